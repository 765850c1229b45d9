import type { Instant } from '../../base/calendar/dates.ts'
import { DAY_MS } from '../../base/calendar/durations.ts'

/** How long orders wait (rules.md C.5); a centre may set them otherwise. */
export type OrderTimes = {
  /** An unpaid order that needed no confirmation. */
  unpaidMinutes: number
  /** For the seller's confirmation, before or after payment. */
  confirmHours: number
  /** For the payment after a confirmation. */
  confirmedPayHours: number
  /** The balance of a deposit is due this many days before the service begins. */
  balanceDays: number
}

export const ORDER_TIMES: OrderTimes = {
  unpaidMinutes: 30,
  confirmHours: 24,
  confirmedPayHours: 24,
  balanceDays: 7,
}

/** What the service itself allows; null where its kind knows no such time. */
export type ServiceTimes = {
  /** After that nothing can be arranged any more. */
  cutoffAt: Instant | null
  startsAt: Instant | null
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const notAfter = (at: number, limit: Instant | null) => (limit === null ? at : Math.min(at, Number(limit)))

/** Until when the seller may confirm, milliseconds: never past the cut-off, because nothing can be arranged then. */
export function confirmUntil(times: OrderTimes, at: Instant, { cutoffAt }: ServiceTimes): number {
  return Math.max(Number(at), notAfter(Number(at) + times.confirmHours * HOUR_MS, cutoffAt))
}

/** Until when a confirmed order may be paid: not past the start, but at least as long as any unpaid order. */
export function payUntil(times: OrderTimes, at: Instant, { startsAt }: ServiceTimes): number {
  const least = Number(at) + times.unpaidMinutes * MINUTE_MS
  return Math.max(least, notAfter(Number(at) + times.confirmedPayHours * HOUR_MS, startsAt))
}

/**
 * When the balance is due, milliseconds; null when that is less than a day away: then nothing is sold on a deposit, the
 * whole amount is paid at once.
 */
export function balanceDueAt(times: OrderTimes, at: Instant, startsAt: Instant): number | null {
  const due = Number(startsAt) - times.balanceDays * DAY_MS
  return due >= Number(at) + DAY_MS ? due : null
}

/** When the balance really ends: a deposit paid late leaves at least a day, but never past the start. */
export function balanceUntil(dueAt: Instant, paidAt: Instant, { startsAt }: ServiceTimes): number {
  return Math.max(Number(paidAt), notAfter(Math.max(Number(dueAt), Number(paidAt) + DAY_MS), startsAt))
}

/** Longest time before an end at which the customer is reminded of it. */
const REMIND_MS = 3 * DAY_MS

/** When to remind of an end: in the last third of the wait, at most three days before it. */
export function remindAt(from: Instant, until: Instant): number {
  const left = Number(until) - Number(from)
  return Number(until) - Math.min(REMIND_MS, Math.floor(left / 3))
}

/** The ends of an order's waits, milliseconds; null where there is none. */
export type Waits = { deadline: number | null; balanceDueAt: number | null }

/**
 * The ends of an order's waits after its service has been moved to other times: a balance is due by the new start, no
 * payment is awaited past it, and no confirmation past the new cut-off.
 * @param awaits what the deadline is for
 */
export function movedWaits(
  times: OrderTimes,
  at: Instant,
  { deadline, balanceDueAt: due }: Waits,
  service: ServiceTimes & { startsAt: Instant },
  awaits: 'confirmation' | 'payment' | 'balance',
): Waits {
  const newDue =
    due === null ? null : (balanceDueAt(times, at, service.startsAt) ?? balanceUntil(at, at, service))
  if (deadline === null) return { deadline, balanceDueAt: newDue }
  if (awaits === 'balance')
    return { deadline: balanceUntil(newDue ?? deadline, at, service), balanceDueAt: newDue }
  const end = awaits === 'confirmation' ? service.cutoffAt : service.startsAt
  return { deadline: Math.max(Number(at), notAfter(deadline, end)), balanceDueAt: newDue }
}
