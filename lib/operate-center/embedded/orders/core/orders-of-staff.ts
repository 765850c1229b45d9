import { and, eq, type SQL } from 'drizzle-orm'
import { absent } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { ofOwnShops, type ShopPath, type StaffAsks } from '../../kernel/own-shops.ts'
import { findOrder, lockOrder } from './order-queries.ts'
import type { OrderRow } from './rows.ts'
import { orders } from './schema.ts'

/** The orders of a merchant that a member of staff reaches by a call of the scope `ownShops`. */
export function ordersOfStaff(asks: StaffAsks): SQL | undefined {
  return ofOwnShops(orders, asks)
}

/** Where an order was bought, as staff lists show it. */
export function shopOfOrder({ project, channel, distributor }: OrderRow): ShopPath {
  return { project, channel, distributor }
}

export const noSuchOrder = () => absent('订单不存在')

/** The order with this number, wherever it was bought; absent where the person may not act, as if it were not there. */
export async function findForStaff(
  { db }: Pick<Context, 'db'>,
  asks: StaffAsks,
  orderNo: string,
): Promise<Outcome<OrderRow>> {
  const row = await findOrder(db, and(ordersOfStaff(asks), eq(orders.orderNo, orderNo)))
  return row ? { ok: true, value: row } : noSuchOrder()
}

/** The same, locked until the transaction ends. */
export async function lockForStaff(
  { db }: Pick<Context, 'db'>,
  asks: StaffAsks,
  orderNo: string,
): Promise<Outcome<OrderRow>> {
  const row = await lockOrder(db, and(ordersOfStaff(asks), eq(orders.orderNo, orderNo)))
  return row ? { ok: true, value: row } : noSuchOrder()
}
