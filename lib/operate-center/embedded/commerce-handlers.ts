import { accountHandlers } from './customers/account.ts'
import { accountContactHandlers } from './customers/account-contacts.ts'
import { accountLevelHandlers } from './customers/account-levels.ts'
import { accountPasswordHandlers } from './customers/account-password.ts'
import { accountPrivacyHandlers } from './customers/account-privacy.ts'
import { addressHandlers } from './customers/addresses.ts'
import { distributorApplicationHandlers } from './customers/distributor-applications.ts'
import { memberHandlers } from './customers/members.ts'
import { pictureHandlers } from './customers/pictures.ts'
import { travellerHandlers } from './customers/travellers.ts'
import type { StagedHandlers } from './kernel/context.ts'
import type { Provided } from './kernel/provided.ts'
import { orderHandlers } from './orders/core/orders.ts'
import { staffOrderHandlers } from './orders/core/staff-orders.ts'
import { kindOrderHandlers, providedKinds } from './orders/kinds.ts'
import { providedPayments } from './payments/order-payments.ts'
import { paymentHandoverHandlers } from './payments/payment-handover.ts'
import { paymentHandlers } from './payments/payments.ts'
import { staffPayoutHandlers } from './payments/staff-payouts.ts'
import { salesHandlers } from './sharing/sales.ts'
import { verificationHandlers } from './verification/verification.ts'

/** Members and their rooms, travellers, orders, payments, refunds: what belongs to customers, and what staff do with it. */
export const commerceHandlers = {
  ...memberHandlers,
  ...accountHandlers,
  ...accountLevelHandlers,
  ...accountContactHandlers,
  ...accountPasswordHandlers,
  ...accountPrivacyHandlers,
  ...distributorApplicationHandlers,
  ...salesHandlers,
  ...travellerHandlers,
  ...addressHandlers,
  ...pictureHandlers,
  ...verificationHandlers,
  ...orderHandlers,
  ...kindOrderHandlers,
  ...paymentHandlers,
  ...paymentHandoverHandlers,
  ...staffOrderHandlers,
  ...staffPayoutHandlers,
} satisfies Partial<StagedHandlers>

/** What these handlers need of one another. */
export const commerceProvided: Provided = new Map([providedKinds, providedPayments])
