import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const KEPT_BUILDS = 3

/**
 * Keeps the browser files of the last builds, so that a page opened before a deployment still finds the code it loads
 * on use. Copies the current build's files when they are not kept yet.
 * @returns folders to serve `_next/static` from, the current build's first
 */
export function keepStaticFiles(staticDir: string, buildId: string, historyDir: string): string[] {
  mkdirSync(historyDir, { recursive: true })
  const own = join(historyDir, buildId)
  if (!existsSync(own)) {
    const draft = join(historyDir, `.${buildId}.${process.pid}`)
    rmSync(draft, { recursive: true, force: true })
    cpSync(staticDir, draft, { recursive: true })
    try {
      renameSync(draft, own)
    } catch {
      // Another process of the same build was faster.
      rmSync(draft, { recursive: true, force: true })
    }
  }
  const now = new Date()
  utimesSync(own, now, now)
  const builds = readdirSync(historyDir)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ path: join(historyDir, name), at: statSync(join(historyDir, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of builds.slice(KEPT_BUILDS)) rmSync(path, { recursive: true, force: true })
  return [staticDir, ...builds.slice(0, KEPT_BUILDS).map(({ path }) => path)]
}
