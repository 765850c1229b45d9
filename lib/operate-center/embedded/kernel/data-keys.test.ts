import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { customers } from '../customers/schema.ts'
import { seedCatalogue, shopA } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { addCustomer, asCustomer, openShopping, orderInput } from '../testing/shopping.ts'
import { DataKeyError, neededKeys, openSealer } from './data-keys.ts'
import { rowsOf } from './db/rows-of.ts'
import { reseal } from './reseal.ts'
import { dataKeys, distributors } from './schema.ts'
import { createSealer, dataKeyId } from './sealer.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
/** The key of `testSealer`, with which the tests' catalogue and customers are sealed. */
const first = key(7)
const [second, third] = [key(2), key(3)]

describe.each(databaseKinds)('the data keys of a database on %s', (kind) => {
  let opened: TestDatabase
  beforeEach(async () => {
    opened = await openTestDatabase(kind)
  })
  afterEach(() => opened.close())

  test('a wrong key is refused, with the ids of both', async () => {
    const { db } = opened.database
    await openSealer(db, { dataKey: first })
    await openSealer(db, { dataKey: first })
    const wrong = openSealer(db, { dataKey: second })
    await expect(wrong).rejects.toThrow(DataKeyError)
    await expect(openSealer(db, { dataKey: second })).rejects.toThrow(dataKeyId(first))
    await expect(openSealer(db, { dataKey: second })).rejects.toThrow(dataKeyId(second))
    expect(await neededKeys(db)).toEqual([dataKeyId(first)])
  })

  test('a wrong key is refused for a database of the version before, which has no list of keys', async () => {
    const { db } = opened.database
    await seedCatalogue(db)
    await expect(openSealer(db, { dataKey: second })).rejects.toThrow(DataKeyError)
    expect(await neededKeys(db)).toEqual([])
    // The key that sealed it may be one of the others: its hashes are found all the same.
    const sealer = await openSealer(db, { dataKey: second, otherDataKeys: [first] })
    expect(sealer.hash('13800000000')).toBe(createSealer(first).hash('13800000000'))
  })

  test('hashes stay the same when the data key changes', async () => {
    const { db } = opened.database
    const before = await openSealer(db, { dataKey: first })
    const during = await openSealer(db, { dataKey: second, otherDataKeys: [first] })
    expect(during.open(before.seal('text'))).toBe('text')
    expect(await neededKeys(db)).toEqual([dataKeyId(first), dataKeyId(second)].sort())
    await reseal(db, during)
    expect(await neededKeys(db)).toEqual([dataKeyId(second)])
    const after = await openSealer(db, { dataKey: second })
    for (const { hash } of [during, after]) expect(hash('13800000000')).toBe(before.hash('13800000000'))
    await expect(openSealer(db, { dataKey: third })).rejects.toThrow(DataKeyError)
  })

  test('processes that start together on an empty database agree', async () => {
    const { db } = opened.database
    const sealers = await Promise.all([1, 2, 3, 4].map(() => openSealer(db, { dataKey: first })))
    expect(new Set(sealers.map(({ hash }) => hash('x'))).size).toBe(1)
    const results = await Promise.allSettled([
      openSealer(db, { dataKey: second }),
      openSealer(db, { dataKey: third }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('what is sealed is sealed anew while the centre works, can be stopped, and nothing is left', async () => {
    const { db } = opened.database
    const before = await openSealer(db, { dataKey: first })
    const centre = await openShopping(opened.database, { sealer: before })
    const ids = await Promise.all(Array.from({ length: 120 }, () => addCustomer(opened.database)))
    const id = ids[0] ?? ''
    const order = await centre.get(
      'orders.createTour',
      shopA,
      await orderInput(centre, { proId: 'later', departureId: 'd-many' }),
      asCustomer(id),
    )

    const sealer = await openSealer(db, { dataKey: second, otherDataKeys: [first] })
    await expect(
      reseal(db, sealer, () => {
        throw new Error('stopped')
      }),
    ).rejects.toThrow('stopped')
    // The shop goes on meanwhile, in a process that seals with the new key and opens both.
    const now = await openShopping(opened.database, { sealer, seed: false })
    let going = true
    let written = 0
    const writers = ids.slice(0, 4).map(async (customer, index) => {
      for (let n = 0; going; n += 1) {
        await db
          .update(customers)
          .set({ profileSealed: sealer.seal(`profile ${index} ${n}`) })
          .where(sql`${customers.id} = ${customer}`)
        written += 1
      }
    })
    const { done, unreadable } = await reseal(db, sealer)
    going = false
    await Promise.all(writers)
    expect(written).toBeGreaterThan(0)
    expect(unreadable).toEqual({})
    expect(done['customers.mobile_sealed']).toBeGreaterThanOrEqual(60)
    expect(done['distributors.chat.customerKeySealed']).toBeGreaterThan(0)
    expect(await reseal(db, sealer)).toEqual({ done: {}, unreadable: {} })

    // Wherever a row holds a seal, also in places that nobody has listed.
    expect(await textsWith(`v2.${dataKeyId(first)}.`)).toEqual([])
    const after = await openSealer(db, { dataKey: second })
    const late = await openShopping(opened.database, { sealer: after, seed: false })
    const { orderNo } = order
    const shown = await late.get('orders.get', shopA, { orderNo }, asCustomer(id))
    expect(shown).toEqual(await now.get('orders.get', shopA, { orderNo }, asCustomer(id)))
    for (const [index, customer] of ids.slice(0, 4).entries()) {
      const [row] = await db.select().from(customers).where(sql`${customers.id} = ${customer}`)
      expect(after.open(row?.mobileSealed ?? '')).toMatch(/^1\d{10}$/)
      expect(after.open(row?.profileSealed ?? '')).toMatch(new RegExp(`^profile ${index} `))
    }

    async function textsWith(text: string): Promise<string[]> {
      const tables = await rowsOf<{ table: string }>(
        db,
        sql`select table_name as table from information_schema.tables where table_schema = 'public'`,
      )
      const found: string[] = []
      for (const { table } of tables) {
        const rows = await rowsOf<{ n: number }>(
          db,
          sql`select count(*)::int as n from ${sql.identifier(table)} t where position(${text} in t::text) > 0`,
        )
        if (rows[0]?.n) found.push(table)
      }
      return found
    }
  })

  test('rows that no key opens are counted, and the older key stays needed', async () => {
    const { db } = opened.database
    await openSealer(db, { dataKey: first })
    await seedCatalogue(db)
    const [shop] = await db.select().from(distributors).limit(1)
    const chat = { ...(shop?.chat as object), customerKeySealed: createSealer(third).seal('foreign') }
    await db.update(distributors).set({ chat }).where(sql`${distributors.code} = ${shop?.code}`)
    const sealer = await openSealer(db, { dataKey: second, otherDataKeys: [first] })
    const { unreadable } = await reseal(db, sealer)
    expect(unreadable).toEqual({ 'distributors.chat.customerKeySealed': 1 })
    expect(await db.$count(dataKeys)).toBe(2)
  })
})
