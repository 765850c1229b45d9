import { createServer, type RequestListener, type Server } from 'node:http'

/** An HTTP server with limits on connections, and on the time to send head and body. */
export function createLimitedServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 15_000,
      // A picture of some hundred kB over a slow mobile network.
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      noDelay: true,
    },
    listener,
  )
  server.maxConnections = 20_000
  server.maxHeadersCount = 100
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
