import { and, desc, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isInner } from '../../../../base/http/inner-addresses.ts'
import { type HoldRefusal, holdRefusal } from '../../../../domain/orders/holds.ts'
import type { Phase } from '../../../../domain/orders/phases.ts'
import type { Caller } from '../../../contract/contract.ts'
import { customers } from '../../customers/schema.ts'
import type { Context } from '../../kernel/context.ts'
import { statement } from '../../kernel/db/statement.ts'
import { stockClaims } from '../../stock/schema.ts'
import type { Claim } from '../../stock/stock.ts'
import { orders } from './schema.ts'

const UNPAID: Phase[] = ['awaitingConfirm', 'awaitingPay']

export type Buyer = {
  merchant: string
  customerId: string
  addressHash: string | null
  /** The device's id, and who else has signed in there; undefined when nobody knows. */
  device: Caller['device']
}

/** What counts a buyer's address; null for an address that is not one of the internet (tests, a proxy not trusted). */
export function addressHashOf({ sealer }: Pick<Context, 'sealer'>, address: string): string | null {
  return isInner(address) ? null : sealer.hash(`address:${address}`)
}

const lockBuyer = statement('lock buyer', (db) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.merchant, sql.placeholder('merchant')),
        eq(customers.id, sql.placeholder('customerId')),
      ),
    )
    .for('no key update'),
)

/** Orders that hold stock without being paid. An order whose time is over is about to be ended. */
const unpaid = (merchant: string | Placeholder, now: string | Placeholder) =>
  and(
    eq(orders.merchant, merchant),
    inArray(orders.phase, UNPAID),
    or(isNull(orders.deadline), sql`${orders.deadline} > ${now}`),
  )

const readHeld = statement('held by buyer', (db) =>
  db
    .select({ orderNo: orders.orderNo, pool: stockClaims.pool, count: stockClaims.count })
    .from(orders)
    .innerJoin(stockClaims, eq(stockClaims.orderNo, orders.orderNo))
    .where(
      and(
        unpaid(sql.placeholder('merchant'), sql.placeholder('now')),
        eq(orders.customerId, sql.placeholder('customerId')),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.orderNo)),
)

/**
 * Whether a buyer may hold these claims besides what they hold already, `times` as many as places; null: yes. Orders of the same customer, of
 * the same device and of the same address wait for one another until the transaction ends, so that no two of them count the same holding.
 */
export async function checkHolding(
  { db, now, holdLimits }: Context,
  { merchant, customerId, addressHash, device }: Buyer,
  claims: readonly Claim[],
  times?: number,
): Promise<HoldRefusal | null> {
  await lockBuyer(db, { merchant, customerId })
  // In one order everywhere, so that no two buyers wait for each other.
  for (const shared of [device && `device:${device.id}`, addressHash]) {
    if (!shared) continue
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${merchant}/${shared}`}, 0))`)
  }
  const time = now().toISOString()
  const rows = await readHeld(db, { merchant, customerId, now: time })
  const own = [...new Set(rows.map(({ orderNo }) => orderNo))].map((orderNo) => {
    const mine = rows.filter((row) => row.orderNo === orderNo)
    return { orderNo, pools: mine.map(({ pool }) => pool), units: sumOf(mine) }
  })
  const unitsWhere = async (whose: SQL) => {
    const [held] = await db
      .select({ units: sql<number>`coalesce(sum(${stockClaims.count}), 0)::int` })
      .from(orders)
      .innerJoin(stockClaims, eq(stockClaims.orderNo, orders.orderNo))
      .where(and(unpaid(merchant, time), whose))
    return held?.units ?? 0
  }
  const onDevice = [...new Set([customerId, ...(device?.customers ?? [])])]
  return holdRefusal(
    holdLimits,
    {
      orders: own,
      unitsOfDevice:
        onDevice.length > 1 ? await unitsWhere(inArray(orders.customerId, onDevice)) : sumOf(rows),
      unitsOfAddress: addressHash === null ? 0 : await unitsWhere(eq(orders.addressHash, addressHash)),
    },
    { pools: claims.map(({ pool }) => pool), units: sumOf(claims) },
    times,
  )
}

const sumOf = (claims: readonly { count: number }[]) => claims.reduce((sum, { count }) => sum + count, 0)
