import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { inParallel } from '../../kernel/in-parallel.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { resolveAttempts } from '../../payments/payment-settlement.ts'
import { paymentAttempts } from '../../payments/schema.ts'
import { moveOrder, type OrderRow } from './order-moves.ts'
import { orders } from './schema.ts'

type Ref = Pick<OrderRow, 'merchant' | 'orderNo'>

/** An unpaid order whose time is over; it may still turn out to have been paid at the last second. */
export function isOverdue(row: Pick<OrderRow, 'subStatus' | 'payDeadline'>, now: Date): boolean {
  return row.subStatus === 110 && row.payDeadline !== null && now >= row.payDeadline
}

/**
 * Ends one overdue order: closes its open payments at their channels first, so that nobody pays for seats that are
 * given away, then releases the seats once. Paid meanwhile, or a channel that does not answer: nothing happens, the
 * next round tries again. From a context whose `db` is the pool; any number of processes may run it.
 */
export async function expireOrder(context: Context, ref: Ref): Promise<boolean> {
  if ((await resolveAttempts(context, ref, 'close')).unsure) return false
  const expired = await inTransaction(context, async (inside) => {
    const [row] = await inside.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.merchant, ref.merchant),
          eq(orders.orderNo, ref.orderNo),
          eq(orders.subStatus, 110),
          lte(orders.payDeadline, inside.now()),
        ),
      )
      .for('update', { skipLocked: true })
    if (!row) return { ok: true, value: false }
    const [open] = await inside.db
      .select({ attemptNo: paymentAttempts.attemptNo })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderNo, ref.orderNo), inArray(paymentAttempts.state, ['open'])))
      .limit(1)
    if (open) return { ok: true, value: false }
    const event = { name: 'expire', by: 'system', at: inside.now() } as const
    const moved = await moveOrder(inside, row as OrderRow, event, { set: { cancelReason: '超时未付款' } })
    return { ok: true, value: moved.ok }
  })
  return expired.ok && expired.value
}

/**
 * One round of the sweeper: ends overdue orders. In no order, so that those whose channel does not answer do not keep
 * the others from being ended. Answers how many it ended.
 */
export async function expireUnpaidOrders(context: Context, limit = 100): Promise<number> {
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        sql`${orders.payDeadline} is not null`,
        lte(orders.payDeadline, context.now()),
        eq(orders.subStatus, 110),
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
