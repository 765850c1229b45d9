import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '../../base/validation/address-key.ts'

export type ServerBounds = {
  /** Machines through which many visitors come: a reverse proxy. */
  isProxy?: (address: string | undefined) => boolean
  /** Connections of one address. A page opens six at most, and a mobile network has many visitors at one address. */
  mostOfOneAddress?: number
  /** Milliseconds until a new connection has to send its first request. */
  silenceMs?: number
}

/** An HTTP server with limits on connections, in all and by address, and on the time to send head and body. */
export function createLimitedServer(
  listener: RequestListener,
  { isProxy = () => false, mostOfOneAddress = 512, silenceMs = 15_000 }: ServerBounds = {},
): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 15_000,
      // A picture of some hundred kB over a slow mobile network; texts have less (request-bodies.ts).
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      noDelay: true,
    },
    (request, response) => {
      // It has sent something, so the server's own time limits hold from here on.
      if (request.socket.timeout) request.socket.setTimeout(0)
      listener(request, response)
    },
  )
  server.maxConnections = 20_000
  server.maxHeadersCount = 100
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    // Node's own limits begin with the first byte; the server closes a connection when this one has passed.
    socket.setTimeout(silenceMs)
    const { remoteAddress } = socket
    if (isProxy(remoteAddress)) return
    const key = addressKey(remoteAddress ?? '')
    const open = held.get(key) ?? 0
    if (open >= mostOfOneAddress) {
      socket.destroy()
      return
    }
    held.set(key, open + 1)
    socket.once('close', () => {
      const left = (held.get(key) ?? 1) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    })
  })
  return server
}

/** Resolves when the server listens. @throws when the address is taken */
export function listen(server: Server, port: number, host: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // Without a host both IPv6 and IPv4 are listened to, where the machine has them.
    server.listen({ port, ...(host ? { host } : {}) }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/**
 * Waits for running requests, at most so long; new requests on open connections are still answered, with `connection:
 * close`.
 */
export function drain(server: Server, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections()
      resolve()
    }, atMostMs)
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
