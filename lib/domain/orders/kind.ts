import type { Phase } from './phases.ts'

/** instant: 即时确认; before-pay: 二次确认, then pay; after-pay: pay, then it is confirmed. */
export type ConfirmMode = 'instant' | 'before-pay' | 'after-pay'

export type Actor = 'customer' | 'operator' | 'system'

/** A kind's own number for where an order stands. */
export type KindState = {
  phase: Phase
  /** What the customer reads. */
  text: string
  /** What the order held of the stock has been consumed: neither a refund nor a cancellation brings it back. */
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
  cancelledByCustomer: number
  cancelledByAgency: number
  refunded: number
}

/** A step of the kind's own between the common events; it never moves money or stock. */
type ProgressEvent = { from: readonly number[]; to: number; by: readonly Actor[] }

type Words = { title: string; text: string }

/** What the kind says at each turn; the sentences that depend on the order itself come from its handler. */
type KindWords = {
  /** Events of the history; what is missing here is said in the common words. */
  history: Readonly<Record<string, string>>
  /** What the clock of an unpaid order counts. */
  kept: string
  /** Refusals of the cashier. */
  payTooEarly: string
  payTooLate: string
  /** The cashier of an order that cannot be paid yet, or no more. */
  awaitingConfirm: Words
  expired: Words
  closed: Words
  /** The screen after submitting: unpaid (confirmed at once, or after a confirmation), to be confirmed, paid, closed. */
  placed: { instant: string; confirmed: string; awaitingConfirm: Words; paid: string; closed: string }
  /** The screen after paying. */
  paid: { confirming: string; confirmed: string }
  /** Refusals of a choice of units. */
  units: { none: string; unknown: string; notOpen: string }
}

/** A kind of order, as far as it can be said without a database. */
export type OrderKind = {
  code: string
  /** First letter of its numbers. */
  prefix: string
  states: Readonly<Record<number, KindState>>
  leads: Milestones
  progress: Readonly<Record<string, ProgressEvent>>
  /** Names of the kind's own actions, in the sequence of their weight behind 去支付. */
  actions: Readonly<Record<string, string>>
  words: KindWords
}

/** The state of a number the kind knows. Numbers are written by the engine alone, so another one is a fault. */
export function stateOfSub({ code, states }: Pick<OrderKind, 'code' | 'states'>, sub: number): KindState {
  const state = states[sub]
  if (!state) throw new RangeError(`${code} has no status ${sub}`)
  return state
}
