import type { Instant } from '../../base/calendar/dates.ts'
import { type OrderLabel, orderLabels } from '../vocabulary.ts'
import { isClosed, type OrderState } from './order-states.ts'
import {
  labelOf,
  STATUS_FLAGS,
  type StatusFlag,
  TOUR_SUB_STATUS,
  type TourSubStatus,
} from './order-status.ts'

export type ShownStatus = {
  label: OrderLabel
  labelText: string
  sub: TourSubStatus
  text: string
  flags: { flag: StatusFlag; text: string }[]
}

/** What a customer reads about a submitted order; null for one that is not submitted. */
export function shownStatus({ sub, afterSale, partlyRefunded }: OrderState): ShownStatus | null {
  if (sub === null) return null
  const flags: StatusFlag[] = [
    ...(afterSale ? [260 as const] : []),
    ...(partlyRefunded ? [500 as const] : []),
  ]
  const label = labelOf(sub)
  return {
    label,
    labelText: orderLabels[label],
    sub,
    text: TOUR_SUB_STATUS[sub].text,
    flags: flags.map((flag) => ({ flag, text: STATUS_FLAGS[flag].text })),
  }
}

export const ORDER_ACTIONS = {
  pay: '去支付',
  cancel: '取消订单',
  refund: '申请退款',
  withdrawRefund: '撤销退款申请',
  addTravellers: '补充出行人',
  rebook: '再次预订',
} as const

export type OrderAction = keyof typeof ORDER_ACTIONS

export type OrderForActions = OrderState & {
  /** Places without a traveller's data. */
  missingTravellers: number
  /** The name list has gone to the ground handler (名单已提交). */
  namesLocked: boolean
}

/** The customer's buttons, most wanted first. What a button leads to checks again. */
export function orderActions(order: OrderForActions, now: Instant): OrderAction[] {
  const { sub, afterSale } = order
  if (sub === null) return []
  if (isClosed(order) || sub === 300) return ['rebook']
  const actions: OrderAction[] = []
  const payable = sub === 110 || sub === 120
  if (payable && (order.payDeadline === null || Number(now) < order.payDeadline)) actions.push('pay')
  const beforeDeparture = sub === 200 || sub === 210 || sub === 220
  if (beforeDeparture && order.missingTravellers > 0 && !order.namesLocked) actions.push('addTravellers')
  if (payable || sub === 100) actions.push('cancel')
  else actions.push(afterSale ? 'withdrawRefund' : 'refund')
  return actions
}
