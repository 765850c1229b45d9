import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port for a server of a test or of the bench. Not from those that systems give to outgoing connections (32768
 * on): until the server listens, seconds later, any of these could have been taken.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await canListen(port)) return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
