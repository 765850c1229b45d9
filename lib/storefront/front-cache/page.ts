import { createHash } from 'node:crypto'
import { type Encoded, encode, encodedBytes } from './encoded.ts'
import { withFirstPicture } from './first-picture.ts'
import { inlineSources, joinScripts } from './inline-sources.ts'
import { startScriptsLate } from './late-scripts.ts'
import { withLeanData } from './lean-data.ts'
import { type PagePolicy, pageHeaders } from './security-headers.ts'

/** What a renderer (Next, or the sitemap) answered, complete. */
export type Rendered = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  /** The tags that its render named, beside those of its address. */
  tags?: readonly string[]
  /** Who may embed the page, and whose scripts it loads on use. */
  policy?: Omit<PagePolicy, 'live'>
  /** The page is complete without its scripts, which start after it has been painted (docs/decisions/0046). */
  complete?: boolean
}

/** A page as it is kept: everything that a response needs. */
export type KeptPage = {
  key: string
  status: 200 | 404
  tags: readonly string[]
  body: Encoded
  /** Without quotes and encoding. */
  etag: string
  /** Headers that do not depend on encoding or freshness. */
  headers: Readonly<Record<string, string>>
  /** The best compression is made after a second visit. */
  effort: 'quick' | 'best'
  uses: number
  /** Last time it was known to be correct, milliseconds of the cache's clock like all times here. */
  goodAt: number
  freshUntil: number
  /** An event has outdated it. */
  invalid: boolean
  /** After a failed renewal: not retried before this time. */
  retryAt: number
}

/** How long Next lets shared caches keep an answer, in seconds; 0 when it must not be kept. */
export function sharedSeconds({ status, headers }: Rendered): number {
  if (status !== 200 && status !== 404) return 0
  if (headers['set-cookie'] !== undefined) return 0
  const control = text(headers['cache-control'])
  if (/\b(private|no-store|no-cache)\b/.test(control)) return 0
  return Number(/\bs-maxage=(\d+)/.exec(control)?.[1] ?? 0)
}

/** Whether Next itself marks this copy as outdated. */
export function isOutdated({ headers }: Rendered): boolean {
  return text(headers['x-nextjs-cache']) === 'STALE'
}

const SCREEN_HEADERS = ['content-language', 'x-robots-tag']

type Making = {
  key: string
  tags: readonly string[]
  live: boolean
  now: number
  freshMs: number
}

/** Makes a page ready to be kept: policy, validator, compressed forms. */
export async function keepablePage(rendered: Rendered, making: Making): Promise<KeptPage> {
  const type = text(rendered.headers['content-type']) || 'text/html; charset=utf-8'
  const headers: Record<string, string> = { 'content-type': type }
  for (const name of SCREEN_HEADERS) {
    const value = text(rendered.headers[name])
    if (value) headers[name] = value
  }
  let { body } = rendered
  if (type.startsWith('text/html')) {
    const given = body.toString('utf8')
    const html = rendered.complete
      ? withFirstPicture(withLeanData(joinScripts(startScriptsLate(given))))
      : joinScripts(given)
    body = Buffer.from(html)
    Object.assign(headers, pageHeaders(inlineSources(html), { ...rendered.policy, live: making.live }))
  }
  const etag = createHash('sha1').update(body).update(JSON.stringify(headers)).digest('base64url')
  return {
    key: making.key,
    status: rendered.status === 404 ? 404 : 200,
    tags: making.tags,
    body: await encode(body, 'quick'),
    etag: etag.slice(0, 20),
    headers,
    effort: 'quick',
    uses: 0,
    goodAt: making.now,
    freshUntil: making.now + making.freshMs,
    invalid: false,
    retryAt: 0,
  }
}

/** The memory of a kept page: its bodies, its strings, and a kilobyte for the objects around them. */
export function pageBytes(page: KeptPage): number {
  let strings = page.key.length + page.etag.length
  for (const tag of page.tags) strings += tag.length
  for (const [name, value] of Object.entries(page.headers)) strings += name.length + value.length
  return encodedBytes(page.body) + strings * 2 + 1024
}

function text(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(', ') : (header ?? '')
}
