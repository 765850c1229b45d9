/** The codes of fragment products (碎片) and their words (domain.md B.5), each written once. */

export const debrisTypes = {
  ticket: '门票',
  dayTour: '一日游',
  transfer: '接送机/站',
  charter: '包车',
  wifi: 'WiFi租赁',
  sim: '电话卡/流量',
  dining: '餐饮',
  show: '演出/体验',
  insurance: '保险',
  other: '其他',
} as const
export type DebrisType = keyof typeof debrisTypes

/** Whose data a package wants: nobody's, one guest's for the order, or that of everybody who holds a ticket. */
export const guestRules = { none: '无需出行人信息', order: '一位出行人', ticket: '每人信息' } as const
export type GuestRule = keyof typeof guestRules

/** When a package is used: on a chosen day (with or without a time), or any day within its validity. */
export const useModes = { dated: '指定日期', open: '有效期内使用' } as const
export type UseMode = keyof typeof useModes

/** What is shown or handed over where a package is used. */
export const redeemWays = {
  code: '凭证码',
  document: '身份证件',
  ticket: '电子票',
  paper: '纸质票',
  exchange: '换票',
} as const
export type RedeemWay = keyof typeof redeemWays

/** Where the codes of a package come from. */
export const voucherSources = { own: '自动生成', imported: '供应商码库', staff: '人工出票' } as const
export type VoucherSource = keyof typeof voucherSources

/** A voucher for each ticket, or one for the whole order. */
export const voucherScopes = { ticket: '每票一码', order: '每单一码' } as const
export type VoucherScope = keyof typeof voucherScopes

/** Where a voucher stands (domain.md B.5). */
export const voucherStates = {
  waiting: '待出票',
  unused: '未使用',
  used: '已使用',
  void: '已作废',
  expired: '已过期',
  failed: '出票失败',
} as const
export type VoucherState = keyof typeof voucherStates

/** any: until it is used. before: until some hours before its day, with a fee. never: not at all. */
export const refundModes = { any: '随时退', before: '有条件退', never: '不可退' } as const
export type RefundMode = keyof typeof refundModes

/** What a package asks for besides day, number and guests. */
export const debrisAsks = {
  flight: '航班/车次号',
  pickup: '上车地点',
  destination: '送达地点',
  hotel: '酒店名称与地址',
  time: '用车时间',
} as const
export type DebrisAsk = keyof typeof debrisAsks

/** How a device, a card or a paper ticket reaches the buyer. */
export const handoverWays = { none: '无需配送', courier: '快递配送', pickup: '现场领取' } as const
export type HandoverWay = keyof typeof handoverWays

/** Why a customer asks for money back. */
export const debrisRefundReasons = ['行程有变', '买错日期或数量', '重复下单', '无法使用', '其他'] as const
