import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { inParallel } from '../../kernel/in-parallel.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { moveOrder } from './order-moves.ts'
import { findOrder, loadOrder } from './order-queries.ts'
import { paymentPort } from './payment-port.ts'
import type { OrderRow } from './rows.ts'
import { orders } from './schema.ts'

type Ref = Pick<OrderRow, 'merchant' | 'orderNo'>

/** An unpaid order whose time is over; it may still turn out to have been paid at the last second. */
export function isOverdue(row: Pick<OrderRow, 'phase' | 'payDeadline'>, now: Date): boolean {
  return row.phase === 'awaitingPay' && row.payDeadline !== null && now >= row.payDeadline
}

/** An order as found; one whose time is over is ended before it is shown. */
export async function freshOrder(context: Context, where: SQL | undefined): Promise<OrderRow | undefined> {
  const order = await findOrder(context.db, where)
  if (!order || !isOverdue(order, context.now())) return order
  await expireOrder(context, order)
  return findOrder(context.db, where)
}

/**
 * Ends one overdue order: closes its open payments at their channels first, so that it can no longer be paid, then
 * releases the stock once. When it was paid meanwhile or a channel does not answer, nothing happens; the next round
 * tries again. From a context whose `db` is the pool; any number of processes may run it.
 */
export async function expireOrder(context: Context, ref: Ref): Promise<boolean> {
  const payments = paymentPort.of(context)
  if ((await payments.resolve(context, ref, 'close')).unsure) return false
  const expired = await inTransaction(context, async (inside) => {
    const [row] = await inside.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.merchant, ref.merchant),
          eq(orders.orderNo, ref.orderNo),
          eq(orders.phase, 'awaitingPay'),
          lte(orders.payDeadline, inside.now()),
        ),
      )
      .for('update', { skipLocked: true })
    if (!row || (await payments.hasOpen(inside, row))) return { ok: true, value: false }
    const event = { name: 'expire', by: 'system', at: inside.now() } as const
    const order = await loadOrder(inside, row)
    const moved = await moveOrder(inside, order, event, { set: { cancelReason: '超时未付款' } })
    return { ok: true, value: moved.ok }
  })
  return expired.ok && expired.value
}

/**
 * One round of the sweeper: ends overdue orders. In random order, so that orders whose channel does not answer do not
 * block the others. Returns how many it ended.
 */
export async function expireUnpaidOrders(context: Context, limit = 100): Promise<number> {
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        sql`${orders.payDeadline} is not null`,
        lte(orders.payDeadline, context.now()),
        eq(orders.phase, 'awaitingPay'),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit)
  let ended = 0
  await inParallel(due, 8, async (ref) => {
    if (await expireOrder(context, ref)) ended += 1
  })
  return ended
}
