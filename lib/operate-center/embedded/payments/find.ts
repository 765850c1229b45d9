import { and, eq, or, sql } from 'drizzle-orm'
import type { FindSource } from '../kernel/find.ts'
import type { TrailSubject } from '../kernel/trail.ts'
import { trailOfOrder } from '../orders/core/find.ts'
import { orders } from '../orders/core/schema.ts'
import { boughtName } from '../orders/core/work.ts'
import { paymentAttempts as attempts, paymentRefunds as payouts } from './schema.ts'

const title = sql<string>`coalesce(${boughtName}, '')`

export const paymentFinds: readonly FindSource[] = [
  {
    place: 'payment',
    call: 'staff.payments',
    find: ({ db }, { text }, { reached, merchant, limit }) =>
      db
        .select({ id: attempts.attemptNo, number: attempts.orderNo, title })
        .from(attempts)
        .innerJoin(orders, eq(orders.orderNo, attempts.orderNo))
        .where(
          and(
            reached(orders),
            or(
              eq(attempts.attemptNo, text),
              and(eq(attempts.merchant, merchant), eq(attempts.transactionNo, text)),
            ),
          ),
        )
        .limit(limit),
  },
  {
    place: 'payout',
    call: 'staff.payouts',
    find: ({ db }, { text }, { reached, limit }) =>
      db
        .select({ id: payouts.refundNo, number: attempts.orderNo, title })
        .from(payouts)
        .innerJoin(attempts, eq(attempts.attemptNo, payouts.attemptNo))
        .innerJoin(orders, eq(orders.orderNo, attempts.orderNo))
        .where(and(reached(orders), eq(payouts.refundNo, text)))
        .limit(limit),
  },
]

export const payoutTrails: readonly TrailSubject[] = [
  trailOfOrder(
    'payout',
    'staff.payouts',
    (id) => sql`(select a.order_no from payment_refunds r
      join payment_attempts a on a.attempt_no = r.attempt_no where r.refund_no = ${id})`,
  ),
]
