import { afterSaleScreens } from './desk-after-sales.tsx'
import { contractScreens } from './desk-contracts.tsx'
import { noticeScreens } from './desk-notices.tsx'
import { parcelScreens } from './desk-parcels.tsx'
import { applicantScreens } from './desk-visas.tsx'
import { voucherScreens } from './desk-vouchers.tsx'
import type { Screen } from './screen.ts'

/** What follows an order until it is fulfilled, in the order of the menu. */
export const deskScreens: readonly Screen[] = [
  ...noticeScreens,
  ...applicantScreens,
  ...parcelScreens,
  ...voucherScreens,
  ...afterSaleScreens,
  ...contractScreens,
]
