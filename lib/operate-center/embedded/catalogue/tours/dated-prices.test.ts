import { addDays } from '../../../../base/calendar/dates.ts'
import { datePrices } from '../../../../domain/quote/date-price.ts'
import { departureRow, seedCatalogue, shopA, shopA2, testToday } from '../../testing/catalogue.ts'
import { createTestCenter, type TestCenter } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { addDepartures } from './new-departures.ts'

const day = (ahead: number) => addDays(testToday, ahead)

describe.each(handlerDatabases)('prices beside dates on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    const { db } = test.database
    await seedCatalogue(db)
    await addDepartures(db, [
      // A dearer package, a cheaper one that is full, and one without a price for adults, all on the first date.
      departureRow('alpha', 't1', 'd-10-sea', 10, { packageCode: 'sea', adultPrice: 140_000 }),
      departureRow('alpha', 't1', 'd-10-full', 10, {
        packageCode: 'full',
        adultPrice: 10_000,
        usedSeats: 10,
      }),
      departureRow('alpha', 't1', 'd-10-child', 10, { packageCode: 'child', adultPrice: null }),
      // Two base prices that are one price once it is rounded to whole yuan.
      departureRow('alpha', 't1', 'd-11-b', 11, { packageCode: 'sea', adultPrice: 90_080 }),
    ])
    center = createTestCenter(test.database)
  })
  afterAll(async () => {
    await center?.stop()
    await test?.close()
  })

  const card = async (filter: Parameters<typeof center.get<'tours.list'>>[2], shop = shopA) =>
    (await center.get('tours.list', shop, { keyword: '古城', ...filter })).items[0]

  it('are the lowest open price of that very date, with 起 where another package costs more', async () => {
    const shown = await card({})
    expect(shown?.nextDates).toEqual([
      { date: day(10), price: 100_000, from: true },
      { date: day(11), price: 90_100, from: false },
      { date: day(14), price: 100_000, from: false },
    ])
    expect(shown?.priceFrom).toBe(90_100)
    expect((await center.get('tours.get', shopA, { proId: 't1' })).nextDates).toEqual(shown?.nextDates)
    expect((await card({}, shopA2))?.nextDates[0]).toEqual({ date: day(10), price: 110_000, from: true })
  })

  it('agree with the rule over the departures that the detail shows', async () => {
    for (const shop of [shopA, shopA2]) {
      const { departures } = await center.get('tours.departures', shop, { proId: 't1' })
      const byRule = datePrices(
        departures
          .filter(({ open, prices }) => open && prices.adult)
          .map(({ prices, ...rest }) => ({ ...rest, prices: { adult: prices.adult ?? null } })),
      ).map(({ departure, price, from }) => ({ date: departure.departDate, price, from }))
      expect((await card({}, shop))?.nextDates).toEqual(byRule.slice(0, 3))
      expect((await card({}, shop))?.priceFrom).toBe(Math.min(...byRule.map(({ price }) => price ?? 0)))
    }
  })

  it('in a list filtered by dates are dates and prices within them, also for its price bounds and order', async () => {
    const within = { dateFrom: day(12), dateTo: day(15) }
    expect(await card(within)).toMatchObject({
      nextDates: [{ date: day(14), price: 100_000, from: false }],
      priceFrom: 100_000,
    })
    expect(await card({ ...within, priceMax: 99_999 })).toBeUndefined()
    expect(await card({ priceMax: 99_999 })).toBeDefined()
    const cheap = await center.get('tours.list', shopA, {
      dateFrom: day(10),
      dateTo: day(20),
      sort: 'priceAsc',
    })
    expect(cheap.items.map(({ proId, priceFrom }) => [proId, priceFrom])).toEqual([
      ['t1', 90_100],
      ['t2', 500_000],
    ])
  })
})
