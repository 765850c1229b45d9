import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { patience } from '../../../base/testing/patience.ts'

export type Asked = {
  method: string
  /** Path with its query, exactly as it was sent: signatures are over it. */
  target: string
  url: URL
  headers: Headers
  /** Names of headers that were sent more than once. */
  doubled: readonly string[]
  body: string
}

/** `status` 0: hangs up without an answer, though the work is done. */
export type Answered = { status: number; headers?: Record<string, string>; body?: string }

/**
 * down: hangs up without an answer. silent: accepts the request and never answers. lost: does the work and hangs up
 * without an answer. broken: HTTP 500 of a gateway.
 */
type Condition = 'up' | 'down' | 'silent' | 'lost' | 'broken'

export type FakeServer = {
  url: string
  become(condition: Condition): void
  /** Holds the next request to this path until `release`; `arrived` resolves once it is there. */
  hold(path: string): { arrived: Promise<void>; release: () => void }
  /** `POST /v3/…`, the newest last. */
  asked: string[]
  /** Referers that browsers sent. */
  referers: string[]
  close(): Promise<void>
}

/** In PEM. */
export type Tls = { key: string; cert: string }

/** An HTTP server for a fake of an outside system; with `tls` it speaks HTTPS, as a live server wants. */
export async function fakeServer(
  answer: (asked: Asked) => Promise<Answered> | Answered,
  tls?: Tls,
): Promise<FakeServer> {
  let condition: Condition = 'up'
  const asked: string[] = []
  const referers: string[] = []
  const held = new Map<string, () => Promise<void>>()
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => void reply())

    async function reply(): Promise<void> {
      const target = request.url ?? '/'
      const url = new URL(target, 'http://fake')
      asked.push(`${request.method} ${url.pathname}`)
      if (request.headers.referer) referers.push(request.headers.referer)
      if (condition === 'silent') return
      if (condition === 'down') return void response.destroy()
      if (condition === 'broken') return void response.writeHead(500).end('<html>Bad Gateway</html>')
      const wait = held.get(url.pathname)
      held.delete(url.pathname)
      await wait?.()
      const headers = new Headers(
        Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const body = Buffer.concat(chunks).toString('utf8')
      const names = request.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
      const doubled = names.filter((name, index) => names.indexOf(name) < index)
      const answered = await answer({ method: request.method ?? '', target, url, headers, doubled, body })
      // The client hung up meanwhile, or the fake does on purpose.
      if ((condition as Condition) === 'lost' || answered.status === 0) return void response.destroy()
      response.writeHead(answered.status, answered.headers).end(answered.body)
    }
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const patient = patience()
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    asked,
    referers,
    become(next) {
      // Requests still hanging belong to the condition before.
      if (condition === 'silent') server.closeAllConnections()
      condition = next
      patient.silence(next === 'silent')
    },
    hold(path) {
      const arrival = Promise.withResolvers<void>()
      const leave = Promise.withResolvers<void>()
      held.set(path, () => {
        arrival.resolve()
        return leave.promise
      })
      return { arrived: arrival.promise, release: leave.resolve }
    },
    close: () =>
      new Promise((resolve) => {
        patient.end()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
