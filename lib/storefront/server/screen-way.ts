import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Resolution } from '../../screens/resolve.ts'
import { screens } from '../../screens/screens.ts'
import type { FrontCache, PageRequest } from '../front-cache/front-cache.ts'
import { inlineSources } from '../front-cache/inline-sources.ts'
import type { Rendered } from '../front-cache/page.ts'
import { carriesArrival, ORIGIN_ONLY, pageHeaders } from '../front-cache/security-headers.ts'
import { type Exchange, redirect, send, sendPlain } from './answers.ts'
import type { KnownPlaces } from './known-places.ts'
import { plainPages } from './plain-page.ts'
import { sendPage } from './send-page.ts'

type Screen = Extract<Resolution, { kind: 'screen' }>
/** What the front cache keeps: screens, and files of a shop. */
export type PageMeaning = Screen | Extract<Resolution, { kind: 'shopFile' }>

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type KeptPages = {
  cache: FrontCache
  requestFor: (meaning: PageMeaning) => PageRequest
  places: KnownPlaces
}

/** Answers with a page of the front cache, which renders what it does not have. */
export async function sendKeptPage(
  { cache, requestFor, places }: KeptPages,
  exchange: Exchange,
  meaning: PageMeaning,
): Promise<void> {
  const { request, response, requestId, base, target } = exchange
  const asked =
    meaning.kind === 'screen' && !cache.keeps(meaning.cleanUrl) ? await places.without(meaning) : meaning
  if (
    meaning.kind === 'screen' &&
    asked !== meaning &&
    screens[meaning.screen].places?.others === 'redirect'
  ) {
    return redirect(exchange, withoutParameters(target, meaning, asked as Screen), 302)
  }
  const served = await cache.serve(requestFor(asked))
  exchange.cache = served.kind === 'page' ? served.state : served.kind
  if (served.kind === 'page') {
    const originOnly = carriesArrival(target)
    return sendPage(served.page, served.state, request, response, requestId, base, originOnly)
  }
  if (served.kind === 'unavailable') {
    return sendPlain(exchange, plainPages.unavailable(meaning.tenant), { 'retry-after': '5' })
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
