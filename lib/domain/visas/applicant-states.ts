/**
 * Where an applicant's visa stands (domain.md B.4). What was cancelled or refunded (V90, V95, V96) is the unit's own
 * status, which every kind of order has; `shownState` joins the two.
 */
export const applicantStates = {
  10: '待提交材料',
  15: '材料已寄出',
  20: '已收到材料',
  25: '材料审核中',
  30: '需补充材料',
  40: '审核通过',
  45: '已预约',
  50: '已送签',
  55: '需面签或调查',
  60: '已出签',
  65: '被拒签',
  70: '材料已退还',
  80: '已完成',
} as const
export type ApplicantState = keyof typeof applicantStates

/** Words of an applicant whose unit is no longer normal: 2 cancelled, 3 refunded, 4 refund in progress. */
export const closedApplicantStates = { 2: '已取消', 3: '已退款', 4: '退款中' } as const

/**
 * How far an applicant is, for what is given back (rules.md C.4): papers still being gathered, checked and accepted, at
 * the embassy, refused by it, granted or further.
 */
export const visaStages = {
  collecting: '送审前',
  reviewed: '审核后、送签前',
  submitted: '送签后',
  refused: '拒签后',
  decided: '出签后',
} as const
export type VisaStage = keyof typeof visaStages
