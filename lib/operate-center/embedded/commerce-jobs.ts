import { accountJobs } from './customers/account-jobs.ts'
import type { Log } from './kernel/log.ts'
import type { Job } from './kernel/sweeper.ts'
import { expireUnpaidOrders } from './orders/core/order-expiry.ts'
import { kinds } from './orders/kinds.ts'
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
    ...kinds.flatMap(({ jobs }) => jobs),
    ...accountJobs,
  ]
}
