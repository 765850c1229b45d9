import { formatYuan } from '../../lib/base/money/fen.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { settledPages, staffWatched } from '../support/settled-pages.ts'
import { Shopper } from '../support/shopper.ts'
import type { Staff } from '../support/staff.ts'
import { productsOf, type Visit, visit } from '../support/visit.ts'

/** A change at the embedded centre shows on exactly the pages concerned, at their next visit. */

let staff: Staff
let look: (path: string) => Promise<Visit>
let settle: (paths: readonly string[]) => Promise<Map<string, Visit>>

test.beforeAll(async ({ server }) => {
  staff = await staffWatched(server, shops.full)
  look = (path) => visit(server.origin, path)
  settle = (paths) => settledPages(server.origin, paths)
})

const product = (shop: string, proId: string) => `${shop}/productDetail?proId=${proId}`
const linked = ({ html }: Visit): Set<string> =>
  new Set([...html.matchAll(/productDetail\?proId=(\d+)/g)].map(([, id = '']) => id))

/** A tour that the home and first list of both shops of the merchant show, and one whose page does not mention it. */
async function aTourAndAnother(): Promise<{ proId: string; other: string }> {
  const shown = await Promise.all(
    [shops.full, `${shops.full}/productList`, shops.second, `${shops.second}/productList`].map(look),
  )
  const [first = new Set<string>(), ...rest] = shown.map(linked)
  const [proId = ''] = [...first].filter((id) => rest.every((ids) => ids.has(id)))
  for (const id of first) {
    if (id !== proId && !linked(await look(product(shops.full, id))).has(proId)) return { proId, other: id }
  }
  throw new Error('every tour is beside every other')
}

test('a price shows on the product, on lists and homes of both shops, and nowhere else', async ({
  server,
}) => {
  const { proId, other } = await aTourAndAnother()
  const neighbour = [...linked(await look(product(shops.full, proId)))].find((id) => id !== proId) ?? ''
  const concerned = [shops.full, shops.second].flatMap((shop) => [
    shop,
    `${shop}/productList`,
    product(shop, proId),
  ])
  const untouched = [
    product(shops.full, other),
    `${shops.full}/personCenter`,
    `${shops.full}/search`,
    shops.closedOrders,
    `${shops.closedOrders}/productList`,
  ]
  const before = await settle([...concerned, ...untouched, product(shops.full, neighbour)])

  const { departures } = await new Shopper(server.origin, shops.full).get('tours.departures', { proId })
  const { id: departureId = '', prices } = departures.find(({ open, prices }) => open && prices.adult) ?? {}
  const kept = prices?.adult ?? null
  await staff('staff.setDeparture', { departureId, prices: { adult: 12_300 } })
  try {
    for (const path of concerned) {
      const shop = path.startsWith(shops.second) ? shops.second : shops.full
      const { priceFrom } = await new Shopper(server.origin, shop).get('tours.get', { proId })
      const price = formatYuan(priceFrom ?? 0)
      expect(before.get(path)?.html.includes(`>${price}<`), path).toBe(false)
      const after = await look(path)
      expect([after.status, after.cache], path).toEqual([200, 'renewed'])
      expect(after.html.includes(`>${price}<`), path).toBe(true)
      expect(after.etag).not.toBe(before.get(path)?.etag)
    }
    for (const path of untouched) {
      const { cache, etag } = await look(path)
      expect([cache, etag], path).toEqual(['hit', before.get(path)?.etag])
    }
    // A page that recommends the tour shows its price, too.
    let recommending = 0
    for (const id of linked(await look(shops.full))) {
      const path = product(shops.full, id)
      const page = await look(path)
      if (id === proId || !linked(page).has(proId)) continue
      recommending++
      expect(page.html.includes('>123<'), path).toBe(true)
    }
    expect(recommending).toBeGreaterThan(0)
  } finally {
    await staff('staff.setDeparture', { departureId, prices: { adult: kept } })
  }
  for (const path of concerned) expect((await look(path)).html.includes('>123<'), path).toBe(false)
})

test('a withdrawn tour is a 404 that offers others, leaves the lists, and comes back', async () => {
  const { proId } = await aTourAndAnother()
  const pages = [
    `${shops.full}/productList`,
    shops.full,
    `${shops.full}/sitemap.xml`,
    product(shops.full, proId),
  ]
  for (const seen of (await settle(pages)).values()) expect(linked(seen).has(proId)).toBe(true)
  const [recommending = ''] = await Promise.all(
    [...linked(await look(shops.full))].map(async (id) => {
      const page = await look(product(shops.full, id))
      return id !== proId && linked(page).has(proId) ? id : ''
    }),
  ).then((ids) => ids.filter(Boolean))

  await staff('staff.setTourStatus', { proId, status: 'withdrawn' })
  try {
    const gone = await look(product(shops.full, proId))
    expect(gone.status).toBe(404)
    expect(gone.html.includes('这条线路已下架')).toBe(true)
    expect(gone.html.includes('<meta name="robots" content="noindex, nofollow"/>')).toBe(true)
    expect(linked(gone).size).toBeGreaterThan(3)
    expect((await look(product(shops.second, proId))).status).toBe(404)
    for (const path of pages.slice(0, 3)) expect(linked(await look(path)).has(proId), path).toBe(false)
    expect((await look(`${shops.full}/productAllRoute?proId=${proId}`)).status).toBe(404)
    expect((await look(`${shops.full}/productSelect?proId=${proId}`)).status).toBe(404)
    if (recommending) {
      expect(linked(await look(product(shops.full, recommending))).has(proId)).toBe(false)
    }
  } finally {
    await staff('staff.setTourStatus', { proId, status: 'onSale' })
  }
  const back = await look(product(shops.full, proId))
  expect(back.status).toBe(200)
  expect(back.html.includes('每日行程')).toBe(true)
  for (const path of pages.slice(0, 3)) expect(linked(await look(path)).has(proId), path).toBe(true)
})

test('a product that was first visited while it was not there appears once it is published', async ({
  server,
}) => {
  const proId = (await productsOf(server.origin, shops.full)).at(-1) ?? ''
  await staff('staff.setTourStatus', { proId, status: 'withdrawn' })
  try {
    for (const path of [product(shops.full, proId), `${shops.full}/productAllRoute?proId=${proId}`]) {
      expect((await look(path)).status, path).toBe(404)
    }
    expect((await look(product(shops.full, '99999'))).status).toBe(404)
  } finally {
    await staff('staff.setTourStatus', { proId, status: 'onSale' })
  }
  for (const path of [product(shops.full, proId), `${shops.full}/productAllRoute?proId=${proId}`]) {
    const { status, html } = await look(path)
    expect([status, html.includes('index, follow')], path).toEqual([200, true])
  }
})

test('a text shows on the pages of its product only; one that cards show, on the lists as well', async ({
  server,
}) => {
  const { proId } = await aTourAndAnother()
  const own = [product(shops.full, proId), product(shops.second, proId)]
  const lists = [shops.full, `${shops.full}/productList`]
  const before = await settle([...own, ...lists])
  const { name, highlights } = await new Shopper(server.origin, shops.full).get('tours.get', { proId })

  const highlight = '夜游古城，看一场只有本地人知道的灯会'
  await staff('staff.setTour', { proId, patch: { highlights: [highlight] } })
  for (const path of own) expect((await look(path)).html.includes(highlight), path).toBe(true)
  for (const path of lists) {
    const { cache, etag } = await look(path)
    expect([cache, etag], path).toEqual(['hit', before.get(path)?.etag])
  }
  await staff('staff.setTour', { proId, patch: { name: '改了名字的一条线路', highlights } })
  for (const path of [...own, ...lists])
    expect((await look(path)).html.includes('改了名字的一条线路'), path).toBe(true)
  await staff('staff.setTour', { proId, patch: { name } })
  for (const path of [...own, ...lists]) {
    const { html } = await look(path)
    expect([html.includes('改了名字的一条线路'), html.includes(highlight)], path).toEqual([false, false])
  }
})

test('a closed shop says so on every page, and only it; opened again it is back', async ({ server }) => {
  const { proId } = await aTourAndAnother()
  const paths = (shop: string) => [
    shop,
    `${shop}/productList`,
    product(shop, proId),
    `${shop}/search`,
    `${shop}/personCenter`,
    `${shop}/order`,
  ]
  const others = [...paths(shops.full), shops.closedOrders]
  const before = await settle([...paths(shops.second), ...others])
  const shopper = new Shopper(server.origin, shops.second)

  await staff('staff.setShopOpen', { open: false }, shops.second)
  try {
    for (const path of [...paths(shops.second), `${shops.second}/cityList`, `${shops.second}/sitemap.xml`]) {
      const { status, html } = await look(path)
      expect(status, path).toBe(404)
      expect(html.includes('店铺不存在或已打烊'), path).toBe(true)
      expect(html.includes('云游'), path).toBe(false)
    }
    expect((await shopper.ask('tours.list', {})).status).toBe(404)
    expect(
      (await shopper.change('members.sendCode', { mobile: '13900060009', purpose: 'login' })).status,
    ).toBe(404)
    for (const path of others) {
      const { status, cache, etag } = await look(path)
      expect([status, cache, etag], path).toEqual([200, 'hit', before.get(path)?.etag])
    }
  } finally {
    await staff('staff.setShopOpen', { open: true }, shops.second)
  }
  for (const path of paths(shops.second)) {
    const { status, etag } = await look(path)
    expect([status, etag], path).toEqual([200, before.get(path)?.etag])
  }
  expect((await shopper.ask('tours.list', {})).status).toBe(200)
})

test('the seats of an order are gone from the live departures within two seconds, and back when it ends', async ({
  server,
}) => {
  const shopper = new Shopper(server.origin, shops.full)
  const visitor = new Shopper(server.origin, shops.full)
  await shopper.signIn('13900060001', server.dataDir)
  const { orderNo, proId, departureId, remaining } = await shopper.orderForTwo()
  const seats = async () => {
    const { departures } = await visitor.get('tours.departures', { proId })
    return departures.find(({ id }) => id === departureId)?.remaining
  }
  await expectWithin(2_000, seats, remaining - 2)
  await shopper.do('orders.cancel', { orderNo, reason: '行程有变' })
  await expectWithin(2_000, seats, remaining)
})

/**
 * Every request from so many milliseconds after now on gets the new answer; how long that takes depends on the machine.
 */
async function expectWithin(
  ms: number,
  ask: () => Promise<number | null | undefined>,
  wanted: number,
): Promise<void> {
  const until = Date.now() + ms
  for (;;) {
    const isLast = Date.now() >= until
    const told = await ask()
    if (isLast) expect(told).toBe(wanted)
    if (told === wanted) return
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, Math.max(0, until - Date.now()))))
  }
}

test('the last seats take the date from the product’s page, and bring it back', async ({ server }) => {
  const shopper = new Shopper(server.origin, shops.full)
  await shopper.signIn('13900060002', server.dataDir)
  const offer = await shopper.offerForTwo()
  const { proId, departureId, remaining } = offer
  const path = product(shops.full, proId)
  const date = `departureId=${encodeURIComponent(departureId)}`
  const plan = 1000
  const widened = await staff('staff.setDeparture', { departureId, planSeats: plan })
  const taken = plan - (widened.remaining ?? 0)
  try {
    await staff('staff.setDeparture', { departureId, planSeats: taken + 2 })
    expect((await look(path)).html.includes(date)).toBe(true)
    const { orderNo } = await shopper.orderForTwo(offer)
    expect((await look(path)).html.includes(date)).toBe(false)
    await shopper.do('orders.cancel', { orderNo, reason: '行程有变' })
    expect((await look(path)).html.includes(date)).toBe(true)
  } finally {
    await staff('staff.setDeparture', { departureId, planSeats: taken + remaining })
  }
})
