import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { orders } from '../orders/core/schema.ts'
import { boughtName } from '../orders/core/work.ts'
import { paymentAttempts as attempts, channelBills, paymentRefunds as payouts } from './schema.ts'
import { isReplaced } from './staff-payouts.ts'

/** A payment is in doubt when its channel still does not say how it ended, so long after it could be paid. */
const DOUBT_MS = 60 * 60_000

export const paymentWork: readonly WorkSource[] = [
  {
    kind: 'refundFailed',
    call: 'staff.retryRefund',
    place: 'payout',
    open: ({ db }, reached) =>
      db
        .select(
          workColumns({
            id: payouts.refundNo,
            number: attempts.orderNo,
            title: boughtName,
            since: payouts.createdAt,
            merchant: orders.merchant,
            shop: orders,
            amount: payouts.amount,
          }),
        )
        .from(payouts)
        .innerJoin(attempts, eq(attempts.attemptNo, payouts.attemptNo))
        .innerJoin(orders, eq(orders.orderNo, attempts.orderNo))
        .where(and(reached(orders), eq(payouts.state, 'failed'), sql`not ${isReplaced}`)),
  },
  {
    kind: 'paymentOpen',
    call: 'staff.payments',
    place: 'payment',
    open: ({ db, now }, reached) =>
      db
        .select(
          workColumns({
            id: attempts.attemptNo,
            number: attempts.orderNo,
            title: boughtName,
            since: attempts.expiresAt,
            merchant: orders.merchant,
            shop: orders,
            amount: attempts.amount,
          }),
        )
        .from(attempts)
        .innerJoin(orders, eq(orders.orderNo, attempts.orderNo))
        .where(
          and(
            reached(orders),
            isNotNull(attempts.askAt),
            eq(attempts.state, 'open'),
            lt(attempts.expiresAt, new Date(now().getTime() - DOUBT_MS)),
          ),
        ),
  },
  {
    kind: 'billDiffers',
    call: 'staff.reconciliation',
    place: 'reconciliation',
    open: ({ db }, reached) =>
      db
        .select(
          workColumns({
            id: sql`${channelBills.channel} || ' ' || ${channelBills.day}`,
            number: channelBills.day,
            title: sql`case ${channelBills.channel} when 'wechat' then '微信支付' else '支付宝' end || ' ' || ${channelBills.differences} || '处差异'`,
            since: channelBills.importedAt,
            target: channelBills.day,
            merchant: channelBills.merchant,
          }),
        )
        .from(channelBills)
        .where(and(reached({ merchant: channelBills.merchant }), gt(channelBills.differences, 0))),
  },
]
