import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { earliestTravel } from '../../../../domain/visas/dates.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { Input } from '../../../contract/contract.ts'
import { seedDemo } from '../../demo/seed.ts'
import { stockPools } from '../../stock/schema.ts'
import { createTestCenter, type TestCenter, testNow, testSealer } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { openVisaDay, visaPool } from './day-pools.ts'

const at = (channel: string, distributor: string, merchant = 'yunyou'): Tenant => ({
  project: 'trip',
  merchant,
  channel,
  distributor,
})
const main = at('h5', 'd1001')
const second = at('wechat', 'd1002')
const other = at('h5', 'd2001', 'haiyue')
const today = todayInShanghai(testNow)

describe.each(handlerDatabases)('visas as shops show them, on %s', (kind) => {
  let opened: TestDatabase
  let center: TestCenter
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await seedDemo(opened.database, { now: testNow, sealer: testSealer })
    center = createTestCenter(opened.database)
  }, 120_000)
  afterAll(() => opened.close())

  const quoteInput = (patch: Partial<Input<'visas.quote'>> = {}): Input<'visas.quote'> => ({
    proId: 'v101',
    travelDate: addDays(today, 60),
    counts: { 1: 2, 4: 1, 5: 1 },
    returnWay: 'courier',
    ...patch,
  })

  test('the counter shows countries that are sold or need no visa, hot ones first', async () => {
    const { countries, steps } = await center.get('visas.home', main, {})
    expect(steps.length).toBeGreaterThan(2)
    expect(countries[0]).toMatchObject({ code: 'JP', pinyin: 'ri ben', entry: 'visa', priceFrom: 23_900 })
    const lastHot = countries.findLastIndex(({ hot }) => hot)
    expect(countries.slice(0, lastHot).every(({ hot }) => hot)).toBe(true)
    expect(countries.every(({ products, entry }) => products > 0 || entry !== 'visa')).toBe(true)
    const thailand = countries.find(({ code }) => code === 'TH')
    expect(thailand).toMatchObject({ entry: 'free', products: 0, priceFrom: null })
    expect([thailand?.entryAsOf, thailand?.entrySource].every(Boolean)).toBe(true)
    expect((await center.get('visas.home', other, {})).countries).toEqual([])
  })

  test('a shop has its own range and mark-up; the embassy’s fee stays what it is', async () => {
    const own = await center.get('visas.get', main, { proId: 'v101' })
    expect(own).toMatchObject({ price: 35_900, fees: { service: 19_900, embassy: 16_000 } })
    const marked = await center.get('visas.get', second, { proId: 'v101' })
    // 359 × 1.035 = 371.565
    expect(marked).toMatchObject({ price: 37_200, fees: { service: 21_200, embassy: 16_000 } })
    expect(await center.ask('visas.get', other, { proId: 'v101' })).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect((await center.get('visas.list', second, {})).total).toBe(7)
    expect((await center.get('visas.list', other, {})).total).toBe(0)
  })

  test('countries and visas are found by name, pinyin, initials and alias', async () => {
    for (const q of ['美国', 'USA', '米国', 'meiguo', 'mg', '美利坚']) {
      const { countries } = await center.get('visas.suggest', main, { q })
      expect([q, countries.map(({ code }) => code)]).toEqual([q, expect.arrayContaining(['US'])])
    }
    const { countries, products } = await center.get('visas.suggest', main, { q: 'japan' })
    expect(countries.map(({ code }) => code)).toEqual(['JP'])
    expect(products.map(({ country }) => country.code)).toContain('JP')
    const { suggestions } = await center.get('search.suggest', main, { q: '日本' })
    expect(suggestions).toContainEqual({ kind: 'visa', type: 'place', text: '日本', id: 'JP' })
    expect(suggestions.some(({ kind, type }) => kind === 'visa' && type === 'product')).toBe(true)
    expect(await center.get('visas.suggest', main, { q: '？' })).toEqual({ countries: [], products: [] })
  })

  test('what takes the shopper’s province stands first, and the rest says that it does not', async () => {
    const { items, total, accepted } = await center.get('visas.list', main, {
      country: 'JP',
      province: '44',
      pageSize: 30,
    })
    expect(items).toHaveLength(total)
    const flags = items.map(({ accepts }) => accepts)
    expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)))
    expect(flags.filter(Boolean)).toHaveLength(accepted ?? -1)
    for (const item of (await center.get('visas.list', main, { country: 'JP' })).items) {
      expect(item.accepts).toBeNull()
    }
  })

  test('the pages of a list together are the list', async () => {
    const whole = await center.get('visas.list', main, { pageSize: 30, sort: 'priceAsc' })
    const prices = whole.items.map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    const parts = []
    for (let page = 1; page <= Math.ceil(whole.total / 7); page += 1) {
      const part = await center.get('visas.list', main, { page, pageSize: 7, sort: 'priceAsc' })
      expect(part.total).toBe(whole.total)
      parts.push(...part.items)
    }
    expect(parts).toEqual(whole.items)
  })

  test('cards, sitemap and home sections know visas', async () => {
    const { items } = await center.get('catalogue.cards', main, {
      products: [
        { kind: 'visa', id: 'v101' },
        { kind: 'visa', id: 'gone' },
        { kind: 'tour', id: '10001' },
      ],
    })
    expect(items.map((item) => `${item.kind} ${item.card.proId}`)).toEqual(['visa v101', 'tour 10001'])
    const sitemap = await center.get('catalogue.sitemap', main, {})
    expect(sitemap.items.some((item) => item.kind === 'visa' && item.id === 'v101')).toBe(true)
    const similar = await center.get('visas.similar', main, { proId: 'v101' })
    expect(similar.items.map(({ proId }) => proId)).not.toContain('v101')
    expect(similar.items.length).toBeGreaterThan(0)
  })

  test('a quote adds up, names the deadline of papers, and refuses what cannot be ordered', async () => {
    const quote = await center.get('visas.quote', main, quoteInput())
    expect(quote.lines.map(({ code, quantity, amount }) => [code, quantity, amount])).toEqual([
      ['service', 4, 79_600],
      ['embassy', 4, 64_000],
    ])
    expect(quote).toMatchObject({ freight: 1800, payable: 145_400, dueNow: 145_400, persons: 4 })
    expect(quote.materialsBy).toBe(addDays(today, 40))
    expect(await center.get('visas.quote', main, quoteInput())).toEqual(quote)
    const dearer = await center.get('visas.quote', main, quoteInput({ returnWay: 'pickup' }))
    expect(dearer.fingerprint).not.toBe(quote.fingerprint)

    const refusals: [Partial<Input<'visas.quote'>>, object][] = [
      [{ proId: 'gone' }, { kind: 'absent' }],
      [{ travelDate: today }, { code: 'TOO_EARLY' }],
      [{ travelDate: addDays(today, 400) }, { code: 'TOO_LATE' }],
      [{ travelDate: '2026-13-40' }, { kind: 'invalid' }],
      [{ counts: {} }, { code: 'NO_PERSONS' }],
      [{ counts: { 1: 10 } }, { code: 'ABOVE_MAX' }],
      [{ returnWay: 'embassy' }, { kind: 'invalid' }],
      [{ options: [{ code: 'gone', quantity: 1 }] }, { kind: 'invalid' }],
      [{ options: [{ code: 'urgent-5', quantity: 1 }] }, { code: 'URGENT_FOR_ALL' }],
      [{ options: [{ code: 'form', quantity: 5 }] }, { code: 'OPTION_ABOVE_PERSONS' }],
    ]
    for (const [patch, failure] of refusals) {
      expect(await center.ask('visas.quote', main, quoteInput(patch))).toMatchObject({ failure })
    }
  })

  test('an offer says where it can be taken, what instead, and from when', async () => {
    const offer = await center.get('visas.offer', main, { proId: 'v101', province: '44' })
    expect(offer).toMatchObject({ accepts: true, district: { id: 'jp-guangzhou' }, instead: [], today })
    expect(offer.earliestDate).toBe(earliestTravel(today, { processingDays: 7, bufferDays: 3 }))
    expect((offer.earliestUrgent['urgent-5'] ?? '') < offer.earliestDate).toBe(true)
    const early = { travelDate: offer.earliestUrgent['urgent-5'] ?? '', counts: { 1: 1 } }
    expect(await center.ask('visas.quote', main, quoteInput(early))).toMatchObject({
      failure: { code: 'TOO_EARLY' },
    })
    const urgent = { ...early, options: [{ code: 'urgent-5', quantity: 1 }] }
    const quoted = await center.get('visas.quote', main, quoteInput(urgent))
    expect(quoted.materialsBy >= today && quoted.materialsBy < early.travelDate).toBe(true)
    const far = await center.get('visas.offer', main, { proId: 'v101', province: '51' })
    expect(far).toMatchObject({ accepts: false, district: { id: 'jp-chongqing' } })
    expect(far.instead.every(({ accepts, country }) => accepts && country.code === 'JP')).toBe(true)
    const anywhere = await center.get('visas.offer', main, { proId: 'v141', province: '65' })
    expect(anywhere).toMatchObject({ accepts: true, district: null })
  })

  test('forms are loaded by the shop’s merchant alone', async () => {
    const form = await center.get('visas.template', main, { proId: 'v101', templateId: 'jp-form' })
    expect(Buffer.from(form.data, 'base64').subarray(0, 2).toString()).toBe('PK')
    for (const [shop, proId, templateId] of [
      [other, 'v101', 'jp-form'],
      [main, 'v101', 'gone'],
      [main, 'gone', 'jp-form'],
    ] as const) {
      expect(await center.ask('visas.template', shop, { proId, templateId })).toMatchObject({
        failure: { kind: 'absent' },
      })
    }
  })

  test('days of travel that are used up are named and refused', async () => {
    const { db } = opened.database
    const day = { merchant: 'yunyou', proId: 'v104', travelDate: addDays(today, 90), plan: 2 }
    await openVisaDay({ db }, day)
    await openVisaDay({ db }, { ...day, plan: 99 })
    const input = quoteInput({ proId: 'v104', travelDate: day.travelDate })
    expect(await center.ask('visas.quote', main, { ...input, counts: { 1: 3 } })).toMatchObject({
      failure: { code: 'SOLD_OUT', message: expect.stringContaining('2') },
    })
    await db
      .update(stockPools)
      .set({ used: 2 })
      .where(eq(stockPools.id, visaPool('v104', day.travelDate)))
    const { fullDates } = await center.get('visas.offer', main, { proId: 'v104' })
    expect(fullDates).toEqual([day.travelDate])
    expect(visaPool('v104', day.travelDate)).toBe(`visa/v104/${day.travelDate}`)
    expect(await center.ask('visas.quote', main, { ...input, counts: { 1: 2 } })).toMatchObject({
      failure: { code: 'SOLD_OUT' },
    })
  })
})
