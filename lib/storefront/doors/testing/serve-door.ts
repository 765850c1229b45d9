import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Door } from '../../../base/http/door.ts'
import { sendResponse, toRequest } from '../../server/exchange.ts'

/** A door behind a real HTTP server, the way server.ts puts it there. */
export async function serveDoor(door: Door): Promise<{ origin: string; close(): Promise<void> }> {
  let count = 0
  const server = createServer((message, response) => {
    const origin = `http://${message.headers.host}`
    const info = { address: message.socket.remoteAddress ?? '', requestId: `r${++count}` }
    toRequest(message, origin, 2 * 1024 * 1024)
      .then((request) => door(request, info))
      .then((answer) => sendResponse(answer, response, {}, message.method !== 'HEAD'))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
