import { and, asc, eq } from 'drizzle-orm'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Context } from '../../kernel/context.ts'
import { findShop } from '../../kernel/shops.ts'
import { paymentAttempts } from '../../payments/schema.ts'
import type { OrderRow } from './order-moves.ts'
import { travellersOf } from './order-refunds.ts'
import { orderOf } from './order-views.ts'
import { orderHistory, refunds } from './schema.ts'

/** Everything an order's detail shows, masked. Reads in the context's transaction, so after a move it shows the move. */
export async function loadDetails(context: Context, row: OrderRow): Promise<Order> {
  const { db } = context
  const { orderNo, merchant } = row
  // One after the other: within a transaction there is one connection.
  const travellers = await travellersOf(context, row)
  const requested = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.merchant, merchant), eq(refunds.orderNo, orderNo)))
    .orderBy(asc(refunds.createdAt))
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.merchant, merchant), eq(paymentAttempts.orderNo, orderNo)))
    .orderBy(asc(paymentAttempts.createdAt))
  const history = await db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.merchant, merchant), eq(orderHistory.orderNo, orderNo)))
    .orderBy(asc(orderHistory.id))
  const shop = await findShop(context, row)
  const saleTel = saleTelOf(shop?.power)
  return orderOf(context, { row, travellers, refunds: requested, attempts, history, saleTel })
}

/** The sales phone of a shop's `power` column; empty when it has none. */
export function saleTelOf(power: unknown): string {
  const { saleTel } = (power ?? {}) as { saleTel?: unknown }
  return typeof saleTel === 'string' ? saleTel : ''
}
