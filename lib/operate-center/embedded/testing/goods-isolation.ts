import type { CallName, Input } from '../../contract/contract.ts'
import type { staffAfterSaleCalls } from '../../contract/orders/staff-after-sales.ts'
import type { staffGoodsOrderCalls } from '../../contract/orders/staff-goods-orders.ts'
import type { Cases } from './isolation-cases.ts'
import type { Somebody } from './somebody-else.ts'

export type GoodsOrderCall =
  | `orders.${'createGoods' | 'remindShipping' | 'confirmReceipt'}`
  | Extract<CallName, `afterSales.${string}`>

const parcel = { company: '顺丰速运', trackingNo: 'SF1234567890' }

/** Orders of goods and their after-sale: another's address, invoice head, coupon, order, piece, request and picture. */
export function goodsOrderCases(
  theirs: Somebody,
  mine: Somebody,
  goods: Input<'orders.createGoods'>,
): Cases<GoodsOrderCall> {
  const { orderNo, unitId, freeUnitId, afterSaleId: id, pictureId } = theirs.goods
  const own = mine.goods
  const why = { type: 'refund', reason: 'unwanted' } as const
  const choice = { ...why, orderNo, unitIds: [unitId] }
  const ofOwn = { ...choice, orderNo: own.orderNo, unitIds: [own.freeUnitId] }
  return {
    'orders.createGoods': [
      ['invalid', { ...goods, addressId: theirs.addressId }],
      ['invalid', { ...goods, invoiceHeadId: theirs.invoice.headId }],
      ['refused', { ...goods, coupons: [theirs.coupons.id] }],
    ],
    'orders.remindShipping': [['absent', { orderNo }]],
    'orders.confirmReceipt': [['absent', { orderNo }]],
    'afterSales.list': [['absent', { orderNo }]],
    'afterSales.price': [
      ['absent', choice],
      ['refused', { ...ofOwn, unitIds: [freeUnitId] }],
    ],
    'afterSales.create': [
      ['absent', { ...choice, amount: 30_000 }],
      ['refused', { ...ofOwn, unitIds: [freeUnitId], amount: 30_000 }],
      ['invalid', { ...ofOwn, amount: mine.pieceAmount, pictures: [pictureId] }],
    ],
    'afterSales.sendBack': [['absent', { id, ...parcel }]],
    'afterSales.withdraw': [['absent', { id }]],
    'afterSales.picture': [['absent', { id: pictureId }]],
  }
}

export type StaffGoodsOrderCall = keyof typeof staffGoodsOrderCalls | keyof typeof staffAfterSaleCalls

/** Calls of staff about orders of another merchant's goods. */
export function staffGoodsOrderCases({ goods }: Somebody): Cases<StaffGoodsOrderCall> {
  const { orderNo, afterSaleId: id, pictureId } = goods
  const seen = { id, state: 'applied' as const }
  return {
    'staff.pickups': [['own', { code: goods.pickupCode }]],
    'staff.handOverGoods': [['absent', { orderNo, code: goods.pickupCode }]],
    'staff.goodsOrderSettings': [['own', {}]],
    'staff.setGoodsOrderSettings': [['own', { settings: { receiptDays: 10 } }]],
    'staff.afterSales': [
      ['own', { search: id, counted: true }],
      ['own', { orderNo }],
    ],
    'staff.afterSale': [['absent', { id }]],
    'staff.agreeAfterSale': [['absent', seen]],
    'staff.rejectAfterSale': [['absent', { ...seen, reason: '不符合' }]],
    'staff.receiveAfterSale': [['absent', { id, state: 'returned' }]],
    'staff.afterSalePicture': [['absent', { id, pictureId }]],
  }
}
