import { z } from 'zod'
import type { Slot } from '../../../domain/people/slots.ts'
import {
  orderLabelCodes,
  payEnvironments,
  paymentStates,
  payoutStates,
  refundStates,
  travellerStatusCodes,
} from '../../../domain/vocabulary.ts'
import { departure, ladderStep, quoteInput, quoteLine } from '../catalogue/tours.ts'
import { change, read } from '../define.ts'
import { calendarDate, documentType, fen, instant, pageOf, picture, placeType } from '../values.ts'

const orderNo = z.object({ orderNo: z.string().min(6).max(32) })

/**
 * First-touch and last-touch source of the order; opaque, never an identity. Keys are `first.` or `last.` with `at`,
 * `sourceType`, `zhuanParam`, `jointOrigin`, `posterId` or `sharingChainId` (docs/integrations.md).
 */
export const attribution = z
  .record(z.string().max(32), z.string().max(128))
  .refine((value) => Object.keys(value).length <= 20, { error: '来源信息过多' })
  .default({})

const contact = z.object({
  name: z.string().max(40),
  mobile: z.string().max(30),
  email: z.string().max(254).default(''),
})

/** A traveller slot of an order: a kept traveller, or empty where the product lets details follow later. */
const slot = z.object({
  personType: placeType,
  travellerId: z.string().max(40).nullable(),
}) satisfies z.ZodType<Slot>

export const tourOrderInput = quoteInput.extend({
  travellers: z.array(slot).max(50),
  contact,
  emergencyContact: z.object({ name: z.string().max(40), mobile: z.string().max(30) }).optional(),
  roomNote: z.string().max(200).default(''),
  remark: z.string().max(200).default(''),
  /** Texts the shopper agreed to, with their versions: 合同与须知, 安全提示, 退改规则. */
  agreements: z.array(z.object({ code: z.string().max(32), version: z.string().max(32) })).max(10),
  /** 70+ health declaration and the guardian's consent for minors, where the travellers call for them. */
  healthDeclared: z.boolean().default(false),
  guardianConsent: z.boolean().default(false),
  /** The quote the shopper saw. Another price is refused with `PRICE_CHANGED` and the new quote in `detail`. */
  fingerprint: z.string().max(64),
  payable: fen,
  attribution,
})
export type TourOrderInput = z.input<typeof tourOrderInput>

/** Things the customer may do with an order now; the screens draw their buttons from this. */
const orderAction = z.enum(['pay', 'cancel', 'refund', 'addTravellers', 'rebook'])
export type OrderAction = z.infer<typeof orderAction>

const orderCard = z.object({
  orderNo: z.string(),
  kind: z.enum(['tour']),
  label: z.literal(orderLabelCodes),
  subStatus: z.number().int(),
  /** 待旅行社确认, 待付款, 已确认 …: what to show. */
  statusText: z.string(),
  proId: z.string(),
  name: z.string(),
  cover: picture,
  departDate: calendarDate,
  returnDate: calendarDate,
  travellers: z.number().int(),
  payable: fen,
  paid: fen,
  refunded: fen,
  /** Until when the seats are kept for payment; null when nothing is due. */
  payDeadline: instant.nullable(),
  createdAt: instant,
  actions: z.array(orderAction),
})
export type OrderCard = z.infer<typeof orderCard>

export const refundRecord = z.object({
  id: z.string(),
  travellerIds: z.array(z.string()),
  names: z.array(z.string()),
  amount: fen,
  fee: fen,
  reason: z.string(),
  state: z.enum(refundStates),
  note: z.string(),
  createdAt: instant,
})

const order = orderCard.extend({
  lines: z.array(quoteLine),
  dueNow: fen,
  departure: departure.pick({ groupNo: true, packageCode: true }).extend({ packageName: z.string() }),
  departCity: z.string(),
  days: z.number().int(),
  nights: z.number().int(),
  confirmMode: z.enum(['instant', 'second']),
  travellerList: z.array(
    z.object({
      id: z.string(),
      personType: placeType,
      status: z.literal(travellerStatusCodes),
      /** Empty until completed. */
      name: z.string(),
      documentType: documentType.nullable(),
      documentNumber: z.string(),
      complete: z.boolean(),
      refundable: z.boolean(),
    }),
  ),
  /** Until when traveller details may be completed or changed; null when they are locked. */
  travellersUntil: instant.nullable(),
  contact,
  remark: z.string(),
  roomNote: z.string(),
  ladder: z.array(ladderStep),
  ladderNote: z.string(),
  saleTel: z.string(),
  cancelReason: z.string(),
  refunds: z.array(refundRecord),
  history: z.array(z.object({ at: instant, text: z.string() })),
  payments: z.array(
    z.object({ attemptNo: z.string(), channel: z.string(), amount: fen, state: z.string(), at: instant }),
  ),
  /** The server's clock, for countdowns that do not trust the phone's. */
  now: instant,
})
export type Order = z.infer<typeof order>

const refundInput = orderNo.extend({
  travellerIds: z.array(z.string().max(40)).min(1, '请选择要退款的出行人').max(50),
})

const refundQuote = z.object({
  /** Fen that come back, and fen kept by the ladder, for the chosen travellers. */
  amount: fen,
  fee: fen,
  /** 出发前6–4天，扣除20% */
  rule: z.string(),
  daysBefore: z.number().int(),
})

/** Of WeChat's payment sheet, word for word. */
const jsapiParameters = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})

/**
 * What the cashier does next. redirect: leave for `url`. jsapi: hand the six strings to WeixinJSBridge's
 * `getBrandWCPayRequest`, as they are. none: nothing is due any more.
 */
const payAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({
    kind: z.literal('jsapi'),
    parameters: jsapiParameters,
  }),
  z.object({ kind: z.literal('code'), text: z.string().min(1).max(512) }),
  z.object({ kind: z.literal('miniProgram'), path: z.string().regex(/^\/[\w/.-]+\?[\w=&.%-]+$/) }),
  z.object({ kind: z.literal('none') }),
])

/**
 * Money on its way back through a channel. `message`: the channel's own word for why it failed, or how staff gave it
 * back without the channel.
 */
export const payout = z.object({
  refundNo: z.string(),
  orderNo: z.string(),
  /** The request it pays out; null for money given back because nothing was due. */
  refundId: z.string().nullable(),
  channel: z.string(),
  amount: fen,
  state: z.enum(payoutStates),
  message: z.string(),
  createdAt: instant,
})

const payChannel = z.object({ code: z.string(), name: z.string(), note: z.string() })

export const orderCalls = {
  'orders.createTour': change({
    wire: 'order:createTour',
    who: 'customer',
    input: tourOrderInput,
    answer: z.object({ orderNo: z.string(), subStatus: z.number().int() }),
    summary: 'Orders a tour: checks, quotes again, holds the seats and keeps the order, in one transaction.',
  }),
  'orders.list': read({
    wire: 'order:list',
    who: 'customer',
    input: z.object({
      tab: z.enum(['all', 'pay', 'paid', 'done', 'closed']).default('all'),
      page: z.coerce.number().int().min(1).max(200).default(1),
      pageSize: z.coerce.number().int().min(1).max(30).default(10),
    }),
    answer: pageOf(orderCard).extend({ now: instant }),
    summary: 'The customer’s orders, newest first.',
  }),
  'orders.counts': read({
    wire: 'order:counts',
    who: 'customer',
    input: z.object({}),
    answer: z.object({
      pay: z.number().int(),
      paid: z.number().int(),
      done: z.number().int(),
      closed: z.number().int(),
    }),
    summary: 'How many orders wait under each tab.',
  }),
  'orders.get': read({
    wire: 'order:get',
    who: 'customer',
    input: orderNo,
    answer: order,
    summary: 'One order of the customer, travellers masked.',
  }),
  'orders.cancel': change({
    wire: 'order:cancel',
    who: 'customer',
    input: orderNo.extend({ reason: z.string().max(100) }),
    answer: order,
    summary: 'Cancels an unpaid order and releases its seats.',
  }),
  'orders.setTravellers': change({
    wire: 'order:setTravellers',
    who: 'customer',
    input: orderNo.extend({
      slots: z
        .array(z.object({ id: z.string().max(40), travellerId: z.string().max(40) }))
        .min(1)
        .max(50),
      /** As with the order itself, where the new travellers call for them. */
      healthDeclared: z.boolean().default(false),
      guardianConsent: z.boolean().default(false),
    }),
    answer: order,
    summary: 'Completes or replaces travellers of an order until the list is locked.',
  }),
  'orders.quoteRefund': read({
    wire: 'order:quoteRefund',
    who: 'customer',
    post: true,
    input: refundInput,
    answer: refundQuote,
    summary: 'What a refund for the chosen travellers would bring today, by the order’s ladder.',
  }),
  'orders.requestRefund': change({
    wire: 'order:requestRefund',
    who: 'customer',
    input: refundInput.extend({ reason: z.string().max(100), amount: fen }),
    answer: order,
    summary: 'Requests a refund for chosen travellers at the amount shown; staff decides.',
  }),
  'pay.channels': read({
    wire: 'pay:channels',
    who: 'customer',
    needs: ['openId'],
    input: orderNo.extend({
      environment: z.enum(payEnvironments).default('browser'),
    }),
    answer: z.object({
      channels: z.array(payChannel),
      amount: fen,
      title: z.string(),
      payDeadline: instant.nullable(),
      now: instant,
      label: z.literal(orderLabelCodes),
      subStatus: z.number().int(),
    }),
    summary: 'What is due for an order, until when, and the channels that can take it here.',
  }),
  'pay.prepare': change({
    wire: 'pay:prepare',
    who: 'customer',
    needs: ['openId'],
    returnUrl: true,
    cashier: true,
    input: orderNo.extend({ channel: z.string().max(32), returnUrl: z.string().max(512) }),
    answer: z.object({
      attemptNo: z.string(),
      action: payAction,
    }),
    summary: 'Opens a payment attempt at a channel, closing the one before.',
  }),
  'miniProgram.takeOver': read({
    wire: 'pay:takeOver',
    // A page of a mini-program has no session here and no token: what it brings is good for one payment only.
    who: 'anyone',
    browser: false,
    post: true,
    input: orderNo.extend({
      attemptNo: z.string().max(32),
      /** Of `wx.login`: proves the payer's openId at the mini-program. */
      code: z.string().min(1).max(512),
    }),
    answer: z.object({
      /** For `wx.requestPayment`; null when it has been paid. */
      parameters: jsapiParameters.nullable(),
      amount: fen,
      title: z.string(),
    }),
    summary:
      'For the mini-program’s own page: takes over a payment that the shop’s web-view has begun, for the WeChat user who asks first.',
  }),
  'pay.status': read({
    wire: 'pay:status',
    who: 'customer',
    needs: ['openId'],
    input: orderNo,
    answer: z.object({
      state: z.enum(paymentStates),
      amount: fen,
      orderNo: z.string(),
      channel: z.string(),
      statusText: z.string(),
      confirmMode: z.enum(['instant', 'second']),
      subStatus: z.number().int(),
      name: z.string(),
      departDate: calendarDate,
    }),
    summary: 'Whether an order is paid, asked of the centre and, where it is open, of the channel.',
  }),
  'staff.orders': read({
    wire: 'staff:orders',
    who: 'staff',
    input: z.object({
      subStatus: z.coerce.number().int().optional(),
      page: z.coerce.number().int().min(1).default(1),
    }),
    answer: pageOf(orderCard.extend({ attribution })),
    summary: 'Orders of the shop by sub-status, newest first, with what led to them.',
  }),
  'staff.confirmOrder': change({
    wire: 'staff:confirmOrder',
    who: 'staff',
    input: orderNo,
    answer: z.object({ subStatus: z.number().int() }),
    summary: 'Confirms a second-confirmation order; the pay window opens.',
  }),
  'staff.refuseOrder': change({
    wire: 'staff:refuseOrder',
    who: 'staff',
    input: orderNo.extend({ reason: z.string().min(1).max(100) }),
    answer: z.object({ subStatus: z.number().int() }),
    summary: 'Refuses an unpaid order with a reason and releases its seats.',
  }),
  'staff.refunds': read({
    wire: 'staff:refunds',
    who: 'staff',
    input: z.object({
      state: z.enum(refundStates).default('requested'),
    }),
    answer: z.object({ items: z.array(refundRecord.extend({ orderNo: z.string() })) }),
    summary: 'Refund requests of the shop.',
  }),
  'staff.decideRefund': change({
    wire: 'staff:decideRefund',
    who: 'staff',
    input: z.object({
      refundId: z.string().max(40),
      approve: z.boolean(),
      /** Fen to give back when it differs from what was asked; never more than paid less refunded. */
      amount: fen.min(0).optional(),
      note: z.string().max(200).default(''),
    }),
    answer: refundRecord,
    summary: 'Approves a refund and sends it to the payment channel, or rejects it with a note.',
  }),
  'staff.payouts': read({
    wire: 'staff:payouts',
    who: 'staff',
    input: z.object({ state: z.enum(payoutStates).default('failed') }),
    answer: z.object({ items: z.array(payout) }),
    summary: 'Money on its way back through the payment channels, for the orders of the shop; latest first.',
  }),
  'staff.retryRefund': change({
    wire: 'staff:retryRefund',
    who: 'staff',
    input: z.object({ refundNo: z.string().min(6).max(32) }),
    answer: payout,
    summary: 'Sends a failed refund to its payment channel again, or asks there what has become of it.',
  }),
  'staff.refundOffline': change({
    wire: 'staff:refundOffline',
    who: 'staff',
    input: z.object({
      refundNo: z.string().min(6).max(32),
      /** How it went back, for the books: the bank's number of the transfer. Nobody's account. */
      note: z.string().trim().min(2).max(100),
    }),
    answer: payout,
    summary:
      'Books a failed refund as given back by another way (a transfer); refused while its channel may still send it.',
  }),
}
