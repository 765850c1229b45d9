import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Workers of a test runner that take ports from shares of their own. */
const WORKERS = 16
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? process.env.JEST_WORKER_ID ?? 0) % WORKERS
const given = new Set<number>()

/**
 * A free port for a server of a test or of the bench. Not from those that systems give to outgoing connections (32768
 * on): until the server listens, seconds later, any of these could have been taken. For the same reason none is given
 * twice, and each worker of a test runner has its own to choose from.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000 / WORKERS, 32_000 / WORKERS) * WORKERS + worker
    if (given.has(port) || !(await canListen(port))) continue
    given.add(port)
    return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
