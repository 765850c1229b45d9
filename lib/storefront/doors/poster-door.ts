import { createHash } from 'node:crypto'
import type { Door } from '../../base/http/door.ts'
import { errorFields, type Log } from '../../base/log.ts'
import { createByteLru } from '../../base/memory/byte-lru.ts'
import { addressKey } from '../../base/validation/address-key.ts'
import { posterTemplate } from '../../operate-center/contract/content/content.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { absent } from '../../operate-center/contract/failures.ts'
import { subjectIn } from '../../screens/subjects.ts'
import { parseTenant } from '../../tenant/tenant.ts'
import { Busy, RenderGate } from '../front-cache/render-gate.ts'
import { type PosterWish, posterFacts } from '../poster/facts.ts'
import type { Poster } from '../poster/poster.ts'
import { renderBlank, withCode } from '../poster/render.ts'
import { RELOAD, refusal, refusalOf, refuse, tooMany } from './door.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'

export type PosterDoorOptions = {
  center: OperateCenter
  projects: readonly string[]
  /** Where visitors reach the shops; the codes lead there. */
  publicOrigin: string
  /** The file of a picture by its `src`; null when there is none. */
  loadPicture: (src: string) => Promise<Buffer | null>
  /** Requests of one address. */
  rate?: Rate
  /**
   * Of these, posters that have to be drawn: each is a third of a second of work, and a code on a kept one some
   * hundredths, also for a number that nobody has given out.
   */
  drawRate?: Rate
  log: Log
}

/** Posters drawn at a time, of one merchant, waiting, and of one merchant waiting. */
const GATE = [2, 1, 80, 40] as const
/** Posters that one address may have drawn or waiting at a time, so that several together crowd out nobody. */
const MOST_OF_ONE_ADDRESS = 4
/** Limits of the cache: posters without codes, and with them. */
const BLANK_BYTES = 24 * 1024 * 1024
const CACHE_BYTES = 12 * 1024 * 1024
/** A price on a poster may be this old; its validator tells whether anything has changed. */
const FRESH = 'public, max-age=60'

const PATH = /^\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)\/poster\.jpg$/
const ID = /^[A-Za-z0-9_.-]{1,64}$/

/**
 * Pictures of posters, `/{tenant}/poster.jpg?template=photo&…`: the shop's, or that of a product or an article it shows,
 * 404 for anything else. Drawn from what the centre answers now, so a kept one is never of an old price. Work and memory
 * are bounded for any request: an invented number costs a code on a cached poster, never a drawing of its own.
 */
export function createPosterDoor(options: PosterDoorOptions): Door {
  const { center, projects, publicOrigin, loadPicture, rate = { burst: 60, perMinute: 60 }, log } = options
  const { drawRate = { burst: 15, perMinute: 20 } } = options
  const limit = createRateLimit(rate)
  const gate = new RenderGate(...GATE)
  const byAddress = new RenderGate(Number.POSITIVE_INFINITY, MOST_OF_ONE_ADDRESS, 0)
  const draws = createRateLimit(drawRate)
  const blanks = createByteLru<Uint8Array>(BLANK_BYTES)
  const kept = createByteLru<Uint8Array<ArrayBuffer>>(CACHE_BYTES)
  /** Posters being drawn, so that requests for the same one share the work. */
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  return async (request, info) => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return refuse(refusal(405, 'METHOD', RELOAD, { allow: 'GET, HEAD' }))
      }
      const wait = limit.take([addressKey(info.address)])
      if (wait > 0) return refuse(tooMany(wait))
      const url = new URL(request.url)
      const tenant = parseTenant(PATH.exec(url.pathname)?.slice(1) ?? [])
      const wish = wishOf(url.searchParams)
      if (!tenant || !projects.includes(tenant.project) || !wish) return refuse(refusalOf(absent().failure))
      const caller = { role: 'visitor', requestId: info.requestId, address: info.address } as const
      const facts = await posterFacts(center, tenant, wish, { publicOrigin, caller })
      if (!facts.ok) return refuse(refusalOf(facts.failure))
      const etag = `"${createHash('sha1').update(JSON.stringify(facts.poster)).digest('base64url')}"`
      const headers = { 'cache-control': FRESH, etag }
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
      let picture = kept.get(etag) ?? (await drawing.get(etag))
      if (!picture) {
        const key = addressKey(info.address)
        const pause = draws.take([key])
        if (pause > 0) return refuse(tooMany(pause))
        picture = await byAddress.run(key, () => draw(tenant.merchant, etag, facts.poster))
      }
      return new Response(picture, {
        headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(picture.byteLength) },
      })
    } catch (error) {
      if (error instanceof Busy) {
        return refuse(refusal(503, 'BUSY', '生成海报的人较多，请稍后再试', { 'retry-after': '5' }))
      }
      log.error({ ...errorFields(error), requestId: info.requestId }, 'a poster could not be drawn')
      return refuse(refusal(500, 'POSTER', '海报没有生成，请稍后再试'))
    }
  }

  function draw(merchant: string, key: string, poster: Poster): Promise<Uint8Array<ArrayBuffer>> {
    const running = drawing.get(key)
    if (running) return running
    const made = gate
      .run(merchant, async () => {
        const picture = new Uint8Array(await withCode(await blankOf(poster), poster))
        kept.set(key, picture, picture.byteLength)
        return picture
      })
      .finally(() => drawing.delete(key))
    drawing.set(key, made)
    return made
  }

  /** The poster without its code. One of a merchant is drawn at a time, so that none is drawn twice at once. */
  async function blankOf({ url: _, ...poster }: Poster): Promise<Uint8Array> {
    const key = JSON.stringify(poster)
    const known = blanks.get(key)
    if (known) return known
    const blank = await renderBlank(poster, await pictureOf(poster))
    blanks.set(key, blank, blank.byteLength)
    return blank
  }

  async function pictureOf({ picture }: Pick<Poster, 'picture'>): Promise<Buffer | null> {
    if (!picture) return null
    try {
      return await loadPicture(picture)
    } catch (error) {
      log.warn({ ...errorFields(error) }, 'a poster goes without its picture')
      return null
    }
  }
}

/** The requested poster; null when the query is invalid. */
function wishOf(query: URLSearchParams): PosterWish | null {
  const template = posterTemplate.safeParse(query.get('template') ?? 'photo')
  if (!template.success) return null
  const about = subjectIn((name) => query.get(name))
  const posterId = query.get('posterId') || undefined
  if (about === 'unclear') return null
  if ([about?.id, posterId].some((id) => id !== undefined && !ID.test(id))) return null
  return {
    template: template.data,
    ...(about ? { about } : {}),
    ...(posterId ? { posterId } : {}),
  }
}
