import { and, asc, eq } from 'drizzle-orm'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Context } from '../../kernel/context.ts'
import { findShop } from '../../kernel/shops.ts'
import { papersOf } from './features.ts'
import { loadOrder, refundsOf } from './order-queries.ts'
import { type OrderParts, orderOf } from './order-views.ts'
import { paymentPort } from './payment-port.ts'
import type { OrderRow } from './rows.ts'
import { orderHistory } from './schema.ts'

/** Everything an order's detail shows, masked. Reads in the context's transaction, so after a move it shows the move. */
export async function loadDetails(context: Context, row: OrderRow): Promise<Order> {
  return orderOf(context, await loadParts(context, row))
}

/** Everything that is kept of an order. */
export async function loadParts(context: Context, row: OrderRow): Promise<OrderParts> {
  const { orderNo, merchant } = row
  // One after the other: a transaction has one connection.
  const order = await loadOrder(context, row)
  const refunds = (await refundsOf(context, [row])).get(orderNo) ?? []
  const payments = await paymentPort.of(context).records(context, row)
  const history = await context.db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.merchant, merchant), eq(orderHistory.orderNo, orderNo)))
    .orderBy(asc(orderHistory.id))
  const papers = (await papersOf(context, [order])).get(orderNo) ?? []
  const shop = await findShop(context, row)
  return { order, refunds, payments, history, papers, saleTel: saleTelOf(shop?.power) }
}

/** The sales phone of a shop's `power` column; empty when it has none. */
export function saleTelOf(power: unknown): string {
  const { saleTel } = (power ?? {}) as { saleTel?: unknown }
  return typeof saleTel === 'string' ? saleTel : ''
}
