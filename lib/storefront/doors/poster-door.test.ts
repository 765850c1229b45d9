import { beforeEach, describe, expect, test } from '@jest/globals'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { silentLog } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { absent, succeed, unavailable } from '../../operate-center/contract/failures.ts'
import { sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { createPosterDoor, type PosterDoorOptions } from './poster-door.ts'

const origin = 'https://shop.example'
const shop = '/trip/m/h5/d'

/** A centre with one product, `7`, and one article, `a`; every other shop is `other`. */
let price: number
let down: boolean
let loaded: string[]
const center: OperateCenter = {
  async ask(name, tenant, input) {
    if (down) return unavailable()
    if (tenant.distributor !== 'd') return absent()
    const given = input as { proId?: string; articleId?: string }
    if (name === 'tours.get' && given.proId !== '7') return absent()
    if (name === 'content.article' && given.articleId !== 'a') return absent()
    const value = sampleValue(name) as Record<string, unknown>
    if (name === 'shop.info') Object.assign(value, { name: '云游', brandColor: '#0B6E99' })
    if (name === 'tours.get') {
      Object.assign(value, {
        name: '洱海',
        priceFrom: price,
        nextDates: [],
        cover: { src: '/media/x', alt: '' },
      })
    }
    return succeed(value) as never
  },
}

function open(options: Partial<PosterDoorOptions> = {}) {
  const door = createPosterDoor({
    center,
    projects: ['trip'],
    publicOrigin: origin,
    loadPicture: async (src) => {
      loaded.push(src)
      return null
    },
    log: silentLog,
    ...options,
  })
  type Sent = RequestInit & { path?: string; address?: string }
  return (query: string, { path = shop, address = '192.0.2.1', ...init }: Sent = {}) =>
    door(new Request(`http://inner${path}/poster.jpg${query}`, init), {
      address,
      requestId: 'r',
    })
}

const codeOf = async (response: Response) => {
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

beforeEach(() => {
  price = 100_000
  down = false
  loaded = []
})

describe('the picture of a poster', () => {
  test('is a cacheable JPEG whose code leads to the public address, with its number', async () => {
    const answer = await open()('?template=card&proId=7&posterId=p_1')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
    expect(await codeOf(answer)).toBe(
      `${origin}${shop}/productDetail?proId=7&posterId=p_1&sharingChainId=p_1`,
    )
    expect(await codeOf(await open()('?articleId=a'))).toBe(`${origin}${shop}/essay?articleId=a`)
    expect(await codeOf(await open()('?posterId=p_2'))).toBe(
      `${origin}${shop}?posterId=p_2&sharingChainId=p_2`,
    )
  })

  test('is drawn once for all requests of the same poster, and again when the price has changed', async () => {
    const ask = open()
    const [first, second] = await Promise.all([ask('?proId=7'), ask('?proId=7')])
    expect(loaded).toEqual(['/media/x'])
    const etag = first?.headers.get('etag') ?? ''
    expect(second?.headers.get('etag')).toBe(etag)
    expect((await ask('?proId=7', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(loaded).toHaveLength(1)
    price = 120_000
    const dearer = await ask('?proId=7', { headers: { 'if-none-match': etag } })
    expect(dearer.status).toBe(200)
    expect(loaded).toHaveLength(2)
  })

  test.each([
    '?proId=8',
    '?articleId=b',
    '?proId=7&articleId=a',
    '?template=other',
    '?proId=7%22%3E',
    `?posterId=${'x'.repeat(65)}`,
  ])('%s is a 404 and costs no drawing', async (query) => {
    expect((await open()(query)).status).toBe(404)
    expect(loaded).toEqual([])
  })

  test('another shop, another project, another method', async () => {
    const ask = open()
    expect((await ask('', { path: '/trip/m/h5/other' })).status).toBe(404)
    expect((await ask('', { path: '/nowhere/m/h5/d' })).status).toBe(404)
    expect((await ask('', { method: 'POST', body: 'x' })).status).toBe(405)
  })

  test('a centre that is down is a 503, not a 404, and nothing of it is kept', async () => {
    const ask = open()
    down = true
    const answer = await ask('?proId=7')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    down = false
    expect((await ask('?proId=7')).status).toBe(200)
  })

  test('one address cannot keep the machine drawing', async () => {
    const ask = open({ rate: { burst: 2, perMinute: 1 } })
    const statuses = [await ask('?proId=8'), await ask('?proId=8'), await ask('?proId=8')].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([404, 404, 429])
  })

  test('in a rush, requests beyond the queue’s limit are refused and the others drawn', async () => {
    const ask = open({ rate: { burst: 1000, perMinute: 1000 } })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = open({
      rate: { burst: 1000, perMinute: 1000 },
      loadPicture: async () => {
        await held
        return null
      },
    })
    const asked = Array.from({ length: 60 }, (_, index) =>
      slow(`?proId=7&posterId=p_${index}`, { address: `192.0.2.${index}` }),
    )
    const refused = await Promise.any(
      asked.map(async (answer) => {
        const { status, headers } = await answer
        if (status !== 503) throw new Error('drawn')
        return headers.get('retry-after')
      }),
    )
    expect(refused).toBe('5')
    release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 503).length).toBe(60 - 41)
    expect((await ask('?proId=7')).status).toBe(200)
  })

  test('six addresses with invented numbers crowd out nobody', async () => {
    const ask = open()
    const hostile = Array.from({ length: 120 }, (_, index) =>
      ask(`?proId=7&posterId=junk${index}`, { address: `198.51.100.${index % 6}` }),
    )
    expect((await ask('?proId=7&posterId=p_1', { address: '192.0.2.7' })).status).toBe(200)
    const statuses = (await Promise.all(hostile)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(24)
    // One after the other, too, there is an end.
    const later: number[] = []
    for (let index = 0; index < 20; index += 1) {
      later.push((await ask(`?proId=7&posterId=more${index}`, { address: '198.51.100.1' })).status)
    }
    expect(later).toContain(429)
    // What has been drawn costs nothing and stays free.
    expect((await ask('?proId=7&posterId=p_1', { address: '198.51.100.1' })).status).toBe(200)
  })

  test('invented poster numbers cost no drawing of their own', async () => {
    const ask = open()
    for (const number of ['x1', 'x2', 'x3']) {
      expect(await codeOf(await ask(`?proId=7&posterId=${number}`))).toContain(`posterId=${number}`)
    }
    expect(await codeOf(await ask('?proId=7'))).toBe(`${origin}${shop}/productDetail?proId=7`)
    expect(loaded).toEqual(['/media/x'])
  })
})
