import type { OrderKind } from '../kind.ts'

/** A tour's order (domain.md B.6): sub-statuses, steps and words. */
export const tourKind = {
  code: 'tour',
  prefix: 'T',
  states: {
    100: { phase: 'awaitingConfirm', text: '待旅行社确认' },
    110: { phase: 'awaitingPay', text: '待付款' },
    120: { phase: 'awaitingBalance', text: '待付尾款' },
    200: { phase: 'confirming', text: '已付款，确认中' },
    210: { phase: 'serving', text: '已确认' },
    220: { phase: 'serving', text: '已发出团通知，待出行' },
    // After departure the seats count as used.
    230: { phase: 'serving', text: '出行中', consumed: true },
    300: { phase: 'done', text: '已完成', consumed: true, noRefund: '行程已结束，如需售后请联系客服' },
    400: { phase: 'closed', text: '旅行社未能确认，已取消' },
    410: { phase: 'closed', text: '超时未付款，已取消' },
    420: { phase: 'closed', text: '已取消' },
    430: { phase: 'closed', text: '旅行社已取消' },
    440: { phase: 'closed', text: '逾期未付尾款，已取消' },
    510: { phase: 'refunded', text: '已退款' },
  },
  leads: {
    awaitingConfirm: 100,
    awaitingPay: 110,
    awaitingBalance: 120,
    confirming: 200,
    confirmed: 210,
    refused: 400,
    expired: 410,
    lapsed: 440,
    cancelledByCustomer: 420,
    cancelledByAgency: 430,
    refunded: 510,
  },
  progress: {
    notice: { from: [210], to: 220, by: ['operator', 'system'], tells: 'departureNotice' },
    // A group departs and returns on its dates whether or not the notice or the start was recorded.
    start: { from: [210, 220], to: 230, by: ['operator', 'system'] },
    complete: { from: [210, 220, 230], to: 300, by: ['operator', 'system'] },
  },
  actions: { chooseDeparture: '选择改期或退款', addTravellers: '补充出行人' },
  invoice: {
    from: ['done'],
    notYet: '行程结束后可申请开票',
    contents: ['旅游费', '旅游服务费', '团费'],
    special: false,
  },
  words: {
    history: {
      confirm: '旅行社已确认，请在时限内付款',
      refuse: '旅行社未能确认',
      expire: '超时未付款，订单已取消，名额已释放',
      'expire:400': '旅行社未在时限内确认，订单已取消，名额已释放',
      'expire:430': '旅行社未在时限内确认，订单已取消，款项将全部退回',
      'expire:440': '逾期未付尾款，订单已取消，名额已释放',
      cancelByAgency: '旅行社取消了订单',
      confirmAfterPay: '旅行社已确认',
      'pay:200': '已付款，等待旅行社确认',
      refundSome: '部分出行人已退款',
      notice: '旅行社已发出团通知',
      start: '行程开始',
      complete: '行程结束，感谢您的同行',
      travellers: '更新了出行人信息',
      refundFailed: '退款未成功，旅行社将与您联系',
    },
    seller: '旅行社',
    kept: '名额',
    payTooEarly: '旅行社正在确认名额，确认后即可支付',
    payTooLate: '付款时间已过，名额已释放，请重新预订',
    awaitingConfirm: { title: '等待旅行社确认', text: '确认名额后会短信通知您付款，现在无需支付' },
    expired: { title: '支付已超时', text: '名额已释放，如仍需出行请重新预订' },
    closed: { title: '订单已取消', text: '该订单无法支付，如仍需出行请重新预订' },
    placed: {
      instant: '付款后即确认',
      confirmed: '旅行社已确认名额，请在时限内付款',
      awaitingConfirm: {
        title: '订单已提交，等待旅行社确认',
        text: '旅行社正在为您确认名额，结果会短信通知；确认后请在时限内付款，现在无需支付',
      },
      paid: '您可以在订单详情中查看行程和出行人信息',
      closed: '名额已释放，如仍需出行请重新预订',
    },
    paid: {
      confirming: '旅行社正在安排，确认结果会短信通知您',
      confirmed: '订单已确认，出发前会收到出团通知，请留意短信',
    },
    units: {
      chosen: '所选出行人',
      none: '请选择需要退款的出行人',
      unknown: '出行人信息已变化，请刷新后重新选择',
      notOpen: '所选出行人中有人已退款或正在退款，请刷新后重新选择',
    },
  },
} as const satisfies OrderKind

/** Has the journey begun, or ended? */
export function hasDeparted(sub: number): boolean {
  return sub === 230 || sub === 300
}

/** Has the notice of departure been recorded, and the journey not begun? */
export function isNoticed(sub: number): boolean {
  return sub === tourKind.progress.notice.to
}

/** Names may be completed or replaced in these statuses, until the deadline. */
export function takesNames(sub: number): boolean {
  return sub >= 100 && sub <= 220
}
