import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OutsidePage = {
  origin: string /** Of every request that named one. */
  referers: string[]
  close(): Promise<void>
}

function listen(server: ReturnType<typeof createServer>, host: string): Promise<OutsidePage> {
  const referers: string[] = []
  server.on('request', ({ headers }: IncomingMessage) => {
    if (headers.referer) referers.push(headers.referer)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        origin: `http://${host}:${(server.address() as AddressInfo).port}`,
        referers,
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      })
    })
  })
}

/**
 * A site that embeds whatever `?src=` names, at 127.0.0.1 and so of another site than the shop at localhost. It listens
 * only once a test requests it.
 */
export function embeddingSite(): Promise<OutsidePage> {
  const server = createServer((message, response) => {
    const src = new URL(message.url ?? '/', 'http://x').searchParams.get('src') ?? 'about:blank'
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><title>合作方</title><h1>合作方页面</h1><iframe name="shop" width="390" height="500" src="${src.replaceAll('"', '')}"></iframe>`,
    )
  })
  return listen(server, '127.0.0.1')
}

/** The shop as a browser sees it that refuses every cookie: nothing is set and nothing sent. */
export function withoutCookies(target: string): Promise<OutsidePage> {
  const { port } = new URL(target)
  const server = createServer((message: IncomingMessage, response) => {
    const { cookie: _, ...headers } = message.headers
    const onwards = request(
      { host: '127.0.0.1', port, method: message.method, path: message.url, headers },
      (answer) => {
        const { 'set-cookie': __, ...kept } = answer.headers
        response.writeHead(answer.statusCode ?? 502, kept)
        answer.pipe(response)
      },
    )
    onwards.on('error', () => response.destroy())
    message.pipe(onwards)
  })
  return listen(server, 'localhost')
}
