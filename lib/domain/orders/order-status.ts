import type { OrderLabel } from '../vocabulary.ts'

/** Sub-status of a tour order with its label and what the customer reads (domain.md B.6). */
export const TOUR_SUB_STATUS = {
  100: { label: 1, name: 'awaiting_confirm', text: '待旅行社确认' },
  110: { label: 1, name: 'awaiting_pay', text: '待付款' },
  120: { label: 1, name: 'awaiting_balance', text: '待付尾款' },
  200: { label: 2, name: 'paid_confirming', text: '已付款，确认中' },
  210: { label: 2, name: 'confirmed', text: '已确认' },
  220: { label: 2, name: 'noticed', text: '已发出团通知，待出行' },
  230: { label: 2, name: 'in_progress', text: '出行中' },
  300: { label: 3, name: 'done', text: '已完成' },
  400: { label: 4, name: 'rejected', text: '旅行社未能确认，已取消' },
  410: { label: 4, name: 'timeout', text: '超时未付款，已取消' },
  420: { label: 4, name: 'cancelled_by_user', text: '已取消' },
  430: { label: 4, name: 'cancelled_by_agency', text: '旅行社已取消（不成团）' },
  510: { label: 5, name: 'refunded', text: '已退款' },
} as const satisfies Record<number, { label: OrderLabel; name: string; text: string }>

export type TourSubStatus = keyof typeof TOUR_SUB_STATUS

/**
 * 260 and 500 of domain.md B.6 are flags shown over a status, not statuses: an order under after-sale or partly
 * refunded still is confirmed, noticed or travelling, and keeps label 2 or 3.
 */
export const STATUS_FLAGS = {
  260: { name: 'after_sale', text: '退款处理中' },
  500: { name: 'partly_refunded', text: '部分退款' },
} as const

export type StatusFlag = keyof typeof STATUS_FLAGS

export function labelOf(sub: TourSubStatus): OrderLabel {
  return TOUR_SUB_STATUS[sub].label
}
