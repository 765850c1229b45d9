import { z } from 'zod'
import { otherTabs } from '../../../domain/orders/phases.ts'
import { orderLabelCodes, refundStates, unitStatusCodes } from '../../../domain/vocabulary.ts'
import { quoteDiscount, quoteLine } from '../catalogue/tours.ts'
import { change, read } from '../define.ts'
import { fen, instant, pageOf, picture } from '../values.ts'
import { cardAbout, orderAbout, orderKind } from './kinds.ts'
import { contact, fact, orderNo, orderPaper, phase } from './order-parts.ts'

/**
 * Something the customer may do with the order now, with its words on a button. pay, cancel, refund and rebook are every
 * kind's; any other code is the kind's own, and its screens know where it leads.
 */
export const orderAction = z.object({ code: z.string(), text: z.string() })
export type OrderAction = z.infer<typeof orderAction>

/**
 * What the cashier and the result screen can do. expired: closed because it was not paid in time. paid: nothing is
 * (or will be) due, money has come.
 */
export const payState = z.enum(['due', 'awaitingConfirm', 'paid', 'closed', 'expired'])
export type PayState = z.infer<typeof payState>

export const orderCard = z.object({
  orderNo: z.string(),
  kind: orderKind,
  phase,
  /** Specification, section 4: 1 to 5. Follows from the phase. */
  label: z.literal(orderLabelCodes),
  /** 待旅行社确认, 待付款, 已确认 …: what to show. */
  statusText: z.string(),
  /** What happens next and who has to act, as a sentence. */
  nextText: z.string(),
  /** The moment the sentence speaks of; null where it names none. */
  until: instant.nullable(),
  name: z.string(),
  cover: picture,
  payable: fen,
  paid: fen,
  refunded: fen,
  /** Fen to be paid now; 0 when nothing can be paid. */
  due: fen,
  /** What `due` is: everything, a deposit, or the rest after one; null when nothing can be paid. */
  dueFor: z.enum(['full', 'deposit', 'balance']).nullable(),
  /** The rest of an order on a deposit and until when it is to be paid; null once it is paid, and for all others. */
  balance: z.object({ amount: fen, until: instant }).nullable(),
  /** Until when the order is kept for payment; null when nothing is due by a certain time. */
  payDeadline: instant.nullable(),
  createdAt: instant,
  /** Most wanted first. */
  actions: z.array(orderAction),
  about: cardAbout,
  papers: z.array(orderPaper),
})
export type OrderCard = z.infer<typeof orderCard>

/** What can be refunded singly: a person, a piece, a ticket. */
const orderUnit = z.object({
  id: z.string(),
  /** What it is called in a list of units; never empty: 张伟, 成人2（未填写）. */
  name: z.string(),
  /** What tells it from others of the same name: 身份证尾号1234; empty when there is nothing. */
  note: z.string(),
  /** The sort of unit it is: 成人. */
  label: z.string(),
  /** Specification, section 4: 1 normal, 2 cancelled, 3 refunded, 4 refund in progress. */
  status: z.literal(unitStatusCodes),
  refundable: z.boolean(),
})

/** What a refund consists of: 团费, 意外险, 扣除 (negative); the lines add up to its amount. */
const refundLine = z.object({ label: z.string(), amount: z.number().int() })

export const refundRecord = z.object({
  id: z.string(),
  /** What each unit brings and costs; they add up to `amount` and `fee`. */
  items: z.array(
    z.object({
      unitId: z.string(),
      name: z.string(),
      amount: fen,
      fee: fen,
      lines: z.array(refundLine),
    }),
  ),
  amount: fen,
  fee: fen,
  /** The lines of all units. */
  lines: z.array(refundLine),
  reason: z.string(),
  state: z.enum(refundStates),
  note: z.string(),
  createdAt: instant,
})

export const order = orderCard.extend({
  about: orderAbout,
  lines: z.array(quoteLine),
  discounts: z.array(quoteDiscount),
  freight: fen,
  /** Σ lines. `payable` = goods − discounts + freight. */
  goods: fen,
  /** What the first payment asks for: the deposit where there is one, else `payable`. */
  dueNow: fen,
  units: z.array(orderUnit),
  contact,
  remark: z.string(),
  payState,
  /** What the screen after submitting says. */
  result: z.object({
    title: z.string(),
    text: z.string(),
    facts: z.array(fact),
  }),
  /** What the clock of an unpaid order counts: 名额为您保留. */
  keptText: z.string(),
  saleTel: z.string(),
  cancelReason: z.string(),
  /** What the seller owes on top of the refund because it cancelled, fen, and whether that is settled. */
  penalty: fen,
  penaltyPaid: z.boolean(),
  refunds: z.array(refundRecord),
  history: z.array(z.object({ at: instant, text: z.string() })),
  payments: z.array(
    z.object({
      attemptNo: z.string(),
      channel: z.string(),
      /** 微信支付, 支付宝. */
      channelName: z.string(),
      amount: fen,
      state: z.string(),
      at: instant,
    }),
  ),
  /** The server's clock, for countdowns that do not trust the phone's. */
  now: instant,
})
export type Order = z.infer<typeof order>

const refundInput = orderNo.extend({
  unitIds: z.array(z.string().max(40)).min(1, '请选择要退款的内容').max(50),
})

const refundQuote = z.object({
  /** Fen that come back, and fen kept by the order's refund rule, for the chosen units. */
  amount: fen,
  fee: fen,
  items: z.array(z.object({ unitId: z.string(), amount: fen, fee: fen })),
  lines: z.array(refundLine),
  /** 出发前6–4天，扣除20% */
  rule: z.string(),
})

/** Tabs of the customer's list. */
const orderTabs = ['confirm', 'pay', 'paid', 'done', 'closed'] as const

export const orderCalls = {
  'orders.list': read({
    wire: 'order:list',
    who: 'customer',
    input: z.object({
      kind: orderKind.optional(),
      /** afterSale: a refund was ever asked for. toShip, toReceive: of goods. toUse: of fragment products. */
      tab: z.enum(['all', ...orderTabs, ...otherTabs]).default('all'),
      /** Part of an order's number or of what was bought; empty: all. */
      search: z.string().trim().max(50).default(''),
      page: z.coerce.number().int().min(1).max(200).default(1),
      pageSize: z.coerce.number().int().min(1).max(30).default(10),
    }),
    answer: pageOf(orderCard).extend({ now: instant }),
    summary: 'The customer’s orders, newest first; of one kind, or found by number or name, if asked.',
  }),
  'orders.counts': read({
    wire: 'order:counts',
    who: 'customer',
    input: z.object({ kind: orderKind.optional() }),
    answer: z.object({
      confirm: z.number().int(),
      pay: z.number().int(),
      paid: z.number().int(),
      done: z.number().int(),
      closed: z.number().int(),
    }),
    summary: 'How many orders wait under each tab; of one kind if asked.',
  }),
  'orders.get': read({
    wire: 'order:get',
    who: 'customer',
    input: orderNo,
    answer: order,
    summary: 'One order of the customer, with the names as they were given and the numbers masked.',
  }),
  'orders.cancel': change({
    wire: 'order:cancel',
    who: 'customer',
    input: orderNo.extend({ reason: z.string().max(100) }),
    answer: order,
    summary: 'Cancels an order that is not paid in full and releases what it holds.',
  }),
  'orders.quoteRefund': read({
    wire: 'order:quoteRefund',
    who: 'customer',
    post: true,
    input: refundInput,
    answer: refundQuote,
    summary: 'What a refund for the chosen units would bring today, by the order’s own rule.',
  }),
  'orders.requestRefund': change({
    wire: 'order:requestRefund',
    who: 'customer',
    input: refundInput.extend({ reason: z.string().max(100), amount: fen }),
    answer: order,
    summary: 'Requests a refund for chosen units at the amount shown; staff decides.',
  }),
  'orders.withdrawRefund': change({
    wire: 'order:withdrawRefund',
    who: 'customer',
    input: orderNo.extend({ refundId: z.string().max(40) }),
    answer: order,
    summary: 'Takes back a refund request that nobody has decided yet.',
  }),
  'orders.hide': change({
    wire: 'order:hide',
    who: 'customer',
    input: orderNo,
    answer: z.object({}),
    summary: 'Takes a finished order off the customer’s list; its records stay.',
  }),
}
