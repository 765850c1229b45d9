import type { Instant } from '../../base/calendar/dates.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Actor, type ConfirmMode, type Milestones, type OrderKind, stateOfSub } from './kind.ts'
import { isClosedPhase, PHASES, type Phase } from './phases.ts'

export type OrderState = {
  /** The kind's number; null before the order is submitted. */
  sub: number | null
  confirmMode: ConfirmMode
  /** Payment received and not fully refunded. */
  money: 'none' | 'deposit' | 'full'
  /** Active units: those of the order less those refunded. */
  units: number
  /** What the order holds or uses of the stock right now. */
  stock: 'none' | 'held' | 'used'
  /** A refund has been requested and not yet decided or not yet paid out. */
  afterSale: boolean
  partlyRefunded: boolean
  /**
   * When the present wait (for a confirmation, a payment or the balance) ends by itself, milliseconds since 1970; null in
   * states that do not wait.
   */
  deadline: number | null
}

type Happening<Name extends string, More = object> = { name: Name; by: Actor; at: Instant } & More

type CommonEvent =
  /** `until`: when the order ends if nothing happens; every event that begins a wait says it (deadlines.ts). */
  | Happening<'submit', { units: number; until: Instant }>
  | Happening<'confirm', { until: Instant }>
  /** `until` counts where the payment leaves a wait: for the balance, or for the confirmation after payment. */
  | Happening<'pay', { kind: 'full' | 'deposit' | 'balance'; until: Instant }>
  /** `others`: units of other refunds that are asked for and not yet decided or paid out. */
  | Happening<'refundSome', { units: number; others?: number }>
  | Happening<'rejectRefund' | 'withdrawRefund' | 'refundPart', { others?: number }>
  | Happening<
      | 'refuse'
      | 'confirmAfterPay'
      | 'expire'
      | 'cancelByCustomer'
      | 'cancelByAgency'
      | 'requestRefund'
      | 'refundAll'
    >

/** One of the kind's own steps, by its name. */
type OwnEvent = Happening<'progress', { step: string }>

export type OrderEvent = CommonEvent | OwnEvent

export type CommonEventName = CommonEvent['name']

type StockEffect =
  | { stock: 'none' }
  | { stock: 'hold'; units: number }
  | { stock: 'use' }
  /** 'all': every unit the order still has. */
  | { stock: 'release'; from: 'held' | 'used'; units: number | 'all' }

type Transition = {
  /** Phases it starts from; null: not submitted. */
  from: readonly (Phase | null)[]
  /** Further states it starts from, by where they came from. */
  after?: readonly (keyof Milestones)[]
  /** Empty: the status stays, only flags change. */
  to: readonly (keyof Milestones)[]
  by: readonly Actor[]
  /** What it does to the stock: hold, use or release, each at most once per order. */
  stock: StockEffect['stock']
}

const REFUNDING: readonly Phase[] = ['confirming', 'serving', 'done']

/** All events common to every order; an order changes by no other way but its kind's steps (domain.md B.6). */
export const TRANSITIONS: Record<CommonEventName, Transition> = {
  submit: {
    from: [null],
    to: ['awaitingConfirm', 'awaitingPay'],
    by: ['customer', 'operator'],
    stock: 'hold',
  },
  // A confirmation before payment turns held stock into used: the seats have been bought for this order (domain.md
  // B.2).
  confirm: { from: ['awaitingConfirm'], to: ['awaitingPay'], by: ['operator'], stock: 'use' },
  refuse: { from: ['awaitingConfirm'], to: ['refused'], by: ['operator'], stock: 'release' },
  // 'system' is a payment notification, 'operator' books an offline payment.
  pay: {
    from: ['awaitingPay', 'awaitingBalance'],
    to: ['awaitingBalance', 'confirming', 'confirmed'],
    by: ['system', 'operator'],
    stock: 'use',
  },
  // 'system' where what was paid for is issued by itself.
  confirmAfterPay: { from: ['confirming'], to: ['confirmed'], by: ['operator', 'system'], stock: 'use' },
  // Each wait has its own end: not confirmed, not paid, balance not paid, paid but never confirmed.
  expire: {
    from: ['awaitingConfirm', 'awaitingPay', 'awaitingBalance', 'confirming'],
    to: ['refused', 'expired', 'lapsed', 'cancelledByAgency'],
    by: ['system'],
    stock: 'release',
  },
  cancelByCustomer: {
    from: ['awaitingConfirm', 'awaitingPay', 'awaitingBalance'],
    to: ['cancelledByCustomer'],
    by: ['customer', 'operator'],
    stock: 'release',
  },
  // Not possible once the service has begun.
  cancelByAgency: {
    from: ['awaitingConfirm', 'awaitingPay', 'awaitingBalance', 'confirming', 'serving'],
    to: ['cancelledByAgency'],
    by: ['operator', 'system'],
    stock: 'release',
  },
  // 'system' where a rule gives back by itself.
  requestRefund: { from: REFUNDING, to: [], by: ['customer', 'operator', 'system'], stock: 'none' },
  rejectRefund: { from: REFUNDING, to: [], by: ['operator'], stock: 'none' },
  withdrawRefund: { from: REFUNDING, to: [], by: ['customer', 'system'], stock: 'none' },
  refundSome: { from: REFUNDING, to: [], by: ['operator', 'system'], stock: 'release' },
  // A part of the money of units that stay in the order.
  refundPart: { from: REFUNDING, to: [], by: ['system'], stock: 'none' },
  // All units refunded, with or without deducted fees; also the money of an order cancelled after payment.
  refundAll: {
    from: REFUNDING,
    after: ['cancelledByCustomer', 'cancelledByAgency', 'lapsed'],
    to: ['refunded'],
    by: ['operator', 'system'],
    stock: 'release',
  },
}

/** The numbers of a kind that a common event starts from and leads to. */
export function waysOf(kind: OrderKind, name: CommonEventName): { from: (number | null)[]; to: number[] } {
  const { from, after = [], to } = TRANSITIONS[name]
  const subs = Object.keys(kind.states).map(Number)
  const reached = (milestones: readonly (keyof Milestones)[]) =>
    milestones.flatMap((milestone) => kind.leads[milestone] ?? [])
  return {
    from: [
      ...(from.includes(null) ? [null] : []),
      ...subs.filter((sub) => {
        const { phase, consumed } = stateOfSub(kind, sub)
        return from.includes(phase) && !(name === 'cancelByAgency' && consumed)
      }),
      ...reached(after),
    ],
    to: reached(to),
  }
}

type OrderEffects = {
  stock: StockEffect
  /** Money has been received and must go back. */
  refundDue: boolean
  /** The order has just ended undelivered: give coupons and points back. True at most once per order. */
  closed: boolean
}

/** already: the event has happened before, so there is nothing to do. too-late-to-pay: refund that payment. */
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

export function draftOrder(confirmMode: ConfirmMode): OrderState {
  return {
    sub: null,
    confirmMode,
    money: 'none',
    units: 0,
    stock: 'none',
    afterSale: false,
    partlyRefunded: false,
    deadline: null,
  }
}

function phaseOf(kind: OrderKind, sub: number | null): Phase | null {
  return sub === null ? null : stateOfSub(kind, sub).phase
}

function isClosed(kind: OrderKind, sub: number | null): boolean {
  const phase = phaseOf(kind, sub)
  return phase !== null && isClosedPhase(phase)
}

/** Moves an order by one named event. Pure: the caller writes state, history, stock and units in one go. */
export function transition(kind: OrderKind, state: OrderState, event: OrderEvent): Moved | OrderRefusal {
  const refusal = event.name === 'progress' ? checkStep(kind, state, event) : checkEvent(kind, state, event)
  if (refusal) return refusal
  const next = { ...state, ...changes(kind, state, event) }
  const effect = stockEffect(kind, state, event, next)
  const isOver = isClosed(kind, next.sub)
  const closed = isOver && !isClosed(kind, state.sub)
  if (isOver) {
    next.deadline = null
    next.afterSale = false
  }
  const isRefunded = phaseOf(kind, next.sub) === 'refunded'
  return {
    ok: true,
    state: { ...next, stock: stockAfter(state.stock, effect) },
    effects: { stock: effect, refundDue: closed && !isRefunded && next.money !== 'none', closed },
  }
}

const notYours = () => refuse('not-yours', '您不能进行此操作，请联系客服')

function checkStep(kind: OrderKind, state: OrderState, { step, by }: OwnEvent): OrderRefusal | null {
  const progress = kind.progress[step]
  if (!progress) throw new RangeError(`${kind.code} has no step ${step}`)
  if (!progress.by.includes(by)) return notYours()
  if (state.sub !== null && progress.from.includes(state.sub)) return null
  return state.sub === progress.to ? already() : elsewhere(kind, state)
}

function checkEvent(kind: OrderKind, state: OrderState, event: CommonEvent): OrderRefusal | null {
  if (!TRANSITIONS[event.name].by.includes(event.by)) return notYours()
  if (event.name === 'pay') return checkPayment(kind, state, event.kind)
  const { from, to } = waysOf(kind, event.name)
  if (!from.includes(state.sub)) {
    const there = state.sub !== null && to.includes(state.sub)
    return there ? already() : elsewhere(kind, state)
  }
  switch (event.name) {
    case 'submit':
      return Number.isInteger(event.units) && event.units > 0 ? null : refuse('wrong-count', '请选择数量')
    case 'expire':
      return state.deadline !== null && Number(event.at) >= state.deadline
        ? null
        : refuse('not-due', '订单尚未超时')
    case 'requestRefund': {
      if (state.afterSale && !kind.severalRefunds) return already()
      const { noRefund } = stateOfSub(kind, state.sub ?? kind.leads.awaitingPay)
      return event.by === 'customer' && noRefund ? refuse('not-from-here', noRefund) : null
    }
    case 'rejectRefund':
    case 'withdrawRefund':
      return state.afterSale ? null : already()
    case 'refundPart':
      return state.afterSale ? null : notAsked()
    case 'refundSome':
      return checkPartialRefund(state, event.units)
    case 'refundAll':
      if (isClosed(kind, state.sub)) {
        return state.money === 'none' ? refuse('nothing-to-refund', '订单没有需要退还的款项') : null
      }
      return state.afterSale ? null : notAsked()
    default:
      return null
  }
}

/**
 * A payment that arrives after the deadline but before the order expired counts: the money was taken in time at the
 * channel (rules.md C.5). A payment that finds the order closed must be given back.
 */
function checkPayment(
  kind: OrderKind,
  state: OrderState,
  what: 'full' | 'deposit' | 'balance',
): OrderRefusal | null {
  const phase = phaseOf(kind, state.sub)
  if (phase !== null && isClosedPhase(phase)) return refuse('too-late-to-pay', '订单已关闭，款项将原路退回')
  if (state.money === 'full' || (state.money === 'deposit' && what === 'deposit')) return already()
  const expected = what === 'balance' ? 'balance' : 'first'
  return phase !== null && PHASES[phase].pays === expected ? null : elsewhere(kind, state)
}

function checkPartialRefund(state: OrderState, units: number): OrderRefusal | null {
  if (!state.afterSale) return notAsked()
  // The last unit's refund is refundAll; it also ends the order.
  return Number.isInteger(units) && units > 0 && units < state.units
    ? null
    : refuse('wrong-count', '退款数量不正确，请重新选择')
}

const already = () => refuse('already', '该操作已完成，请刷新订单查看')
const notAsked = () => refuse('no-refund-asked', '订单没有待处理的退款申请')

function elsewhere(kind: OrderKind, { sub }: OrderState): OrderRefusal {
  const text = sub === null ? '未提交' : stateOfSub(kind, sub).text
  return refuse('not-from-here', `订单当前状态为“${text}”，不能进行此操作，请刷新订单查看`)
}

/** Where an order ends whose wait is over. */
function endOfWait(kind: OrderKind, { sub }: OrderState): number {
  switch (phaseOf(kind, sub)) {
    case 'awaitingConfirm':
      return lead(kind, 'refused')
    case 'awaitingBalance':
      return lead(kind, 'lapsed')
    case 'confirming':
      return kind.leads.cancelledByAgency
    default:
      return kind.leads.expired
  }
}

/** The number of a milestone; undefined for a kind without it. */
function lead(kind: OrderKind, milestone: keyof Milestones): number {
  const sub = kind.leads[milestone]
  if (sub === undefined) throw new RangeError(`${kind.code} has no ${milestone}`)
  return sub
}

function changes(kind: OrderKind, state: OrderState, event: OrderEvent): Partial<OrderState> {
  switch (event.name) {
    case 'submit':
      return state.confirmMode === 'before-pay'
        ? { sub: lead(kind, 'awaitingConfirm'), units: event.units, deadline: Number(event.until) }
        : { sub: kind.leads.awaitingPay, units: event.units, deadline: Number(event.until) }
    case 'confirm':
      return { sub: kind.leads.awaitingPay, deadline: Number(event.until) }
    case 'pay':
      if (event.kind === 'deposit') {
        return { sub: lead(kind, 'awaitingBalance'), money: 'deposit', deadline: Number(event.until) }
      }
      return state.confirmMode === 'after-pay'
        ? { sub: lead(kind, 'confirming'), money: 'full', deadline: Number(event.until) }
        : { sub: kind.leads.confirmed, money: 'full', deadline: null }
    case 'confirmAfterPay':
      return { sub: kind.leads.confirmed, deadline: null }
    case 'expire':
      return { sub: endOfWait(kind, state) }
    case 'requestRefund':
      return { afterSale: true }
    case 'rejectRefund':
    case 'withdrawRefund':
      return { afterSale: stillAsked(state, event) }
    case 'refundPart':
      return { afterSale: stillAsked(state, event), partlyRefunded: true }
    case 'refundSome':
      return { afterSale: stillAsked(state, event), partlyRefunded: true, units: state.units - event.units }
    case 'refundAll':
      return { sub: kind.leads.refunded, money: 'none', partlyRefunded: false, units: 0 }
    case 'progress': {
      const step = kind.progress[event.step]
      return step ? { sub: step.to } : {}
    }
    default: {
      const [to] = TRANSITIONS[event.name].to
      return to === undefined ? {} : { sub: lead(kind, to) }
    }
  }
}

/** Whether another refund of the order is still under way when this one is over. */
const stillAsked = ({ afterSale }: OrderState, { others = 0 }: { others?: number }) => afterSale && others > 0

function stockEffect(kind: OrderKind, state: OrderState, event: OrderEvent, next: OrderState): StockEffect {
  const { stock } = state
  if (event.name === 'progress') return { stock: 'none' }
  const effect = TRANSITIONS[event.name].stock
  if (event.name === 'submit') return { stock: 'hold', units: event.units }
  if (effect === 'none' || stock === 'none') return { stock: 'none' }
  if (effect === 'use') {
    // Paid but not yet confirmed: the stock stays held.
    const confirmed = event.name !== 'pay' || state.confirmMode !== 'after-pay'
    return stock === 'held' && confirmed ? { stock: 'use' } : { stock: 'none' }
  }
  if (state.sub !== null && stateOfSub(kind, state.sub).consumed) return { stock: 'none' }
  if (event.name === 'refundSome') return { stock: 'release', from: stock, units: event.units }
  return isClosed(kind, next.sub) ? { stock: 'release', from: stock, units: 'all' } : { stock: 'none' }
}

function stockAfter(stock: OrderState['stock'], effect: StockEffect): OrderState['stock'] {
  if (effect.stock === 'none') return stock
  if (effect.stock === 'hold') return 'held'
  if (effect.stock === 'use') return 'used'
  return effect.units === 'all' ? 'none' : stock
}
