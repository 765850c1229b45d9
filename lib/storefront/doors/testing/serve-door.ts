import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Door } from '../../../base/http/door.ts'
import { sendResponse, toRequest } from '../../server/exchange.ts'
import { createRequestBodies } from '../../server/request-bodies.ts'

/** A door behind a real HTTP server, the way server.ts puts it there. */
export async function serveDoor(door: Door): Promise<{ origin: string; close(): Promise<void> }> {
  let count = 0
  const bodies = createRequestBodies()
  const server = createServer(async (message, response) => {
    const origin = `http://${message.headers.host}`
    const info = { address: message.socket.remoteAddress ?? '', requestId: `r${++count}` }
    const body = bodies(message, 2 * 1024 * 1024, info.address)
    try {
      const answer = await door(toRequest(message, origin, body.stream), info)
      await sendResponse(answer, response, {}, message.method !== 'HEAD')
    } catch {
      response.destroy()
    } finally {
      body.release()
    }
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
