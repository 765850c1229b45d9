import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { STAFF_NOTE } from '../../../domain/orders/order-view.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { payout } from '../../contract/orders/staff-orders.ts'
import type { Context, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { refundNoOf } from '../kernel/order-numbers.ts'
import type { StaffAsks } from '../kernel/own-shops.ts'
import { note } from '../orders/core/order-moves.ts'
import { lockOrder } from '../orders/core/order-queries.ts'
import { ordersOfStaff } from '../orders/core/orders-of-staff.ts'
import { orders, refunds } from '../orders/core/schema.ts'
import type { AttemptRow, PayoutRow } from './payment-rows.ts'
import { bookPayout, payOut } from './refund-payout.ts'
import { paymentAttempts, paymentRefunds } from './schema.ts'

type Payout = z.infer<typeof payout>

/** Before how staff gave money back without its channel, in `message`. */
export const OFFLINE_REFUND = 'offline: '

/**
 * Whether this part of a refund has gone, is on its way or may still arrive. A part that the channel has refused or
 * closed pays nothing; one that a bank sent back (ABNORMAL) is completed by the merchant at the channel.
 */
export function mayGoBack({
  state,
  accepted,
  ended,
}: Pick<PayoutRow, 'state' | 'accepted' | 'ended'>): boolean {
  return state !== 'failed' || (accepted && !ended)
}

/**
 * A part that pays nothing (see `mayGoBack`) and needs no action by staff any more: the request is over, or the money
 * was sent under a later number.
 */
export const isReplaced = sql`((${paymentRefunds.ended} or not ${paymentRefunds.accepted}) and (
  exists (
    select 1 from refunds r
    where r.id = ${paymentRefunds.refundId} and r.state in ('done', 'rejected')
  ) or exists (
    select 1 from payment_refunds later
    where later.attempt_no = ${paymentRefunds.attemptNo}
      and later.refund_id is not distinct from ${paymentRefunds.refundId}
      and (length(later.refund_no), later.refund_no) > (length(${paymentRefunds.refundNo}), ${paymentRefunds.refundNo})
  )
))`

async function find(context: Context, asks: StaffAsks, refundNo: string) {
  const [found] = await context.db
    .select({ payout: paymentRefunds, attempt: paymentAttempts })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.attemptNo, paymentRefunds.attemptNo))
    .innerJoin(orders, eq(orders.orderNo, paymentAttempts.orderNo))
    .where(
      and(
        ordersOfStaff(asks),
        eq(paymentRefunds.merchant, asks.merchant),
        eq(paymentRefunds.refundNo, refundNo),
      ),
    )
  return found
}

/** A failed part of a refund that is still to be paid, with its order locked; else why it needs no action. */
async function failedPart(context: Context, asks: StaffAsks, refundNo: string) {
  const { db } = context
  const known = await find(context, asks, refundNo)
  const order =
    known && (await lockOrder(db, and(ordersOfStaff(asks), eq(orders.orderNo, known.attempt.orderNo))))
  // Read again, now that the lock keeps other transactions from changing it.
  const found = order && (await find(context, asks, refundNo))
  if (!order || !found) return absent('退款记录不存在')
  const { payout: part, attempt } = found
  if (part.state !== 'failed') return refused('ALREADY', '该退款已在处理，请刷新查看')
  const parts = await db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptNo, part.attemptNo))
  const others = parts.filter((one) => one.refundNo !== refundNo && mayGoBack(one))
  const sum = (rows: readonly PayoutRow[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const { refundId } = part
  const [request] = refundId ? await db.select().from(refunds).where(eq(refunds.id, refundId)) : []
  // A request can be split over several payments: its deposit and its balance.
  const allOfRequest = refundId
    ? await db.select().from(paymentRefunds).where(eq(paymentRefunds.refundId, refundId))
    : []
  const ofRequest = allOfRequest.filter((one) => one.refundNo !== refundNo && mayGoBack(one))
  const isOver = request?.state === 'rejected' || request?.state === 'done'
  if (
    isOver ||
    sum(others) + part.amount > attempt.amount ||
    (request && sum(ofRequest) + part.amount > request.amount) ||
    (part.ended && part.refundId === null && others.length > 0)
  ) {
    return refused('REPLACED', '该退款已由其他退款代替，无需重试')
  }
  if (request && request.state !== 'failed') {
    return refused('ALREADY', '该退款的其他部分仍在处理，请等结果出来后再重试')
  }
  return { ok: true as const, value: { order, part, attempt, parts, request } }
}

const retry: StagedHandler<'staff.retryRefund'> = {
  async within(context, { merchant }, { refundNo }, { staff }) {
    const { db, now } = context
    const asks: StaffAsks = { staff, merchant, call: 'staff.retryRefund' }
    const found = await failedPart(context, asks, refundNo)
    if (!found.ok) return found
    const { order, part, parts, request } = found.value
    const { refundId } = part
    // A number that the channel has closed will not pay any more; any other number has to stay the same.
    const next = part.ended ? refundNoOf(part.attemptNo, parts.length + 1) : refundNo
    const again = { state: 'processing' as const, message: '', asked: 0, askAt: now() }
    if (part.ended) {
      const { attemptNo, amount } = part
      await db
        .insert(paymentRefunds)
        .values({ ...again, refundNo: next, attemptNo, merchant, refundId, amount, createdAt: now() })
    } else {
      await db.update(paymentRefunds).set(again).where(eq(paymentRefunds.refundNo, refundNo))
    }
    if (request) await db.update(refunds).set({ state: 'processing' }).where(eq(refunds.id, request.id))
    context.afterCommit(async (after) => void (await payOut(after, next)))
    await note(context, order, {
      event: STAFF_NOTE,
      by: 'operator',
      person: staff,
      note: `重新发起退款${next}`,
    })
    const sent = await find(context, asks, next)
    return sent ? { ok: true, value: shownPayout(sent) } : absent('退款记录不存在')
  },

  /** The channel has been called meanwhile, or a call is still running. */
  async after(context, { merchant }, value, _input, { staff }) {
    const found = await find(context, { staff, merchant, call: 'staff.retryRefund' }, value.refundNo)
    return { ok: true, value: found ? shownPayout(found) : value }
  },
}

export const staffPayoutHandlers: StagedHandlers<'staff.retryRefund' | 'staff.refundOffline'> = {
  'staff.retryRefund': retry,

  'staff.refundOffline': async (context, { merchant }, { refundNo, note: how }, { staff }) => {
    const found = await failedPart(context, { staff, merchant, call: 'staff.refundOffline' }, refundNo)
    if (!found.ok) return found
    const { order, part, attempt } = found.value
    // Money that the channel may still send would go back twice.
    if (mayGoBack(part)) {
      return refused('MAY_ARRIVE', '渠道仍可能退回这笔款项，请先在商户平台处理，结果会自动同步')
    }
    const { attemptNo, amount } = part
    const ref = { merchant, attemptNo, refundNo }
    const booked = await bookPayout(context, ref, order.orderNo, { state: 'done', amount })
    if (!booked.ok) return booked
    const message = `${OFFLINE_REFUND}${how}`
    await note(context, order, {
      event: STAFF_NOTE,
      by: 'operator',
      person: staff,
      note: `登记线下退款${refundNo}：${how}`,
    })
    await context.db.update(paymentRefunds).set({ message }).where(eq(paymentRefunds.refundNo, refundNo))
    return { ok: true, value: shownPayout({ payout: { ...part, state: 'done', message }, attempt }) }
  },
}

export function shownPayout({ payout: part, attempt }: { payout: PayoutRow; attempt: AttemptRow }): Payout {
  const { refundNo, refundId, amount, state, message, createdAt } = part
  const { orderNo, channel } = attempt
  return { refundNo, orderNo, refundId, channel, amount, state, message, createdAt: createdAt.toISOString() }
}
