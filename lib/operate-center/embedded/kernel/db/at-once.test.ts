import { sql } from 'drizzle-orm'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import type { Db } from '../context.ts'
import { merchants } from '../schema.ts'
import { atOnce } from './at-once.ts'
import { causes } from './failure.ts'
import { statement } from './statement.ts'

const DIVISION_BY_ZERO = '22012'

const countMerchants = statement('count merchants', (db) =>
  db.select({ n: sql<number>`count(*)::int` }).from(merchants),
)

const divideByZero = (db: Db) => db.execute(sql`select 1 / 0`).execute()

describe.each(databaseKinds)('statements asked at once on %s', (kind) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
  })
  afterAll(() => opened.close())

  const addMerchant = statement('add merchant', (db) =>
    db.insert(merchants).values({ code: sql.placeholder('code'), name: sql.placeholder('code') }),
  )

  test('are run in the sequence in which they were asked', async () => {
    const { db } = opened.database
    await db.transaction(async (tx) => {
      const [before, , between, , after] = await atOnce([
        countMerchants(tx, {}),
        addMerchant(tx, { code: 'first' }),
        countMerchants(tx, {}),
        addMerchant(tx, { code: 'second' }),
        countMerchants(tx, {}),
      ])
      const [{ n } = { n: 0 }] = before
      expect([between, after]).toEqual([[{ n: n + 1 }], [{ n: n + 2 }]])
    })
  })

  test('a statement that is built lazily is run once', async () => {
    const { db } = opened.database
    const [before] = await countMerchants(db, {})
    await db.transaction((tx) =>
      atOnce([tx.insert(merchants).values({ code: 'lazy', name: 'lazy' }), 'a value']),
    )
    expect(await countMerchants(db, {})).toEqual([{ n: (before?.n ?? 0) + 1 }])
  })

  test('fail with what went wrong first, whichever is named first, and leave a connection that works', async () => {
    const { db } = opened.database
    const [before] = await countMerchants(db, {})
    let wrong: unknown = null
    await db
      .transaction(async (tx) => {
        await addMerchant(tx, { code: 'lost' })
        const failing = divideByZero(tx)
        const behind = countMerchants(tx, {})
        await atOnce([behind, failing, addMerchant(tx, { code: 'never' })])
      })
      .catch((error) => {
        wrong = error
      })
    expect(causes(wrong).map(({ code }) => code)).toContain(DIVISION_BY_ZERO)
    expect(await countMerchants(db, {})).toEqual([before])
    await db.transaction(async (tx) => expect(await countMerchants(tx, {})).toEqual([before]))
  })

  test('none is still running when the failure is told', async () => {
    const { db } = opened.database
    let isOver = false
    const told = db.transaction(async (tx) => {
      const failing = divideByZero(tx)
      const behind = countMerchants(tx, {}).finally(() => {
        isOver = true
      })
      await atOnce([failing, behind]).finally(() => expect(isOver).toBe(true))
    })
    await expect(told).rejects.toBeDefined()
    expect(isOver).toBe(true)
  })
})
