import type { OrderKind } from '../kind.ts'

/**
 * An order of a fragment product (domain.md B.5, B.6): paid at once, its codes are there at once or are still to be
 * issued, then it is used ticket by ticket. How each ticket stands is with the ticket (domain/debris), not here.
 */
export const debrisKind = {
  code: 'debris',
  prefix: 'D',
  states: {
    110: { phase: 'awaitingPay', text: '待付款' },
    200: { phase: 'confirming', text: '出票中' },
    210: { phase: 'serving', text: '待使用' },
    // Of day tours, of which a notice of departure is written.
    220: { phase: 'serving', text: '已发出团通知，待出行' },
    // Its places have been used, or were kept for somebody who did not come.
    300: { phase: 'done', text: '已完成', consumed: true },
    410: { phase: 'closed', text: '超时未付款，已取消' },
    420: { phase: 'closed', text: '已取消' },
    430: { phase: 'closed', text: '商家已取消' },
    510: { phase: 'refunded', text: '已退款' },
  },
  leads: {
    awaitingPay: 110,
    confirming: 200,
    confirmed: 210,
    expired: 410,
    cancelledByCustomer: 420,
    cancelledByAgency: 430,
    refunded: 510,
  },
  progress: {
    notice: { from: [210], to: 220, by: ['operator', 'system'], tells: 'departureNotice' },
    complete: { from: [210, 220], to: 300, by: ['operator', 'system'] },
    // The use that ended it was taken back; a day tour's notice stays sent.
    reopen: { from: [300], to: 210, by: ['operator'] },
    reopenNoticed: { from: [300], to: 220, by: ['operator'] },
  },
  confirmTells: 'debrisIssued',
  severalRefunds: true,
  actions: { voucher: '查看凭证', logistics: '查看物流', returnDevice: '归还设备' },
  invoice: {
    from: ['done'],
    notYet: '使用完成后可申请开票',
    contents: ['旅游服务费', '代订服务费', '门票费', '租赁服务费'],
    special: false,
  },
  words: {
    history: {
      expire: '超时未付款，订单已取消',
      'expire:430': '未能按时出票，订单已取消',
      'pay:200': '已付款，正在出票',
      'pay:210': '已付款，请按使用说明使用',
      confirmAfterPay: '已出票',
      refundSome: '部分款项已退回',
      notice: '商家已发出团通知',
      complete: '订单已完成',
      reopen: '核销撤销，订单恢复为待使用',
      reopenNoticed: '核销撤销，订单恢复为待出行',
      used: '已使用',
      useUndone: '核销已撤销，可以再次使用',
      expired: '超过有效期未使用',
      handedOver: '商家已交付',
      deviceSent: '您填写了归还快递单号',
      deviceBack: '商家已收到归还的设备',
    },
    seller: '商家',
    kept: '订单',
    payTooEarly: '订单还不能支付，请刷新后查看',
    payTooLate: '付款时间已过，请重新预订',
    awaitingConfirm: { title: '等待确认', text: '现在无需支付' },
    expired: { title: '支付已超时', text: '订单已取消，如仍需预订请重新下单' },
    closed: { title: '订单已取消', text: '该订单无法支付，如仍需预订请重新下单' },
    placed: {
      instant: '付款后即可查看凭证或使用安排',
      confirmed: '请在时限内付款',
      awaitingConfirm: { title: '订单已提交', text: '现在无需支付' },
      paid: '使用安排可在订单中查看',
      closed: '订单已取消，如仍需预订请重新下单',
    },
    paid: {
      confirming: '正在为您出票，出票后会短信通知您',
      confirmed: '请按订单中的使用说明使用',
    },
    units: {
      chosen: '所选票券',
      none: '请选择需要退款的票券',
      unknown: '票券信息已变化，请刷新后重新选择',
      notOpen: '所选票券中有已退款或正在退款的，请刷新后重新选择',
    },
  },
} as const satisfies OrderKind

/** The order is paid for and its codes are issued: it is being used, or was. */
export function isInUse(sub: number): boolean {
  return sub === 210 || sub === 220 || sub === 300
}
