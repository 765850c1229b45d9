import type { OrderLabel } from '../vocabulary.ts'

/**
 * The state of an order, the same for every kind. Each sub-status of a kind belongs to one phase; label, tab, what can
 * be paid and whether the order is unfinished follow from the phase alone.
 */
export const phases = [
  'awaitingConfirm',
  'awaitingPay',
  'awaitingBalance',
  'confirming',
  'serving',
  'done',
  'closed',
  'refunded',
] as const

export type Phase = (typeof phases)[number]

export type OrderTab = 'confirm' | 'pay' | 'paid' | 'done' | 'closed'

/**
 * Tabs beside those of the phases. afterSale: a refund was ever asked for, of every kind; the others show what the kinds
 * that have them say.
 */
export const otherTabs = ['afterSale', 'toShip', 'toReceive', 'toUse'] as const
export type OtherTab = (typeof otherTabs)[number]

type PhaseFacts = {
  label: OrderLabel
  tab: OrderTab
  /** What a payment in this phase is for; null: none is accepted. */
  pays: 'first' | 'balance' | null
  /** The customer still has to pay or the seller still has to deliver or refund. */
  open: boolean
}

export const PHASES: Record<Phase, PhaseFacts> = {
  awaitingConfirm: { label: 1, tab: 'confirm', pays: null, open: true },
  awaitingPay: { label: 1, tab: 'pay', pays: 'first', open: true },
  awaitingBalance: { label: 1, tab: 'pay', pays: 'balance', open: true },
  confirming: { label: 2, tab: 'confirm', pays: null, open: true },
  serving: { label: 2, tab: 'paid', pays: null, open: true },
  done: { label: 3, tab: 'done', pays: null, open: false },
  closed: { label: 4, tab: 'closed', pays: null, open: false },
  refunded: { label: 5, tab: 'closed', pays: null, open: false },
}

export function isOtherTab(tab: OrderTab | OtherTab): tab is OtherTab {
  return (otherTabs as readonly string[]).includes(tab)
}

/** Phases under a tab of the customer's list. */
export function phasesOf(tab: OrderTab): Phase[] {
  return phases.filter((phase) => PHASES[phase].tab === tab)
}

/** Has the order ended undelivered? */
export function isClosedPhase(phase: Phase): boolean {
  return PHASES[phase].tab === 'closed'
}
