import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../../base/calendar/dates.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { Input } from '../../../contract/contract.ts'
import { seedDemo } from '../../demo/seed.ts'
import { stockPools } from '../../stock/schema.ts'
import { createTestCenter, type TestCenter, testNow, testSealer } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { debrisPool, poolsOfUse } from './debris-pools.ts'

const at = (channel: string, distributor: string, merchant = 'yunyou'): Tenant => ({
  project: 'trip',
  merchant,
  channel,
  distributor,
})
const main = at('h5', 'd1001')
const second = at('wechat', 'd1002')
const other = at('h5', 'd2001', 'haiyue')
/** Friday noon in China. */
const today = todayInShanghai(testNow)

describe.each(handlerDatabases)('fragment products as shops show them, on %s', (kind) => {
  let opened: TestDatabase
  let center: TestCenter
  let now = testNow
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await seedDemo(opened.database, { now: testNow, sealer: testSealer })
    center = createTestCenter(opened.database, { now: () => now })
  }, 120_000)
  afterAll(() => opened.close())

  const none = { way: 'none' } as const
  const park = (patch: Partial<Input<'debris.quote'>> = {}): Input<'debris.quote'> => ({
    proId: 'f101',
    packageId: 'f101-day',
    // A Monday.
    date: addDays(today, 3),
    adults: 2,
    children: 1,
    handover: none,
    ...patch,
  })
  const take = (pool: string, used: number) =>
    opened.database.db
      .update(stockPools)
      .set({ used })
      .where(and(eq(stockPools.merchant, 'yunyou'), eq(stockPools.id, pool)))
  const ofWeek = { proId: 'f104', packageId: 'f104-week', adults: 1, handover: none }

  test('a product shows its packages with their rules in words, and nothing of its suppliers', async () => {
    const debris = await center.get('debris.get', main, { proId: 'f101' })
    expect(debris).toMatchObject({ type: 'ticket', city: '上海', price: 15_900, priceUnit: '张' })
    expect(debris.packages.map(({ id, price, childPrice }) => [id, price, childPrice])).toEqual([
      ['f101-day', 29_900, 21_900],
      ['f101-night', 15_900, 11_900],
    ])
    expect(debris.packages[0]?.refundText).toContain('使用日前1天0:00前可退')
    expect(debris.promises).toContain('无需换票')
    expect(JSON.stringify(debris)).not.toContain('运营（演示）有限公司')
    expect(debris.reviewCount).toBeGreaterThan(0)
  })

  test('a shop has its own range and mark-up', async () => {
    // 159 × 1.035 = 164.565
    expect(await center.get('debris.get', second, { proId: 'f101' })).toMatchObject({ price: 16_500 })
    expect(await center.ask('debris.get', second, { proId: 'f102' })).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect((await center.get('debris.list', second, {})).total).toBe(6)
    // Another merchant's product of the same id is another product.
    expect((await center.get('debris.get', other, { proId: 'f101' })).city).toBe('三亚')
    expect(await center.ask('debris.get', other, { proId: 'f141' })).toMatchObject({
      failure: { kind: 'absent' },
    })
  })

  test('products are found by name, city and type; the pages of a list together are the list', async () => {
    const ids = async (filter: Input<'debris.list'>) =>
      (await center.get('debris.list', main, { pageSize: 30, ...filter })).items.map(({ proId }) => proId)
    expect(await ids({ keyword: '温泉' })).toContain('f104')
    expect(await ids({ keyword: 'wenquan' })).toContain('f104')
    expect(await ids({ keyword: '接送机' })).toContain('f121')
    expect(await ids({ city: '苏州' })).toEqual(['f103', 'f112'])
    expect(await ids({ type: 'insurance' })).toEqual(['f181', 'f182'])
    const whole = await ids({})
    expect(whole).toHaveLength(24)
    const parts = [1, 2, 3, 4].map((page) => ids({ page, pageSize: 7 }))
    expect((await Promise.all(parts)).flat()).toEqual(whole)
  })

  test('search, cards, sitemap and home sections know them, with their kind', async () => {
    const { suggestions } = await center.get('search.suggest', main, { q: '夜游' })
    expect(suggestions).toContainEqual({
      kind: 'debris',
      type: 'product',
      text: '浦江夜游船票（演示）',
      id: 'f111',
    })
    const { items } = await center.get('catalogue.cards', main, {
      products: [
        { kind: 'debris', id: 'f141' },
        { kind: 'debris', id: 'gone' },
        { kind: 'tour', id: '10001' },
      ],
    })
    expect(items.map((item) => `${item.kind} ${item.card.proId}`)).toEqual(['debris f141', 'tour 10001'])
    expect(items[0]?.card).toMatchObject({ price: 2500, priceUnit: '台/天', type: 'wifi' })
    const sitemap = await center.get('catalogue.sitemap', main, {})
    expect(sitemap.items.filter((item) => item.kind === 'debris')).toHaveLength(24)
    const home = await center.get('shop.home', main, {})
    const section = home.sections.find((one) => one.kind === 'debris')
    expect(section?.cards.map(({ proId }) => proId)).toContain('f111')
    const similar = await center.get('debris.similar', main, { proId: 'f101' })
    expect(similar.items.map(({ proId }) => proId)).not.toContain('f101')
    expect(similar.items.every(({ city, type }) => city === '上海' || type === 'ticket')).toBe(true)
  })

  test('a calendar shows days to come with times and what is left', async () => {
    const show = await center.get('debris.calendar', main, { proId: 'f171', packageId: 'f171-plain' })
    expect(show).toMatchObject({ today, open: true, closed: '', left: null })
    // Wednesday to Sunday; the first day is sold out, of the second one time.
    expect(show.days[0]).toMatchObject({
      date: today,
      left: 0,
      slots: [
        { time: '14:30', left: 0 },
        { time: '19:30', left: 0 },
      ],
    })
    expect(show.days[1]).toMatchObject({
      left: 60,
      price: 33_000,
      slots: [
        { time: '14:30', left: 60 },
        { time: '19:30', left: 0 },
      ],
    })
    const spa = await center.get('debris.calendar', main, { proId: 'f104', packageId: 'f104-week' })
    expect(spa).toMatchObject({ days: [], left: 300, open: true })
    const insurance = await center.get('debris.calendar', main, { proId: 'f181', packageId: 'f181-plan' })
    expect(insurance.days[0]).toMatchObject({ date: addDays(today, 1), left: null })
    expect(
      await center.ask('debris.calendar', main, { proId: 'f101', packageId: 'f104-week' }),
    ).toMatchObject({ failure: { kind: 'absent' } })
  })

  test('the same day can be ordered until the cut-off, and not after it', async () => {
    const boat = { proId: 'f111', packageId: 'f111-deck', adults: 1, handover: none, date: today }
    const slots = async () =>
      (await center.get('debris.calendar', main, boat)).days
        .filter(({ date }) => date === today)
        .flatMap((day) => day.slots.map(({ time }) => time))
    try {
      now = new Date('2026-11-20T07:59:59Z')
      expect(await slots()).toEqual(['18:30', '20:00'])
      expect(await center.get('debris.quote', main, { ...boat, slot: '18:30' })).toMatchObject({
        payable: 12_800,
        validFrom: today,
        validTo: today,
      })
      now = new Date('2026-11-20T08:00:00Z')
      expect(await slots()).toEqual([])
      expect(await center.ask('debris.quote', main, { ...boat, slot: '18:30' })).toMatchObject({
        failure: { code: 'NOT_ON_SALE' },
      })
    } finally {
      now = testNow
    }
  })

  test('a quote adds up: adults and children, guests, delivery, days and the deposit', async () => {
    const quote = await center.get('debris.quote', main, park())
    expect(quote.lines.map(({ code, quantity, amount }) => [code, quantity, amount])).toEqual([
      ['adult', 2, 59_800],
      ['child', 1, 21_900],
    ])
    expect(quote).toMatchObject({ freight: 0, payable: 81_700, deposit: 0, count: 3, guests: 3 })
    expect(await center.get('debris.quote', main, park())).toEqual(quote)

    const wifi: Input<'debris.quote'> = {
      proId: 'f141',
      packageId: 'f141-day',
      date: addDays(today, 20),
      days: 5,
      adults: 2,
      handover: { way: 'courier', regionCode: '310101' },
    }
    const rented = await center.get('debris.quote', main, wifi)
    expect(rented.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['adult', 25_000],
      ['deposit', 100_000],
    ])
    expect(rented).toMatchObject({ freight: 2000, payable: 127_000, deposit: 100_000, guests: 1 })
    expect(rented.validTo).toBe(addDays(today, 24))
    const fetched = await center.get('debris.quote', main, {
      ...wifi,
      handover: { way: 'pickup', pointId: 'pvg' },
    })
    expect(fetched).toMatchObject({ freight: 0, payable: 125_000 })
    expect(fetched.fingerprint).not.toBe(rented.fingerprint)

    const open = await center.get('debris.quote', main, ofWeek)
    expect(open).toMatchObject({ validFrom: today, validTo: addDays(today, 150), guests: 0 })
    const fromPayment = { ...ofWeek, proId: 'f105', packageId: 'f105-one' }
    expect((await center.get('debris.quote', main, fromPayment)).validTo).toBeNull()
  })

  test('a quote refuses what cannot be ordered', async () => {
    const wifi = { proId: 'f141', packageId: 'f141-day', children: 0, date: addDays(today, 20) }
    const show = { proId: 'f171', packageId: 'f171-plain', adults: 1, children: 0 }
    const refusals: [Partial<Input<'debris.quote'>>, object][] = [
      [{ proId: 'gone' }, { kind: 'absent' }],
      [{ packageId: 'gone' }, { kind: 'absent' }],
      [{ date: undefined }, { kind: 'invalid' }],
      [{ date: addDays(today, -1) }, { code: 'NOT_ON_SALE' }],
      [{ date: '2026-02-31' }, { code: 'NOT_ON_SALE' }],
      [{ adults: 0, children: 0 }, { code: 'NOTHING_CHOSEN' }],
      // Real names: five at most.
      [{ adults: 6, children: 0 }, { code: 'ABOVE_MAX' }],
      [{ handover: { way: 'courier' } }, { kind: 'invalid' }],
      [{ date: addDays(today, 5) }, { code: 'SOLD_OUT' }],
      [{ ...show, date: addDays(today, 1) }, { kind: 'invalid' }],
      [{ ...show, date: addDays(today, 1), slot: '03:00' }, { code: 'NOT_ON_SALE' }],
      [{ ...show, date: addDays(today, 1), slot: '19:30' }, { code: 'SOLD_OUT' }],
      [{ ...show, date: addDays(today, 1), slot: '14:30', children: 1 }, { code: 'NO_CHILD_PRICE' }],
      [{ ...wifi, handover: { way: 'pickup', pointId: 'gone' } }, { kind: 'invalid' }],
      [{ ...wifi, days: 1, handover: { way: 'courier' } }, { code: 'BAD_DAYS' }],
      [{ ...wifi, days: 31, handover: { way: 'courier' } }, { code: 'BAD_DAYS' }],
      [{ ...wifi, days: 90, handover: { way: 'courier' } }, { code: 'NOT_ON_SALE' }],
    ]
    for (const [patch, failure] of refusals) {
      const asked = Object.fromEntries(
        Object.entries(park(patch)).filter(([, value]) => value !== undefined),
      ) as Input<'debris.quote'>
      expect([patch, await center.ask('debris.quote', main, asked)]).toMatchObject([patch, { failure }])
    }
  })

  test('what is left limits the number, over all days of use', async () => {
    const day = addDays(today, 8)
    const suv = { proId: 'f132', packageId: 'f132-suv', adults: 2, handover: none, date: addDays(day, -1) }
    await take(debrisPool('f132-suv', day), 3)
    expect(await center.ask('debris.quote', main, { ...suv, days: 2 })).toMatchObject({
      failure: { code: 'SOLD_OUT', message: expect.stringContaining('只剩1辆') },
    })
    expect(await center.ask('debris.quote', main, { ...suv, days: 1 })).toMatchObject({ ok: true })
    await take('debris/f104-week', 300)
    expect(await center.ask('debris.quote', main, ofWeek)).toMatchObject({ failure: { code: 'SOLD_OUT' } })
    expect(
      await center.get('debris.calendar', main, { proId: 'f104', packageId: 'f104-week' }),
    ).toMatchObject({ left: 0, open: false, closed: expect.stringContaining('售罄') })
    // The other package stands for the product now, and its card says its price.
    const { items } = await center.get('debris.list', main, { keyword: '云台山泉温泉票' })
    expect(items[0]).toMatchObject({ proId: 'f104' })
  })

  test('pools are named by package, day and time', () => {
    const use = { packageId: 'p', use: 'dated' as const, date: '2026-12-30', slot: '', days: 3 }
    expect(poolsOfUse(use)).toEqual(['debris/p/2026-12-30', 'debris/p/2026-12-31', 'debris/p/2027-01-01'])
    expect(poolsOfUse({ ...use, days: 1, slot: '09:00' })).toEqual(['debris/p/2026-12-30/09:00'])
    expect(poolsOfUse({ ...use, use: 'open', date: null })).toEqual(['debris/p'])
  })
})
