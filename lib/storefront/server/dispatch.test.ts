import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { createRateLimit } from '../doors/rate-limit.ts'
import { FrontCache } from '../front-cache/front-cache.ts'
import { RenderGate } from '../front-cache/render-gate.ts'
import { newSecrets } from '../settings/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { createDispatcher } from './dispatch.ts'
import { createHealth } from './health.ts'
import { createKnownPlaces } from './known-places.ts'
import { createKnownSubjects } from './known-subjects.ts'
import { createLimitedServer, drain, listen } from './limited-server.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createNextPort } from './next-port.ts'
import { createPageRequests, renderBy } from './page-requests.ts'
import { robotsText } from './robots.ts'
import { StaticFiles } from './static-files.ts'
import { createUploadedPictures } from './uploaded-pictures.ts'

const shop = '/trip/yunyou/h5/d1001'
const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }

/** The server with a stand-in for Next and for the operate centre, over real HTTP. */
const world = {
  centerUp: true,
  asked: [] as string[],
  rendered: [] as { url: string; headers: Record<string, unknown> }[],
  seen: null as null | {
    url: string
    body: string
    address: string
    requestId: string
    cookie: string | null
  },
}
let server: Server
let origin: string
let cache: FrontCache
let dir: string
const health = { drain: () => {} }
const errors: unknown[] = []
/** More than this file makes by itself; one test puts a smaller one in its place. */
let misses = createRateLimit({ burst: 1000, perMinute: 1000 })
const metrics = createMetrics()
let time = 0

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'wayfront-dispatch-'))
  mkdirSync(join(dir, 'static'))
  writeFileSync(join(dir, 'static', 'a.js'), 'console.log(1)')
  const read = readSettings({ PUBLIC_ORIGIN: 'http://shop.test' }, newSecrets())
  if (!read.ok) throw new Error(read.problems.join())
  const { settings } = read
  const log = createLog({ level: 'silent' })
  log.error = ((fields: unknown) => void errors.push(fields)) as typeof log.error

  const center = {
    async ask(name: string, { distributor }: typeof tenant, input: { proId?: string; articleId?: string }) {
      world.asked.push(name)
      if (!world.centerUp) return { ok: false, failure: { kind: 'unavailable', message: '' } }
      if (distributor !== 'd1001') return { ok: false, failure: { kind: 'absent', message: '' } }
      if (name === 'catalogue.sitemap') {
        const updatedAt = '2026-01-02T03:04:05.000Z'
        return {
          ok: true,
          value: {
            items: [
              { kind: 'tour', id: 'a&b', updatedAt },
              { kind: 'visa', id: 'v', updatedAt },
            ],
          },
        }
      }
      if (name === 'content.sitemap') {
        return { ok: true, value: { items: [{ articleId: 'c', updatedAt: '2026-02-03T03:04:05.000Z' }] } }
      }
      const id = input.proId ?? input.articleId ?? ''
      const withdrawn = name === 'tours.similar' && id === 'withdrawn'
      if (/^(junk|withdrawn|~)/.test(id) && !withdrawn) {
        return { ok: false, failure: { kind: 'absent', message: '' } }
      }
      if (name === 'tours.list') {
        return { ok: true, value: { facets: { destinations: ['云南'], departCities: ['上海'] } } }
      }
      if (name === 'shop.home') {
        const cards = [{ proId: '7', name: '云南<昆明+大理>6日游' }]
        return {
          ok: true,
          value: {
            sections: [
              { kind: 'tour', cards },
              { kind: 'tour', cards },
            ],
          },
        }
      }
      return {
        ok: true,
        value: { name: 'x', frameHosts: ['https://partner.example', "evil'; script-src *"] },
      }
    },
  } as unknown as OperateCenter

  const next = createNextPort((request, response) => {
    const url = request.url ?? ''
    world.rendered.push({ url, headers: request.headers })
    if (url.includes('proId=broken')) response.writeHead(500, { 'cache-control': 'no-store' }).end('oops')
    else if (url.includes('proId=none')) {
      response.writeHead(404, { 'content-type': 'text/html', 'cache-control': 's-maxage=60' })
      response.end('<html id="__next_error__"></html>')
    } else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 's-maxage=600' })
      const mark = /proId=withdrawn|articleId=~/.test(url)
        ? '<meta name="wayfront:status" content="404"/>'
        : ''
      const others = `<a href="${shop}/productDetail?proId=similar%2F1">x</a>`
      response.end(
        `<html><head>${mark}<script>a()</script></head>${url} ${'行程'.repeat(500)}${others}</html>`,
      )
    }
  })
  cache = new FrontCache({
    bytes: 8 * 1024 * 1024,
    live: false,
    gate: new RenderGate(4, 4, 50),
    revalidate: async () => {},
    onError: () => {},
    times: { retry: 0, secondRevalidation: 1_000_000 },
  })
  const door = async (request: Request, info: { address: string; requestId: string }) => {
    const body = await request.text()
    world.seen = { url: request.url, body, cookie: request.headers.get('cookie'), ...info }
    const answer = new Response('{"ok":true}', { headers: { 'content-type': 'application/json' } })
    answer.headers.append('set-cookie', 'a=1')
    answer.headers.append('set-cookie', 'b=2')
    return answer
  }
  const watched = createHealth({
    center,
    remote: false,
    tenant,
    disk: async () => ({ freeBytes: 1, totalBytes: 2 }),
    minFreeBytes: 0,
    databaseOnDisk: true,
    details: () => ({ pages: 1 }),
    log: silentLog,
    // Nothing is kept from one look to the next.
    monotonic: () => (time += 10_000),
  })
  health.drain = watched.drain
  server = createLimitedServer(
    createDispatcher({
      settings,
      log,
      metrics,
      doors: {
        console: null,
        browser: door,
        wire: door,
        webhook: door,
        pay: door,
        hooks: door,
        poster: door,
        document: door,
      },
      health: watched,
      robots: robotsText(settings.publicOrigin, [shop]),
      pictures: createUploadedPictures(center, 'trip'),
      verifyFile: async (name) => (name === 'MP_verify_abc.txt' ? 'abc' : null),
      pages: {
        kind: 'kept',
        cache,
        requestFor: createPageRequests({
          render: renderBy(next, settings.publicOrigin),
          center,
          publicOrigin: settings.publicOrigin,
          scriptSources: [],
          faceSource: 'https://face.example.com',
        }),
        places: createKnownPlaces(center),
        subjects: createKnownSubjects(center),
        misses: { take: (keys) => misses.take(keys), wait: (keys) => misses.wait(keys) },
        statics: new StaticFiles(null, [join(dir, 'static')]),
      },
    }),
  )
  await listen(server, 0, '127.0.0.1')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await drain(server, 1000)
  cache.close()
  rmSync(dir, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })

describe('a page', () => {
  it('never contains data of one visitor’s URL, and Next receives nothing about the visitor', async () => {
    const first = await get(`${shop}/productDetail?openId=SECRET1&proId=7&accessToken=SECRET2&code=SECRET3`, {
      headers: { cookie: 'session=SECRET4', 'user-agent': 'SECRET5', rsc: '1', 'x-forwarded-for': '1.1.1.1' },
    })
    expect(first.headers.get('x-wayfront-cache')).toBe('miss')
    const again = await get(`${shop}/productDetail?proId=7`)
    expect(again.headers.get('x-wayfront-cache')).toBe('hit')
    const text = await again.text()
    expect(text).toBe(await first.text())
    expect(text).not.toContain('SECRET')
    const { url, headers } = world.rendered.at(-1) ?? { url: '', headers: {} }
    expect(url).toBe(`${shop}/productDetail?proId=7`)
    expect(headers).toEqual({
      host: 'shop.test',
      accept: 'text/html',
      'user-agent': 'Wayfront',
      connection: 'close',
    })
  })

  it('sends no more than its origin as referrer when its URL carries parameters that the server strips', async () => {
    const policyOf = async (path: string) => (await get(shop + path)).headers.get('referrer-policy')
    for (const name of ['openId', 'accessToken', 'jointUrl', 'code']) {
      expect(await policyOf(`/productList?sort=price&${name}=x`)).toBe('strict-origin')
    }
    expect(await policyOf('/productList?%6FpenId=x')).toBe('strict-origin')
    // The same page for the next visitor.
    for (const path of ['/productList?sort=price', '/productList']) {
      expect(await policyOf(path)).toBe('strict-origin-when-cross-origin')
    }
  })

  it('comes with security headers, hashes of its own scripts and the shop’s frame hosts', async () => {
    const { headers } = await get(shop)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("frame-ancestors 'self' https://partner.example")
    expect(policy).not.toContain('evil')
    expect(policy.match(/script-src /g)).toHaveLength(1)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('cache-control')).toMatch(/^public, max-age=0, must-revalidate, s-maxage=\d+$/)
    expect(headers.get('x-request-id')).toBeTruthy()
  })

  it('is not sent again to a visitor who has it', async () => {
    const first = await get(shop, { headers: { 'accept-encoding': 'gzip' } })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+-gzip"$/)
    const again = await get(shop, { headers: { 'accept-encoding': 'gzip', 'if-none-match': `W/${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const plain = await get(shop, { headers: { 'accept-encoding': 'identity', 'if-none-match': etag } })
    expect(plain.status).toBe(200)
  })

  it('answers HEAD without a body and nothing else but GET', async () => {
    const head = await get(shop, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000)
    const post = await get(shop, { method: 'POST', body: 'x' })
    expect(post.status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
  })

  it('that does not exist says so in Chinese, complete without scripts', async () => {
    const answers = [
      [await get(`${shop}/productDetail?proId=none`), '没有找到这个页面'],
      [await get(`${shop}/nothing`), '没有找到这个页面'],
      [await get('/trip/yunyou/h5/d9'), '店铺不存在或已打烊'],
      [await get('/else/yunyou/h5/d1001'), '店铺不存在或已打烊'],
      [await get('/_/_/_/_/index'), '店铺不存在或已打烊'],
    ] as const
    for (const [answer, text] of answers) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain(`<h1>${text}</h1>`)
    }
  })

  it('that offers something instead is a 404 as well, and kept', async () => {
    const url = `${shop}/productDetail?proId=withdrawn`
    expect((await get(url)).status).toBe(404)
    const again = await get(url)
    expect(again.headers.get('x-wayfront-cache')).toBe('hit')
    expect(await again.text()).toContain('行程')
  })

  it('of a product changes with the products it recommends', async () => {
    const url = `${shop}/productDetail?proId=20`
    const state = async (path: string) => (await get(path)).headers.get('x-wayfront-cache')
    await get(url)
    await get(`${shop}/personCenter`)
    await cache.invalidate(['product:yunyou:tour:other', 'product:haiyue:tour:similar/1'])
    expect(await state(url)).toBe('hit')
    await cache.invalidate(['product:yunyou:tour:similar/1'])
    expect(await state(url)).toBe('renewed')
    expect(await state(`${shop}/personCenter`)).toBe('hit')
  })

  it('of one kind is renewed by no change of another', async () => {
    const tour = `${shop}/productDetail?proId=30`
    const state = async (path: string) => (await get(path)).headers.get('x-wayfront-cache')
    const seen = [tour, `${shop}/productList`, `${shop}/cityList`]
    for (const path of [...seen, shop]) await get(path)
    await cache.invalidate(['product:yunyou:goods:30', 'catalogue:yunyou:goods'])
    for (const path of seen) expect(await state(path)).toBe('hit')
    // A home shows every kind.
    expect(await state(shop)).toBe('renewed')
    await cache.invalidate(['catalogue:yunyou:tour'])
    expect(await state(tour)).toBe('hit')
    expect(await state(`${shop}/productList`)).toBe('renewed')
    await cache.invalidate(['content:yunyou'])
    expect(await state(`${shop}/productList`)).toBe('hit')
    expect(await state(shop)).toBe('renewed')
  })

  it('of an invented product costs no render and is one small page for all ids', async () => {
    const rendered = world.rendered.length
    const { pages } = cache.stats
    const ids = Array.from({ length: 40 }, (_, index) => `junk${index}`)
    for (const screen of ['productDetail', 'productAllRoute', 'productSelect']) {
      const answers = await Promise.all(ids.map((id) => get(`${shop}/${screen}?proId=${id}`)))
      for (const answer of answers) {
        expect(answer.status).toBe(404)
        const html = await answer.text()
        expect(html).toContain('<h1>没有找到这个页面</h1>')
        // Each of the shop's popular products once, by a name that is text.
        const link = `<li><a href="${shop}/productDetail?proId=7">云南&#60;昆明+大理&#62;6日游</a></li>`
        expect(html.split(link)).toHaveLength(2)
      }
    }
    expect(world.rendered).toHaveLength(rendered)
    expect(cache.stats.pages).toBeLessThanOrEqual(pages + 1)
  })

  it('of an invented article is the page for articles that are gone, rendered once', async () => {
    const rendered = world.rendered.length
    const first = await get(`${shop}/essay?articleId=junk1`)
    const second = await get(`${shop}/essay?articleId=junk2`)
    expect([first.status, second.status]).toEqual([404, 404])
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('x-wayfront-cache')).toBe('hit')
    expect(world.rendered).toHaveLength(rendered + 1)
    expect((await get(`${shop}/essay?articleId=5`)).status).toBe(200)
  })

  it('of a product that is kept costs no call to the centre', async () => {
    const url = `${shop}/productDetail?proId=70`
    await get(url)
    const asked = world.asked.length
    await get(`${url}&utm_source=x`)
    expect(world.asked).toHaveLength(asked)
  })

  it('of an invented shop costs no render', async () => {
    const before = world.rendered.length
    await get('/trip/junk/h5/d1/productDetail?proId=1')
    expect(world.rendered).toHaveLength(before)
  })

  it('with a broken address says so', async () => {
    const answer = await get(`${shop}/productDetail?proId=%E4%BA`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('链接不完整')
  })
})

describe('a request that is no good HTTP', () => {
  /** The status line of the answer to a request as it stands. */
  const raw = (lines: string[]) =>
    new Promise<string>((done, failed) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.once('data', (data) => {
        done(data.toString('latin1').split('\r\n')[0] ?? '')
        socket.destroy()
      })
      socket.once('error', failed)
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })

  it.each(['1.2.3.4.5', 'a:99999', '999.1.1.1', 'a b', 'a/b'])('with the host %s is a 400', async (host) => {
    await get(shop)
    for (const path of [shop, `${shop}/api/session.me`, '/operate-center/dist/a/b/c/info.do']) {
      expect(await raw([`GET ${path} HTTP/1.1`, `Host: ${host}`])).toBe('HTTP/1.1 400 Bad Request')
    }
  })

  it('with two hosts is a 400', async () => {
    expect(await raw([`GET ${shop} HTTP/1.1`, 'Host: a', 'Host: b'])).toBe('HTTP/1.1 400 Bad Request')
    expect(await raw([`GET ${shop} HTTP/1.1`, 'Host: a', 'hOST: a'])).toBe('HTTP/1.1 400 Bad Request')
    expect(await raw([`GET ${shop} HTTP/1.1`, 'Host: a'])).toBe('HTTP/1.1 200 OK')
  })

  it.each([shop, `${shop}/api/session.me`, '/operate-center/events', '/pay/notify/a/b'])(
    'with TRACE for %s is a 405',
    async (path) => {
      expect(await raw([`TRACE ${path} HTTP/1.1`, 'Host: a'])).toBe('HTTP/1.1 405 Method Not Allowed')
    },
  )

  it('is no reason for an error in the log', () => {
    expect(errors).toEqual([])
  })
})

describe('while the centre is down', () => {
  afterEach(() => {
    world.centerUp = true
  })

  it('visited pages are served, others say when to come back, and the failure is not cached', async () => {
    const url = `${shop}/productDetail?proId=10`
    await get(url)
    await cache.invalidate(['product:yunyou:tour:10'])
    world.centerUp = false
    const kept = await get(url)
    expect(kept.status).toBe(200)
    expect(kept.headers.get('x-wayfront-cache')).toBe('stale')
    expect(kept.headers.get('cache-control')).not.toContain('s-maxage')
    const other = await get(`${shop}/productDetail?proId=11`)
    expect(other.status).toBe(503)
    expect(other.headers.get('retry-after')).toBe('5')
    expect(await other.text()).toContain('服务暂时不可用')
    expect((await get('/health/ready')).status).toBe(503)
    world.centerUp = true
    expect((await get(`${shop}/productDetail?proId=11`)).status).toBe(200)
    expect((await get(url)).headers.get('x-wayfront-cache')).toBe('renewed')
  })

  it('a single page that fails says the same', async () => {
    expect((await get(`${shop}/productDetail?proId=broken`)).status).toBe(503)
  })
})

describe('the rest of the server', () => {
  it('redirects the root to the default shop, and a trailing slash to the screen', async () => {
    const root = await get('/')
    expect([root.status, root.headers.get('location')]).toEqual([302, shop])
    const slash = await get(`${shop}/orderList/?tab=1`)
    expect([slash.status, slash.headers.get('location')]).toEqual([308, `${shop}/orderList?tab=1`])
  })

  it('serves files, and no others', async () => {
    const file = await get('/_next/static/a.js')
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(await file.text()).toBe('console.log(1)')
    expect((await get('/_next/static/b.js')).status).toBe(404)
    // A country whose flag nobody has drawn yet breaks no picture.
    const plain = await get('/flags/QQ.svg')
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect((await get('/flags/QQQ.svg')).status).toBe(404)
    expect((await get('/_next/image?url=x&w=640&q=75')).status).toBe(404)
    expect((await get('/MP_verify_abc.txt')).status).toBe(200)
    expect((await get('/MP_verify_xyz.txt')).status).toBe(404)
  })

  it('keeps its inner routes to itself', async () => {
    expect((await get('/internal/revalidate')).status).toBe(404)
    expect((await get('/internal/revalidate', { method: 'POST', body: '[]' })).status).toBe(405)
  })

  it('tells crawlers which pages are for them', async () => {
    const robots = await (await get('/robots.txt')).text()
    expect(robots).toContain('Disallow: /*/*/*/*/orderDetail\n')
    expect(robots).not.toContain('/productDetail')
    expect(robots).toContain(`Sitemap: http://shop.test${shop}/sitemap.xml`)
    const sitemap = await get(`${shop}/sitemap.xml`)
    expect(sitemap.headers.get('content-type')).toContain('application/xml')
    const text = await sitemap.text()
    expect(text).toContain(`<loc>http://shop.test${shop}</loc>`)
    expect(text).toContain(`productDetail?proId=a%26b</loc><lastmod>2026-01-02</lastmod>`)
    expect(text).toContain(`essay?articleId=c</loc><lastmod>2026-02-03</lastmod>`)
    expect(text).not.toContain('orderList')
    expect((await get('/trip/yunyou/h5/d9/sitemap.xml')).status).toBe(404)
  })

  it('opens its doors with body, address and request id, and their cookies go out', async () => {
    const answer = await get(`${shop}/api/orders.create?x=1`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { cookie: 's=1', 'x-forwarded-for': '9.9.9.9' },
    })
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(world.seen).toMatchObject({
      url: `${origin}${shop}/api/orders.create?x=1`,
      body: '{"a":1}',
      cookie: 's=1',
      address: '127.0.0.1',
      requestId: answer.headers.get('x-request-id'),
    })
    for (const path of ['/operate-center/events', '/operate-center/dist/a/b/c/info.do', '/pay/notify/x/y']) {
      expect((await get(path, { method: 'POST', body: 'x' })).status).toBe(200)
      expect(world.seen?.url).toBe(origin + path)
    }
  })

  it('refuses endless bodies', async () => {
    const big = Buffer.alloc(2 * 1024 * 1024)
    expect((await get(`${shop}/api/orders.create`, { method: 'POST', body: big })).status).toBe(413)
    const chunked = await new Promise<number>((resolve, reject) => {
      const sending = httpRequest(`${origin}${shop}/api/orders.create`, { method: 'POST' }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sending.on('error', reject)
      sending.write(big)
    })
    expect(chunked).toBe(413)
  })

  it('lets a visitor who is still sending read why the body is refused', async () => {
    const megabyte = Buffer.alloc(1024 * 1024)
    const sent = await new Promise<{ status: number; closed: boolean }>((resolve, reject) => {
      const headers = { 'content-length': 12 * megabyte.length }
      const sending = httpRequest(
        `${origin}${shop}/api/pictures.upload`,
        { method: 'POST', headers },
        (response) => {
          response.resume()
          for (let count = 1; count < 12; count += 1) sending.write(megabyte)
          sending.end(() =>
            resolve({ status: response.statusCode ?? 0, closed: response.headers.connection === 'close' }),
          )
        },
      )
      sending.on('error', reject)
      sending.write(megabyte)
    })
    expect(sent).toEqual({ status: 413, closed: false })
  })

  it('accepts a large body where a picture is uploaded, and refuses a larger one with a sentence', async () => {
    const upload = `${shop}/api/pictures.upload`
    const picture = 'x'.repeat(6 * 1024 * 1024)
    expect((await get(upload, { method: 'POST', body: picture })).status).toBe(200)
    expect(world.seen?.body.length).toBe(picture.length)
    const refused = await get(upload, { method: 'POST', body: picture + picture })
    expect(refused.status).toBe(413)
    expect(await refused.json()).toEqual({
      ok: false,
      failure: { kind: 'refused', code: 'TOO_LARGE', message: expect.stringContaining('5MB') },
    })
    const wire = await get('/operate-center/shop/a/b/c/info.do', { method: 'POST', body: picture })
    expect(wire.status).toBe(413)
    expect(await wire.json()).toMatchObject({ state: 0, kind: 'refused', code: 'TOO_LARGE' })
  })

  it('makes no page for a place that no tour has', async () => {
    const before = cache.stats.pages
    const rendered = world.rendered.length
    for (let index = 0; index < 20; index += 1) {
      const list = await get(`${shop}/productList?dest=junk${index}&category=nonsense&utm_source=a`, {
        redirect: 'manual',
      })
      expect([list.status, list.headers.get('location')]).toEqual([302, `${shop}/productList?utm_source=a`])
      expect((await get(`${shop}?departCity=junk${index}`)).status).toBe(200)
    }
    // The shop's home itself, once.
    expect(cache.stats.pages).toBeLessThanOrEqual(before + 1)
    expect(world.rendered.length).toBeLessThanOrEqual(rendered + 1)

    const known = `${shop}/productList?dest=${encodeURIComponent('云南')}&departCity=${encodeURIComponent('上海')}`
    expect(await (await get(known)).text()).toContain(known.slice(known.indexOf('?')))
    const half = await get(`${shop}/productList?dest=${encodeURIComponent('云南')}&departCity=junk`, {
      redirect: 'manual',
    })
    expect(half.headers.get('location')).toBe(`${shop}/productList?dest=${encodeURIComponent('云南')}`)
  })

  it('bounds the pages that one address may look for, while kept ones stay free', async () => {
    const kept = `${shop}/productDetail?proId=80`
    await get(kept)
    const wide = misses
    misses = createRateLimit({ burst: 2, perMinute: 1 })
    await get(`${shop}/productDetail?proId=junk81`)
    await get(`${shop}/productDetail?proId=82`)
    const refused = await get(`${shop}/productDetail?proId=81`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('访问太频繁')
    expect((await get(kept)).status).toBe(200)
    expect((await get(`${kept}&utm_source=x`)).headers.get('x-wayfront-cache')).toBe('hit')
    misses = wide
  })

  it('serves a cached list while the centre is down, and then treats an unknown place as known', async () => {
    const kept = `${shop}/productList?departCity=${encodeURIComponent('上海')}`
    expect((await get(kept)).status).toBe(200)
    world.centerUp = false
    try {
      expect((await get(kept)).headers.get('x-wayfront-cache')).toBe('hit')
    } finally {
      world.centerUp = true
    }
  })

  it('reports its health, and that it is shutting down', async () => {
    expect((await get('/health/live')).status).toBe(200)
    // No figures for strangers.
    expect(await (await get('/health/ready')).json()).toEqual({ status: 'ready' })
    health.drain()
    expect((await get('/health/ready')).status).toBe(503)
    expect((await get('/health/live')).status).toBe(200)
  })
})
