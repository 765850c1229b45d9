import { and, eq, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { validityOf } from '../../../../domain/debris/package-days.ts'
import { debrisProducts } from '../../catalogue/debris/schema.ts'
import type { OrderFeature } from '../core/features.ts'
import { isLive } from '../core/order-queries.ts'
import type { DebrisOrder } from './debris-rows.ts'
import { debrisOrders } from './schema.ts'

/**
 * What follows from an order's steps: an open package's validity counts from the payment, and 已售 counts tickets paid
 * for, less those given back. Pages show a new number within the time limit of unannounced changes, so that a sale does
 * not renew every page.
 */
export const debrisSales: OrderFeature = {
  async onMoved(context, order, { event, from, units: ofRefund }) {
    if (order.row.kind !== 'debris') return
    // The kind of the row says what its handler has loaded.
    const debris = order as DebrisOrder
    if (event.name === 'pay') await putValidity(context, debris)
    const { db } = context
    const { row, own, units } = debris
    const isTicket = (id: string) => own.tickets.get(id)?.sort !== 'deposit'
    const live = units.filter((unit) => isLive(unit) && isTicket(unit.id)).length
    const paid = from === 'confirming' || from === 'serving' || from === 'done'
    let more = 0
    if (event.name === 'pay') more = live
    else if (paid && (event.name === 'refundSome' || event.name === 'refundAll')) {
      more = -ofRefund.filter(isTicket).length
    } else if (paid && (event.name === 'cancelByAgency' || event.name === 'expire')) more = -live
    if (more === 0) return
    await db
      .update(debrisProducts)
      .set({ sold: sql`greatest(0, ${debrisProducts.sold} + ${more})` })
      .where(and(eq(debrisProducts.merchant, row.merchant), eq(debrisProducts.id, row.productId)))
  },
}

async function putValidity(
  { db, now }: Parameters<NonNullable<OrderFeature['onMoved']>>[0],
  { row, own, snapshot }: DebrisOrder,
): Promise<void> {
  if (own.date !== null) return
  const today = todayInShanghai(now())
  const { from, to } = validityOf(snapshot.package, { first: null, days: 1, paidOn: today, today })
  await db
    .update(debrisOrders)
    .set({ validFrom: from, validTo: to })
    .where(eq(debrisOrders.orderNo, row.orderNo))
}
