import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { clearTables } from './clear-tables.ts'
import type { Context } from './context.ts'
import { rowsOf } from './db/rows-of.ts'

const LOOK_MS = 600_000

describe('tables of PGlite', () => {
  let test: TestDatabase
  let now = 0
  const job = clearTables(() => now)
  const run = () => job.run({ db: test.database.db } as Context)
  const known = async (table: string) => {
    const found = await rowsOf<{ rows: number; size: number }>(
      test.database.db,
      sql`select reltuples::int as rows, pg_table_size(oid)::int as size from pg_class where relname = ${table}`,
    )
    return found[0] ?? { rows: 0, size: 0 }
  }
  const fill = (from: number) =>
    test.database.db.execute(
      sql`insert into short select n, repeat('x', 100) from generate_series(${from}::int, ${from}::int + 1999) n`,
    )

  beforeAll(async () => {
    test = await openTestDatabase('pglite')
    const { db } = test.database
    await db.execute(sql`create table short (id int primary key, text text)`)
    await db.execute(sql`create table long (id int primary key, text text)`)
    await db.execute(sql`alter table long alter text set storage external`)
    await fill(1)
  })
  afterAll(() => test?.close())

  it('are cleared when they have grown, at the start as well, and all once a day', async () => {
    expect([await run(), (await known('short')).rows]).toEqual([1, 2000])
    expect(await run()).toBe(0)
    now += LOOK_MS
    const all = await run()
    expect(all).toBeGreaterThan(100)
    await fill(2001)
    expect(await run()).toBe(0)
    now += LOOK_MS
    expect([await run(), (await known('short')).rows]).toEqual([1, 4000])
    now += LOOK_MS
    expect(await run()).toBe(0)
    now += DAY_MS
    expect(await run()).toBe(all)
  })

  it('use the space of rows that are gone again, of long texts too', async () => {
    const { db } = test.database
    const rewrite = async () => {
      await db.execute(sql`update short set text = repeat('y', 100)`)
      await db.execute(sql`delete from long`)
      await db.execute(sql`insert into long select n, repeat('x', 9000) from generate_series(1, 60) n`)
      now += DAY_MS
      await run()
    }
    const ofShort = (await known('short')).size
    await rewrite()
    const ofLong = (await known('long')).size
    for (let times = 0; times < 8; times += 1) await rewrite()
    // What is there, and once more what was there before.
    expect((await known('short')).size).toBeLessThan(2.5 * ofShort)
    expect((await known('long')).size).toBeLessThan(2.5 * ofLong)
  })
})
