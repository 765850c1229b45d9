import type { PersonType } from '../operate-center/contract/values.ts'

/** Words for the contract's codes, free of zod so that a browser may load them. */

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

export const personTypeNames: Record<PersonType, string> = {
  adult: '成人',
  childBed: '儿童占床',
  childNoBed: '儿童不占床',
  senior: '老人',
  infant: '婴儿',
}

/** Specification, section 3: 1 身份证, 2 护照, 3 港澳通行证, 4 台胞证, 5 军官证. */
export const documentTypeNames: Record<number, string> = {
  1: '身份证',
  2: '护照',
  3: '港澳通行证',
  4: '台胞证',
  5: '军官证',
}

/** Specification, section 4: the labels of an order. */
export const orderLabels: Record<number, string> = {
  1: '待支付',
  2: '已支付',
  3: '已完成',
  4: '已取消',
  5: '已退款',
}

/** Specification, section 4: the commercial state of one unit of an order, e.g. of one traveller. */
export const unitStatuses: Record<number, string> = { 1: '正常', 2: '已取消', 3: '已退款', 4: '退款中' }

export const cancelReasons = [
  '行程有变',
  '选错日期或人数',
  '换其他产品',
  '重复下单',
  '价格原因',
  '其他',
] as const

/** The agreements an order of a tour has to name; versions are bumped when a text changes. */
export const tourAgreements = [
  { code: 'contract', version: '2026-11', title: '旅游合同条款与报名须知' },
  { code: 'safety', version: '2026-11', title: '安全提示与不适宜人群告知' },
  { code: 'cancel', version: '2026-11', title: '退改规则' },
] as const
