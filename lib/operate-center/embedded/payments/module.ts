import type { Module } from '../kernel/module.ts'
import { deliverDue } from './embedded-pay-door.ts'
import { offlinePaymentHandlers } from './offline-payments.ts'
import { providedPayments } from './order-payments.ts'
import { paymentFigures } from './payment-figures.ts'
import { paymentHandoverHandlers } from './payment-handover.ts'
import { askAboutPayments } from './payment-settlement.ts'
import { paymentHandlers } from './payments.ts'
import { reconciliationHandlers } from './reconciliation.ts'
import { payOutPending } from './refund-payout.ts'
import { staffPaymentLists } from './staff-payments.ts'
import { staffPayoutHandlers } from './staff-payouts.ts'

export const paymentsModule: Module = {
  handlers: {
    ...paymentHandlers,
    ...paymentHandoverHandlers,
    ...staffPayoutHandlers,
    ...staffPaymentLists,
    ...reconciliationHandlers,
    ...offlinePaymentHandlers,
  },
  provides: [providedPayments],
  figures: paymentFigures,
  jobs: [
    { name: 'sandbox notifications', run: (context) => deliverDue(context, context.log) },
    { name: 'refunds', run: payOutPending },
    { name: 'open payments', run: askAboutPayments },
  ],
}
