import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressKey } from '../../base/validation/address-key.ts'
import type { Resolution } from '../../screens/resolve.ts'
import { screens } from '../../screens/screens.ts'
import type { RateLimit } from '../doors/rate-limit.ts'
import type { FrontCache, PageRequest } from '../front-cache/front-cache.ts'
import { inlineSources } from '../front-cache/inline-sources.ts'
import type { Rendered } from '../front-cache/page.ts'
import { carriesArrival, ORIGIN_ONLY, pageHeaders } from '../front-cache/security-headers.ts'
import { type Exchange, redirect, send, sendPlain } from './answers.ts'
import type { KnownPlaces } from './known-places.ts'
import type { KnownSubjects } from './known-subjects.ts'
import { type MissingPage, missingPage } from './page-requests.ts'
import { plainPages } from './plain-page.ts'
import { sendPage } from './send-page.ts'

type Screen = Extract<Resolution, { kind: 'screen' }>
/** What the front cache keeps: screens, and files of a shop. */
export type PageMeaning = Screen | Extract<Resolution, { kind: 'shopFile' }>

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type KeptPages = {
  cache: FrontCache
  requestFor: (meaning: PageMeaning | MissingPage) => PageRequest
  places: KnownPlaces
  subjects: KnownSubjects
  /** Visits of pages that are not kept, by address: each may cost a call to the centre or a render. */
  misses: RateLimit
}

/**
 * Answers with a page of the front cache, which renders what it does not have. Before a page is made for the first time
 * its address has to be of a place, product or article that the shop has.
 */
export async function sendKeptPage(
  pages: KeptPages,
  exchange: Exchange,
  meaning: PageMeaning,
): Promise<void> {
  const { cache, places, subjects, misses } = pages
  if (cache.keeps(meaning.cleanUrl)) return sendServed(pages, exchange, meaning)
  const wait = misses.take([addressKey(exchange.peer.address)])
  if (wait > 0) {
    const seconds = String(Math.ceil(wait / 1000))
    return sendPlain(exchange, plainPages.tooMany(meaning.tenant), { 'retry-after': seconds })
  }
  if (meaning.kind !== 'screen') return sendServed(pages, exchange, meaning)
  const placed = await places.without(meaning)
  if (placed !== meaning && screens[meaning.screen].places?.others === 'redirect') {
    return redirect(exchange, withoutParameters(exchange.target, meaning, placed), 302)
  }
  const asked = await subjects.pageFor(placed)
  if (asked === 'busy') return sendPlain(exchange, plainPages.unavailable(meaning.tenant), SOON)
  return sendServed(pages, exchange, asked === 'missing' ? missingPage(meaning.tenant) : asked)
}

const SOON = { 'retry-after': '5' }

async function sendServed(
  { cache, requestFor }: KeptPages,
  exchange: Exchange,
  asked: PageMeaning | MissingPage,
): Promise<void> {
  const { request, response, requestId, base, target } = exchange
  const served = await cache.serve(requestFor(asked))
  exchange.cache = served.kind === 'page' ? served.state : served.kind
  if (served.kind === 'page') {
    const originOnly = carriesArrival(target)
    return sendPage(served.page, served.state, request, response, requestId, base, originOnly)
  }
  if (served.kind === 'unavailable') {
    return sendPlain(exchange, plainPages.unavailable(asked.tenant), SOON)
  }
  sendPassed(exchange, served.rendered)
}

/** While developing, Next renders every visit; of the query only what decides the page reaches it. */
export function passToNext(
  next: NextHandler,
  { request, response, target }: Exchange,
  { cleanUrl }: PageMeaning,
): Promise<void> {
  // Next's own parameter tells its development client what it asked for; nothing else of the query passes.
  const rsc = new URLSearchParams(target.split('?')[1]).get('_rsc')
  request.url =
    rsc === null
      ? cleanUrl
      : `${cleanUrl}${cleanUrl.includes('?') ? '&' : '?'}_rsc=${encodeURIComponent(rsc)}`
  delete request.headers.cookie
  return next(request, response)
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
        ...pageHeaders(inlineSources(body.toString('utf8')), { live: exchange.live }),
        ...(carriesArrival(exchange.target) ? ORIGIN_ONLY : {}),
      }
    : {}
  send(exchange, status, policy, passed, body)
}

/** The visitor's address without the identifying parameters that `known` has lost; whatever else it carries stays. */
function withoutParameters(target: string, asked: Screen, known: Screen): string {
  const query = new URLSearchParams(target.slice(target.indexOf('?') + 1))
  for (const name of Object.keys(asked.identity)) if (!(name in known.identity)) query.delete(name)
  const path = target.slice(0, target.indexOf('?'))
  return query.size > 0 ? `${path}?${query}` : path
}
