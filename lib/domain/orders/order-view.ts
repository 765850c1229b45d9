import type { Instant } from '../../base/calendar/dates.ts'
import type { OrderLabel } from '../vocabulary.ts'
import { type OrderKind, stateOfSub } from './kind.ts'
import { isClosedPhase, PHASES, type Phase } from './phases.ts'

/** What is added to a status: under after-sale or partly refunded, the rest of an order stays in use. */
const FLAGS = { afterSale: '退款处理中', partlyRefunded: '部分退款' } as const

export type Standing = {
  sub: number
  afterSale: boolean
  partlyRefunded: boolean
  deadline: number | null
  reviewed: boolean
}

export type ShownStatus = { phase: Phase; label: OrderLabel; text: string }

/**
 * What a customer reads about a submitted order.
 * @param own instead of the text of the state
 */
export function shownStatus(
  kind: OrderKind,
  { sub, afterSale, partlyRefunded }: Pick<Standing, 'sub' | 'afterSale' | 'partlyRefunded'>,
  own?: string,
): ShownStatus {
  const state = stateOfSub(kind, sub)
  const { phase } = state
  const text = own ?? state.text
  const flag = afterSale ? FLAGS.afterSale : partlyRefunded ? FLAGS.partlyRefunded : ''
  const shown = flag === '' ? text : `${text}（${flag}）`
  return { phase, label: PHASES[phase].label, text: shown }
}

/** Buttons every kind may have; a requested refund is withdrawn beside its record. */
const COMMON_ACTIONS = {
  pay: '去支付',
  review: '写点评',
  rebook: '再次预订',
  refund: '申请退款',
  cancel: '取消订单',
  hide: '删除订单',
} as const

export type ShownAction = { code: string; text: string }

/**
 * The customer's buttons, most wanted first. The call behind a button checks again.
 * @param own codes of the kind's own actions that are open now
 */
export function orderActions(
  kind: OrderKind,
  order: Standing,
  now: Instant,
  own: readonly string[] = [],
): ShownAction[] {
  const { phase, noRefund, consumed } = stateOfSub(kind, order.sub)
  const { pays } = PHASES[phase]
  const isOver = isClosedPhase(phase) || phase === 'done'
  const inTime = order.deadline === null || Number(now) < order.deadline
  const isUnpaid = phase === 'awaitingConfirm' || pays !== null
  const mayAsk = !order.afterSale || kind.severalRefunds === 'offered'
  const open: Record<keyof typeof COMMON_ACTIONS, boolean> = {
    pay: pays !== null && inTime,
    review: mayReview({ phase, consumed, reviewed: order.reviewed }),
    rebook: isOver,
    refund: !isClosedPhase(phase) && !isUnpaid && mayAsk && noRefund === undefined,
    cancel: isUnpaid,
    hide: isOver && !order.afterSale,
  }
  const common = (code: keyof typeof COMMON_ACTIONS) =>
    open[code] ? [{ code, text: COMMON_ACTIONS[code] }] : []
  return [
    ...common('pay'),
    ...Object.entries(kind.actions).flatMap(([code, text]) => (own.includes(code) ? [{ code, text }] : [])),
    ...common('review'),
    ...common('rebook'),
    ...common('refund'),
    ...common('cancel'),
    ...common('hide'),
  ]
}

/** An order that is being used, or was, is reviewed once. */
export function mayReview({
  phase,
  consumed = false,
  reviewed,
}: {
  phase: Phase
  consumed?: boolean | undefined
  reviewed: boolean
}): boolean {
  return (phase === 'serving' || phase === 'done') && consumed && !reviewed
}

export type PayState = 'due' | 'awaitingConfirm' | 'paid' | 'closed' | 'expired'

/**
 * What the cashier and the result screen offer for an order.
 * @param amount to pay, fen
 */
export function payStateOf(kind: OrderKind, sub: number, amount: number): PayState {
  const { phase } = stateOfSub(kind, sub)
  if (isClosedPhase(phase)) {
    return sub === kind.leads.expired || sub === kind.leads.lapsed ? 'expired' : 'closed'
  }
  if (phase === 'awaitingConfirm') return 'awaitingConfirm'
  return PHASES[phase].pays === null || amount === 0 ? 'paid' : 'due'
}

/** Written by staff for staff: the buyer never sees an entry of this event. */
export const STAFF_NOTE = 'staffNote'

const HISTORY: Readonly<Record<string, string>> = {
  submit: '提交订单',
  confirm: '订单已确认，请在时限内付款',
  refuse: '订单未能确认',
  expire: '超过时限，订单已取消',
  cancelByCustomer: '您取消了订单',
  cancelByAgency: '商家取消了订单',
  confirmAfterPay: '订单已确认',
  requestRefund: '您申请了退款',
  'requestRefund by system': '按规则自动退款',
  'requestRefund by operator': '商家为您申请了退款',
  rejectRefund: '退款申请未通过',
  withdrawRefund: '您撤销了退款申请',
  refundSome: '部分退款已完成',
  refundPart: '协商的部分金额已退回',
  refundAll: '订单已退款',
  refundApproved: '退款申请已通过，款项将原路退回',
  refundFailed: '退款未成功，商家将与您联系',
  returned: '多收的款项已原路退回',
  penaltyPaid: '违约金已支付',
  departureChanged: '出发日期已更改',
  differenceRefunded: '改期后的差价将原路退回',
  priceChanged: '商家调整了订单金额',
  contractSigned: '合同已签署',
  contractVoided: '合同已作废',
  contractReissued: '合同已重新出具，请签署',
  [STAFF_NOTE]: '内部备注',
}

/** The text of a history entry; the kind's own where it has one. */
export function historyText(
  kind: OrderKind,
  { event, toStatus, by, note }: { event: string; toStatus: number; by?: string; note: string },
): string {
  const text =
    event === 'pay'
      ? paidText(kind, toStatus)
      : (kind.words.history[`${event}:${toStatus}`] ??
        kind.words.history[event] ??
        HISTORY[`${event} by ${by}`] ??
        HISTORY[event] ??
        event)
  return note === '' ? text : `${text}：${note}`
}

function paidText({ leads, words }: OrderKind, sub: number): string {
  const own = words.history[`pay:${sub}`]
  if (own) return own
  if (sub === leads.awaitingBalance) return '定金已支付'
  return sub === leads.confirmed ? '已付款，订单已确认' : '已付款'
}
