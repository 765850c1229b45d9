/** What of the console shows a thing: where an item of the queue, a hit of the search or an entry of a trail leads. */
export const deskPlaces = [
  'order',
  'departure',
  'applicant',
  'afterSale',
  'refund',
  'payout',
  'payment',
  'reconciliation',
  'parcel',
  'voucher',
  'contract',
  'invoice',
  'review',
  'verification',
  'distributorApplication',
  'message',
  'outgoingMessage',
  'export',
  'customer',
  'tour',
  'visa',
  'goods',
  'debris',
] as const

export type DeskPlace = (typeof deskPlaces)[number]
