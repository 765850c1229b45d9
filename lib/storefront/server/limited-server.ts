import { createServer, type RequestListener, type Server } from 'node:http'

/** An HTTP server with limits: nobody holds a connection or sends a head or body without end. */
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
 * Lets what is running come to its end, at most so long; new requests on open connections are still answered, and
 * told to close.
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
