import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alarms } from '../../../base/alarms.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { AttemptRef, ChannelAnswer, PaymentReport } from '../../../outside/pay/port.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { inParallel } from '../kernel/in-parallel.ts'
import { refundNoOf } from '../kernel/order-numbers.ts'
import { inTransaction } from '../kernel/transact.ts'
import { untilAfter } from '../orders/core/order-due.ts'
import { moveOrder, note } from '../orders/core/order-moves.ts'
import { loadOrder, lockOrder } from '../orders/core/order-queries.ts'
import type { Resolved } from '../orders/core/payment-port.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { orders } from '../orders/core/schema.ts'
import { channelOf } from './payment-channels.ts'
import type { AttemptRow } from './payment-rows.ts'
import { payOut } from './refund-payout.ts'
import { paymentAttempts, paymentRefunds } from './schema.ts'

type Paid = Extract<PaymentReport, { state: 'paid' }>

/** How long after its end a payment unknown to its channel is still queried. */
const LATE_MS = 60_000

/**
 * Books what a channel says about an attempt, in the context's transaction. May be called any number of times: the
 * first `paid` moves the order or, when the order can no longer take the money, gives it back. Refused with
 * `AMOUNT_MISMATCH`, and nothing booked, when the channel took another amount than the attempt's.
 * @param from the channel's notification or answer, or the member of staff who has taken the money
 */
export async function applyReport(
  context: Context,
  ref: AttemptRef,
  report: PaymentReport,
  from: 'notified' | 'queried' | StaffPerson,
): Promise<Outcome<null>> {
  const { db, now } = context
  const ofNo = and(eq(paymentAttempts.merchant, ref.merchant), eq(paymentAttempts.attemptNo, ref.attemptNo))
  const [found] = await db.select({ orderNo: paymentAttempts.orderNo }).from(paymentAttempts).where(ofNo)
  if (!found) return absent('支付记录不存在')
  const order = await lockOrder(db, and(eq(orders.merchant, ref.merchant), eq(orders.orderNo, found.orderNo)))
  const [attempt] = await db.select().from(paymentAttempts).where(ofNo).for('update')
  if (!order || !attempt) return absent('支付记录不存在')
  if (report.state === 'waiting' || report.state === 'processing') return { ok: true, value: null }
  if (report.state === 'paid') return bookPaid(context, order, attempt, report, from)
  if (attempt.state === 'open') {
    const end = attempt.expiresAt ?? now()
    const askAt = report.state === 'closed' && report.late ? new Date(end.getTime() + LATE_MS) : null
    await db.update(paymentAttempts).set({ state: report.state, payerSealed: null, askAt }).where(ofNo)
  }
  return { ok: true, value: null }
}

async function bookPaid(
  context: Context,
  order: OrderRow,
  attempt: AttemptRow,
  { amount, transactionNo, paidAt }: Paid,
  from: 'notified' | 'queried' | StaffPerson,
): Promise<Outcome<null>> {
  if (amount !== attempt.amount) return refused('AMOUNT_MISMATCH', '支付金额与订单不符')
  if (attempt.state === 'paid' || attempt.state === 'refunding' || attempt.state === 'refunded') {
    return attempt.transactionNo === transactionNo
      ? { ok: true, value: null }
      : refused('TRANSACTION_MISMATCH', '该支付已由另一笔交易完成')
  }
  const staff = typeof from === 'string' ? undefined : from
  const heard = typeof from === 'string' ? from : 'staff'
  const loaded = await loadOrder(context, order)
  const until = untilAfter(context, loaded, attempt.kind)
  const moved = await moveOrder(
    context,
    loaded,
    { name: 'pay', by: staff ? 'operator' : 'system', at: context.now(), kind: attempt.kind, until },
    { set: { paid: order.paid + amount }, ...(staff && { person: staff }) },
  )
  await context.db
    .update(paymentAttempts)
    .set({
      state: moved.ok ? 'paid' : 'refunding',
      transactionNo,
      paidAt,
      heard,
      payerSealed: null,
      askAt: null,
    })
    .where(eq(paymentAttempts.attemptNo, attempt.attemptNo))
  if (!moved.ok) await giveBack(context, order, attempt)
  return { ok: true, value: null }
}

/** A second success, or money for a closed order: it goes back as it came. */
async function giveBack(context: Context, order: OrderRow, attempt: AttemptRow): Promise<void> {
  const { merchant, attemptNo, amount } = attempt
  const refundNo = refundNoOf(attemptNo, 1)
  const now = context.now()
  await context.db
    .insert(paymentRefunds)
    .values({ refundNo, attemptNo, merchant, amount, state: 'processing', askAt: now, createdAt: now })
  await note(context, order, { event: 'returned', by: 'system' })
  context.afterCommit(async (after) => void (await payOut(after, refundNo)))
}

type How = 'query' | 'close'

/** How long after its end an order waits for a channel that does not answer; then its seats are for sale again. */
const FORGOTTEN_MS = 3_600_000

function isForgotten({ now }: Context, { expiresAt }: AttemptRow): boolean {
  return expiresAt !== null && now().getTime() > expiresAt.getTime() + FORGOTTEN_MS
}

/** Queries a channel about one attempt. From a context whose `db` is the pool. */
async function askChannel(
  context: Context,
  attempt: AttemptRow,
  how: How,
): Promise<ChannelAnswer<PaymentReport>> {
  const { merchant, attemptNo, account } = attempt
  const channel = await channelOf(context, merchant, attempt.channel)
  if (channel?.account === account) {
    const answer = await channel[how]({ merchant, attemptNo })
    if (!answer.ok) {
      const { why, message } = answer
      context.log.warn(
        { channel: channel.code, merchant, attemptNo, how, why, message },
        'a payment channel gave no answer',
      )
    }
    return answer
  }
  context.log.warn({ channel: attempt.channel, merchant, attemptNo, how }, 'the keys of a payment are gone')
  // Once the merchant's account is gone, the channel can never tell more.
  if (isForgotten(context, attempt)) return { ok: true, value: { state: 'closed' } }
  return { ok: false, why: 'unreachable', message: 'no keys' }
}

/**
 * Queries a channel about one attempt and books the answer; returns the accepted answer, null when there was none. An
 * open attempt that its channel leaves in doubt too long is closed here, but still queried: money found later is booked
 * or given back. From a context whose `db` is the pool.
 */
async function settleAttempt(context: Context, attempt: AttemptRow, how: How): Promise<PaymentReport | null> {
  const book = (report: PaymentReport) =>
    inTransaction(context, (inside) => applyReport(inside, attempt, report, 'queried'))
  const answer = await askChannel(context, attempt, how)
  if (answer.ok) {
    const report = answer.value
    if (report.state === 'waiting' || report.state === 'processing') return report
    const booked = await book(report)
    if (booked.ok) return report
    const { merchant, channel, attemptNo } = attempt
    const { failure } = booked
    const why = failure.kind === 'refused' ? failure.code : failure.kind
    context.log.error(
      { alarm: alarms.paymentNotBooked, channel, merchant, attemptNo, how, why },
      'the answer of a payment channel was not booked',
    )
  }
  if (attempt.state !== 'open' || !isForgotten(context, attempt)) return null
  const closed = { state: 'closed', late: true } as const
  return (await book(closed)).ok ? closed : null
}

/**
 * Queries the channels about the open attempts of an order and books the answers; with `close` they can no longer be
 * paid afterwards. From a context whose `db` is the pool.
 * @param ownKey idempotency key of the change that asks: what the same change has opened stays open
 */
export async function resolveAttempts(
  context: Context,
  order: Pick<OrderRow, 'merchant' | 'orderNo'>,
  how: How,
  ownKey = '',
): Promise<Resolved> {
  const open = await context.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.merchant, order.merchant),
        eq(paymentAttempts.orderNo, order.orderNo),
        eq(paymentAttempts.state, 'open'),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt))
  const resolved: Resolved = { unsure: false, paid: false }
  const others = open.filter(({ requestKey }) => ownKey === '' || requestKey !== ownKey)
  await inParallel(others, 4, async (attempt) => {
    const state = (await settleAttempt(context, attempt, how))?.state
    if (!state || state === 'processing' || (state === 'waiting' && how === 'close')) resolved.unsure = true
    else if (state === 'paid') resolved.paid = true
  })
  return resolved
}

const UNHEARD_MS = 60_000
const BATCH = 40

/**
 * The time of the next query: a minute after the first, then ever longer, at most half an hour. `asked` also counts the
 * opening, which is not a query.
 */
function later(now: Date, asked: typeof paymentAttempts.asked): SQL<Date> {
  return sql`${now.toISOString()}::timestamptz + make_interval(secs => least(60 * power(2, least(greatest(${asked} - 1, 0), 6)), 1800))`
}

/**
 * Handles payments without a notification: queries the channel, at growing intervals, and closes them at their end.
 * Taking a payment sets its next time first, so that a channel which is down does not delay the others. Returns how
 * many were taken.
 */
export async function askAboutPayments(context: Context): Promise<number> {
  const { db } = context
  const now = context.now()
  const due = db
    .select({ attemptNo: paymentAttempts.attemptNo })
    .from(paymentAttempts)
    .where(
      or(
        and(
          eq(paymentAttempts.state, 'open'),
          lt(paymentAttempts.createdAt, new Date(now.getTime() - UNHEARD_MS)),
          or(isNull(paymentAttempts.askAt), lte(paymentAttempts.askAt, now)),
        ),
        // Closed here although its channel did not know it yet.
        and(
          eq(paymentAttempts.state, 'closed'),
          isNotNull(paymentAttempts.askAt),
          lte(paymentAttempts.askAt, now),
        ),
      ),
    )
    .orderBy(asc(paymentAttempts.askAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(paymentAttempts)
    .set({ asked: sql`${paymentAttempts.asked} + 1`, askAt: later(now, paymentAttempts.asked) })
    .where(inArray(paymentAttempts.attemptNo, due))
    .returning()
  await inParallel(taken, 8, async (attempt) => {
    const over = attempt.expiresAt !== null && now >= attempt.expiresAt
    const report = await settleAttempt(context, attempt, attempt.state === 'open' && over ? 'close' : 'query')
    if (report && report.state !== 'processing' && attempt.state === 'closed') {
      await db
        .update(paymentAttempts)
        .set({ askAt: null })
        .where(and(eq(paymentAttempts.attemptNo, attempt.attemptNo), eq(paymentAttempts.state, 'closed')))
    }
  })
  return taken.length
}
