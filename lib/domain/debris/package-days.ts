import {
  addDays,
  type CalendarDate,
  daysBetween,
  type Instant,
  shanghaiInstant,
  todayInShanghai,
  weekday,
} from '../../base/calendar/dates.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { UseMode } from './words.ts'

/** When a package can be ordered and used. */
export type PackageTimes = {
  use: UseMode
  /** Days ahead of the day of use, and time of that day in China `HH:MM`, until which it can be ordered. */
  cutoffDays: number
  cutoffTime: string
  validFrom: CalendarDate | null
  validTo: CalendarDate | null
  /** Of an open package without `validTo`: days after the day of payment. */
  validDays: number | null
  /** 1 Monday … 7 Sunday; empty: every day. */
  weekdays: readonly number[]
  blackout: readonly CalendarDate[]
}

/** A row of a dated package's calendar. */
export type CalendarDay = { date: CalendarDate; slots: readonly { time: string; left: number | null }[] }

/** Days are offered so far ahead. */
const HORIZON_DAYS = 400

/** Whether a package may be used on a day, as far as weekdays, blackout and validity tell. */
export function isUsableOn(times: PackageTimes, date: CalendarDate): boolean {
  const { validFrom, validTo, weekdays, blackout } = times
  // Sunday is 0 in the calendar and 7 in a package.
  const day = weekday(date) || 7
  return (
    (validFrom === null || date >= validFrom) &&
    (validTo === null || date <= validTo) &&
    (weekdays.length === 0 || weekdays.includes(day)) &&
    !blackout.includes(date)
  )
}

/** Whether it is still early enough to order a package for a day. */
export function isBeforeCutoff(
  { cutoffDays, cutoffTime }: Pick<PackageTimes, 'cutoffDays' | 'cutoffTime'>,
  date: CalendarDate,
  now: Instant,
): boolean {
  return Number(now) < shanghaiInstant(addDays(date, -cutoffDays), cutoffTime)
}

/**
 * The days of a dated package's calendar that can be ordered now, in sequence, with the times that are still to come.
 * A day that is sold out is among them: whoever looks for it wants to know. One whose times have all begun is not.
 */
export function orderableDays<Day extends CalendarDay>(
  times: PackageTimes,
  calendar: readonly Day[],
  now: Instant,
): Day[] {
  const today = todayInShanghai(now)
  const last = addDays(today, HORIZON_DAYS)
  return calendar
    .filter(
      ({ date }) =>
        date >= today && date <= last && isUsableOn(times, date) && isBeforeCutoff(times, date, now),
    )
    .flatMap((day) => {
      if (day.slots.length === 0) return [day]
      const slots = day.slots.filter(({ time }) => Number(now) < shanghaiInstant(day.date, time))
      return slots.length > 0 ? [{ ...day, slots }] : []
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** What is left of a day: of its times together, null when one of them is unlimited. */
export function leftOfSlots(slots: readonly { left: number | null }[]): number | null {
  return slots.reduce<number | null>(
    (sum, { left }) => (sum === null || left === null ? null : sum + left),
    0,
  )
}

/** From and until when something can be used; a null end depends on the payment. */
export type Validity = { from: CalendarDate; to: CalendarDate | null }

/** The days on which an order of a dated package uses it: the first one and, by the day, those after it. */
export function daysOfUse(first: CalendarDate, days: number): CalendarDate[] {
  return Array.from({ length: days }, (_, ahead) => addDays(first, ahead))
}

/**
 * From and until when an order can be used.
 * @param first day of use; null for an open package
 * @param paidOn day of the payment in China; null before it, then an open package counts from today
 */
export function validityOf(
  { use, validFrom, validTo, validDays }: PackageTimes,
  {
    first,
    days,
    paidOn,
    today,
  }: {
    first: CalendarDate | null
    days: number
    paidOn: CalendarDate | null
    today: CalendarDate
  },
): Validity {
  if (use === 'dated' && first !== null) return { from: first, to: addDays(first, days - 1) }
  const start = paidOn ?? today
  const from = validFrom !== null && validFrom > start ? validFrom : start
  if (validTo !== null) return { from, to: validTo }
  return { from, to: paidOn === null || validDays === null ? null : addDays(paidOn, validDays) }
}

/** Why an open package cannot be ordered now; null when it can: a day on which it may be used has to be left. */
export function openRefusal(times: PackageTimes, now: Instant): Refusal<'not-on-sale' | 'too-late'> | null {
  const { validFrom, validTo, validDays } = times
  const today = todayInShanghai(now)
  if (validTo === null && validDays === null) return refuse('not-on-sale', '该套餐暂未开售，请选择其他套餐')
  const from = validFrom !== null && validFrom > today ? validFrom : today
  const to = validTo ?? addDays(today, validDays ?? 0)
  for (let ahead = 0; ahead <= Math.min(daysBetween(from, to), HORIZON_DAYS); ahead += 1) {
    const date = addDays(from, ahead)
    if (isUsableOn(times, date) && isBeforeCutoff(times, date, now)) return null
  }
  return refuse('too-late', '该套餐的有效期将满，已停止预订，请选择其他套餐')
}
