import type { Module } from '../kernel/module.ts'
import { booksHandlers } from './books.ts'
import { deliverDue } from './embedded-pay-door.ts'
import { paymentFinds, payoutTrails } from './find.ts'
import { offlinePaymentHandlers } from './offline-payments.ts'
import { providedPayments } from './order-payments.ts'
import { paymentFigures } from './payment-figures.ts'
import { paymentHandoverHandlers } from './payment-handover.ts'
import { askAboutPayments } from './payment-settlement.ts'
import { paymentHandlers } from './payments.ts'
import { compareAgain, reconciliationHandlers } from './reconciliation.ts'
import { payOutPending } from './refund-payout.ts'
import { staffPaymentLists } from './staff-payments.ts'
import { staffPayoutHandlers } from './staff-payouts.ts'
import { tryPaymentHandlers } from './try-payment.ts'
import { paymentWork } from './work.ts'

export const paymentsModule: Module = {
  work: paymentWork,
  finds: paymentFinds,
  trails: payoutTrails,
  handlers: {
    ...paymentHandlers,
    ...paymentHandoverHandlers,
    ...staffPayoutHandlers,
    ...staffPaymentLists,
    ...reconciliationHandlers,
    ...booksHandlers,
    ...offlinePaymentHandlers,
    ...tryPaymentHandlers,
  },
  provides: [providedPayments],
  figures: paymentFigures,
  jobs: [
    { name: 'sandbox notifications', run: (context) => deliverDue(context, context.log) },
    { name: 'refunds', run: payOutPending },
    { name: 'open payments', run: askAboutPayments },
    { name: 'bills that differ', run: compareAgain },
  ],
}
