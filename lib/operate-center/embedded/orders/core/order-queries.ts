import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context, Db } from '../../kernel/context.ts'
import { type KindOrder, kindOf } from './kinds.ts'
import type { OrderRow, RefundItemRow, RefundRow, UnitRow } from './rows.ts'
import { orders, orderUnits, refundItems, refunds } from './schema.ts'

type Owner = { merchant: string; customerId: string }

/** A customer's orders, bought in any of the merchant's shops. */
export function ordersOf({ merchant, customerId }: Owner): SQL | undefined {
  return and(eq(orders.merchant, merchant), eq(orders.customerId, customerId))
}

export function orderOfOwner(owner: Owner, orderNo: string): SQL | undefined {
  return and(ordersOf(owner), eq(orders.orderNo, orderNo))
}

export const noOrder = '订单不存在，请在“我的订单”中查看'

/** The first day of use as the index has it; what is used on no certain day comes before all others. */
export const serviceDay = sql`coalesce(${orders.serviceFrom}, '0001-01-01'::date)`

/** The order as a row; the caller's conditions bind it to a merchant and, where needed, to a customer or shop. */
export async function findOrder(db: Db, where: SQL | undefined): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(where).limit(1)
  return row
}

/**
 * The same, locked until the transaction ends. Orders are always locked before attempts and refunds, these before
 * stock, and stock before products.
 */
export async function lockOrder(db: Db, where: SQL | undefined): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(where).limit(1).for('update')
  return row
}

/** Units of orders, by order number, each order's by position. */
async function unitsOf({ db }: Pick<Context, 'db'>, rows: readonly OrderRow[]) {
  const units = await db
    .select()
    .from(orderUnits)
    .where(
      inArray(
        orderUnits.orderNo,
        rows.map(({ orderNo }) => orderNo),
      ),
    )
    .orderBy(asc(orderUnits.position))
  return groupBy(units, ({ orderNo }) => orderNo)
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Orders with their units and their kinds' own rows, in the order of the rows given. */
export async function loadOrders(context: Context, rows: readonly OrderRow[]): Promise<KindOrder[]> {
  if (rows.length === 0) return []
  const units = await unitsOf(context, rows)
  const own = new Map<string, unknown>()
  for (const [, ofKind] of groupBy(rows, ({ kind }) => kind)) {
    const [first] = ofKind
    const kept = first && (await kindOf(context, first).loadOwn(context.db, ofKind))
    for (const [orderNo, value] of kept ?? []) own.set(orderNo, value)
  }
  return rows.map((row) => ({
    row,
    snapshot: kindOf(context, row).readSnapshot(row.snapshotVersion, row.snapshot),
    own: own.get(row.orderNo),
    units: units.get(row.orderNo) ?? [],
  }))
}

export async function loadOrder(context: Context, row: OrderRow): Promise<KindOrder> {
  const [order] = await loadOrders(context, [row])
  if (!order) throw new Error('unreachable: one row makes one order')
  return order
}

/** A refund with the amount of each unit. */
export type LoadedRefund = { refund: RefundRow; items: RefundItemRow[] }

/** Refunds of orders, by order number, each order's oldest first. */
export async function refundsOf(
  { db }: Pick<Context, 'db'>,
  rows: readonly OrderRow[],
): Promise<Map<string, LoadedRefund[]>> {
  if (rows.length === 0) return new Map()
  const numbers = rows.map(({ orderNo }) => orderNo)
  const found = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderNo, numbers))
    .orderBy(asc(refunds.createdAt))
  return groupBy(await withItems(db, found), ({ refund }) => refund.orderNo)
}

/** Refunds with their items, these in the sequence of the order's units. */
export async function withItems(db: Db, found: readonly RefundRow[]): Promise<LoadedRefund[]> {
  if (found.length === 0) return []
  const rows = await db
    .select({
      refundId: refundItems.refundId,
      unitId: refundItems.unitId,
      amount: refundItems.amount,
      fee: refundItems.fee,
    })
    .from(refundItems)
    .innerJoin(orderUnits, eq(orderUnits.id, refundItems.unitId))
    .where(
      inArray(
        refundItems.refundId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderUnits.position))
  const items = groupBy(rows, ({ refundId }) => refundId)
  return found.map((refund) => ({ refund, items: items.get(refund.id) ?? [] }))
}

/** Normal or being refunded: the unit is still wanted. */
export function isLive({ status }: Pick<UnitRow, 'status'>): boolean {
  return status === 1 || status === 4
}
