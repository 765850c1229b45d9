import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { refundNoOf } from '../kernel/order-numbers.ts'
import { type PaymentPort, type PayoutPart, paymentPort } from '../orders/core/payment-port.ts'
import { channelNames } from './payment-channels.ts'
import { resolveAttempts } from './payment-settlement.ts'
import { finishRefund, payOut } from './refund-payout.ts'
import { paymentAttempts, paymentRefunds } from './schema.ts'
import { mayGoBack } from './staff-payouts.ts'

type Ref = { merchant: string; orderNo: string }

const ofOrder = ({ merchant, orderNo }: Ref) =>
  and(eq(paymentAttempts.merchant, merchant), eq(paymentAttempts.orderNo, orderNo))

/** What orders need from the payments module. */
const payments: PaymentPort = {
  resolve: (context, order, how) => resolveAttempts(context, order, how),

  async hasOpen({ db }, order) {
    const [open] = await db
      .select({ attemptNo: paymentAttempts.attemptNo })
      .from(paymentAttempts)
      .where(and(ofOrder(order), eq(paymentAttempts.state, 'open')))
      .limit(1)
    return open !== undefined
  },

  async records({ db }, order) {
    const attempts = await db
      .select()
      .from(paymentAttempts)
      .where(ofOrder(order))
      .orderBy(asc(paymentAttempts.createdAt))
    return attempts.map(({ attemptNo, channel, amount, state, transactionNo, paidAt, createdAt }) => ({
      attemptNo,
      channel,
      channelName: channelNames[channel],
      amount,
      state,
      transactionNo,
      at: paidAt ?? createdAt,
    }))
  },

  /** The parts that an earlier try sent count. */
  async split({ db }, order, refundId, amount) {
    const attempts = await db
      .select()
      .from(paymentAttempts)
      .where(and(ofOrder(order), eq(paymentAttempts.state, 'paid')))
      .orderBy(desc(paymentAttempts.createdAt))
    const sent =
      attempts.length === 0
        ? []
        : await db
            .select()
            .from(paymentRefunds)
            .where(
              inArray(
                paymentRefunds.attemptNo,
                attempts.map(({ attemptNo }) => attemptNo),
              ),
            )
    const already = sent
      .filter((part) => part.refundId === refundId && mayGoBack(part))
      .reduce((sum, part) => sum + part.amount, 0)
    if (amount < already || amount > order.paid - order.refunded) return null
    const parts: PayoutPart[] = []
    let left = amount - already
    for (const attempt of attempts) {
      const before = sent.filter(({ attemptNo }) => attemptNo === attempt.attemptNo)
      const gone = before.filter(mayGoBack).reduce((sum, part) => sum + part.amount, 0)
      const take = Math.min(left, attempt.amount - gone)
      if (take <= 0) continue
      const refundNo = refundNoOf(attempt.attemptNo, before.length + 1)
      parts.push({ refundNo, attemptNo: attempt.attemptNo, amount: take })
      left -= take
    }
    return left === 0 ? parts : null
  },

  async payOut(context, order, refundId, parts) {
    const { db, now } = context
    if (parts.length > 0) {
      const rows = parts.map((part) => ({
        ...part,
        merchant: order.merchant,
        refundId,
        state: 'processing' as const,
        askAt: now(),
        createdAt: now(),
      }))
      await db.insert(paymentRefunds).values(rows)
    }
    for (const { refundNo } of parts) {
      context.afterCommit(async (after) => void (await payOut(after, refundNo)))
    }
    // Nothing to send (the rule keeps everything), or sent before: the order can move at once.
    await finishRefund(context, order, refundId)
  },

  async mayGoBack({ db }, refundId) {
    const parts = await db.select().from(paymentRefunds).where(eq(paymentRefunds.refundId, refundId))
    return parts.some(mayGoBack)
  },
}

/** Provides the payments to the orders through every context. */
export const providedPayments = paymentPort.entry(payments)
