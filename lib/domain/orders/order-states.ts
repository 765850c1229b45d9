import type { Instant } from '../../base/calendar/dates.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SeatEffect } from '../stock/seats.ts'
import { TOUR_SUB_STATUS, type TourSubStatus } from './order-status.ts'

/** Unpaid orders expire after 30 minutes by default (rules.md C.5). */
export const PAY_WINDOW_MS = 30 * 60_000
/** Pay window after the agency has confirmed (rules.md C.5). */
export const CONFIRMED_PAY_WINDOW_MS = 24 * 3_600_000

/** instant: 即时确认; before-pay: 二次确认, then pay; after-pay: pay, then the agency confirms. */
export type ConfirmMode = 'instant' | 'before-pay' | 'after-pay'

export type OrderState = {
  /** Null before it is submitted. */
  sub: TourSubStatus | null
  confirmMode: ConfirmMode
  /** Received and not wholly given back. */
  money: 'none' | 'deposit' | 'full'
  /** Persons still travelling: those of the order less those refunded. */
  travellers: number
  /** What the order occupies of its departure right now. */
  seats: { kind: 'none' } | { kind: 'held' | 'used'; count: number }
  /** Flag 260: a refund has been asked for and not yet decided. */
  afterSale: boolean
  /** Flag 500. */
  partlyRefunded: boolean
  /** Milliseconds since 1970; null when nothing is to be paid by a certain time. */
  payDeadline: number | null
}

export type Actor = 'customer' | 'operator' | 'system'

type Happening<Name extends string, More = object> = { name: Name; by: Actor; at: Instant } & More

export type OrderEvent =
  | Happening<'submit', { travellers: number; payWindowMs?: number }>
  | Happening<'confirm', { payWindowMs?: number }>
  | Happening<'pay', { kind: 'full' | 'deposit' | 'balance'; balanceDueAt?: Instant }>
  | Happening<'refundSome', { travellers: number }>
  | Happening<
      | 'refuse'
      | 'confirmAfterPay'
      | 'expire'
      | 'cancelByUser'
      | 'cancelByAgency'
      | 'requestRefund'
      | 'rejectRefund'
      | 'withdrawRefund'
      | 'refundAll'
      | 'notice'
      | 'start'
      | 'complete'
    >

export type OrderEventName = OrderEvent['name']

type Transition = {
  from: readonly (TourSubStatus | null)[]
  /** Empty: the status stays, only flags change. */
  to: readonly TourSubStatus[]
  by: readonly Actor[]
  /** What it does to seats that are still to be held, used or released; never a second time. */
  seat: SeatEffect['seat']
}

/** The only ways an order moves (domain.md B.6). */
export const TRANSITIONS: Record<OrderEventName, Transition> = {
  submit: { from: [null], to: [100, 110], by: ['customer', 'operator'], seat: 'hold' },
  // Second confirmation turns held seats into used ones: the agency has bought them (domain.md B.2).
  confirm: { from: [100], to: [110], by: ['operator'], seat: 'use' },
  refuse: { from: [100], to: [400], by: ['operator'], seat: 'release' },
  // 'system' is a payment notification, 'operator' books an offline payment.
  pay: { from: [110, 120], to: [120, 200, 210], by: ['system', 'operator'], seat: 'use' },
  confirmAfterPay: { from: [200], to: [210], by: ['operator'], seat: 'use' },
  expire: { from: [110], to: [410], by: ['system'], seat: 'release' },
  cancelByUser: { from: [100, 110, 120], to: [420], by: ['customer', 'operator'], seat: 'release' },
  cancelByAgency: {
    from: [100, 110, 120, 200, 210, 220],
    to: [430],
    by: ['operator', 'system'],
    seat: 'release',
  },
  requestRefund: { from: [200, 210, 220, 230, 300], to: [], by: ['customer', 'operator'], seat: 'none' },
  rejectRefund: { from: [200, 210, 220, 230, 300], to: [], by: ['operator'], seat: 'none' },
  withdrawRefund: { from: [200, 210, 220, 230, 300], to: [], by: ['customer'], seat: 'none' },
  refundSome: { from: [200, 210, 220, 230, 300], to: [], by: ['operator', 'system'], seat: 'release' },
  // All travellers refunded, whatever fees were deducted; also the money of an order cancelled after payment.
  refundAll: {
    from: [200, 210, 220, 230, 300, 420, 430],
    to: [510],
    by: ['operator', 'system'],
    seat: 'release',
  },
  notice: { from: [210], to: [220], by: ['operator', 'system'], seat: 'none' },
  // A group departs and returns on its dates whether or not the notice or the start was recorded.
  start: { from: [210, 220], to: [230], by: ['operator', 'system'], seat: 'none' },
  complete: { from: [210, 220, 230], to: [300], by: ['operator', 'system'], seat: 'none' },
}

export type OrderEffects = {
  seat: SeatEffect
  /** Money has been received and must go back. */
  refundDue: boolean
  /** The order has just ended without a journey: give coupons and points back. True at most once per order. */
  closed: boolean
}

/** already: the event has happened before and nothing need be done. too-late-to-pay: refund that payment. */
export type OrderRefusal = Refusal<
  | 'already'
  | 'not-from-here'
  | 'not-yours'
  | 'too-late-to-pay'
  | 'not-due'
  | 'no-refund-asked'
  | 'wrong-count'
  | 'nothing-to-refund'
>

export type Moved = { ok: true; state: OrderState; effects: OrderEffects }

const CLOSED: ReadonlySet<TourSubStatus | null> = new Set<TourSubStatus>([400, 410, 420, 430, 510])
const DEPARTED: ReadonlySet<TourSubStatus | null> = new Set<TourSubStatus>([230, 300])

export function draftOrder(confirmMode: ConfirmMode): OrderState {
  return {
    sub: null,
    confirmMode,
    money: 'none',
    travellers: 0,
    seats: { kind: 'none' },
    afterSale: false,
    partlyRefunded: false,
    payDeadline: null,
  }
}

/** Has the order ended without a journey (labels 4 and 5)? */
export function isClosed({ sub }: OrderState): boolean {
  return CLOSED.has(sub)
}

/** Can nothing happen to the order any more? A cancelled order that still has money is waiting for its refund. */
export function isFinal({ sub, money }: OrderState): boolean {
  return CLOSED.has(sub) && (sub === 510 || money === 'none')
}

/** Moves an order by one named event. Pure: the caller writes state, history, seats and coupons in one go. */
export function transition(state: OrderState, event: OrderEvent): Moved | OrderRefusal {
  const refusal = checkEvent(state, event)
  if (refusal) return refusal
  const next = { ...state, ...changes(state, event) }
  const seat = seatEffect(state, event, next)
  const closed = CLOSED.has(next.sub) && !CLOSED.has(state.sub)
  if (CLOSED.has(next.sub)) {
    next.payDeadline = null
    next.afterSale = false
  }
  return {
    ok: true,
    state: { ...next, seats: seatsAfter(state.seats, seat) },
    effects: { seat, refundDue: closed && next.sub !== 510 && next.money !== 'none', closed },
  }
}

function checkEvent(state: OrderState, event: OrderEvent): OrderRefusal | null {
  const { from, to, by } = TRANSITIONS[event.name]
  if (!by.includes(event.by)) return refuse('not-yours', '您不能进行此操作，请联系客服')
  if (event.name === 'pay') return checkPayment(state, event.kind)
  if (!from.includes(state.sub)) {
    const there = state.sub !== null && to.includes(state.sub)
    return there ? already() : elsewhere(state)
  }
  switch (event.name) {
    case 'submit':
      return Number.isInteger(event.travellers) && event.travellers > 0
        ? null
        : refuse('wrong-count', '请选择出行人数')
    case 'expire':
      // No deadline means the clock does not end this order.
      return state.payDeadline !== null && Number(event.at) >= state.payDeadline
        ? null
        : refuse('not-due', '订单尚未超时')
    case 'requestRefund':
      if (state.afterSale) return already()
      return event.by === 'customer' && state.sub === 300
        ? refuse('not-from-here', '行程已结束，如需售后请联系客服')
        : null
    case 'rejectRefund':
    case 'withdrawRefund':
      return state.afterSale ? null : already()
    case 'refundSome':
      return checkPartialRefund(state, event.travellers)
    case 'refundAll':
      if (CLOSED.has(state.sub)) {
        return state.money === 'none' ? refuse('nothing-to-refund', '订单没有需要退还的款项') : null
      }
      return state.afterSale ? null : notAsked()
    default:
      return null
  }
}

/**
 * A payment that arrives after the deadline but before the order expired counts: the money was taken in time at
 * the channel (rules.md C.5). One that finds the order closed must be given back.
 */
function checkPayment(state: OrderState, kind: 'full' | 'deposit' | 'balance'): OrderRefusal | null {
  if (CLOSED.has(state.sub)) return refuse('too-late-to-pay', '订单已关闭，款项将原路退回')
  if (state.money === 'full' || (state.money === 'deposit' && kind === 'deposit')) return already()
  const expected = kind === 'balance' ? 120 : 110
  return state.sub === expected ? null : elsewhere(state)
}

function checkPartialRefund(state: OrderState, travellers: number): OrderRefusal | null {
  if (!state.afterSale) return notAsked()
  // The last traveller's refund is refundAll; it also ends the order.
  return Number.isInteger(travellers) && travellers > 0 && travellers < state.travellers
    ? null
    : refuse('wrong-count', '退款人数不正确，请重新选择出行人')
}

const already = () => refuse('already', '该操作已完成，请刷新订单查看')
const notAsked = () => refuse('no-refund-asked', '订单没有待处理的退款申请')

function elsewhere({ sub }: OrderState): OrderRefusal {
  const text = sub === null ? '未提交' : TOUR_SUB_STATUS[sub].text
  return refuse('not-from-here', `订单当前状态为“${text}”，不能进行此操作，请刷新订单查看`)
}

function changes(state: OrderState, event: OrderEvent): Partial<OrderState> {
  const at = Number(event.at)
  switch (event.name) {
    case 'submit':
      return state.confirmMode === 'before-pay'
        ? { sub: 100, travellers: event.travellers }
        : {
            sub: 110,
            travellers: event.travellers,
            payDeadline: at + (event.payWindowMs ?? PAY_WINDOW_MS),
          }
    case 'confirm':
      return { sub: 110, payDeadline: at + (event.payWindowMs ?? CONFIRMED_PAY_WINDOW_MS) }
    case 'pay':
      if (event.kind === 'deposit') {
        const due = event.balanceDueAt === undefined ? null : Number(event.balanceDueAt)
        return { sub: 120, money: 'deposit', payDeadline: due }
      }
      return { sub: state.confirmMode === 'after-pay' ? 200 : 210, money: 'full', payDeadline: null }
    case 'requestRefund':
      return { afterSale: true }
    case 'rejectRefund':
    case 'withdrawRefund':
      return { afterSale: false }
    case 'refundSome':
      return { afterSale: false, partlyRefunded: true, travellers: state.travellers - event.travellers }
    case 'refundAll':
      return { sub: 510, money: 'none', partlyRefunded: false, travellers: 0 }
    default: {
      const [to] = TRANSITIONS[event.name].to
      return to === undefined ? {} : { sub: to }
    }
  }
}

function seatEffect(state: OrderState, event: OrderEvent, next: OrderState): SeatEffect {
  const { seats } = state
  const effect = TRANSITIONS[event.name].seat
  if (event.name === 'submit') return { seat: 'hold', count: event.travellers }
  if (effect === 'none' || seats.kind === 'none') return { seat: 'none' }
  if (effect === 'use') {
    // Paid but not yet confirmed by the agency: the seats stay held.
    const confirmed = event.name !== 'pay' || state.confirmMode !== 'after-pay'
    return seats.kind === 'held' && confirmed ? { seat: 'use', count: seats.count } : { seat: 'none' }
  }
  // Who has departed has used the seat; a refund afterwards does not put it on sale.
  if (DEPARTED.has(state.sub)) return { seat: 'none' }
  const count = event.name === 'refundSome' ? event.travellers : seats.count
  return CLOSED.has(next.sub) || event.name === 'refundSome'
    ? { seat: 'release', from: seats.kind, count }
    : { seat: 'none' }
}

function seatsAfter(seats: OrderState['seats'], effect: SeatEffect): OrderState['seats'] {
  if (effect.seat === 'none') return seats
  if (effect.seat === 'hold') return { kind: 'held', count: effect.count }
  if (effect.seat === 'use') return { kind: 'used', count: effect.count }
  const left = (seats.kind === 'none' ? 0 : seats.count) - effect.count
  return left > 0 && seats.kind !== 'none' ? { kind: seats.kind, count: left } : { kind: 'none' }
}
