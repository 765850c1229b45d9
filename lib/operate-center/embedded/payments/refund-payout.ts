import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { alarms } from '../../../base/alarms.ts'
import type { ChannelAnswer, RefundRef, RefundReport } from '../../../outside/pay/port.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { inParallel } from '../kernel/in-parallel.ts'
import { inTransaction } from '../kernel/transact.ts'
import { note } from '../orders/core/order-moves.ts'
import { lockOrder } from '../orders/core/order-queries.ts'
import { completeRefund, failRefund } from '../orders/core/order-refunds.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { orders, refunds } from '../orders/core/schema.ts'
import { channelOf, notifyUrlOf } from './payment-channels.ts'
import type { AttemptRow, PayoutRow } from './payment-rows.ts'
import { paymentAttempts, paymentRefunds } from './schema.ts'

/**
 * Sends one refund to its channel, or queries its state there, and books the answer. May be called any number of times:
 * the channel knows the number. From a context whose `db` is the pool; no transaction is open during the call. False
 * while it is undecided.
 */
export async function payOut(context: Context, refundNo: string): Promise<boolean> {
  const [found] = await context.db
    .select()
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.attemptNo, paymentRefunds.attemptNo))
    .where(and(eq(paymentRefunds.refundNo, refundNo), eq(paymentRefunds.state, 'processing')))
  if (!found) return false
  const { payment_refunds: refund, payment_attempts: attempt } = found
  const { answer, unknown } = await askForRefund(context, refund, attempt)
  const { merchant, attemptNo, channel } = attempt
  const accept = (accepted: boolean) =>
    context.db
      .update(paymentRefunds)
      .set({ accepted, ...(!accepted && { movedAt: null }) })
      .where(and(eq(paymentRefunds.refundNo, refundNo), eq(paymentRefunds.state, 'processing')))
  if (!answer.ok) {
    const { why, message } = answer
    context.log.warn({ channel, merchant, refundNo, why, message }, 'a refund was not taken')
    // A retry by the sweeper. The channel may have the refund: it gets no other number until the channel denies having
    // it.
    if (why === 'unreachable') {
      if (!refund.accepted) await accept(true)
      return false
    }
    if (unknown) await accept(false)
  }
  const report: RefundReport = answer.ok ? answer.value : { state: 'failed', message: answer.message }
  const ref = { merchant, attemptNo, refundNo }
  await inTransaction(context, (inside) => bookPayout(inside, ref, attempt.orderNo, report))
  return report.state !== 'processing'
}

/** Why the shop cannot send a refund itself: the payment came by a transfer or in cash. */
const OFFLINE = 'OFFLINE'

/** `unknown`: before this send, the channel answered that it does not know the refund. */
async function askForRefund(
  context: Context,
  { refundNo, refundId, amount, accepted }: PayoutRow,
  attempt: AttemptRow,
): Promise<{ answer: ChannelAnswer<RefundReport>; unknown: boolean }> {
  const { merchant, attemptNo, account, transactionNo } = attempt
  // Staff give it back the way it came, and book it (`staff.refundOffline`).
  if (attempt.channel === 'offline') {
    return { answer: { ok: false, why: 'refused', message: OFFLINE }, unknown: false }
  }
  const channel = await channelOf(context, merchant, attempt.channel)
  if (channel?.account !== account) {
    return { answer: { ok: false, why: 'refused', message: 'NO_KEYS' }, unknown: false }
  }
  const ref = { merchant, attemptNo, refundNo }
  if (accepted) {
    const answer = await channel.queryRefund(ref)
    if (!answer.ok) return { answer, unknown: false }
    if (answer.value.state !== 'unknown') return { answer: { ok: true, value: answer.value }, unknown: false }
  }
  const answer = await channel.refund({
    ...ref,
    transactionNo: transactionNo ?? '',
    amount,
    total: attempt.amount,
    reason: refundId ? '订单退款' : '多收款项退回',
    notifyUrl: notifyUrlOf(context.publicOrigin, attempt),
  })
  return { answer, unknown: accepted }
}

/**
 * Books what a channel says about a refund, in the context's transaction; may be called any number of times. A failed
 * refund can still become done (the merchant completed it at the channel), never the other way round.
 */
export async function bookPayout(
  context: Context,
  { merchant, attemptNo, refundNo }: RefundRef,
  orderNo: string,
  report: RefundReport,
): Promise<Outcome<null>> {
  const { db } = context
  const order = await lockOrder(db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
  const ofNo = and(
    eq(paymentRefunds.merchant, merchant),
    eq(paymentRefunds.attemptNo, attemptNo),
    eq(paymentRefunds.refundNo, refundNo),
  )
  const [payout] = await db.select().from(paymentRefunds).where(ofNo).for('update')
  if (!order || !payout) return absent('退款记录不存在')
  const { state, refundId } = payout
  const movedAt = payout.movedAt ?? context.now()
  if (state === 'done') return { ok: true, value: null }
  if (report.state === 'processing') {
    if (state === 'processing') await db.update(paymentRefunds).set({ accepted: true, movedAt }).where(ofNo)
    return { ok: true, value: null }
  }
  if (report.state === 'failed') {
    if (state === 'failed') return { ok: true, value: null }
    const { message, ended = false } = report
    // A refund that the channel reports on exists there; one that it refuses was never made.
    const accepted = payout.accepted || ended || message === 'ABNORMAL'
    await db.update(paymentRefunds).set({ state: 'failed', message, ended, accepted }).where(ofNo)
    const failed = { alarm: alarms.refundFailed, merchant, attemptNo, refundNo, why: message }
    if (message !== OFFLINE) {
      context.afterCommit(async ({ log }) => log.error(failed, 'a refund was not paid out'))
    }
    if (refundId) await finishRefund(context, order, refundId)
    else await note(context, order, { event: 'refundFailed', by: 'system' })
    return { ok: true, value: null }
  }
  if (report.amount !== undefined && report.amount !== payout.amount) {
    return refused('AMOUNT_MISMATCH', '退款金额与申请不符')
  }
  await db.update(paymentRefunds).set({ state: 'done', message: '', movedAt }).where(ofNo)
  if (refundId) {
    await db
      .update(refunds)
      .set({ state: 'processing' })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'failed')))
    await finishRefund(context, order, refundId)
  } else {
    await db
      .update(paymentAttempts)
      .set({ state: 'refunded' })
      .where(eq(paymentAttempts.attemptNo, attemptNo))
  }
  return { ok: true, value: null }
}

/** Ends a refund once every part of it is decided: all done, or one failed. The order has to be locked. */
export async function finishRefund(context: Context, order: OrderRow, refundId: string): Promise<void> {
  const { db } = context
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (refund?.state !== 'processing') return
  const parts = await db.select().from(paymentRefunds).where(eq(paymentRefunds.refundId, refundId))
  if (parts.some(({ state }) => state === 'processing')) return
  const done = parts.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0)
  if (done < refund.amount) {
    await failRefund(context, order, refundId)
    return
  }
  await completeRefund(context, order, refund)
}

const BATCH = 40

/**
 * Continues refunds that a channel has not decided or a crashed process has left; for the sweeper. Queried at growing
 * intervals, at most every half hour: a bank may take days. Taking a refund sets its next time. Returns how many were
 * taken.
 */
export async function payOutPending(context: Context): Promise<number> {
  const { db } = context
  const now = context.now()
  const due = db
    .select({ refundNo: paymentRefunds.refundNo })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.state, 'processing'),
        lte(paymentRefunds.askAt, now),
        // The change that made it is calling the channel right now.
        lt(paymentRefunds.createdAt, new Date(now.getTime() - 5_000)),
      ),
    )
    .orderBy(asc(paymentRefunds.askAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const askAt = sql`${now.toISOString()}::timestamptz + make_interval(secs => least(15 * power(2, least(${paymentRefunds.asked}, 8)), 1800))`
  const taken = await db
    .update(paymentRefunds)
    .set({ asked: sql`${paymentRefunds.asked} + 1`, askAt })
    .where(inArray(paymentRefunds.refundNo, due))
    .returning({ refundNo: paymentRefunds.refundNo })
  await inParallel(taken, 8, async ({ refundNo }) => void (await payOut(context, refundNo)))
  return taken.length
}
