import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy in front of a server, which can fall silent, like a frozen host or a cut network, or close its
 * connections.
 */
export async function startFlakyProxy(target: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>()
  let silent = false
  const server = createServer((inside) => {
    const outside = connect(target)
    const pair: [Socket, Socket] = [inside, outside]
    pairs.add(pair)
    for (const [from, to] of [pair, [outside, inside] as const]) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (silent) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(act)
  }
  return {
    port,
    /** Accepts data and answers nothing, on new connections too. */
    fallSilent() {
      silent = true
      each((socket) => socket.pause())
    },
    speakAgain() {
      silent = false
      each((socket) => socket.resume())
    },
    /** Ends all connections. */
    hangUp: () => each((socket) => socket.destroy()),
    async close() {
      each((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
