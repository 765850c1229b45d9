import { expect, testWithRemotePair } from '../support/remote-pair.ts'
import { settledPages } from '../support/settled-pages.ts'
import { Shopper } from '../support/shopper.ts'
import { demoShops as shops } from '../support/shops.ts'
import type { Condition } from '../support/unsteady-center.ts'
import { productsOf, type Visit, visit } from '../support/visit.ts'

/**
 * The remote centre fails, at every stage and in every way: visited pages stay, others say when to come back, the
 * failure is not cached, and recovery shows within seconds.
 */

const test = testWithRemotePair()
const shop = shops.full
const RECOVERY_MS = 10_000

const conditions: Condition[] = [
  'down',
  'slow',
  'garbage',
  'foreign',
  'error',
  'lost',
  'state0',
  'powerless',
  'hollow',
  'tired',
]

let products: string[] = []
const nextProduct = () => products.shift() ?? ''

test.beforeAll(async ({ pair }) => {
  products = await productsOf(pair.storefront.origin, shop)
})
test.afterEach(async ({ pair }) => {
  await pair.line.become('up')
})

const product = (proId: string) => `${shop}/productDetail?proId=${proId}`

for (const condition of conditions) {
  test(`the centre is ${condition}`, async ({ pair }) => {
    const { storefront, line, staff } = pair
    const look = (path: string) => visit(storefront.origin, path)
    const proId = nextProduct()
    const visited = [shop, `${shop}/productList`, product(proId), `${shop}/personCenter`]
    // Never visited before: the catalogue's events of other tests have no cached copy to renew.
    const unvisited = product(nextProduct())
    const before = await settledPages(storefront.origin, visited)

    await line.become(condition)
    await Promise.all(visited.map((path) => expectCopy(look, path, before)))

    // The centre itself lives and announces changes that cannot be read, of the product and of the whole shop.
    const subtitle = `在${condition}时修改的副标题`
    await staff('staff.setTour', { proId, patch: { subtitle } })
    await staff('staff.setFlags', { info: { slogan: subtitle } })
    await expect
      .poll(async () => (await look(shop)).cache, { timeout: 20_000, intervals: [100] })
      .toBe('stale')
    await Promise.all(visited.map((path) => expectCopy(look, path, before)))
    const copy = await look(product(proId))
    expect(copy.cache).toBe('stale')
    expect(copy.html.includes(subtitle)).toBe(false)
    expect(copy.headers.get('cache-control')).not.toContain('s-maxage')

    await Promise.all([unvisited, `${unvisited}&openId=x`].map((path) => expectSorry(look, path)))

    await line.become('up')
    const recovered = Date.now()
    await expect
      .poll(async () => (await look(product(proId))).html.includes(subtitle), {
        timeout: RECOVERY_MS,
        intervals: [200],
      })
      .toBe(true)
    await expect
      .poll(async () => (await look(unvisited)).status, { timeout: RECOVERY_MS, intervals: [200] })
      .toBe(200)
    console.log(`${condition}: fresh again after ${Date.now() - recovered} ms`)
    const fresh = await look(unvisited)
    expect(fresh.html.includes('每日行程')).toBe(true)
    expect(fresh.html.includes('选择团期与人数')).toBe(true)
    for (const [path, { html }] of await settledPages(storefront.origin, visited)) {
      expect(html.includes('400-000-1001'), path).toBe(true)
      expect(html.includes('电询'), path).toBe(before.get(path)?.html.includes('电询'))
    }
  })
}

test('chat and sharing fail alone: it is logged, the door says so, and every page stays complete', async ({
  pair,
  page,
}) => {
  const { storefront, line } = pair
  await line.become('mute')
  const shopper = new Shopper(storefront.origin, shop)
  const shareUrl = `${storefront.origin}${shop}`
  for (const reply of [
    await shopper.ask('shop.customerService', {}),
    await shopper.ask('shop.jsApi', { shareUrl }),
  ]) {
    expect(reply.status).toBe(503)
    expect(reply.answer).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  }
  // What a process prints arrives a moment after its answer.
  await expect.poll(storefront.output).toContain('"call":"shop.customerService"')
  await expect.poll(storefront.output).toContain('"call":"shop.jsApi"')
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.goto(product(nextProduct()))
  await expect(page.getByRole('heading', { name: '每日行程' })).toBeVisible()
  await expect(page.getByRole('link', { name: '选择团期与人数' })).toBeVisible()
  expect(thrown).toEqual([])
})

test('a shopper’s own questions say in Chinese that it does not work now, and work again at once', async ({
  pair,
}) => {
  const { storefront, line } = pair
  const shopper = new Shopper(storefront.origin, shop)
  const proId = nextProduct()
  await line.become('down')
  // Visited pages are still worth a visitor, so the process stays in service.
  const ready = await fetch(`${storefront.origin}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  for (const reply of [
    await shopper.ask('tours.departures', { proId }),
    await shopper.change('members.sendCode', { mobile: '13900050001', purpose: 'login' }),
  ]) {
    expect(reply.status).toBe(503)
    expect(reply.answer).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable', message: expect.stringMatching(/[一-龥]{6,}/) },
    })
  }
  await line.become('up')
  expect((await shopper.get('tours.departures', { proId })).departures.length).toBeGreaterThan(0)
})

async function expectCopy(
  look: (path: string) => Promise<Visit>,
  path: string,
  before: ReadonlyMap<string, Visit>,
): Promise<void> {
  const { status, html, etag } = await look(path)
  expect([status, html === before.get(path)?.html, etag], path).toEqual([200, true, before.get(path)?.etag])
}

async function expectSorry(look: (path: string) => Promise<Visit>, path: string): Promise<void> {
  const { status, html, headers, cache } = await look(path)
  expect(status, path).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(cache).toBe('')
  expect(html.includes('<html lang="zh-CN">')).toBe(true)
  expect(html.includes('服务暂时不可用')).toBe(true)
}
