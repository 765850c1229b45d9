import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { Input } from '../../../contract/contract.ts'
import { seedDemo } from '../../demo/seed.ts'
import type { Module } from '../../kernel/module.ts'
import { modules } from '../../modules.ts'
import { stockPools } from '../../stock/schema.ts'
import { asStaff, createTestCenter, type TestCenter, testNow, testSealer } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { addCustomer, asCustomer } from '../../testing/shopping.ts'
import { piecesBought } from './goods-bought.ts'
import { goodsPool } from './goods-stock.ts'

const at = (channel: string, distributor: string, merchant = 'yunyou'): Tenant => ({
  project: 'trip',
  merchant,
  channel,
  distributor,
})
const main = at('h5', 'd1001')
const second = at('wechat', 'd1002')
const other = at('h5', 'd2001', 'haiyue')

/** A buyer who has three plugs already. */
const BUYER = 'c_three'
const boughtBefore: Module = {
  handlers: {},
  provides: [
    piecesBought.entry(
      async (_context, { customerId }, ids) => new Map(ids.map((id) => [id, customerId === BUYER ? 3 : 0])),
    ),
  ],
}

describe.each(handlerDatabases)('goods as shops show them, on %s', (kind) => {
  let opened: TestDatabase
  let center: TestCenter
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await seedDemo(opened.database, { now: testNow, sealer: testSealer })
    center = createTestCenter(opened.database, { modules: [...modules, boughtBefore] })
  }, 120_000)
  afterAll(() => opened.close())

  const express = (regionCode?: string): Input<'goods.quote'>['delivery'] => ({
    way: 'express',
    ...(regionCode && { regionCode }),
  })
  const quoteInput = (patch: Partial<Input<'goods.quote'>> = {}): Input<'goods.quote'> => ({
    proId: 'g102',
    items: [
      { skuId: 'g102-1', quantity: 1 },
      { skuId: 'g102-6', quantity: 2 },
    ],
    delivery: express('310104'),
    ...patch,
  })
  const setStock = async (skuId: string, patch: Partial<typeof stockPools.$inferInsert>) =>
    opened.database.db
      .update(stockPools)
      .set(patch)
      .where(and(eq(stockPools.merchant, 'yunyou'), eq(stockPools.id, goodsPool(skuId))))

  test('the index shows categories with goods, the shop’s words and sections of tagged goods', async () => {
    const home = await center.get('goods.home', main, {})
    expect(home).toMatchObject({ open: true, hotWords: expect.arrayContaining(['行李箱']) })
    expect(home.banners.length).toBeGreaterThan(0)
    const list = await center.get('goods.list', main, { pageSize: 30 })
    expect(home.categories.reduce((sum, { count }) => sum + count, 0)).toBe(list.total)
    expect(home.sections.length).toBeGreaterThan(1)
    for (const { items } of home.sections) {
      expect(items.length).toBeGreaterThan(0)
      for (const { proId } of items) expect(list.items.map((one) => one.proId)).toContain(proId)
    }
  })

  test('a shop without goods shows none, in no list, search, card or sitemap, and sells none', async () => {
    // The second shop has goods in its range, but its power does not open the goods shop.
    await center.get('staff.setRange', second, { kind: 'goods', all: true, productIds: [] }, asStaff)
    for (const shop of [second, other]) {
      expect(await center.get('goods.home', shop, {})).toEqual({
        open: false,
        banners: [],
        promises: [],
        hotWords: [],
        categories: [],
        sections: [],
      })
      expect(await center.get('goods.list', shop, {})).toMatchObject({ items: [], total: 0, category: null })
      for (const name of ['goods.get', 'goods.similar', 'goods.stock'] as const) {
        expect(await center.ask(name, shop, { proId: 'g101' })).toMatchObject({ failure: { kind: 'absent' } })
      }
      expect(await center.ask('goods.quote', shop, quoteInput())).toMatchObject({
        failure: { code: 'SHOP_CLOSED', message: expect.stringContaining('商城') },
      })
      const { suggestions } = await center.get('search.suggest', shop, { q: '行李箱' })
      expect(suggestions.filter((one) => one.kind === 'goods')).toEqual([])
      const { items } = await center.get('catalogue.sitemap', shop, {})
      expect(items.filter((one) => one.kind === 'goods')).toEqual([])
      const cards = await center.get('catalogue.cards', shop, { products: [{ kind: 'goods', id: 'g101' }] })
      expect(cards.items).toEqual([])
    }
    const { home } = await center.get('staff.shop', main, {}, asStaff)
    await center.get('staff.setHome', second, { home }, asStaff)
    const kinds = async (shop: Tenant) =>
      (await center.get('shop.home', shop, {})).sections.map((section) => section.kind)
    expect(await kinds(main)).toContain('goods')
    expect(await kinds(second)).not.toContain('goods')
    // Opened, the same shop sells them at its own prices.
    await center.get('staff.setFlags', second, { power: { openShop: 1 } }, asStaff)
    expect(await kinds(second)).toContain('goods')
    const marked = await center.get('goods.get', second, { proId: 'g103' })
    // 59.90 × 1.035 = 61.9965
    expect(marked.price).toBe(6_200)
    expect((await center.get('goods.get', main, { proId: 'g103' })).price).toBe(5_990)
    await center.get('staff.setFlags', second, { power: { openShop: 0 } }, asStaff)
    expect((await center.get('goods.list', main, {})).total).toBeGreaterThan(20)
  })

  test('the detail names versions, prices, freight and how goods are given back', async () => {
    const suitcase = await center.get('goods.get', main, { proId: 'g101' })
    expect(suitcase).toMatchObject({
      category: { id: 'luggage', name: '箱包收纳' },
      price: 26_900,
      marketPrice: 39_900,
      priceVaries: true,
      soldOut: false,
      ways: ['express', 'pickup'],
      freightText: '满299元包邮',
      returnable: { days: 7 },
    })
    expect(suitcase.specs.map(({ name, values }) => [name, values.length])).toEqual([
      ['颜色', 3],
      ['尺寸', 2],
    ])
    expect(suitcase.skus.map(({ values }) => values.join(' '))).toContain('墨绿 24寸托运')
    // A colour has its own picture, a size has none.
    expect(suitcase.specs[0]?.values[2]?.picture?.src).toBe('/media/goods-suitcase-green')
    expect(suitcase.specs[1]?.values[0]?.picture).toBeNull()
    expect(suitcase.pickupPoints.map(({ id }) => id)).toEqual(['pp-square'])
    expect(suitcase.freight?.rows[1]?.regions).toContain('新疆')

    const food = await center.get('goods.get', main, { proId: 'g301' })
    expect(food.freight?.notServed.map(({ name }) => name).sort()).toEqual(['新疆', '西藏'].sort())
    expect(food).toMatchObject({ specs: [], returnable: { days: 0 }, priceVaries: false })
    expect(food.skus).toHaveLength(1)
    const kit = await center.get('goods.get', main, { proId: 'g406' })
    expect(kit).toMatchObject({ ways: ['pickup'], freight: null, freightText: '到店自提' })
    expect(await center.ask('goods.get', main, { proId: 'g408' })).toMatchObject({
      failure: { kind: 'absent', message: expect.stringContaining('下架') },
    })
    expect((await center.get('goods.similar', main, { proId: 'g408' })).items.length).toBeGreaterThan(0)
  })

  test('pages of a list together are the list, sold-out goods last', async () => {
    const whole = await center.get('goods.list', main, { pageSize: 30 })
    const flags = whole.items.map(({ soldOut }) => soldOut)
    expect(flags).toEqual([...flags].sort((a, b) => Number(a) - Number(b)))
    expect(flags).toContain(true)
    const parts = []
    for (let page = 1; page <= Math.ceil(whole.total / 7); page += 1) {
      parts.push(...(await center.get('goods.list', main, { page, pageSize: 7 })).items)
    }
    expect(parts).toEqual(whole.items)
    const cheap = await center.get('goods.list', main, { sort: 'priceAsc', priceTo: 5_000, pageSize: 30 })
    const prices = cheap.items.map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(Math.max(...prices)).toBeLessThanOrEqual(5_000)
    const there = await center.get('goods.list', main, { inStock: '1', pageSize: 30 })
    expect(there.total).toBe(whole.total - flags.filter(Boolean).length)
    const teas = await center.get('goods.list', main, { category: 'drink' })
    expect(teas.category).toEqual({ id: 'drink', name: '茶与咖啡' })
    expect(teas.items.every(({ category }) => category.id === 'drink')).toBe(true)
  })

  test('goods are found by name, pinyin, initials, category and tag', async () => {
    for (const keyword of ['行李箱', 'xinglixiang', '地方风味', '茶与咖啡', '限时特惠', 'LG-CASE']) {
      const { total } = await center.get('goods.list', main, { keyword })
      expect([keyword, total > 0]).toEqual([keyword, true])
    }
    expect((await center.get('goods.list', main, { keyword: '火星' })).total).toBe(0)
    const { suggestions } = await center.get('search.suggest', main, { q: '咖啡' })
    expect(suggestions).toContainEqual({ kind: 'goods', type: 'theme', text: '茶与咖啡', id: 'drink' })
    expect(suggestions).toContainEqual(
      expect.objectContaining({ kind: 'goods', type: 'product', id: 'g201' }),
    )
    const cards = await center.get('catalogue.cards', main, {
      products: [
        { kind: 'goods', id: 'g301' },
        { kind: 'goods', id: 'gone' },
      ],
    })
    expect(cards.items).toMatchObject([
      { kind: 'goods', card: { proId: 'g301', freightText: '满129元包邮' } },
    ])
  })

  test('stock follows what is held and sold, and a version without any makes the card sold out', async () => {
    const left = async (skuId: string) =>
      (await center.get('goods.stock', main, { proId: 'g106' })).skus.find(({ id }) => id === skuId)?.left
    expect(await left('g106-1')).toBe(300)
    await setStock('g106-1', { used: 290, held: 8 })
    expect(await left('g106-1')).toBe(2)
    await setStock('g106-1', { held: 10 })
    expect(await left('g106-1')).toBe(0)
    expect((await center.get('goods.get', main, { proId: 'g106' })).soldOut).toBe(true)
    await setStock('g106-1', { plan: -1 })
    expect(await left('g106-1')).toBeNull()
    expect((await center.get('goods.get', main, { proId: 'g106' })).soldOut).toBe(false)
    await setStock('g106-1', { plan: 300, used: 0, held: 0 })
  })

  test('a quote adds up, with freight by region', async () => {
    const quote = await center.get('goods.quote', main, quoteInput())
    expect(quote.lines).toEqual([
      { code: 'sku:g102-1', label: '松绿 S', unitPrice: 39_900, quantity: 1, amount: 39_900 },
      { code: 'sku:g102-6', label: '橙红 M', unitPrice: 41_900, quantity: 2, amount: 83_800 },
    ])
    expect(quote).toMatchObject({
      freight: 0,
      freightText: '包邮',
      payable: 123_700,
      dueNow: 123_700,
      pieces: 3,
    })
    expect(await center.get('goods.quote', main, quoteInput())).toEqual(quote)
    const far = await center.get('goods.quote', main, quoteInput({ delivery: express('650102') }))
    expect(far).toMatchObject({ freight: 1_500, freightText: '新疆：每单15元', payable: 125_200 })
    expect(far.fingerprint).not.toBe(quote.fingerprint)
    // Without a region it is that of the usual ones.
    expect((await center.get('goods.quote', main, quoteInput({ delivery: express() }))).freight).toBe(0)

    const coffee = (grams: '227' | '454', quantity: number, region = '310104') => ({
      proId: 'g201',
      items: [{ skuId: grams === '227' ? 'g201-1' : 'g201-2', quantity }],
      delivery: express(region),
    })
    // 2 × 260 g is within the first kilogramme; 5 × 260 g is one step more.
    expect((await center.get('goods.quote', main, coffee('227', 2))).freight).toBe(800)
    const five = { ...coffee('227', 5, '630102') }
    expect((await center.get('goods.quote', main, five)).freight).toBe(2_100)
    expect((await center.get('goods.quote', main, coffee('454', 2))).freightText).toBe('满129元包邮')
    const pickedUp = await center.get('goods.quote', main, {
      proId: 'g404',
      items: [{ skuId: 'g404-1', quantity: 1 }],
      delivery: { way: 'pickup', pointId: 'pp-hongqiao' },
    })
    expect(pickedUp).toMatchObject({ freight: 0, payable: 5_900, freightText: '到店自提，免运费' })
  })

  test.each<[string, Partial<Input<'goods.quote'>>, object]>([
    ['unknown goods', { proId: 'gone' }, { kind: 'absent' }],
    ['an unknown version', { items: [{ skuId: 'g101-1', quantity: 1 }] }, { kind: 'invalid' }],
    [
      'a version named twice',
      {
        items: [
          { skuId: 'g102-1', quantity: 1 },
          { skuId: 'g102-1', quantity: 1 },
        ],
      },
      { kind: 'invalid' },
    ],
    ['no version', { items: [] }, { kind: 'invalid' }],
    ['a way that is not offered', { delivery: { way: 'pickup', pointId: 'pp-square' } }, { kind: 'invalid' }],
    ['a sold-out version', { items: [{ skuId: 'g102-8', quantity: 1 }] }, { code: 'SOLD_OUT' }],
    ['more than there is', { items: [{ skuId: 'g102-1', quantity: 25 }] }, { code: 'SOLD_OUT' }],
    [
      'a region that is not served',
      {
        proId: 'g301',
        items: [{ skuId: 'g301-1', quantity: 1 }],
        delivery: { way: 'express', regionCode: '650102' },
      },
      { code: 'NOT_SERVED', message: expect.stringContaining('新疆') },
    ],
    [
      'a region beyond the mainland',
      { delivery: { way: 'express', regionCode: '810101' } },
      { code: 'NOT_SERVED' },
    ],
    [
      'more than an order may have',
      { proId: 'g108', items: [{ skuId: 'g108-1', quantity: 3 }] },
      { code: 'ABOVE_ORDER_LIMIT' },
    ],
    [
      'another point',
      {
        proId: 'g101',
        items: [{ skuId: 'g101-1', quantity: 1 }],
        delivery: { way: 'pickup', pointId: 'pp-hongqiao' },
      },
      { kind: 'invalid' },
    ],
  ])('refuses %s', async (_, patch, failure) => {
    expect(await center.ask('goods.quote', main, quoteInput(patch))).toMatchObject({ failure })
  })

  test('a coupon for goods comes off the pieces and not off the freight, one for tours does not count', async () => {
    const customerId = await addCustomer(opened.database, 'yunyou')
    for (const templateId of ['demo-goods', 'demo-fold']) {
      await center.get(
        'staff.giveCoupons',
        main,
        { templateId, customerIds: [customerId], mobiles: [], reason: '测试' },
        asStaff,
      )
    }
    const cubes = (quantity: number) => ({
      proId: 'g103',
      items: [{ skuId: 'g103-1', quantity }],
      delivery: express('650102'),
      coupons: 'best' as const,
    })
    const quote = await center.get('goods.quote', main, cubes(2), asCustomer(customerId))
    // 2 × 59.90 − 15 + 28
    expect(quote).toMatchObject({
      discounts: [{ label: '好货满99减15', amount: 1_500 }],
      freight: 2_800,
      payable: 13_280,
      coupons: { usable: 1 },
    })
    expect((await center.get('goods.quote', main, cubes(1), asCustomer(customerId))).discounts).toEqual([])
  })

  test('what a customer has bought counts against their limit, and a guest has bought nothing', async () => {
    const plugs = (quantity: number) => quoteInput({ proId: 'g108', items: [{ skuId: 'g108-1', quantity }] })
    const me = asCustomer(BUYER)
    expect(await center.ask('goods.quote', main, plugs(2), me)).toMatchObject({
      failure: { code: 'ABOVE_CUSTOMER_LIMIT', message: expect.stringContaining('还可以购买1件') },
    })
    expect((await center.get('goods.quote', main, plugs(1), me)).pieces).toBe(1)
    expect((await center.get('goods.quote', main, plugs(2))).pieces).toBe(2)
  })
})
