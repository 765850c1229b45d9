import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import type { Value } from '../../../contract/contract.ts'
import { seedDemo } from '../../demo/seed.ts'
import { rowsOf } from '../../kernel/db/rows-of.ts'
import { asStaff, createTestCenter, type TestCenter, testNow, testSealer } from '../../testing/centers.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'

const shops = [
  { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' },
  { project: 'trip', merchant: 'haiyue', channel: 'h5', distributor: 'd2001' },
]
const dataOf = ({ files }: Value<'staff.exportCatalogue'>) => files.map(({ name, data }) => ({ name, data }))

const shelves = {
  visa: ['visa_products'],
  goods: ['goods_products', 'goods_skus'],
  debris: ['debris_products', 'debris_packages', 'debris_days'],
} as const
const others = (['xlsx', 'csv'] as const).flatMap((format) =>
  (['visa', 'goods', 'debris'] as const).map((kind) => [format, kind] as const),
)
/** Every cell of CSV files but what is counted from orders. */
const saidIn = ({ files }: Value<'staff.exportCatalogue'>) =>
  files.map(({ data }) => {
    const [head = [], ...rows] = parse(Buffer.from(data, 'base64').toString(), { bom: true }) as string[][]
    const counted = head.indexOf('已售和占用')
    return rows.map((row) => row.filter((_, i) => i !== counted))
  })

describe('the catalogue of the demo shops', () => {
  let first: TestDatabase
  let second: TestDatabase
  let source: TestCenter
  let target: TestCenter

  beforeAll(async () => {
    for (const open of ['first', 'second'] as const) {
      const test = await openTestDatabase('postgres')
      await seedDemo(test.database, { now: testNow, sealer: testSealer })
      if (open === 'first') first = test
      else second = test
    }
    source = createTestCenter(first.database)
    target = createTestCenter(second.database)
  }, 120_000)
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  it.each(['xlsx', 'csv'] as const)(
    'goes out as %s and in again unchanged',
    async (format) => {
      const before = await everything(first)
      for (const shop of shops) {
        const files = await source.get('staff.exportCatalogue', shop, { format }, asStaff)
        const report = await source.get('staff.import', shop, { files: dataOf(files) }, asStaff)
        expect(report.errors).toEqual([])
        expect(report.changes).toEqual([])
        expect(report.applied).toBe(true)
        const rows = report.sheets.reduce((sum, { unchanged }) => sum + unchanged, 0)
        expect(rows).toBe(files.files.reduce((sum, file) => sum + file.rows, 0))
        expect(report.sheets.every(({ unchanged }) => unchanged > 0)).toBe(true)
      }
      expect(await everything(first)).toEqual(before)
    },
    120_000,
  )

  it.each(others)(
    'goes out as %s of %s and in again unchanged',
    async (format, kind) => {
      const before = await everything(first)
      for (const shop of shops) {
        const files = await source.get('staff.exportCatalogue', shop, { kind, format }, asStaff)
        const report = await source.get('staff.import', shop, { kind, files: dataOf(files) }, asStaff)
        expect([report.errors, report.changes, report.applied]).toEqual([[], [], true])
        const rows = report.sheets.reduce((sum, { unchanged }) => sum + unchanged, 0)
        expect(rows).toBe(files.files.reduce((sum, file) => sum + file.rows, 0))
      }
      expect(await everything(first)).toEqual(before)
    },
    120_000,
  )

  it.each(others)(
    'fills empty shelves from %s of %s alone',
    async (format, kind) => {
      const { db } = second.database
      for (const table of shelves[kind]) await db.execute(sql.raw(`delete from ${table}`))
      await db.execute(sql`delete from stock_pools where id like ${`${kind}/%`}`)
      for (const shop of shops) {
        const exported = await source.get('staff.exportCatalogue', shop, { kind, format }, asStaff)
        const files = dataOf(exported)
        const dry = await target.get('staff.import', shop, { kind, files, dryRun: true }, asStaff)
        expect(dry.errors).toEqual([])
        expect(await target.get('staff.import', shop, { kind, files }, asStaff)).toEqual({
          ...dry,
          applied: true,
          importId: expect.any(String),
        })
        const filled = await target.get('staff.exportCatalogue', shop, { kind, format: 'csv' }, asStaff)
        const original = await source.get('staff.exportCatalogue', shop, { kind, format: 'csv' }, asStaff)
        expect(saidIn(filled)).toEqual(saidIn(original))
        const again = await target.get('staff.import', shop, { kind, files }, asStaff)
        expect(again.changes).toEqual([])
      }
    },
    120_000,
  )

  it.each(['xlsx', 'csv'] as const)(
    'fills an empty catalogue from %s alone',
    async (format) => {
      const { db } = second.database
      for (const table of ['listings', 'departures', 'tours'])
        await db.execute(sql.raw(`delete from ${table}`))
      await db.execute(sql`delete from stock_pools where id like 'tour/%'`)
      await db.execute(sql`update distributors set lists_all_of = array_remove(lists_all_of, 'tour')`)
      for (const shop of shops) {
        const files = dataOf(await source.get('staff.exportCatalogue', shop, { format }, asStaff))
        const dry = await target.get('staff.import', shop, { files, dryRun: true }, asStaff)
        expect(dry.errors).toEqual([])
        expect(await db.$count(sql`tours`, sql`merchant = ${shop.merchant}`)).toBe(0)
        const report = await target.get('staff.import', shop, { files }, asStaff)
        expect(report).toEqual({ ...dry, applied: true, importId: expect.any(String) })
        const again = await target.get('staff.import', shop, { files }, asStaff)
        expect(again.changes).toEqual([])
      }
      expect(await said(second)).toEqual(await said(first))
    },
    120_000,
  )
})

function answerTo({ database }: TestDatabase, query: string): Promise<unknown[]> {
  return rowsOf(database.db, sql.raw(query))
}

/** Every row that belongs to the catalogue, as it stands in the database. */
async function everything(test: TestDatabase) {
  return {
    tours: await answerTo(test, 'select * from tours order by merchant, id'),
    departures: await answerTo(test, 'select * from departures order by merchant, id'),
    pools: await answerTo(test, 'select * from stock_pools order by merchant, id'),
    listings: await answerTo(test, 'select * from listings order by 1, 2, 3, 4, 5, 6'),
    shops: await answerTo(test, 'select * from distributors order by 1, 2, 3, 4'),
    visas: await answerTo(test, 'select * from visa_products order by merchant, id'),
    goods: await answerTo(test, 'select * from goods_products order by merchant, id'),
    versions: await answerTo(test, 'select * from goods_skus order by merchant, id'),
    debris: await answerTo(test, 'select * from debris_products order by merchant, id'),
    packages: await answerTo(test, 'select * from debris_packages order by merchant, id'),
  }
}

/** The same without what a file does not carry: ids, sales, reviews, seats that are taken, departures that have left. */
async function said(test: TestDatabase) {
  const ours = `t.merchant = x.merchant and t.id`
  return {
    tours: await answerTo(
      test,
      `select merchant, code, name, category, scope, depart_city, depart_pinyin, destinations, themes, level,
        transport_out, days, nights, instant_confirm, sort, status,
        content - 'satisfaction' - 'reviews' - 'reviewCount' as content
      from tours order by merchant, code`,
    ),
    departures: await answerTo(
      test,
      `select t.merchant, t.code, x.depart_date, x.return_date, x.group_no, x.package_code, x.adult_price,
        x.child_bed_price, x.child_no_bed_price, x.senior_price, x.infant_price, x.single_supplement, x.status,
        x.cutoff_at, p.plan
      from departures x join tours t on ${ours} = x.tour_id
        join stock_pools p on p.merchant = x.merchant and p.id = 'tour/' || x.id
      where x.depart_date >= '${todayInShanghai(testNow)}'
      order by 1, 2, 3, 6`,
    ),
    listings: await answerTo(
      test,
      `select x.project, x.merchant, x.channel, x.distributor, t.code
      from listings x join tours t on ${ours} = x.product_id order by 1, 2, 3, 4, 5`,
    ),
    shops: await answerTo(
      test,
      // Kinds have no sequence.
      `select project, merchant, channel, code,
        array(select kind from unnest(lists_all_of) kind order by kind) as lists_all_of
      from distributors order by 1, 2, 3, 4`,
    ),
  }
}
