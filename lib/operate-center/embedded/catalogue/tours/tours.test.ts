import { sql } from 'drizzle-orm'
import { addDays } from '../../../../base/calendar/dates.ts'
import { sellable } from '../../../../domain/stock/seats.ts'
import { stockPools } from '../../stock/schema.ts'
import {
  contentOf,
  departureRow,
  seedCatalogue,
  shopA,
  shopA2,
  shopB,
  testToday,
} from '../../testing/catalogue.ts'
import { createTestCenter, type TestCenter, testNow } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { itsSeats, lowestPrice, sellableInput, sellableSql } from './departures.ts'
import { departures, tours } from './schema.ts'
import { tourContent } from './tour-content.ts'

describe.each(handlerDatabases)('the catalogue on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await seedCatalogue(test.database.db)
    center = createTestCenter(test.database)
  })
  afterAll(async () => {
    await center?.stop()
    await test?.close()
  })

  const idsOf = async (filter: Parameters<typeof center.get<'tours.list'>>[2], shop = shopA) =>
    (await center.get('tours.list', shop, filter)).items.map(({ proId }) => proId)

  it('lists what is on sale, with departures first, and counts it', async () => {
    const list = await center.get('tours.list', shopA, {})
    expect(list.items.map(({ proId }) => proId)).toEqual(['t2', 't1', 't3', 't5'])
    expect(list.total).toBe(4)
    expect(list.facets).toEqual({
      categories: ['group', 'cruise', 'free'],
      destinations: ['丽江', '三亚', '东京', '海口'],
      departCities: ['上海', '北京'],
      themes: ['古镇', '海岛', '赏花'],
      levels: ['舒适', '豪华'],
      transports: ['飞机', '邮轮'],
      hotels: ['三钻', '四钻'],
      suppliers: ['测试地接社'],
    })
  })

  it('counts the lowest price and the next three dates from departures that can be sold', async () => {
    const { items } = await center.get('tours.list', shopA, { dest: '丽江', keyword: '古城' })
    expect(items[0]).toMatchObject({
      priceFrom: 90_100,
      nextDates: [
        { date: addDays(testToday, 10), price: 100_000, from: false },
        { date: addDays(testToday, 11), price: 90_100, from: false },
        { date: addDays(testToday, 14), price: 100_000, from: false },
      ],
    })
    const soldOut = (await center.get('tours.list', shopA, { keyword: '东京' })).items[0]
    expect(soldOut).toMatchObject({ priceFrom: null, nextDates: [], marketPrice: null })
  })

  it.each([
    [{ category: 'free' }, ['t2']],
    [{ dest: '海口' }, ['t2']],
    [{ departCity: '北京' }, ['t2']],
    [{ theme: '赏花' }, ['t3']],
    [{ level: '豪华' }, ['t2']],
    [{ transport: '邮轮' }, ['t5']],
    [{ hotel: '四钻', category: 'free' }, ['t2']],
    [{ hotel: '五钻' }, []],
    [{ supplier: '测试地接社', category: 'free' }, ['t2']],
    [{ supplier: '别家' }, []],
    [{ days: '4-6' as const }, ['t1', 't3']],
    [{ days: '10-' as const }, ['t5']],
    [{ instantConfirm: '1' as const, days: '4-6' as const }, ['t1', 't3']],
    [{ keyword: '<海滨+' }, ['t2']],
    [{ keyword: 'ALPHA-t2' }, ['t2']],
    [{ keyword: '慢游 古镇 丽江古城' }, ['t1']],
    [{ keyword: 'lijiang' }, ['t1', 't5']],
    [{ keyword: 'sy' }, ['t2']],
    [{ keyword: '去三亚看海' }, ['t2']],
    [{ keyword: '三亚海口' }, ['t2']],
    [{ keyword: '北京出发' }, ['t2']],
    [{ keyword: '百分%好' }, []],
    [{ keyword: '百分百%好' }, ['t3']],
    [{ keyword: '_' }, []],
    [{ keyword: "'; drop table tours; --" }, []],
    [{ category: '没有' }, []],
    [{ priceMin: 90_100, priceMax: 90_100 }, ['t1']],
    [{ priceMin: 90_101 }, ['t2']],
    [{ dateFrom: addDays(testToday, 12), dateTo: addDays(testToday, 13) }, []],
    [{ dateFrom: addDays(testToday, 19), dateTo: addDays(testToday, 20) }, ['t2']],
    [{ sort: 'priceAsc' as const }, ['t1', 't2', 't3', 't5']],
    [{ sort: 'priceDesc' as const }, ['t2', 't1', 't3', 't5']],
    [{ sort: 'sold' as const }, ['t2', 't1', 't3', 't5']],
    [{ sort: 'days' as const }, ['t1', 't3', 't2', 't5']],
    [{ pageSize: 2, page: 2 }, ['t3', 't5']],
  ])('filters by %j', async (filter, ids) => {
    expect(await idsOf(filter)).toEqual(ids)
  })

  it('knows the total on a page beyond the last', async () => {
    expect(await center.get('tours.list', shopA, { page: 9 })).toMatchObject({ items: [], total: 4 })
  })

  it.each([
    [{ dateFrom: testToday }, 'dateTo'],
    [{ dateTo: testToday }, 'dateFrom'],
    [{ dateFrom: '2026-02-30', dateTo: '2026-03-01' }, 'dateFrom'],
    [{ dateFrom: '2026-03-02', dateTo: '2026-03-01' }, 'dateTo'],
    [{ priceMin: 2, priceMax: 1 }, 'priceMax'],
    [{ sort: 'name; drop table tours' as 'days' }, 'sort'],
    [{ keyword: 'a\0b' }, 'keyword'],
  ])('refuses the filter %j as invalid', async (filter, field) => {
    const answer = await center.ask('tours.list', shopA, filter)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    expect(answer.ok || answer.failure.kind !== 'invalid' || Object.keys(answer.failure.fields)).toEqual([
      field,
    ])
  })

  it('limits a shop to its range and its prices', async () => {
    const list = await center.get('tours.list', shopA2, {})
    expect(list.items.map(({ proId, priceFrom }) => [proId, priceFrom])).toEqual([
      ['t1', 99_100],
      ['t3', null],
    ])
    expect(await center.ask('tours.get', shopA2, { proId: 't2' })).toMatchObject({
      ok: false,
      failure: { kind: 'absent' },
    })
    expect(await idsOf({ priceMin: 99_100, priceMax: 99_100 }, shopA2)).toEqual(['t1'])
  })

  it('shows a tour, and not a withdrawn or unknown one', async () => {
    expect(await center.get('tours.get', shopA, { proId: 't1' })).toMatchObject({
      name: '丽江古城5日',
      priceFrom: 90_100,
      organiser: '测试旅行社',
    })
    for (const proId of ['t4', 'nothing', 't9']) {
      expect(await center.ask('tours.get', shopA, { proId })).toMatchObject({
        ok: false,
        failure: { kind: 'absent' },
      })
      expect(await center.ask('tours.departures', shopA, { proId })).toMatchObject({
        ok: false,
        failure: { kind: 'absent' },
      })
    }
    expect(await center.get('tours.departures', shopA, { proId: 't5' })).toMatchObject({ departures: [] })
  })

  it('shows departures from today on with seats, prices and why one is closed', async () => {
    const { departures, today } = await center.get('tours.departures', shopA, { proId: 't1' })
    expect(today).toBe(testToday)
    expect(departures.map(({ id, open, reason, remaining }) => [id, open, reason, remaining])).toEqual([
      ['d-closed', false, '已截止', 10],
      ['d-10', true, '', 5],
      ['d-11', true, '', 10],
      ['d-12', false, '停售', 10],
      ['d-13', false, '未定价', 10],
      ['d-14', true, '', null],
      ['d-15', false, '已取消', 10],
      ['d-16', true, '', 10],
    ])
    expect(departures[1]?.prices).toEqual({
      adult: 100_000,
      childBed: 80_000,
      childNoBed: null,
      senior: null,
      infant: null,
    })
  })

  it('selects in SQL exactly the departures that the rule sells', async () => {
    const { db } = test.database
    const open = await db.select().from(departures).where(sellableSql(testNow))
    const all = await db
      .select({ departure: departures, seats: stockPools })
      .from(departures)
      .innerJoin(stockPools, itsSeats)
    const byRule = all.flatMap(({ departure, seats }) =>
      sellable(sellableInput({ ...departure, seats }), testNow).ok ? [departure] : [],
    )
    const keys = (rows: typeof open) => rows.map(({ merchant, id }) => `${merchant}/${id}`).sort()
    expect(keys(open)).toEqual(keys(byRule))
    expect(byRule.length).toBeGreaterThan(3)

    const found = await db
      .select({ merchant: tours.merchant, id: tours.id, price: lowestPrice(testNow, sql`true`) })
      .from(tours)
    const prices = ({ merchant, id }: (typeof found)[number], of: typeof open) =>
      of.flatMap((one) =>
        one.merchant === merchant && one.tourId === id && one.adultPrice ? [one.adultPrice] : [],
      )
    for (const tour of found) {
      const sold = prices(tour, byRule)
      expect(tour.price === null ? null : Number(tour.price)).toBe(sold.length > 0 ? Math.min(...sold) : null)
    }
    // The cheapest one of a tour is sold out, and another one of it is not.
    const every = all.map(({ departure }) => departure)
    const passed = found.filter(
      (tour) => tour.price !== null && Math.min(...prices(tour, every)) < Number(tour.price),
    )
    expect(passed).not.toEqual([])
  })

  it('fills the home screen: named tours in order, sections and destinations without tours left out', async () => {
    const home = await center.get('shop.home', shopA, {})
    expect(home.departCity).toBe('上海')
    expect(
      home.sections.map(({ kind, title, cards }) => [kind, title, cards.map(({ proId }) => proId)]),
    ).toEqual([
      ['tour', '精选', ['t3', 't1']],
      ['tour', '出境', ['t3']],
    ])
    expect(home.destinations).toMatchObject([{ kind: 'tour', name: '丽江', count: 2 }])
    expect((await center.get('shop.home', shopA, { departCity: '北京' })).sections).toEqual([])
  })

  it('lists departure cities that have tours', async () => {
    expect((await center.get('tours.cities', shopA, {})).cities).toEqual([
      { name: '北京', pinyin: 'bei jing', hot: true, tours: 1 },
      { name: '上海', pinyin: 'shang hai', hot: true, tours: 3 },
    ])
    expect((await center.get('tours.cities', shopA2, {})).cities).toMatchObject([{ name: '上海', tours: 2 }])
  })

  it('offers similar tours, for a withdrawn one too', async () => {
    const { items } = await center.get('tours.similar', shopA, { proId: 't4' })
    expect(items.map(({ proId }) => proId)).toEqual(['t1', 't5', 't2', 't3'])
    expect((await center.get('tours.similar', shopA2, { proId: 't2' })).items).toHaveLength(2)
  })

  it('shows cards of named products in their order, without those the shop does not sell', async () => {
    const products = ['t3', 't2', 'gone', 't4', 't1', 't3'].map((id) => ({ kind: 'tour' as const, id }))
    const idsIn = async (shop: typeof shopA) =>
      (await center.get('catalogue.cards', shop, { products })).items.map(({ kind, card }) => [
        kind,
        card.proId,
      ])
    expect(await idsIn(shopA)).toEqual([
      ['tour', 't3'],
      ['tour', 't2'],
      ['tour', 't1'],
    ])
    expect(await idsIn(shopA2)).toEqual([
      ['tour', 't3'],
      ['tour', 't1'],
    ])
    expect(
      (await center.get('catalogue.cards', shopA, { products: [{ kind: 'visa', id: 't1' }] })).items,
    ).toEqual([])
  })

  it('completes a search word', async () => {
    expect((await center.get('search.suggest', shopA, { q: '丽' })).suggestions).toEqual([
      { kind: 'tour', type: 'place', text: '丽江' },
      { kind: 'tour', type: 'product', text: '丽江古城5日', id: 't1' },
    ])
    expect((await center.get('search.suggest', shopA, { q: '古镇' })).suggestions).toEqual([
      { kind: 'tour', type: 'theme', text: '古镇' },
    ])
    expect((await center.get('search.suggest', shopA, { q: 'lij' })).suggestions).toEqual([
      { kind: 'tour', type: 'place', text: '丽江' },
      { kind: 'tour', type: 'product', text: '丽江古城5日', id: 't1' },
    ])
    expect((await center.get('search.suggest', shopA, { q: '去三亚看海' })).suggestions).toEqual([
      { kind: 'tour', type: 'product', text: '三亚<海滨+雨林>7日', id: 't2' },
    ])
    expect((await center.get('search.suggest', shopA2, { q: '三亚' })).suggestions).toEqual([])
    expect((await center.get('search.suggest', shopA, { q: '%' })).suggestions).toEqual([])
  })

  it('quotes at the shop’s prices, and another fingerprint for other conditions', async () => {
    const input = {
      proId: 't1',
      departureId: 'd-10',
      counts: { adult: 2, childBed: 1 },
      addOns: [{ code: 'pickup', quantity: 1 }],
    }
    const quote = await center.get('tours.quote', shopA, input)
    expect(quote).toMatchObject({ payable: 310_000, dueNow: 310_000, travellers: 3 })
    expect(quote.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['adult', 200_000],
      ['childBed', 80_000],
      ['single-supplement', 20_000],
      ['add-on:pickup', 10_000],
    ])
    expect((await center.get('tours.quote', shopA, input)).fingerprint).toBe(quote.fingerprint)
    const dearer = await center.get('tours.quote', shopA2, input)
    expect(dearer.payable).toBe(110_000 * 2 + 88_000 + 22_000 + 10_000)
    expect(dearer.fingerprint).not.toBe(quote.fingerprint)
  })

  it.each([
    [
      { departureId: 'd-10', counts: { adult: 6 } },
      { kind: 'refused', code: 'SOLD_OUT' },
    ],
    [
      { departureId: 'd-10', counts: { childBed: 1 } },
      { kind: 'refused', code: 'CHILD_ONLY' },
    ],
    [
      { departureId: 'd-closed', counts: { adult: 1 } },
      { kind: 'refused', code: 'CLOSED' },
    ],
    [
      { departureId: 'd-12', counts: { adult: 1 } },
      { kind: 'refused', code: 'STOPPED' },
    ],
    [{ departureId: 'd-20', counts: { adult: 1 } }, { kind: 'absent' }],
    [
      { departureId: 'd-10', counts: { adult: 1 }, addOns: [{ code: 'other', quantity: 1 }] },
      { kind: 'invalid' },
    ],
  ])('does not quote %j', async (input, failure) => {
    expect(await center.ask('tours.quote', shopA, { proId: 't1', ...input })).toMatchObject({
      ok: false,
      failure,
    })
  })

  it('shows nothing of one merchant in another’s shop', async () => {
    const asked = await Promise.all([
      center.ask('shop.home', shopB, {}),
      center.ask('tours.list', shopB, {}),
      center.ask('tours.cities', shopB, {}),
      center.ask('tours.get', shopB, { proId: 't1' }),
      center.ask('tours.get', shopB, { proId: 't2' }),
      center.ask('tours.departures', shopB, { proId: 't1' }),
      center.ask('tours.similar', shopB, { proId: 't1' }),
      center.ask('tours.similar', shopB, { proId: 't3' }),
      center.ask('search.suggest', shopB, { q: '日' }),
      center.ask('tours.quote', shopB, { proId: 't1', departureId: 'd-11', counts: { adult: 1 } }),
      center.ask('catalogue.sitemap', shopB, {}),
      center.ask('search.hotWords', shopB, {}),
      center.ask('shop.info', shopB, {}),
      center.ask('shop.customerService', shopB, {}),
    ])
    const text = JSON.stringify(asked)
    for (const foreign of ['ALPHA', '丽江古城', '三亚', '东京', '甲一店', '甲二店', '下架线路', '90100']) {
      expect(text).not.toContain(foreign)
    }
    expect(text).toContain('乙家的丽江')
    expect(await center.get('tours.departures', shopB, { proId: 't1' })).toMatchObject({
      departures: [{ prices: { adult: 816_600 } }],
    })
  })
})

it('the test content is a whole tour content', () => {
  expect(tourContent.safeParse(contentOf()).success).toBe(true)
  expect(departureRow('m', 't', 'd', 1).departDate).toBe(addDays(testToday, 1))
})
