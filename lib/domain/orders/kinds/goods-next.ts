import { untilWhen } from '../../../base/calendar/moments.ts'
import type { DeliveryWay } from '../../goods/words.ts'
import type { Next } from '../next.ts'

export type GoodsForNext = {
  sub: number
  /** When the wait for the payment ends. */
  deadline: Date | null
  cancelReason: string
  way: DeliveryWay
  /** Until when everything is to be sent. */
  shipBy: Date | null
  /** When receipt is confirmed by itself. */
  receiptBy: Date | null
  /** Until when pieces may be given back without a reason. */
  returnUntil: Date | null
  /** A request holds back the receipt that would come by itself. */
  afterSale: boolean
}

/** What happens next with an order of goods, and until when. */
export function goodsNext(order: GoodsForNext, now: Date): Next {
  const { deadline, shipBy, receiptBy, returnUntil } = order
  switch (order.sub) {
    case 110:
      return deadline
        ? { text: `请在${untilWhen(deadline, now)}前付款，逾期订单自动取消`, until: deadline }
        : { text: '请尽快付款，付款后商家安排发货', until: null }
    case 240:
      if (order.way === 'pickup') return plain('请凭提货码到自提点提取商品')
      return shipBy !== null && shipBy > now
        ? { text: `商家将在${untilWhen(shipBy, now)}前发货`, until: shipBy }
        : plain('商家正在安排发货，可提醒商家或联系客服')
    case 245:
      return plain('部分商品已发出，其余商品发出后可在物流中查看')
    case 250:
      return receiptBy !== null && receiptBy > now && !order.afterSale
        ? { text: `收到商品后请确认收货，${untilWhen(receiptBy, now)}自动确认`, until: receiptBy }
        : plain('商品运输中，收到后请确认收货')
    case 300:
      return returnUntil !== null && returnUntil > now
        ? {
            text: `订单已完成，${untilWhen(new Date(returnUntil.getTime() - 1), now)}前可申请无理由退货`,
            until: returnUntil,
          }
        : plain('订单已完成，感谢您的惠顾')
    case 410:
      return plain('未在规定时间内付款，订单已取消，可以重新下单')
    case 430:
      return plain(order.cancelReason === '' ? '商家已取消，未产生费用' : `商家已取消：${order.cancelReason}`)
    default:
      return plain('订单已取消，未产生费用')
  }
}

const plain = (text: string): Next => ({ text, until: null })
