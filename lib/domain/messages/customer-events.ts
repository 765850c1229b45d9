/**
 * What a customer is told of an order, wherever they are: by SMS, WeChat or mail. Every sentence on a screen that
 * promises a message ("会短信通知您") is kept by one of these (promises.test.ts).
 */
export const customerEvents = [
  /** Submitted and to be paid until a time. */
  'orderSubmitted',
  /** Submitted; the agency has to confirm before anything is paid. */
  'orderAwaitingConfirm',
  /** Confirmed; to be paid until a time. */
  'orderConfirmed',
  'orderRefused',
  /** An unpaid order expires soon. */
  'orderPayReminder',
  'orderExpired',
  /** Paid in full. */
  'orderPaid',
  /** Nothing is left to be paid after its discounts. */
  'orderFree',
  /** The deposit is paid; the balance is due until a time. */
  'orderDepositPaid',
  /** The balance is due soon. */
  'orderBalanceReminder',
  /** Paid, and confirmed by the agency afterwards. */
  'orderConfirmedAfterPay',
  'orderCancelled',
  'orderCancelledByAgency',
  'refundAsked',
  'refundWithdrawn',
  'refundApproved',
  'refundRejected',
  'refundPaidOut',
  /** Travellers still have to be named until a time. */
  'travellersMissing',
  'departureChanged',
  /** The departure does not take place; another one or the refund is to be chosen until a time. */
  'departureNotFormed',
  /** The itinerary notice (出团通知书) of a departure is ready. */
  'departureNotice',
  /** A later version of it. */
  'departureNoticeChanged',
  /** A contract of an order can be signed and is not. */
  'contractWaiting',
  'contractSigned',
  /** An invoice has been issued; it comes by mail. */
  'invoiceIssued',
  /** An invoice could not be issued. */
  'invoiceFailed',
  /** A red-letter invoice has taken an invoice back. */
  'invoiceRedLettered',
  /** Papers of a visa are still wanted, and the last day for them is near. */
  'visaMaterialsReminder',
  /** Papers of a visa have been checked, and something has to be mended. */
  'visaMaterialsRejected',
  /** An interview or biometrics: when and where. */
  'visaAppointment',
  /** The same, the day before. */
  'visaAppointmentReminder',
  'visaSubmitted',
  /** The mission wants to see or to ask the applicant. */
  'visaInterview',
  'visaGranted',
  'visaRefused',
  /** Passports are on their way back. */
  'visaReturned',
  /** A parcel is on its way, or its number was corrected. */
  'parcelSent',
  /** The courier has delivered a parcel. */
  'parcelDelivered',
  /** The codes of a fragment product are issued after the payment. */
  'debrisIssued',
  /** The day before something is used. */
  'debrisUseReminder',
  /** A validity ends soon, and something of it is not used. */
  'debrisExpiring',
  /** A validity is over; why money comes back or not. */
  'debrisExpired',
  /** A device has to be sent back soon. */
  'debrisDeviceReminder',
  /** Everything was sent a while ago; receipt will be confirmed by itself. */
  'goodsReceiptReminder',
  /** Receipt of goods was confirmed by time. */
  'goodsReceived',
  /** Goods were handed over where they are picked up. */
  'goodsHandedOver',
  /** The shop agrees that pieces come back; they are to be sent until a time. */
  'goodsReturnAgreed',
  /** They have not been sent yet, and the time is nearly over. */
  'goodsReturnReminder',
  /** They were not sent in time. */
  'goodsReturnExpired',
] as const

export type CustomerEvent = (typeof customerEvents)[number]

/** What a message may say of an order. No name, number or document of a person. */
export type OrderFacts = {
  orderNo: string
  /** Name of what was bought, as the order shows it. */
  product: string
  /** Departure or first day of use, `yyyy-mm-dd`. */
  date?: string
  /** Fen: what is to be paid, was paid or goes back. */
  amount?: number
  /** Until when something has to be done. */
  until?: Date
  /** Why, in the agency's words. */
  reason?: string
}

/** What a customer is told of their account, always by SMS to the number it concerned. */
export const accountEvents = [
  'mobile-changed',
  'email-changed',
  'password-changed',
  'wechat-bound',
  'wechat-unbound',
  'deletion-requested',
  'deletion-withdrawn',
  'identity-passed',
  'identity-rejected',
  'distributor-application-passed',
  'distributor-application-rejected',
  'coupon-received',
] as const

export type AccountEvent = (typeof accountEvents)[number]

/** Codes by what they allow. */
export const codeMessages = [
  'code-login',
  'code-register',
  'code-recover',
  'code-password',
  'code-mobile',
  'code-newMobile',
  'code-email',
  'code-export',
  'code-delete',
  'code-contract',
] as const

export type CodeMessage = (typeof codeMessages)[number]

/** Every message that goes out to a customer. */
export type MessageName = CustomerEvent | AccountEvent | CodeMessage

export const messageNames = [...customerEvents, ...accountEvents, ...codeMessages] as const

export function isCode(name: MessageName): name is CodeMessage {
  return name.startsWith('code-')
}
