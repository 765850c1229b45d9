import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Resolution } from '../../screens/resolve.ts'
import { inlineSources } from '../front-cache/inline-sources.ts'
import { pageHeaders } from '../front-cache/security-headers.ts'
import type { Peer } from './peer.ts'
import { type PlainPage, plainPageHtml } from './plain-page.ts'

/** One request on its way, and the response that belongs to it. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  /** Path and query as they came. */
  target: string
  path: string
  /** What the address means below a shop; resolved at first use. */
  meaning: () => Resolution
  peer: Peer
  requestId: string
  /** Changes nothing: GET or HEAD. */
  readOnly: boolean
  /** Headers of every answer. */
  base: Readonly<Record<string, string>>
  /** Live mode: pages require https. */
  live: boolean
  /** Name of the route that answers, for the metrics. */
  route?: string
  /** How the front cache served it, for the log. */
  cache?: string
}

export function commonHeaders({ base, requestId }: Exchange): Record<string, string> {
  return { ...base, 'x-request-id': requestId }
}

export function send(
  exchange: Exchange,
  status: number,
  security: Record<string, string>,
  headers: Record<string, string>,
  body: Buffer | null,
): void {
  const { response, request } = exchange
  response.writeHead(status, {
    ...commonHeaders(exchange),
    ...security,
    ...(body && status !== 304 ? { 'content-length': String(body.length) } : {}),
    ...headers,
  })
  response.end(body && request.method !== 'HEAD' ? body : undefined)
}

export function sendText(exchange: Exchange, text: string): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  send(exchange, 200, {}, headers, Buffer.from(text))
}

export function sendPlain(exchange: Exchange, page: PlainPage, headers: Record<string, string> = {}): void {
  const html = plainPageHtml(page)
  send(
    exchange,
    page.status,
    pageHeaders(inlineSources(html), { live: exchange.live }),
    { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
    Buffer.from(html),
  )
}

export function redirect(exchange: Exchange, location: string, status: 302 | 308): void {
  send(exchange, status, {}, { location, 'cache-control': 'no-store' }, null)
}
