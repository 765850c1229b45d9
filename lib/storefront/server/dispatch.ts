import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Door } from '../../base/http/door.ts'
import { errorFields } from '../../base/log.ts'
import { type Resolution, resolveUrl } from '../../screens/resolve.ts'
import { bodyLimitOf, busyAnswer, createBodyGate, tooLargeAnswer } from '../doors/body-limit.ts'
import type { FrontCache, PageRequest } from '../front-cache/front-cache.ts'
import { inlineSources } from '../front-cache/inline-sources.ts'
import type { Rendered } from '../front-cache/page.ts'
import { baseHeaders, carriesArrival, ORIGIN_ONLY, pageHeaders } from '../front-cache/security-headers.ts'
import type { Settings } from '../settings/settings.ts'
import { BodyTooLarge, sendResponse, toRequest } from './exchange.ts'
import type { Health } from './health.ts'
import type { KnownPlaces } from './known-places.ts'
import { loggable } from './log.ts'
import { createPeerReader, type Peer } from './peer.ts'
import { type PlainPage, plainPageHtml, plainPages } from './plain-page.ts'
import { requestIdOf } from './request-id.ts'
import { sendPage } from './send-page.ts'
import type { StaticFiles } from './static-files.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type Parts = {
  settings: Settings
  log: Logger
  doors: { browser: Door; wire: Door; webhook: Door; pay: Door; poster: Door }
  health: Health
  robots: string
  /** Text of a `MP_verify_*.txt` file that WeChat looks for at the root; null when there is none. */
  verifyFile: (name: string) => Promise<string | null>
  pages:
    | {
        kind: 'kept'
        cache: FrontCache
        requestFor: PageRequestFor
        places: KnownPlaces
        statics: StaticFiles
      }
    /** While developing, Next answers for pages and files itself. */
    | { kind: 'direct'; next: Handler }
}

type PageRequestFor = (meaning: Extract<Resolution, { kind: 'screen' | 'shopFile' }>) => PageRequest

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  /** Path and query as they came. */
  target: string
  path: string
  peer: Peer
  requestId: string
  /** How the front cache served it, for the log. */
  cache?: string
}

/** Sends every request where it belongs: files, health, doors, pages, in this order. */
export function createDispatcher(parts: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const { settings, log, pages } = parts
  const readPeer = createPeerReader(settings.trustedNetworks)
  const base = baseHeaders(!settings.demo)
  const verbose = log.isLevelEnabled('debug')
  const bodies = createBodyGate()

  return (request, response) => {
    const target = request.url ?? '/'
    const peer = readPeer(request)
    const requestId = requestIdOf(request, peer.trusted)
    const readOnly = request.method === 'GET' || request.method === 'HEAD'
    // A kept page under its clean URL leaves here: this is the way of nearly all visits.
    if (pages.kind === 'kept' && readOnly) {
      const page = pages.cache.hit(target)
      if (page) {
        sendPage(page, 'hit', request, response, requestId, base)
        if (verbose) log.debug({ requestId, path: loggable(target), status: page.status }, 'hit')
        return
      }
    }
    const mark = target.indexOf('?')
    const path = mark < 0 ? target : target.slice(0, mark)
    const exchange: Exchange = { request, response, target, path, peer, requestId }
    const began = performance.now()
    response.on('close', () => {
      const fields = {
        requestId,
        method: request.method,
        path: loggable(target),
        status: response.statusCode,
        cache: exchange.cache,
        ms: Math.round(performance.now() - began),
        aborted: response.writableFinished ? undefined : true,
      }
      if (response.statusCode >= 500) log.error(fields, 'request')
      else if (isQuiet(path)) log.debug(fields, 'request')
      else log.info(fields, 'request')
    })
    dispatch(exchange, readOnly).catch((error: unknown) => {
      // A visitor who has left is no failure of ours.
      if (request.destroyed && !request.complete) return
      if (response.destroyed) return
      log.error({ requestId, path: loggable(target), ...errorFields(error) }, 'failed')
      if (!response.headersSent) sendPlain(exchange, plainPages.unavailable(null))
      else response.destroy()
    })
  }

  async function dispatch(exchange: Exchange, readOnly: boolean): Promise<void> {
    const { request, response, target, path } = exchange
    const { doors } = parts
    if (!path.startsWith('/')) return sendPlain(exchange, plainPages.malformed())
    if (path.startsWith('/operate-center/')) {
      return throughDoor(exchange, path === '/operate-center/events' ? doors.webhook : doors.wire)
    }
    if (path.startsWith('/pay/')) return throughDoor(exchange, doors.pay)

    const meaning = resolveUrl(target, settings.projects)
    if (meaning.kind === 'api') return throughDoor(exchange, doors.browser)
    if (meaning.kind === 'poster') return throughDoor(exchange, doors.poster)
    if (pages.kind === 'direct' && isNextsOwn(path)) return pages.next(request, response)
    if (!readOnly) return sendPlain(exchange, plainPages.wrongMethod(), { allow: 'GET, HEAD' })
    if (pages.kind === 'kept' && (await sendStatic(exchange, pages.statics))) return
    if (await sendRootFile(exchange)) return

    if (meaning.kind === 'screen' || meaning.kind === 'shopFile') return sendScreen(exchange, meaning)
    if (meaning.kind === 'redirect') return redirect(exchange, meaning.location, 308)
    if (meaning.kind === 'malformed') return sendPlain(exchange, plainPages.malformed())
    if (pages.kind === 'direct' && meaning.tenant === null) return pages.next(request, response)
    sendPlain(exchange, meaning.tenant ? plainPages.pageMissing(meaning.tenant) : plainPages.shopMissing())
  }

  async function sendScreen(
    exchange: Exchange,
    meaning: Extract<Resolution, { kind: 'screen' | 'shopFile' }>,
  ): Promise<void> {
    const { request, response, requestId } = exchange
    if (pages.kind === 'direct') {
      // Next's own parameter tells its development client what it asked for; nothing else of the query passes.
      const rsc = new URLSearchParams(exchange.target.split('?')[1]).get('_rsc')
      const { cleanUrl } = meaning
      request.url =
        rsc === null
          ? cleanUrl
          : `${cleanUrl}${cleanUrl.includes('?') ? '&' : '?'}_rsc=${encodeURIComponent(rsc)}`
      delete request.headers.cookie
      return pages.next(request, response)
    }
    const asked =
      meaning.kind === 'screen' && !pages.cache.keeps(meaning.cleanUrl)
        ? await pages.places.without(meaning)
        : meaning
    // A list says what it lists. A home is led nowhere: who has chosen that city would be sent back at once.
    if (meaning.kind === 'screen' && asked !== meaning && meaning.screen === 'productList') {
      return redirect(exchange, withoutParameters(exchange.target, meaning, asked as Screen), 302)
    }
    const served = await pages.cache.serve(pages.requestFor(asked))
    exchange.cache = served.kind === 'page' ? served.state : served.kind
    if (served.kind === 'page') {
      const originOnly = carriesArrival(exchange.target)
      return sendPage(served.page, served.state, request, response, requestId, base, originOnly)
    }
    if (served.kind === 'unavailable') {
      return sendPlain(exchange, plainPages.unavailable(meaning.tenant), { 'retry-after': '5' })
    }
    sendPassed(exchange, served.rendered)
  }

  /** An answer of Next that is not to be kept. */
  function sendPassed(exchange: Exchange, { status, headers, body }: Rendered): void {
    const type = String(headers['content-type'] ?? 'text/html; charset=utf-8')
    const html = type.startsWith('text/html')
    const passed: Record<string, string> = {
      'content-type': type,
      'cache-control': 'private, no-store',
      'x-wayfront-cache': 'pass',
    }
    if (typeof headers.location === 'string') passed.location = headers.location
    const policy = html
      ? {
          ...pageHeaders(inlineSources(body.toString('utf8')), { live: !settings.demo }),
          ...(carriesArrival(exchange.target) ? ORIGIN_ONLY : {}),
        }
      : {}
    send(exchange, status, policy, passed, body)
  }

  async function sendStatic({ path, request, ...rest }: Exchange, statics: StaticFiles): Promise<boolean> {
    const plain = path.includes('%') ? safeDecode(path) : path
    const answer = statics.has(plain)
      ? await statics.answer(
          plain,
          one(request.headers['accept-encoding']),
          one(request.headers['if-none-match']),
        )
      : null
    if (!answer) return false
    send({ path, request, ...rest }, answer.status, {}, answer.headers, answer.body)
    return true
  }

  async function sendRootFile(exchange: Exchange): Promise<boolean> {
    const { path } = exchange
    if (path === '/') {
      if (settings.defaultShop) redirect(exchange, settings.defaultShop, 302)
      else sendPlain(exchange, plainPages.shopMissing())
    } else if (path === '/robots.txt') {
      sendText(exchange, parts.robots)
    } else if (path === '/health/live') {
      await sendResponse(parts.health.live(), exchange.response, common(exchange), true)
    } else if (path === '/health/ready') {
      await sendResponse(await parts.health.ready(), exchange.response, common(exchange), true)
    } else if (/^\/MP_verify_[A-Za-z0-9]{1,64}\.txt$/.test(path)) {
      const text = await parts.verifyFile(path.slice(1))
      if (text === null) return false
      sendText(exchange, text)
    } else {
      return false
    }
    return true
  }

  async function throughDoor(exchange: Exchange, door: Door): Promise<void> {
    const { request, path, peer } = exchange
    const limit = bodyLimitOf(path)
    const declared = Number(request.headers['content-length'] ?? Number.NaN)
    const room = request.method === 'GET' ? bodies.free : bodies.enter(limit, declared, peer.address)
    if (!room) return refuseBody(exchange, busyAnswer(path), { 'retry-after': '5' })
    try {
      await readThroughDoor(exchange, door, limit)
    } finally {
      room.leave()
    }
  }

  async function readThroughDoor(exchange: Exchange, door: Door, limit: number): Promise<void> {
    const { request, response, peer, requestId, path } = exchange
    let asked: Request
    try {
      asked = await toRequest(request, peer.origin ?? originOf(request, settings), limit)
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error
      return refuseBody(exchange, tooLargeAnswer(path), {})
    }
    const answer = await door(asked, { address: peer.address, requestId })
    const extra = { ...common(exchange), 'cache-control': 'no-store' }
    await sendResponse(answer, response, extra, request.method !== 'HEAD')
  }

  /** Nobody reads on, so the connection cannot be used again. */
  function refuseBody(exchange: Exchange, answer: Response, headers: Record<string, string>): Promise<void> {
    const extra = { ...common(exchange), ...headers, connection: 'close' }
    return sendResponse(answer, exchange.response, extra, true)
  }

  function common({ requestId }: Exchange): Record<string, string> {
    return { ...base, 'x-request-id': requestId }
  }

  function send(
    exchange: Exchange,
    status: number,
    security: Record<string, string>,
    headers: Record<string, string>,
    body: Buffer | null,
  ): void {
    const { response, request } = exchange
    response.writeHead(status, {
      ...common(exchange),
      ...security,
      ...(body && status !== 304 ? { 'content-length': String(body.length) } : {}),
      ...headers,
    })
    response.end(body && request.method !== 'HEAD' ? body : undefined)
  }

  function sendText(exchange: Exchange, text: string): void {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }
    send(exchange, 200, {}, headers, Buffer.from(text))
  }

  function sendPlain(exchange: Exchange, page: PlainPage, headers: Record<string, string> = {}): void {
    const html = plainPageHtml(page)
    send(
      exchange,
      page.status,
      pageHeaders(inlineSources(html), { live: !settings.demo }),
      { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
      Buffer.from(html),
    )
  }

  function redirect(exchange: Exchange, location: string, status: 302 | 308): void {
    send(exchange, status, {}, { location, 'cache-control': 'no-store' }, null)
  }
}

type Screen = Extract<Resolution, { kind: 'screen' }>

/** The visitor's address without the identifying parameters that `known` has lost; whatever else it carries stays. */
function withoutParameters(target: string, asked: Screen, known: Screen): string {
  const query = new URLSearchParams(target.slice(target.indexOf('?') + 1))
  for (const name of Object.keys(asked.identity)) if (!(name in known.identity)) query.delete(name)
  const path = target.slice(0, target.indexOf('?'))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Where the visitor believes to be, when no trusted proxy says so. */
function originOf(request: IncomingMessage, settings: Settings): string {
  const host = request.headers.host ?? ''
  if (!/^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:]+\](:\d{1,5})?$/.test(host)) return settings.publicOrigin
  return `${new URL(settings.publicOrigin).protocol}//${host}`
}

function isNextsOwn(path: string): boolean {
  return path.startsWith('/_next/') || path.startsWith('/__nextjs') || path.startsWith('/media/')
}

/** Asked for all the time by machines. */
function isQuiet(path: string): boolean {
  return path.startsWith('/_next/') || path.startsWith('/media/') || path.startsWith('/health/')
}

function one(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(', ') : (header ?? '')
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
