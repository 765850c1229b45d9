import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../base/calendar/dates.ts'
import { accountJobs } from './customers/account-jobs.ts'
import type { Context } from './kernel/context.ts'
import { inTransaction } from './kernel/in-transaction.ts'
import type { Log } from './kernel/log.ts'
import type { Job } from './kernel/sweeper.ts'
import { expireUnpaidOrders } from './orders/core/order-expiry.ts'
import { lockOrder, moveOrder } from './orders/core/order-moves.ts'
import { orders } from './orders/core/schema.ts'
import { deliverDue } from './payments/embedded-pay-door.ts'
import { askAboutPayments } from './payments/payment-settlement.ts'
import { payOutPending } from './payments/refund-payout.ts'

/** What orders and payments have due, for the centre's sweeper. */
export function commerceJobs(log: Log): Job[] {
  return [
    { name: 'sandbox notifications', run: (context) => deliverDue(context, log) },
    { name: 'unpaid orders', run: (context) => expireUnpaidOrders(context) },
    { name: 'refunds', run: (context) => payOutPending(context) },
    { name: 'open payments', run: (context) => askAboutPayments(context) },
    { name: 'journeys', run: advanceJourneys },
    ...accountJobs,
  ]
}

/** Groups set out and come home on their dates (rules.md C.5: done the day after the return). */
async function advanceJourneys(context: Context): Promise<number> {
  const today = todayInShanghai(context.now())
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        inArray(orders.subStatus, [210, 220, 230]),
        lte(orders.departDate, today),
        sql`(${orders.subStatus} <> 230 or ${orders.returnDate} <= ${addDays(today, -1)})`,
      ),
    )
    .limit(100)
  let moved = 0
  for (const { merchant, orderNo } of due) {
    const outcome = await inTransaction(context, async (inside) => {
      const row = await lockOrder(inside.db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
      if (!row || row.departDate > today) return { ok: true, value: false }
      const home = row.returnDate <= addDays(today, -1)
      const name = home ? 'complete' : 'start'
      const event = { name, by: 'system', at: inside.now() } as const
      return { ok: true, value: (await moveOrder(inside, row, event)).ok }
    })
    if (outcome.ok && outcome.value) moved += 1
  }
  return moved
}
