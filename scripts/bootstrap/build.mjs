import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runtime } from './install.mjs'
import { insidePath, root, run } from './run.mjs'
import { giveUp, say } from './say.mjs'

const SOURCES = ['app', 'lib', 'public', 'middleware.ts', 'next.config.ts', 'package-lock.json']
/** Tests are not built, and pictures are served as they are. */
const UNSEEN = /\.test\.tsx?$|^public\/media\//

const distDir = join(root, process.env.NEXT_DIST_DIR ?? '.next')
const stamp = join(distDir, 'built-from')

/** The operators' console; a process of its own, because its bundler is there only once the packages are installed. */
export function buildConsole() {
  return run(runtime, [join('scripts', 'bootstrap', 'console.mjs')])
}

/** Builds the pages and the console when their sources have changed since the last complete build. */
export async function ensureBuilt() {
  const sources = hashOfSources()
  if (existsSync(stamp) && existsSync(join(distDir, 'BUILD_ID')) && readFileSync(stamp, 'utf8') === sources)
    return
  say('building the pages')
  rmSync(stamp, { force: true })
  const code = await run(runtime, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PATH: insidePath(),
  })
  if (code !== 0) giveUp('the build failed; its messages are above.')
  if ((await buildConsole()) !== 0) giveUp('the build of the console failed; its messages are above.')
  if ((await run(runtime, [join('scripts', 'finish-build.ts')])) !== 0)
    giveUp('the build could not be finished; the messages are above.')
  writeFileSync(stamp, sources)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => [...filesIn(join(root, source))])) {
    const path = relative(root, file).replaceAll('\\', '/')
    if (UNSEEN.test(path)) continue
    hash.update(`${path}\0`).update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.digest('hex')
}

function* filesIn(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}
