/**
 * The codes of the trade and their Chinese words, each written once. The contract builds its schemas from them, the
 * centre keeps the codes, the screens show the words.
 */

/** domain.md B.1, `category`. */
export const tourCategories = {
  group: '跟团游',
  semi: '小包团',
  free: '自由行',
  selfDrive: '自驾游',
  custom: '定制游',
  cruise: '邮轮',
  nearby: '周边游',
} as const

/** 产品范围 (domain.md B.1): decides the contract template, the cancellation ladder and which documents make sense. */
export const travelScopes = { domestic: '境内', outbound: '出境', hkmo: '港澳', taiwan: '台湾' } as const
export type TravelScope = keyof typeof travelScopes

/** Does the journey leave the mainland's border control (出入境管理)? */
export function leavesMainland(scope: TravelScope): boolean {
  return scope !== 'domestic'
}

/** The places a departure sells, one price each (domain.md B.2). On the wire: `personType`. */
export const placeTypeNames = {
  adult: '成人',
  childBed: '儿童占床',
  childNoBed: '儿童不占床',
  senior: '老人',
  infant: '婴儿',
} as const
export type PlaceType = keyof typeof placeTypeNames

/** The age group of a traveller on the day of departure; never stored, never chosen (domain.md B.7). */
export const ageGroupNames = { infant: '婴儿', child: '儿童', adult: '成人', senior: '老人' } as const
export type AgeGroup = keyof typeof ageGroupNames

/** Identity documents (specification, section 3). */
export const documentTypeNames = {
  1: '身份证',
  2: '护照',
  3: '港澳通行证',
  4: '台胞证',
  5: '军官证',
} as const
export type DocumentType = keyof typeof documentTypeNames
export const documentTypes = [1, 2, 3, 4, 5] as const satisfies readonly DocumentType[]

/** What a product may require of each traveller before the order is made. */
export const guestFieldNames = {
  name: '姓名',
  pinyin: '姓名拼音',
  document: '证件',
  mobile: '手机号',
} as const
export type GuestField = keyof typeof guestFieldNames

/** single: a traveller alone in a room pays the single supplement (单房差). share: the agency finds a room-mate (拼房). */
export const roomChoices = ['single', 'share'] as const
export type RoomChoice = (typeof roomChoices)[number]

/** What an order says of the choice; a single supplement stands among its prices. */
export function roomWords(room: RoomChoice): string {
  return room === 'share' ? '接受拼房，由旅行社安排同性游客同住' : ''
}

/** Status of a departure (domain.md B.2). */
const departureStatuses = {
  1: '在售',
  2: '售罄',
  3: '已截止',
  4: '停售',
  5: '已成团',
  6: '已取消',
} as const
export type DepartureStatus = keyof typeof departureStatuses

/** The labels of an order (specification, section 4). */
export const orderLabels = { 1: '待支付', 2: '已支付', 3: '已完成', 4: '已取消', 5: '已退款' } as const
export type OrderLabel = keyof typeof orderLabels
export const orderLabelCodes = [1, 2, 3, 4, 5] as const satisfies readonly OrderLabel[]

/** The commercial status of one unit of an order, e.g. of one traveller (specification, section 4). */
export const unitStatuses = { 1: '正常', 2: '已取消', 3: '已退款', 4: '退款中' } as const
export type UnitStatus = keyof typeof unitStatuses
export const unitStatusCodes = [1, 2, 3, 4] as const satisfies readonly UnitStatus[]

/**
 * A customer's request for a refund. withdrawn: by the customer, or because the whole order has ended. failed: the
 * channel has not sent the money.
 */
export const refundStates = ['requested', 'processing', 'done', 'rejected', 'withdrawn', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** Money on its way back through a payment channel. */
export const payoutStates = ['processing', 'done', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Whether an order is paid, for a customer who waits for the result. */
export const paymentStates = ['paid', 'pending', 'unpaid', 'closed'] as const

/** What a coupon does to an order (domain.md B.9). */
export const couponKinds = {
  fullCut: '满减券',
  percent: '折扣券',
  cut: '立减券',
  exchange: '兑换券',
} as const
export type CouponKind = keyof typeof couponKinds

/**
 * Where a customer's coupon stands. inactive: given, but it waits to be activated. locked: an unpaid order holds it.
 * void: staff have taken it back.
 */
export const couponStates = {
  inactive: '待激活',
  unused: '未使用',
  locked: '订单占用中',
  used: '已使用',
  expired: '已过期',
  void: '已作废',
} as const
export type CouponState = keyof typeof couponStates

/** How a coupon came to its owner. */
export const couponSources = {
  center: '领券中心',
  campaign: '活动',
  gift: '新人礼',
  code: '兑换码',
  card: '激活卡',
  staff: '商家发放',
} as const
export type CouponSource = keyof typeof couponSources

/** Where a shopper's page runs, as the page detects it. */
export const payEnvironments = ['wechat', 'miniProgram', 'alipay', 'browser', 'desktop'] as const
export type PayEnvironment = (typeof payEnvironments)[number]

export const cancelReasons = [
  '行程有变',
  '选错日期或人数',
  '换其他产品',
  '重复下单',
  '价格原因',
  '其他',
] as const

/** The agreements every order of a tour has to name; a version rises when its text changes. */
export const tourAgreements = [
  { code: 'contract', version: '2026-11', title: '旅游合同条款与报名须知' },
  { code: 'safety', version: '2026-11', title: '安全提示与不适宜人群告知' },
  { code: 'cancel', version: '2026-11', title: '退改规则' },
] as const

/** Sensitive data that leaves the country needs a consent of its own (rules.md C.8). */
export const crossBorderAgreement = {
  code: 'crossBorder',
  version: '2026-11',
  title: '个人信息出境告知与单独同意',
} as const

export type Agreement = { code: string; version: string; title: string }

/** What an order of a tour with this scope has to agree to. */
export function agreementsOf(scope: TravelScope): readonly Agreement[] {
  return leavesMainland(scope) ? [...tourAgreements, crossBorderAgreement] : tourAgreements
}

/** The codes of a table of words, in its order; for a list of choices. */
export function codesOf<Code extends string>(words: Readonly<Record<Code, string>>): [Code, ...Code[]] {
  return Object.keys(words) as [Code, ...Code[]]
}
