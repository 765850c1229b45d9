import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { putAwayLater, temporaryFolder } from '../../e2e/support/workshop.ts'

const SCRIPT = resolve(import.meta.dirname, '../postgres-server.ts')

/** PostgreSQL for this run alone. It ends with this process, however that ends. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, POSTGRES_FOLDER: temporaryFolder('postgres') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const stop = putAwayLater(async () => {
    child.stdin.end()
    await exited
  })
  const line = once(createInterface(child.stdout), 'line')
  const failed = exited.then(() => Promise.reject(new Error('PostgreSQL did not start')))
  const [url] = (await Promise.race([line, failed])) as string[]
  failed.catch(() => {})
  return { url: url ?? '', stop }
}
