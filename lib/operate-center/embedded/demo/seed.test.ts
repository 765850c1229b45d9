import { eq, getTableColumns, sql } from 'drizzle-orm'
import { debrisDays } from '../catalogue/debris/schema.ts'
import { listings } from '../catalogue/shared/schema.ts'
import { itsSeats, seatPool } from '../catalogue/tours/departures.ts'
import { departures, tours } from '../catalogue/tours/schema.ts'
import { articles } from '../content/schema.ts'
import { couponCampaigns, coupons, couponTemplates } from '../coupons/schema.ts'
import { type Database, openDatabase } from '../kernel/db/connect.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { distributors, merchants } from '../kernel/schema.ts'
import { stockPools } from '../stock/schema.ts'
import { testSealer } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { topUpDebris } from './debris/seed-debris.ts'
import { yunyou } from './merchants.ts'
import { seedDemo, topUpDepartures } from './seed.ts'

const now = new Date('2026-11-20T06:00:00Z')
const weeksLater = new Date('2027-01-08T06:00:00Z')

describe.each(databaseKinds)('on %s', (kind) => {
  let opened: TestDatabase
  let database: Database
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    database = opened.database
  })
  afterAll(() => opened.close())

  const everything = async () => ({
    shops: await database.db.select().from(distributors).orderBy(distributors.code),
    listings: await database.db.select().from(listings).orderBy(listings.productId),
    tours: await database.db.select().from(tours).orderBy(tours.id),
    coupons: [
      await database.db.select().from(couponTemplates).orderBy(couponTemplates.id),
      await database.db.select().from(couponCampaigns).orderBy(couponCampaigns.id),
      await database.db.select().from(coupons).orderBy(coupons.id),
    ],
    debris: await database.db
      .select()
      .from(debrisDays)
      .orderBy(debrisDays.merchant, debrisDays.packageId, debrisDays.date),
    articles: await database.db.select().from(articles).orderBy(articles.id),
    departures: await database.db
      .select({ ...getTableColumns(departures), seats: stockPools })
      .from(departures)
      .innerJoin(stockPools, itsSeats)
      .orderBy(departures.id),
  })

  test('seeding again changes nothing', async () => {
    await seedDemo(database, { now, sealer: testSealer })
    const before = await everything()
    expect(before.shops).toHaveLength(4)
    expect(before.listings).toHaveLength(31)
    expect(before.articles).toHaveLength(8)
    expect(before.departures.length).toBeGreaterThan(1500)
    expect(before.debris.length).toBeGreaterThan(1000)
    await seedDemo(database, { now, sealer: testSealer })
    expect(await everything()).toEqual(before)
  })

  test('changes by staff stay, and a later start adds only the new end', async () => {
    const { db } = database
    await db.update(tours).set({ name: '改过的名字' }).where(eq(tours.id, '10001'))
    await db.update(departures).set({ adultPrice: 123_400 }).where(eq(departures.id, '10001-20270108'))
    await db
      .update(stockPools)
      .set({ used: 1 })
      .where(eq(stockPools.id, seatPool('10001-20270108')))
    await db.delete(listings).where(eq(listings.productId, '10001'))
    await db.update(distributors).set({ open: false }).where(eq(distributors.code, 'd1002'))
    const before = await everything()

    await seedDemo(database, { now: weeksLater, sealer: testSealer })

    const after = await everything()
    expect(after.shops).toEqual(before.shops)
    expect(after.listings).toEqual(before.listings)
    expect(after.tours).toEqual(before.tours)
    const added = after.departures.filter(({ id }) => !before.departures.some((row) => row.id === id))
    expect(after.departures.filter(({ id }) => !added.some((row) => row.id === id))).toEqual(
      before.departures,
    )
    expect(added.length).toBeGreaterThan(300)
    const horizon =
      before.departures
        .map(({ departDate }) => departDate)
        .sort()
        .at(-1) ?? ''
    expect(added.every(({ departDate }) => departDate > horizon)).toBe(true)
  })

  test('topping up reports the tours that have new departures', async () => {
    const { db } = database
    expect(await topUpDepartures(db, { now: weeksLater })).toEqual([])
    const nextDay = new Date(weeksLater.getTime() + 86_400_000)
    expect(await topUpDepartures(db, { now: nextDay })).toContainEqual({
      merchant: 'yunyou',
      tourId: '10011',
    })
  })

  test('days of fragment products are topped up with their stock', async () => {
    const { db } = database
    expect(await topUpDebris(db, { now: weeksLater })).toEqual([])
    const nextDay = new Date(weeksLater.getTime() + 86_400_000)
    expect(await topUpDebris(db, { now: nextDay })).toContainEqual({ merchant: 'yunyou', proId: 'f141' })
    const [row] = await db
      .select({ wrong: sql<number>`count(*)::int` })
      .from(debrisDays)
      .where(
        sql`cardinality(debris_days.slots) = 0 and not exists (select 1 from stock_pools
          where stock_pools.merchant = debris_days.merchant
            and stock_pools.id = 'debris/' || debris_days.package_id || '/' || debris_days.date::text)`,
      )
    expect(row?.wrong).toBe(0)
  })

  test('seats of every departure are within the planned number', async () => {
    const [row] = await database.db
      .select({ wrong: sql<number>`count(*)::int` })
      .from(departures)
      .leftJoin(stockPools, itsSeats)
      .where(
        sql`${stockPools.id} is null or (${stockPools.plan} >= 0 and ${stockPools.used} > ${stockPools.plan})`,
      )
    expect(row?.wrong).toBe(0)
  })
})

test('of two servers that start on one database the second waits outside any statement, which would be given up', async () => {
  const { database: first, url, close } = await openTestDatabase('postgres')
  const second = await openDatabase({ dataDir: '', databaseUrl: url, patience: 10 })
  const waiting = sql`select wait_event as "lock" from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  try {
    let seeding: Promise<void> | undefined
    const locks = await first.inOneProcess('seedDemo', () =>
      first.db.transaction(async (tx) => {
        await tx.insert(merchants).values({ code: yunyou.code, name: yunyou.name })
        seeding = seedDemo(second, { now, sealer: testSealer })
        for (;;) {
          const found = await rowsOf(first.db, waiting)
          if (found.length > 0) return found
        }
      }),
    )
    await seeding
    expect(locks).toEqual([{ lock: 'advisory' }])
    expect(await second.db.select().from(tours)).not.toEqual([])
  } finally {
    await second.close()
    await close()
  }
})
