import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { OrderEvent } from '../../../../domain/orders/engine.ts'
import type { OrderKind } from '../../../../domain/orders/kind.ts'
import type { Phase } from '../../../../domain/orders/phases.ts'
import type { Context } from '../../kernel/context.ts'
import { inParallel } from '../../kernel/in-parallel.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { type KindOrder, kindOf } from './kinds.ts'
import { moveOrder } from './order-moves.ts'
import { findOrder, loadOrder } from './order-queries.ts'
import { refundAtOnce, voidRequests } from './order-refunds.ts'
import { paymentPort } from './payment-port.ts'
import type { OrderRow } from './rows.ts'
import { orders } from './schema.ts'

type Ref = Pick<OrderRow, 'merchant' | 'orderNo'>

const UNCONFIRMED = ({ seller }: OrderKind['words']) => `${seller}未在时限内确认`

/** Phases that end by themselves, and why. */
const REASONS: Partial<Record<Phase, (words: OrderKind['words']) => string>> = {
  awaitingConfirm: UNCONFIRMED,
  awaitingPay: () => '超时未付款',
  awaitingBalance: () => '逾期未付尾款',
  confirming: UNCONFIRMED,
}

const WAITING = Object.keys(REASONS) as Phase[]

/** An order whose wait is over by this clock; it may still turn out to have been paid at the last second. */
export function isOverdue(row: Pick<OrderRow, 'deadline'>, now: Date): boolean {
  return row.deadline !== null && now >= row.deadline
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
 * releases the stock once and sends back what has been paid. When it was paid meanwhile or a channel does not answer,
 * nothing happens; the next round tries again. From a context whose `db` is the pool; any number of processes may run
 * it.
 */
export async function expireOrder(context: Context, ref: Ref): Promise<boolean> {
  const at = await context.deadlineNow()
  const ofRef = and(
    eq(orders.merchant, ref.merchant),
    eq(orders.orderNo, ref.orderNo),
    inArray(orders.phase, WAITING),
    lte(orders.deadline, at),
  )
  // Before channels close payments that are still in time.
  if (!(await findOrder(context.db, ofRef))) return false
  const payments = paymentPort.of(context)
  if ((await payments.resolve(context, ref, 'close')).unsure) return false
  const expired = await inTransaction(context, async (inside) => {
    const [row] = await inside.db.select().from(orders).where(ofRef).for('update', { skipLocked: true })
    if (!row || (await payments.hasOpen(inside, row))) return { ok: true, value: false }
    return { ok: true, value: await endWait(inside, await loadOrder(inside, row), at) }
  })
  return expired.ok && expired.value
}

/**
 * Ends a locked order whose wait is over. Who has not paid the balance is treated like a buyer who cancels on that
 * day: the fee of the order's rule is kept from the deposit, the rest goes back at once. An order that was paid and
 * never confirmed is the seller's failure: everything goes back at once, with the penalty of the rule.
 */
async function endWait(context: Context, order: KindOrder, at: Date): Promise<boolean> {
  const { row } = order
  const handler = kindOf(context, row)
  const reason = REASONS[row.phase]?.(handler.kind.words) ?? ''
  const event: OrderEvent = { name: 'expire', by: 'system', at }
  const current = await voidRequests(context, order, reason)
  const by = row.phase === 'confirming' ? 'seller' : 'buyer'
  const open = current.units.filter(({ status }) => status === 1).map(({ id }) => id)
  const offer = row.paid > 0 ? handler.planRefund(current, open, at, by) : null
  const penalty = offer?.ok ? (offer.penalty ?? 0) : 0
  const moved = await moveOrder(context, current, event, { set: { cancelReason: reason, penalty } })
  if (!moved.ok) return false
  if (moved.refundDue && offer?.ok) {
    await refundAtOnce(context, { ...current, row: moved.row }, offer, reason)
  }
  return true
}

/**
 * One round of the sweeper: ends overdue orders. In random order, so that orders whose channel does not answer do not
 * block the others. Returns how many it ended.
 */
export async function expireOverdueOrders(context: Context, limit = 100): Promise<number> {
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        sql`${orders.deadline} is not null`,
        lte(orders.deadline, await context.deadlineNow()),
        inArray(orders.phase, WAITING),
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
