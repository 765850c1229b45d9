import type { OrderKind } from '../kind.ts'

/**
 * An order of goods (domain.md B.5, B.6): paid at once, sent in one or several parcels or handed over at a shop, done
 * when it has arrived. Which pieces are sent stands with the piece; what is given back stands with its request
 * (domain/goods), not here.
 */
export const goodsKind = {
  code: 'goods',
  prefix: 'G',
  states: {
    110: { phase: 'awaitingPay', text: '待付款' },
    // Of an order that is picked up: 待自提.
    240: { phase: 'serving', text: '待发货' },
    245: { phase: 'serving', text: '部分发货' },
    250: { phase: 'serving', text: '待收货' },
    // The pieces have gone; those that come back are put on sale again by staff.
    300: { phase: 'done', text: '已完成', consumed: true },
    410: { phase: 'closed', text: '超时未付款，已取消' },
    420: { phase: 'closed', text: '已取消' },
    430: { phase: 'closed', text: '商家已取消' },
    510: { phase: 'refunded', text: '已退款' },
  },
  leads: {
    awaitingPay: 110,
    confirmed: 240,
    expired: 410,
    cancelledByCustomer: 420,
    cancelledByAgency: 430,
    refunded: 510,
  },
  progress: {
    sendSome: { from: [240], to: 245, by: ['operator'] },
    // By itself when the pieces that were still to be sent have been refunded.
    sendAll: { from: [240, 245], to: 250, by: ['operator', 'system'] },
    receive: { from: [250], to: 300, by: ['customer', 'system'] },
    handOver: { from: [240], to: 300, by: ['operator'], tells: 'goodsHandedOver' },
  },
  actions: {
    receive: '确认收货',
    logistics: '查看物流',
    remind: '提醒发货',
    pickupCode: '查看提货码',
    afterSale: '申请售后',
  },
  // Twenty places of persons are fifty pieces, the most of an order.
  holdsTimes: 2.5,
  severalRefunds: true,
  refundsElsewhere: '商品的退款请在订单的“申请售后”中提交',
  invoice: {
    from: ['done'],
    notYet: '确认收货后可申请开票',
    contents: ['商品明细', '日用品', '食品', '工艺品'],
    special: true,
  },
  words: {
    history: {
      expire: '超时未付款，订单已取消',
      'pay:240': '已付款，商家备货中',
      sendSome: '部分商品已发货',
      sendAll: '商品已全部发货',
      receive: '已确认收货',
      handOver: '商品已在门店提取',
      remindShipping: '您提醒了商家发货',
      requestRefund: '您申请了售后',
      rejectRefund: '售后申请未通过',
      withdrawRefund: '售后申请已撤销',
      afterSaleExpired: '逾期未寄回商品，售后申请已关闭',
      refundSome: '部分商品已退款',
      refundPart: '商品的部分金额已退回',
      refundFailed: '退款未成功，商家将与您联系',
    },
    seller: '商家',
    kept: '商品',
    payTooEarly: '订单还不能支付，请刷新后查看',
    payTooLate: '付款时间已过，请重新下单',
    awaitingConfirm: { title: '等待确认', text: '现在无需支付' },
    expired: { title: '支付已超时', text: '订单已取消，如仍需购买请重新下单' },
    closed: { title: '订单已取消', text: '该订单无法支付，如仍需购买请重新下单' },
    placed: {
      instant: '请在时限内付款，付款后商家安排发货',
      confirmed: '请在时限内付款，付款后商家安排发货',
      awaitingConfirm: { title: '订单已提交', text: '现在无需支付' },
      paid: '商家正在备货，进度可在订单中查看',
      closed: '订单已取消，如仍需购买请重新下单',
    },
    paid: {
      confirming: '商家正在备货，进度可在订单中查看',
      confirmed: '商家正在备货，进度可在订单中查看',
    },
    units: {
      chosen: '所选商品',
      none: '请选择商品',
      unknown: '订单中的商品已变化，请刷新后重新选择',
      notOpen: '所选商品已退款或正在退款，请刷新后重新选择',
    },
  },
} as const satisfies OrderKind

/** Paid for, and not closed: what after-sale is about. */
export function isBought(sub: number): boolean {
  return sub === 240 || sub === 245 || sub === 250 || sub === 300
}
