import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { duplexPair } from 'node:stream'
import type { Rendered } from '../front-cache/page.ts'

const MAX_PAGE = 4 * 1024 * 1024

type Asking = {
  method?: 'GET' | 'POST'
  /** Path and query, clean. */
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  timeoutMs: number
}

export type NextPort = {
  /** @throws when Next does not answer in time, or too much */
  ask(asking: Asking): Promise<Rendered>
}

/**
 * A connection to Next that no visitor can reach: an HTTP server without a port, used over streams in memory. Next
 * receives what is given here and nothing of the visitor's request.
 */
export function createNextPort(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
): NextPort {
  const server: Server = createServer((incoming, response) => {
    void handle(incoming, response)
  })
  return {
    ask: ({ method = 'GET', url, headers, body, timeoutMs }) =>
      new Promise<Rendered>((resolve, reject) => {
        const [near, far] = duplexPair()
        server.emit('connection', far)
        const timer = setTimeout(() => fail(new Error(`Next took longer than ${timeoutMs} ms`)), timeoutMs)
        const outgoing = request({
          method,
          path: url,
          headers: { ...headers, connection: 'close' },
          createConnection: () => near,
        })
        const fail = (error: Error) => {
          clearTimeout(timer)
          outgoing.destroy()
          near.destroy()
          far.destroy()
          reject(error)
        }
        outgoing.on('error', fail)
        outgoing.on('response', (incoming) => {
          const chunks: Buffer[] = []
          let bytes = 0
          incoming.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > MAX_PAGE) fail(new Error('Next answered too much'))
            else chunks.push(chunk)
          })
          incoming.on('error', fail)
          incoming.on('end', () => {
            clearTimeout(timer)
            near.destroy()
            far.destroy()
            if (!incoming.complete) reject(new Error('Next broke off its answer'))
            else {
              resolve({
                status: incoming.statusCode ?? 500,
                headers: incoming.headers,
                body: Buffer.concat(chunks),
              })
            }
          })
        })
        outgoing.end(body)
      }),
  }
}
