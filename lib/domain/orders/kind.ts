import type { InvoiceRule } from '../invoices/invoice-rule.ts'
import type { CustomerEvent } from '../messages/customer-events.ts'
import type { Phase } from './phases.ts'

/** instant: 即时确认; before-pay: 二次确认, then pay; after-pay: pay, then it is confirmed. */
export type ConfirmMode = 'instant' | 'before-pay' | 'after-pay'

export type Actor = 'customer' | 'operator' | 'system'

/** A kind's own sub-status of an order. */
export type KindState = {
  phase: Phase
  /** What the customer reads. */
  text: string
  /** The order's stock has been consumed: neither a refund nor a cancellation frees it. */
  consumed?: true
  /** Why a customer cannot ask for a refund here, where the phase alone would allow it. */
  noRefund?: string
}

/** Where the common events lead, as the kind's own numbers. A kind without one of the optional steps never takes it. */
export type Milestones = {
  awaitingConfirm?: number
  awaitingPay: number
  awaitingBalance?: number
  /** Paid, and still to be confirmed. */
  confirming?: number
  /** Paid and confirmed. */
  confirmed: number
  refused?: number
  expired: number
  /** The balance was not paid in time; needed by a kind with `awaitingBalance`. */
  lapsed?: number
  cancelledByCustomer: number
  cancelledByAgency: number
  refunded: number
}

/** A step of the kind's own between the common events; it never moves money or stock. */
type ProgressEvent = {
  from: readonly number[]
  to: number
  by: readonly Actor[]
  /** What the customer is told when it happens. */
  tells?: CustomerEvent
}

type Words = { title: string; text: string }

/** The kind's fixed texts; the sentences that depend on the order itself come from its handler. */
type KindWords = {
  /** Texts for events of the history; events missing here have the common text. */
  history: Readonly<Record<string, string>>
  /** Who sells, as customers read it: 旅行社. */
  seller: string
  /** What is kept for the buyer of an unpaid order: 名额. */
  kept: string
  /** Refusals of the cashier. */
  payTooEarly: string
  payTooLate: string
  /** The cashier's texts for an order that cannot be paid yet, or no longer. */
  awaitingConfirm: Words
  expired: Words
  closed: Words
  /** The screen after submitting: unpaid (confirmed at once, or after a confirmation), to be confirmed, paid, closed. */
  placed: { instant: string; confirmed: string; awaitingConfirm: Words; paid: string; closed: string }
  /** The screen after paying. */
  paid: { confirming: string; confirmed: string }
  /** The units chosen for a refund (所选出行人), and refusals of such a choice. */
  units: { chosen: string; none: string; unknown: string; notOpen: string }
}

/** The part of a kind of order that needs no database. */
export type OrderKind = {
  code: string
  /** First letter of its numbers. */
  prefix: string
  states: Readonly<Record<number, KindState>>
  leads: Milestones
  progress: Readonly<Record<string, ProgressEvent>>
  /** Names of the kind's own actions, most important first, shown after 去支付. */
  actions: Readonly<Record<string, string>>
  words: KindWords
  /** What the customer is told once a paid order is confirmed, where the common message does not fit. */
  confirmTells?: CustomerEvent
  /** How many times as many units a buyer may hold unpaid than places of persons (holds.ts); without it as many. */
  holdsTimes?: number
  /**
   * Several refunds of an order may be asked for at a time, each for units of its own; without it one after the other.
   * `offered`: the common 申请退款 stays open for the other units meanwhile.
   */
  severalRefunds?: true | 'offered'
  /** Where the kind has a way of its own to ask for refunds: what a buyer reads who comes by the common one. */
  refundsElsewhere?: string
  /** Whether and when its orders can be invoiced. */
  invoice?: InvoiceRule
}

/** The state of a sub-status number. Only the engine writes numbers, so an unknown one is a bug. */
export function stateOfSub({ code, states }: Pick<OrderKind, 'code' | 'states'>, sub: number): KindState {
  const state = states[sub]
  if (!state) throw new RangeError(`${code} has no status ${sub}`)
  return state
}
