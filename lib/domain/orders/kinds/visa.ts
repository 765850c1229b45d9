import type { OrderKind } from '../kind.ts'

/**
 * A visa's order (domain.md B.4, B.6): paid at once, then served until every applicant is done. How far each of them is
 * stands with the applicant (domain/visas), not here.
 */
export const visaKind = {
  code: 'visa',
  prefix: 'V',
  states: {
    110: { phase: 'awaitingPay', text: '待付款' },
    210: { phase: 'serving', text: '办理中' },
    // A place of the day of travel has been used; what a refused visa promises to give back can still be asked for.
    300: { phase: 'done', text: '已完成', consumed: true },
    410: { phase: 'closed', text: '超时未付款，已取消' },
    420: { phase: 'closed', text: '已取消' },
    430: { phase: 'closed', text: '旅行社已取消' },
    510: { phase: 'refunded', text: '已退款' },
  },
  leads: {
    awaitingPay: 110,
    confirmed: 210,
    expired: 410,
    cancelledByCustomer: 420,
    cancelledByAgency: 430,
    refunded: 510,
  },
  progress: {
    complete: { from: [210], to: 300, by: ['operator', 'system'] },
  },
  // Each applicant is given up singly, and the desk goes on with the others meanwhile.
  severalRefunds: 'offered',
  actions: { materials: '提交材料', passports: '补充护照', track: '查看进度' },
  invoice: {
    from: ['done'],
    notYet: '签证办理完成后可申请开票',
    contents: ['签证服务费', '代理服务费', '签证费'],
    special: false,
  },
  words: {
    history: {
      expire: '超时未付款，订单已取消',
      cancelByAgency: '旅行社取消了订单',
      'pay:210': '已付款，请提交材料',
      refundSome: '部分申请人已退款',
      complete: '全部申请人已办理完成',
      applicants: '更新了申请人护照信息',
      refundFailed: '退款未成功，旅行社将与您联系',
    },
    seller: '旅行社',
    kept: '订单',
    payTooEarly: '订单还不能支付，请刷新后查看',
    payTooLate: '付款时间已过，请重新预订',
    awaitingConfirm: { title: '等待确认', text: '现在无需支付' },
    expired: { title: '支付已超时', text: '订单已取消，如仍需办理请重新预订' },
    closed: { title: '订单已取消', text: '该订单无法支付，如仍需办理请重新预订' },
    placed: {
      instant: '付款后即可提交材料，开始办理',
      confirmed: '请在时限内付款，付款后即可提交材料',
      awaitingConfirm: { title: '订单已提交', text: '现在无需支付' },
      paid: '请按材料清单提交材料，进度可在订单中查看',
      closed: '订单已取消，如仍需办理请重新预订',
    },
    paid: {
      confirming: '旅行社正在安排，进度可在订单中查看',
      confirmed: '请按每位申请人的材料清单提交材料',
    },
    units: {
      chosen: '所选申请人',
      none: '请选择需要退款的申请人',
      unknown: '申请人信息已变化，请刷新后重新选择',
      notOpen: '所选申请人中有人已退款或正在退款，请刷新后重新选择',
    },
  },
} as const satisfies OrderKind

/** Passports may be completed or replaced in these statuses, as long as the applicant's own state allows it. */
export function takesPassports(sub: number): boolean {
  return sub === 110 || sub === 210
}

/** The order is paid for, and its applicants are on their way or were. */
export function isServed(sub: number): boolean {
  return sub === 210 || sub === 300
}
