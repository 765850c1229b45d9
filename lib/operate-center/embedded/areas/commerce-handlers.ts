import type { StagedHandlers } from '../context.ts'
import { accountHandlers } from './account.ts'
import { accountContactHandlers } from './account-contacts.ts'
import { accountLevelHandlers } from './account-levels.ts'
import { accountPasswordHandlers } from './account-password.ts'
import { accountPrivacyHandlers } from './account-privacy.ts'
import { addressHandlers } from './addresses.ts'
import { distributorApplicationHandlers } from './distributor-applications.ts'
import { memberHandlers } from './members.ts'
import { orderHandlers } from './orders.ts'
import { paymentHandoverHandlers } from './payment-handover.ts'
import { paymentHandlers } from './payments.ts'
import { pictureHandlers } from './pictures.ts'
import { salesHandlers } from './sales.ts'
import { staffOrderHandlers } from './staff-orders.ts'
import { staffPayoutHandlers } from './staff-payouts.ts'
import { travellerHandlers } from './travellers.ts'
import { verificationHandlers } from './verification.ts'

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
  ...paymentHandlers,
  ...paymentHandoverHandlers,
  ...staffOrderHandlers,
  ...staffPayoutHandlers,
} satisfies Partial<StagedHandlers>
