import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** `url`: without a database name. */
export type PostgresServer = { url: string; stop(): Promise<void> }

/** Starts a PostgreSQL server as a process that ends with this one. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const script = join(process.cwd(), 'lib/operate-center/embedded/testing/postgres-server.ts')
  // Jest's own options are not for the child.
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'], env })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'exit')
  const first = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => [''])])
  const url = String(first[0])
  if (!url.startsWith('postgres://')) throw new Error(`PostgreSQL for the test did not start: ${errors}`)
  return {
    url,
    async stop() {
      // The server ends when its input ends, which also happens when this process is killed.
      child.stdin.end()
      await ended
    },
  }
}
