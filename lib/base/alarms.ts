/**
 * What an operator has to be woken for. Each is the field `alarm` of a log line and the label of the counter
 * `wayfront_alarms_total`; docs/operating.md says what to do. A name never changes, because rules elsewhere watch it.
 */
export const alarms = {
  /** A genuine payment or refund notification, or a channel's answer, contradicts the books. */
  paymentNotBooked: 'payment-not-booked',
  /** A channel will not pay a refund out. */
  refundFailed: 'refund-failed',
  /** A short message was not sent, by no provider. */
  smsFailed: 'sms-failed',
  /** A merchant has used half of its short messages for this hour, or all of them. */
  smsBudget: 'sms-budget',
  /** A message to a customer was given up after all tries, or could not be handled. */
  messageFailed: 'message-failed',
  /** WeChat refuses a merchant's template messages for a reason of their set-up. */
  wechatMessageFailed: 'wechat-message-failed',
  /** A mail was not handed over. */
  mailFailed: 'mail-failed',
  /** A departure nears with travellers and without its notice (出团通知书). */
  noticeMissing: 'notice-missing',
  /** An outside system does not issue a merchant's invoices. */
  invoiceNotIssued: 'invoice-not-issued',
  /** A merchant's keys or credit at the service that tracks parcels do not serve. */
  parcelsNotTracked: 'parcels-not-tracked',
  /** Due work (expiring orders, refunds, messages) has not run for minutes. */
  jobsLate: 'jobs-late',
  /** One job throws at every run. */
  jobFailed: 'job-failed',
  /** DATA_DIR is nearly full. */
  diskFull: 'disk-full',
  /** The database takes no changes. */
  databaseUnwritable: 'database-unwritable',
} as const

export type Alarm = (typeof alarms)[keyof typeof alarms]
