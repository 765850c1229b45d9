import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, chooseEncoding, type Encoding } from '../front-cache/encoded.ts'
import type { KeptPage } from '../front-cache/page.ts'
import { ORIGIN_ONLY } from '../front-cache/security-headers.ts'

/** How long a shared cache may keep a page: it receives no events, so it shows a change only after this time. */
const SHARED_SECONDS = 60

const FRESH = `public, max-age=0, must-revalidate, s-maxage=${SHARED_SECONDS}`
const STALE = 'public, max-age=0, must-revalidate'

/** Headers of kept pages by form, flat as writeHead likes them; made once per page and form. */
const heads = new WeakMap<KeptPage, Map<string, string[]>>()

/**
 * Sends a kept page, or 304 when the visitor has it already.
 * @param originOnly the visitor's address holds what no referrer may pass on
 */
export function sendPage(
  page: KeptPage,
  state: 'hit' | 'miss' | 'renewed' | 'stale',
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  base: Readonly<Record<string, string>>,
  originOnly = false,
): void {
  const encoding = chooseEncoding(headerOf(request, 'accept-encoding'), page.body)
  const etag = `"${page.etag}-${encoding}"`
  const unchanged = page.status === 200 && sameTag(headerOf(request, 'if-none-match'), etag)
  const head = headOf(page, { encoding, stale: state === 'stale', originOnly }, etag, base).concat(
    'x-wayfront-cache',
    state,
    'x-request-id',
    requestId,
  )
  if (unchanged) {
    response.writeHead(304, head)
    response.end()
    return
  }
  const body = bodyOf(page.body, encoding)
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  head.push('content-length', String(body.length))
  response.writeHead(page.status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function headOf(
  page: KeptPage,
  { encoding, stale, originOnly }: { encoding: Encoding; stale: boolean; originOnly: boolean },
  etag: string,
  base: Readonly<Record<string, string>>,
): string[] {
  let forms = heads.get(page)
  if (!forms) {
    forms = new Map()
    heads.set(page, forms)
  }
  const form = `${encoding}${stale ? ' stale' : ''}${originOnly ? ' origin' : ''}`
  let head = forms.get(form)
  if (!head) {
    head = Object.entries({
      ...base,
      ...page.headers,
      ...(originOnly ? ORIGIN_ONLY : {}),
      'cache-control': stale ? STALE : FRESH,
      etag,
      vary: 'Accept-Encoding',
    }).flat()
    forms.set(form, head)
  }
  return head
}

function headerOf(request: IncomingMessage, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Weak comparison, as If-None-Match requires. */
function sameTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}
