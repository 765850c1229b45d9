import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { orderWriter } from '../orders/core/order-write.ts'
import { shopA } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { addCustomer } from '../testing/shopping.ts'
import { stockClaims, stockPools } from './schema.ts'
import { bookUsed, type Claim, claimsOf, readPools, releaseStock } from './stock.ts'

const { merchant } = shopA
const POOLS = ['p/a', 'p/b', 'p/c'] as const
const write = orderWriter('stocktest')

/** A model that the SQL is compared with: what pools and orders have after each step. */
type Model = {
  pools: Map<string, { plan: number; held: number; used: number }>
  claims: Map<string, { claims: Map<string, number>; state: 'held' | 'used' }>
}

function modelHold({ pools, claims }: Model, orderNo: string, wanted: readonly Claim[]): boolean {
  const fits = wanted.every(({ pool, count }) => {
    const known = pools.get(pool)
    return known && (known.plan === -1 || known.used + known.held + count <= known.plan)
  })
  if (!fits) return false
  for (const { pool, count } of wanted) {
    const known = pools.get(pool)
    if (known) known.held += count
  }
  claims.set(orderNo, { claims: new Map(wanted.map(({ pool, count }) => [pool, count])), state: 'held' })
  return true
}

function modelUse({ pools, claims }: Model, orderNo: string): void {
  const order = claims.get(orderNo)
  if (order?.state !== 'held') return
  order.state = 'used'
  for (const [pool, count] of order.claims) {
    const known = pools.get(pool)
    if (!known) continue
    known.held -= count
    known.used += count
  }
}

/** Whether the order has that much; it cannot release more. */
function modelRelease({ pools, claims }: Model, orderNo: string, part: 'all' | readonly Claim[]): boolean {
  const order = claims.get(orderNo)
  if (!order) return true
  const asked = part === 'all' ? [...order.claims].map(([pool, count]) => ({ pool, count })) : part
  if (asked.some(({ pool, count }) => count > (order.claims.get(pool) ?? 0))) return false
  for (const { pool, count } of asked) {
    const known = pools.get(pool)
    if (known) known[order.state] -= count
    order.claims.set(pool, (order.claims.get(pool) ?? 0) - count)
  }
  return true
}

type Step =
  | { do: 'hold'; claims: Claim[] }
  | { do: 'use'; at: number }
  | { do: 'release'; at: number; part: 'all' | Claim[] }

const claims = fc
  .uniqueArray(
    fc.record({ pool: fc.constantFrom(...POOLS, 'p/none'), count: fc.integer({ min: 1, max: 4 }) }),
    {
      selector: ({ pool }) => pool,
      maxLength: 3,
    },
  )
  .map((all) => all.filter(({ pool }, index) => pool !== 'p/none' || index === 2))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), claims }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('use' as const), at: fc.nat({ max: 9 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('release' as const),
      at: fc.nat({ max: 9 }),
      part: fc.oneof(fc.constant('all' as const), claims),
    }),
  },
)

describe.each(databaseKinds)('stock on %s', (kind) => {
  let opened: TestDatabase
  let customerId: string
  beforeAll(async () => {
    opened = await openTestDatabase(kind, { poolSize: 12 })
    customerId = await addCustomer(opened.database)
  })
  afterAll(() => opened.close())

  async function setPools(plans: readonly number[]): Promise<void> {
    const { db } = opened.database
    await db.delete(stockPools)
    await db.insert(stockPools).values(POOLS.map((id, index) => ({ merchant, id, plan: plans[index] ?? -1 })))
  }

  /** Makes an order of one unit with these claims; its number, or null when they cannot be satisfied. */
  async function hold(db: Db, wanted: readonly Claim[]): Promise<string | null> {
    const orderNo = newId('S')
    const written = await write(db, {
      orderNo,
      tenant: shopA,
      customerId,
      kind: 'stocktest',
      productId: 'x',
      phase: 'awaitingPay',
      subStatus: 1,
      confirmMode: 'instant',
      snapshot: {},
      snapshotVersion: 1,
      contactSealed: '',
      goods: 100,
      discount: 0,
      freight: 0,
      payable: 100,
      dueNow: 100,
      deadline: null,
      remindAt: null,
      balanceDueAt: null,
      serviceFrom: null,
      serviceTo: null,
      addressHash: null,
      attribution: {},
      claims: wanted,
      units: [{ id: newId('u'), position: 0, share: 100, addOns: [], sealed: null }],
      own: {},
      messages: '[]',
      at: new Date(),
    })
    expect(['written', 'sold-out']).toContain(written.result)
    return written.result === 'written' ? orderNo : null
  }

  test('the SQL does what the model says, in any sequence of random steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -1, max: 8 }), { minLength: 3, maxLength: 3 }),
        fc.array(step, { maxLength: 25 }),
        async (plans, steps) => {
          const { db } = opened.database
          await setPools(plans)
          const model: Model = {
            pools: new Map(POOLS.map((id, index) => [id, { plan: plans[index] ?? -1, held: 0, used: 0 }])),
            claims: new Map(),
          }
          const made: string[] = []
          for (const action of steps) {
            const orderNo = 'at' in action ? (made[action.at % Math.max(1, made.length)] ?? '') : ''
            if (action.do === 'hold') {
              const held = await hold(db, action.claims)
              const orderOf = held ?? 'refused'
              expect([action.claims, modelHold(model, orderOf, action.claims)]).toEqual([
                action.claims,
                held !== null,
              ])
              if (held) made.push(held)
            } else if (action.do === 'use') {
              modelUse(model, orderNo)
              await bookUsed({ db }, { merchant, orderNo })
            } else {
              const possible = modelRelease(model, orderNo, ofOrder(model, orderNo, action.part))
              const release = releaseStock(
                { db },
                { merchant, orderNo },
                ofOrder(model, orderNo, action.part),
              )
              if (possible) await release
              else await expect(release).rejects.toThrow()
            }
            const pools = await readPools(db, merchant, POOLS)
            expect(pools.map(({ id, plan, held, used }) => [id, { plan, held, used }])).toEqual([
              ...model.pools,
            ])
          }
          for (const [orderNo, { claims: has, state }] of model.claims) {
            const found = await claimsOf({ db }, { merchant, orderNo })
            expect(found).toEqual(
              [...has]
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([pool, count]) => ({ pool, count, state: count === 0 ? 'released' : state })),
            )
          }
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)

  /** Only pools the order has claims on; other pools are skipped. */
  function ofOrder({ claims: all }: Model, orderNo: string, part: 'all' | readonly Claim[]) {
    if (part === 'all') return part
    const has = all.get(orderNo)?.claims
    return part.filter(({ pool }) => (has?.get(pool) ?? 0) > 0)
  }

  test('orders for the same pools in any sequence neither oversell nor deadlock', async () => {
    await setPools([30, 20, -1])
    const orders = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const wanted = [...POOLS].map((pool) => ({ pool, count: 1 }))
        // The orders name the pools in different sequences; they are locked in the same one.
        return opened.database.db.transaction((tx) => hold(tx, index % 2 ? wanted.reverse() : wanted))
      }),
    )
    const made = orders.flatMap((orderNo) => orderNo ?? [])
    expect(made).toHaveLength(20)
    await Promise.all(
      made.map((orderNo, index) =>
        opened.database.db.transaction((tx) =>
          index % 2
            ? bookUsed({ db: tx }, { merchant, orderNo })
            : releaseStock({ db: tx }, { merchant, orderNo }, 'all'),
        ),
      ),
    )
    const pools = await readPools(opened.database.db, merchant, POOLS)
    expect(pools.map(({ held, used }) => [held, used])).toEqual([
      [0, 10],
      [0, 10],
      [0, 10],
    ])
  }, 60_000)

  test('releasing twice gives back once', async () => {
    await setPools([5, 5, 5])
    const { db } = opened.database
    const orderNo = (await hold(db, [{ pool: 'p/a', count: 3 }])) ?? ''
    expect(await releaseStock({ db }, { merchant, orderNo }, 'all')).toEqual([
      { pool: 'p/a', used: 0, freed: 3, left: 5 },
    ])
    expect(await releaseStock({ db }, { merchant, orderNo }, 'all')).toEqual([])
    expect(await bookUsed({ db }, { merchant, orderNo })).toEqual([])
    const [claim] = await db.select().from(stockClaims).where(eq(stockClaims.orderNo, orderNo))
    expect(claim).toMatchObject({ count: 0, state: 'released' })
  })

  test('an order without claims takes no stock, and another merchant’s pool is not found', async () => {
    await setPools([5, 5, 5])
    const { db } = opened.database
    expect(await hold(db, [])).not.toBeNull()
    await db.insert(stockPools).values({ merchant: 'beta', id: 'p/beta', plan: 5 }).onConflictDoNothing()
    expect(await hold(db, [{ pool: 'p/beta', count: 1 }])).toBeNull()
    expect(await readPools(db, 'beta', ['p/beta'])).toMatchObject([{ held: 0 }])
  })
})
