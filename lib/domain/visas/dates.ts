import { addDays, type CalendarDate } from '../../base/calendar/dates.ts'
import { addWorkingDays } from '../../base/calendar/holidays.ts'
import type { VisaOptionKind } from './words.ts'

/** How long a visa takes, in working days, and how early its papers are wanted, in calendar days. */
export type VisaTimes = {
  /** From the day all papers are there. */
  processingDays: number
  /** Beyond the processing, before the day of travel. */
  bufferDays: number
  /** All papers are wanted so many days before the day of travel. */
  materialDays: number
}

/** An option as far as it changes how long a visa takes. */
export type TimedOption = { kind: VisaOptionKind; processingDays: number | null }

/** Days from today within which a day of travel can be chosen: missions take no papers long before. */
export const LATEST_TRAVEL_DAYS = 365

/** The working days a visa takes with these options: an urgent one takes the place of the product's own. */
export function processingWith(processingDays: number, options: readonly TimedOption[]): number {
  const urgent = options.find(({ kind }) => kind === 'urgent')
  return urgent?.processingDays ?? processingDays
}

/**
 * The earliest day of travel when all papers are handed in on `day`, which itself does not count. Weekends and feasts do
 * not count either, make-up days do.
 */
export function earliestTravel(
  day: CalendarDate,
  { processingDays, bufferDays }: Pick<VisaTimes, 'processingDays' | 'bufferDays'>,
  options: readonly TimedOption[] = [],
): CalendarDate {
  return addWorkingDays(day, processingWith(processingDays, options) + bufferDays)
}

/**
 * The last day on which all papers have to be with the agency: so many days before the day of travel, but never later
 * than the processing allows. Where that day is over already (the day of travel is near, or an option makes the visa
 * faster), the last day from which the processing still fits.
 * @param travelDate not before `earliestTravel`
 */
export function materialsBy(
  today: CalendarDate,
  travelDate: CalendarDate,
  times: VisaTimes,
  options: readonly TimedOption[] = [],
): CalendarDate {
  const wanted = addDays(travelDate, -times.materialDays)
  // Working days take at least as many days, so the search never starts too early.
  let last = addDays(travelDate, -processingWith(times.processingDays, options) - times.bufferDays)
  while (last > today && earliestTravel(last, times, options) > travelDate) last = addDays(last, -1)
  return wanted >= today && wanted < last ? wanted : last
}
