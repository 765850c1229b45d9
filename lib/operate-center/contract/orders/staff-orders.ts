import { z } from 'zod'
import { payoutStates, refundStates } from '../../../domain/vocabulary.ts'
import { staffChange, staffList } from '../define.ts'
import { chosenDay, fen, instant } from '../values.ts'
import { orderKind } from './kinds.ts'
import { attribution, orderNo, phase, stand } from './order-parts.ts'
import { orderCard, refundRecord } from './orders.ts'

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

/** Where an order was bought. */
export const shop = z.object({ project: z.string(), channel: z.string(), distributor: z.string() })

export const staffOrderCalls = {
  'staff.orders': staffList({
    wire: 'staff:orders',
    permission: 'orders.read',
    scope: 'ownShops',
    filters: {
      kind: orderKind.optional(),
      phase: phase.optional(),
      subStatus: z.number().int().optional(),
      /** Orders of one shop, or of all shops of a channel or distributor. */
      project: z.string().max(32).optional(),
      channel: z.string().max(32).optional(),
      distributor: z.string().max(32).optional(),
      customerId: z.string().max(40).optional(),
      /** Days of the order in China, both included. */
      orderedFrom: chosenDay.optional(),
      orderedTo: chosenDay.optional(),
      departFrom: chosenDay.optional(),
      departTo: chosenDay.optional(),
      departureId: z.string().max(40).optional(),
      groupNo: z.string().trim().max(60).optional(),
      /** A refund has been asked for and is not paid out yet. */
      afterSale: z.boolean().optional(),
    },
    sorts: ['createdAt', 'departDate', 'payable'],
    item: orderCard.extend({
      ...stand.shape,
      shop,
      attribution,
      /** Owed to the customer because the agency cancelled, fen; 0 once it is settled. */
      penaltyDue: fen,
      /** What staff should look into. */
      warnings: z.array(z.string()),
    }),
    summary:
      'Orders of the merchant, with what led to them; finds by order number, phone of the account, group number and ' +
      'product name.',
  }),
  'staff.confirmOrder': staffChange({
    wire: 'staff:confirmOrder',
    permission: 'orders.handle',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo,
    answer: stand,
    summary: 'Confirms a second-confirmation order; the pay window opens.',
  }),
  'staff.refuseOrder': staffChange({
    wire: 'staff:refuseOrder',
    permission: 'orders.handle',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo.extend({ reason: z.string().min(1).max(100) }),
    answer: stand,
    summary: 'Refuses an unpaid order with a reason and releases what it holds.',
  }),
  'staff.confirmAfterPay': staffChange({
    wire: 'staff:confirmAfterPay',
    permission: 'orders.handle',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo,
    answer: stand,
    summary: 'Confirms an order that was paid first.',
  }),
  'staff.cancelOrder': staffChange({
    wire: 'staff:cancelOrder',
    permission: 'orders.handle',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo.extend({ reason: z.string().trim().min(1).max(100) }),
    answer: stand.extend({ refund: fen, penalty: fen }),
    summary:
      'Cancels an order for the seller: everything paid goes back at once, the penalty is owed on top.',
  }),
  'staff.bookPenalty': staffChange({
    wire: 'staff:bookPenalty',
    permission: 'money.book',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo.extend({
      /** How it was paid, for the books: the bank's number of the transfer. Nobody's account. */
      note: z.string().trim().min(2).max(100),
    }),
    answer: z.object({}),
    summary: 'Records that the penalty of a cancelled order was paid by a transfer.',
  }),
  'staff.refunds': staffList({
    wire: 'staff:refunds',
    permission: 'refunds.decide',
    scope: 'ownShops',
    filters: {
      state: z.enum(refundStates).default('requested'),
      kind: orderKind.optional(),
      orderNo: z.string().trim().max(32).optional(),
      /** Days of the request in China, both included. */
      createdFrom: chosenDay.optional(),
      createdTo: chosenDay.optional(),
      shop: shop.optional(),
    },
    sorts: ['createdAt', 'amount'],
    // The oldest are decided first.
    direction: 'asc',
    item: refundRecord.extend({
      orderNo: z.string(),
      product: z.string(),
      shop,
      /** Fen that go back besides `amount` when it is approved now: the freight, where the rest was given back since. */
      owedBesides: fen,
    }),
    summary: 'Refund requests; finds by order number and refund id.',
  }),
  'staff.requestRefund': staffChange({
    wire: 'staff:requestRefund',
    permission: 'refunds.decide',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo.extend({
      unitIds: z.array(z.string().max(40)).min(1, '请选择要退款的内容').max(50),
      /** The customer reads it. */
      reason: z.string().trim().min(2, '请填写退款原因').max(100),
    }),
    answer: refundRecord,
    summary:
      'Asks for a refund of chosen units for a customer who asked by telephone, by the rule of the order on that day; it ' +
      'is decided like any other (`staff.decideRefund`).',
  }),
  'staff.decideRefund': staffChange({
    wire: 'staff:decideRefund',
    permission: 'refunds.decide',
    scope: 'ownShops',
    subject: 'refundId',
    input: z.object({
      refundId: z.string().max(40),
      approve: z.boolean(),
      /**
       * Fen to give back when it differs from what was asked and is owed besides (`owedBesides`); never more than paid
       * less refunded.
       */
      amount: fen.min(0).optional(),
      note: z.string().max(200).default(''),
      /** Why more goes back than was paid for the units; without it that is refused with `ABOVE_SHARE`. */
      override: z.string().trim().min(2).max(200).optional(),
    }),
    answer: refundRecord,
    summary: 'Approves a refund and sends it to the payment channel, or rejects it with a note.',
  }),
  'staff.retryRefund': staffChange({
    wire: 'staff:retryRefund',
    permission: 'refunds.decide',
    scope: 'ownShops',
    subject: 'refundNo',
    input: z.object({ refundNo: z.string().min(6).max(32) }),
    answer: payout,
    summary: 'Sends a failed refund to its payment channel again, or asks there what has become of it.',
  }),
  'staff.refundOffline': staffChange({
    wire: 'staff:refundOffline',
    permission: 'money.book',
    scope: 'ownShops',
    subject: 'refundNo',
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
