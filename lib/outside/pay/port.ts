import type { ChannelCode, PaymentWay } from '../../domain/payments/payment-ways.ts'
/**
 * The port to the payment channels: sandbox, WeChat Pay, Alipay. Amounts are integer fen (CNY), times are instants.
 *
 * Every method may be called again with the same numbers and must then answer the same: `attemptNo` and `refundNo` are
 * the idempotency keys at the channel (`out_trade_no`, `out_refund_no`; 6–32 characters of [0-9A-Za-z_-]). None throws
 * for a channel's answer; `unreachable` means that the outcome is unknown and the call has to be repeated. A channel
 * that talks over a network bounds every call, sub-calls included, to `CHANNEL_MS`, so that closing one payment and
 * opening the next fit into an answer of the centre. Never called while a transaction is open.
 */
export type PaymentChannel = {
  code: ChannelCode
  /** The account that is paid: an attempt opened for one account means nothing to another. Empty for the sandbox. */
  account: string
  /** Opens the payment at the channel and answers how the shopper gets there. */
  prepare(payment: NewPayment): Promise<ChannelAnswer<Preparation>>
  /** The payment's state. A payment the channel does not know (yet) is `waiting`. */
  query(attempt: AttemptRef): Promise<ChannelAnswer<PaymentReport>>
  /**
   * Makes sure that the payment can no longer be paid. Answers what it was found to be: `paid` when the money came
   * first (rules.md C.5: an order paid at the last second stays paid), else `closed` or `failed`.
   */
  close(attempt: AttemptRef): Promise<ChannelAnswer<PaymentReport>>
  /** Gives back part or all of a paid payment. Σ refunds of an attempt never exceeds its amount. */
  refund(refund: RefundRequest): Promise<ChannelAnswer<RefundReport>>
  /** The state of a refund that was sent; `unknown` when the channel does not know it. */
  queryRefund(refund: RefundRef): Promise<ChannelAnswer<RefundReport | { state: 'unknown' }>>
  /**
   * Reads a notification from its raw bytes. Null when it is not genuine: wrong signature, other merchant, too old.
   * The report is compared with the books by the caller, amount included.
   */
  verifyNotification(message: RawNotification): Promise<VerifiedNotification | null>
  /** The response that tells the channel that a notification was booked, or that it should send it again. */
  acknowledge(taken: boolean): { status: number; contentType: string; body: string }
}

/** Milliseconds that one question to a channel may take in all. */
export const CHANNEL_MS = 2_000

/** `unreachable`: no valid answer came, so the outcome is unknown. `refused`: the channel understood and declined. */
export type ChannelAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; why: 'unreachable' | 'refused'; message: string }

export type AttemptRef = { merchant: string; attemptNo: string }

export type NewPayment = AttemptRef & {
  way: PaymentWay
  amount: number
  /** What the shopper reads at the cashier; at most 60 characters here, channels cut to their own limit. */
  title: string
  /** When the attempt was made; a repeated call derives the same parameters from it. */
  createdAt: Date
  /** Last moment to pay. WeChat wants at least a minute ahead. */
  expiresAt: Date
  /** Where the shopper returns to, whatever the outcome: a path of the shop, or an absolute URL of it. */
  returnUrl: string
  /** Absolute, without a query. */
  notifyUrl: string
  /** The shopper's address (WeChat H5 `payer_client_ip`); empty when unknown. */
  payerAddress: string
  /** The shopper's openId at the account that is paid (jsapi) or at the mini-program (mini); empty otherwise. */
  payerOpenId: string
}

export type Preparation =
  | { kind: 'redirect'; url: string }
  /** The exact parameters of WeixinJSBridge's `getBrandWCPayRequest`, and of `wx.requestPayment` in a mini-program. */
  | { kind: 'jsapi'; parameters: JsapiParameters }
  /** Drawn as a QR code for the shopper's phone (`weixin://wxpay/bizpayurl?pr=…`). */
  | { kind: 'code'; text: string }

export type JsapiParameters = {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

export type PaymentReport =
  | { state: 'waiting' | 'processing' | 'failed' }
  /** `late`: the channel does not know the payment yet and cannot keep it from being paid until it has expired. */
  | { state: 'closed'; late?: boolean }
  /** `amount` is what the channel reports as paid; `transactionNo` is its own number. */
  | { state: 'paid'; amount: number; transactionNo: string; paidAt: Date }

export type RefundRef = AttemptRef & { refundNo: string }

export type RefundRequest = RefundRef & {
  transactionNo: string
  amount: number
  /** The whole amount of the attempt; WeChat requires it. */
  total: number
  reason: string
  /** Absolute, without a query. */
  notifyUrl: string
}

export type RefundReport =
  | { state: 'processing' }
  /** `amount`: the refunded amount, where the channel reports it. */
  | { state: 'done'; amount?: number }
  /** `ended`: this refund number will never be paid; another one may. Otherwise only the same one may be sent again. */
  | { state: 'failed'; message: string; ended?: boolean }

type RawNotification = { merchant: string; headers: Headers; body: string }

export type VerifiedNotification =
  | { about: 'payment'; attemptNo: string; report: PaymentReport }
  | { about: 'refund'; attemptNo: string; refundNo: string; report: RefundReport }
  /** Genuine, but not relevant here. */
  | { about: 'nothing' }
