/** The codes of the shop for goods and their words (domain.md B.5), each written once. */

/** How goods reach the buyer. */
export const deliveryWays = { express: '快递配送', pickup: '到店自提' } as const
export type DeliveryWay = keyof typeof deliveryWays

/** What an after-sale request asks for. */
export const afterSaleTypes = { refund: '仅退款', return: '退货退款' } as const
export type AfterSaleType = keyof typeof afterSaleTypes

/**
 * Why a customer asks for it. With `seller` the cause lies with the shop: the pieces may come back longer, and the shop
 * pays for the way.
 */
export const afterSaleReasons = {
  unwanted: { text: '多拍、拍错或不想要', seller: false },
  different: { text: '商品与描述不符', seller: true },
  quality: { text: '质量问题', seller: true },
  late: { text: '未按约定时间发货', seller: true },
  missing: { text: '缺货或少件', seller: true },
  damaged: { text: '快递损坏', seller: true },
  other: { text: '其他', seller: false },
} as const satisfies Record<string, { text: string; seller: boolean }>
export type AfterSaleReason = keyof typeof afterSaleReasons

/**
 * Where a request stands. applied: staff decide. toReturn: agreed, the buyer sends the pieces back. returned: they are
 * on their way to the shop. refunding: the money is on its way. done: it has arrived. expired: nothing was sent back in
 * time.
 */
export const afterSaleStates = {
  applied: '待商家处理',
  toReturn: '待寄回商品',
  returned: '待商家收货',
  refunding: '退款处理中',
  done: '已退款',
  rejected: '商家已拒绝',
  withdrawn: '已撤销',
  expired: '逾期未寄回，已关闭',
} as const
export type AfterSaleState = keyof typeof afterSaleStates

/** Why a customer cancels an order that is not paid. */
export const goodsCancelReasons = [
  '不想买了',
  '规格或数量选错',
  '收货信息填错',
  '重复下单',
  '价格原因',
  '其他',
] as const

/** How freight is counted. */
export const freightUnits = { piece: '按件', weight: '按重量' } as const
export type FreightUnit = keyof typeof freightUnits

/** Longest remark and most pictures of an after-sale request. */
export const AFTER_SALE_TEXT = 100
export const AFTER_SALE_PICTURES = 9
