import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { unreachable } from './unreachable.ts'

const CHECK = /Check that it runs/

/** What is said of a server that treats each connection so. */
async function saidOf(treat: (socket: Socket) => void): Promise<string> {
  const server = createServer(treat)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const connectionString = `postgres://shop:secret-word@127.0.0.1:${port}/trips`
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 300 })
  // A connection that ends later than the failed attempt says so once more.
  client.on('error', () => {})
  try {
    const error: unknown = await client.connect().catch((error: unknown) => error)
    return unreachable(connectionString, error)?.message ?? `nothing of ${String(error)}`
  } finally {
    await client.end().catch(() => {})
    server.close()
  }
}

test('a server that closes the connection without a word is not called late', async () => {
  const said = await saidOf((socket) => socket.end())
  expect(said).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ has closed the connection\. /)
  expect(said).toMatch(CHECK)
  expect(said).not.toContain('secret-word')
})

test('a server that says nothing does not answer in time', async () => {
  const open = new Set<Socket>()
  const said = await saidOf((socket) => open.add(socket.on('error', () => {})))
  for (const socket of open) socket.destroy()
  expect(said).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ does not answer in time\. /)
})

test('an error that is not about the connection is left to others', () => {
  expect(unreachable('postgres://x@localhost/trips', new Error('division by zero'))).toBeNull()
})
