import { z } from 'zod'
import { payEnvironments, paymentStates } from '../../../domain/vocabulary.ts'
import { change, read } from '../define.ts'
import { fen, instant } from '../values.ts'
import { fact, orderNo, phase } from './order-parts.ts'
import { orderAction, orderCard, payState } from './orders.ts'

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

const payChannel = z.object({ code: z.string(), name: z.string(), note: z.string() })

const words = z.object({ title: z.string(), text: z.string() })

export const payCalls = {
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
      /** What the amount is: everything, a deposit, or the rest after one; null when nothing is due. */
      dueFor: orderCard.shape.dueFor,
      /** The rest that a deposit leaves, or that is due now. */
      balance: orderCard.shape.balance,
      title: z.string(),
      payDeadline: instant.nullable(),
      now: instant,
      phase,
      state: payState,
      /** What the cashier says instead of asking for money; null while something is due. */
      notice: words.nullable(),
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
      phase,
      /** Nothing can be paid before the order has been confirmed. */
      awaiting: z.boolean(),
      ...words.shape,
      amount: fen,
      /** What is still to be paid after a deposit. */
      balance: orderCard.shape.balance,
      /** Until when the order is kept for payment while nothing has come. */
      payDeadline: instant.nullable(),
      /** Whether travellers still have to be named: the code of the order's own action, null when not. */
      next: orderAction.nullable(),
      /** How the last try to pay ended, while nothing has come. */
      attempt: z.enum(['none', 'failed', 'abandoned']),
      now: instant,
      orderNo: z.string(),
      channel: z.string(),
      /** What was bought, in the kind's words: 线路, 出发. */
      facts: z.array(fact),
      /** What was bought. */
      product: z.object({ kind: z.string(), id: z.string() }),
    }),
    summary: 'Whether an order is paid, asked of the centre and, where it is open, of the channel.',
  }),
}
