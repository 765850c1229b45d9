import { z } from 'zod'
import {
  AFTER_SALE_PICTURES,
  AFTER_SALE_TEXT,
  type AfterSaleReason,
  afterSaleReasons,
  afterSaleStates,
  afterSaleTypes,
} from '../../../domain/goods/words.ts'
import { codesOf, unitStatusCodes } from '../../../domain/vocabulary.ts'
import { deliveryWay, goodsQuoteInput, pickupPoint } from '../catalogue/goods.ts'
import { pictureId } from '../customers/pictures.ts'
import { change, read } from '../define.ts'
import { fen, instant, picture } from '../values.ts'
import { orderInput, orderNo, placedOrder } from './order-parts.ts'

const goodsOrderInput = goodsQuoteInput.extend({
  ...orderInput.shape,
  /** Where it goes; only for `express`. Its region has to be the one that was quoted. */
  addressId: z.string().max(40).optional(),
  /** Kept invoice head on which the buyer wants an invoice later; empty: none. */
  invoiceHeadId: z.string().max(40).default(''),
})
export type GoodsOrderInput = z.input<typeof goodsOrderInput>

const goodsItem = z.object({
  skuId: z.string(),
  /** 红色 L; empty for goods in one version. */
  version: z.string(),
  picture,
  unitPrice: fen,
  quantity: z.number().int(),
})

/** What a list shows of an order of goods. */
export const goodsCardAbout = z.object({
  kind: z.literal('goods'),
  proId: z.string(),
  items: z.array(goodsItem),
  pieces: z.number().int(),
  way: deliveryWay,
  /** 已发2件，共3件; empty before anything is sent. */
  shipped: z.string(),
})

/** A piece of an order, in short. */
const goodsPiece = z.object({
  /** The unit's id. */
  id: z.string(),
  skuId: z.string(),
  version: z.string(),
  picture,
  /** What was paid for it, without freight, fen. */
  paid: fen,
  /** Of that, what came back, or is on its way, while the piece stayed with its buyer. */
  given: fen,
  /** Specification, section 4. */
  status: z.literal(unitStatusCodes),
  sent: z.boolean(),
})

export const goodsOrderAbout = goodsCardAbout.extend({
  piecesInFull: z.array(goodsPiece),
  /** The buyer's own address; null for `pickup`, and once it is deleted. */
  address: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }).nullable(),
  pickupPoint: pickupPoint.nullable(),
  /** What is shown where it is picked up; empty otherwise. */
  pickupCode: z.string(),
  freightText: z.string(),
  /** Until when it is sent at the latest, after payment; null before and once it is sent. */
  shipBy: instant.nullable(),
  /** When receipt is confirmed by itself; null until everything is sent. */
  receiptBy: instant.nullable(),
  /** Until when pieces may be given back without a reason, and for a fault; null before receipt. */
  returnUntil: instant.nullable(),
  faultUntil: instant.nullable(),
  returnable: z.object({ days: z.number().int(), text: z.string() }),
  /** 个人 王小明: the head of the invoice that is wanted; empty: none. */
  invoiceWish: z.string(),
  /** Requests that are still open. */
  afterSales: z.number().int(),
})
export type GoodsOrderAbout = z.infer<typeof goodsOrderAbout>

const reason = z.enum(Object.keys(afterSaleReasons) as [AfterSaleReason, ...AfterSaleReason[]])
const afterSaleType = z.enum(codesOf(afterSaleTypes))

/** A request for money or for giving pieces back, for its own customer. */
const afterSale = z.object({
  id: z.string(),
  orderNo: z.string(),
  type: afterSaleType,
  state: z.enum(codesOf(afterSaleStates)),
  /** What happens next and who has to act, as a sentence. */
  nextText: z.string(),
  /** The moment the sentence speaks of; null where it names none. */
  until: instant.nullable(),
  pieces: z.array(goodsPiece),
  reason,
  remark: z.string(),
  pictures: z.array(pictureId),
  /** What comes back, fen, and of it the freight. */
  amount: fen,
  /** A part of the pieces' money only; they stay with the customer, and the rest can be asked for later. */
  part: z.boolean(),
  freight: fen,
  /** Staff's words when it was rejected or agreed to; empty otherwise. */
  answer: z.string(),
  /** Where pieces are sent; null unless they are to be. */
  returnAddress: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }).nullable(),
  returnParcel: z.object({ company: z.string(), trackingNo: z.string() }).nullable(),
  /** What the customer may do with it now. */
  actions: z.array(z.enum(['sendBack', 'withdraw'])),
  /** Newest last. */
  history: z.array(z.object({ at: instant, text: z.string() })),
  createdAt: instant,
})
export type AfterSale = z.infer<typeof afterSale>

const afterSaleChoice = orderNo.extend({
  type: afterSaleType,
  unitIds: z.array(z.string().max(40)).min(1, '请选择商品').max(50),
  reason,
})

export const goodsOrderCalls = {
  'orders.createGoods': change({
    wire: 'order:createGoods',
    who: 'customer',
    needs: ['device'],
    input: goodsOrderInput,
    answer: placedOrder,
    summary: 'Orders goods: checks, quotes again, holds the pieces and keeps the order, in one transaction.',
  }),
  'orders.remindShipping': change({
    wire: 'order:remindShipping',
    who: 'customer',
    input: orderNo,
    answer: goodsOrderAbout,
    summary: 'Asks the shop to send the goods; once a day at most.',
  }),
  'orders.confirmReceipt': change({
    wire: 'order:confirmReceipt',
    who: 'customer',
    input: orderNo,
    answer: goodsOrderAbout,
    summary: 'Says that everything has arrived; the order is done.',
  }),
  'afterSales.list': read({
    wire: 'afterSale:list',
    who: 'customer',
    input: orderNo,
    answer: z.object({
      items: z.array(afterSale),
      /** What can be asked for now: types with the pieces each may be asked for. */
      open: z.array(z.object({ type: afterSaleType, unitIds: z.array(z.string()) })),
      /** Why nothing can be asked for, as a sentence; empty while something can. */
      closed: z.string(),
    }),
    summary: 'After-sale requests of an order of goods, newest first, and what else can be asked for.',
  }),
  'afterSales.price': read({
    wire: 'afterSale:price',
    who: 'customer',
    post: true,
    input: afterSaleChoice,
    answer: z.object({
      amount: fen,
      freight: fen,
      /** Less may be asked for, because the pieces stay with the customer. */
      mayBeLess: z.boolean(),
      rule: z.string(),
    }),
    summary: 'What chosen pieces would bring back, by type and reason.',
  }),
  'afterSales.create': change({
    wire: 'afterSale:create',
    who: 'customer',
    input: afterSaleChoice.extend({
      remark: z.string().trim().max(AFTER_SALE_TEXT).default(''),
      pictures: z.array(pictureId).max(AFTER_SALE_PICTURES).default([]),
      /** As quoted; another amount is refused. */
      amount: fen,
      /** Less than that, where the quote says so; absent: all of it. */
      wanted: fen.optional(),
    }),
    answer: afterSale,
    summary: 'Asks for money, or to give pieces back, at the amount shown; staff decides.',
  }),
  'afterSales.sendBack': change({
    wire: 'afterSale:sendBack',
    who: 'customer',
    input: z.object({
      id: z.string().max(40),
      company: z.string().trim().min(1, '请选择快递公司').max(40),
      trackingNo: z.string().trim().min(1, '请填写快递单号').max(40),
    }),
    answer: afterSale,
    summary: 'Names the parcel with which pieces are sent back; may be corrected until the shop has it.',
  }),
  'afterSales.withdraw': change({
    wire: 'afterSale:withdraw',
    who: 'customer',
    input: z.object({ id: z.string().max(40) }),
    answer: afterSale,
    summary: 'Takes a request back until staff have agreed to pay or the pieces are on their way back.',
  }),
  'afterSales.picture': read({
    wire: 'afterSale:picture',
    who: 'customer',
    post: true,
    rate: 'picture',
    input: z.object({ id: pictureId }),
    answer: z.object({ contentType: z.string(), data: z.string() }),
    summary: 'A picture of the customer’s own request, base64.',
  }),
}
