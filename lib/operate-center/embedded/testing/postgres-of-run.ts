import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { type PostgresServer, startPostgresServer } from './start-postgres.ts'

/**
 * One PostgreSQL server for all workers of a run of jest. Its main process listens on a port whose number the workers
 * find in the environment, and starts the server when the first of them connects; each is sent the server's address.
 */
const PORT = 'WAYFRONT_TEST_POSTGRES_PORT'

let door: Server | null = null
let server: Promise<PostgresServer> | null = null

/** In jest's main process, before any test. */
export async function offerPostgres(): Promise<void> {
  door = createServer(async (socket) => {
    socket.on('error', () => {})
    try {
      server ??= startPostgresServer()
      socket.end((await server).url)
    } catch (error) {
      socket.end(String(error))
    }
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = door.address()
  process.env[PORT] = String(typeof address === 'object' ? address?.port : '')
}

/** In jest's main process, after all tests. */
export async function endPostgres(): Promise<void> {
  door?.close()
  await (await server?.catch(() => null))?.stop()
}

/** In a test: the server's address, or null outside a run of jest. */
export async function serverOfThisRun(): Promise<string | null> {
  const port = process.env[PORT]
  if (!port) return null
  const answer = await text(connect(Number(port), '127.0.0.1'))
  if (!answer.startsWith('postgres://')) throw new Error(answer)
  return answer
}
