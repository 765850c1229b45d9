import { addDays, type CalendarDate, daysBetween, weekday } from '../../base/calendar/dates.ts'
import { holidayMark } from '../../base/calendar/holidays.ts'

/** A series of departures: every chosen weekday between two dates, less the exceptions, and single dates besides. */
export type DepartureSeries = {
  from: CalendarDate
  to: CalendarDate
  /** 0 is Sunday; empty: no day of the range but `also`. */
  weekdays: readonly number[]
  except: readonly CalendarDate[]
  also: readonly CalendarDate[]
}

/** So that a slip in a year does not make a thousand departures. */
export const LONGEST_SERIES_DAYS = 400

/** The dates of a series in order, each once; none before `earliest`. */
export function seriesDates(
  { from, to, weekdays, except, also }: DepartureSeries,
  earliest: CalendarDate,
): CalendarDate[] {
  const left = new Set(except)
  const chosen = new Set(weekdays)
  const length = Math.min(daysBetween(from, to), LONGEST_SERIES_DAYS)
  const ranged: CalendarDate[] = []
  for (let ahead = 0; ahead <= length; ahead += 1) {
    const date = addDays(from, ahead)
    if (chosen.has(weekday(date))) ranged.push(date)
  }
  return [...new Set([...ranged, ...also])].filter((date) => date >= earliest && !left.has(date)).sort()
}

/** What a series does: days that it adds, and those of it that are there already. Both in order. */
export function seriesPlan(
  series: DepartureSeries,
  earliest: CalendarDate,
  present: ReadonlySet<CalendarDate>,
): { added: CalendarDate[]; present: CalendarDate[] } {
  const dates = seriesDates(series, earliest)
  return {
    added: dates.filter((date) => !present.has(date)),
    present: dates.filter((date) => present.has(date)),
  }
}

/** Days off of a range by the official notices, plain weekends not among them. */
export function daysOffWithin(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const length = Math.min(daysBetween(from, to), LONGEST_SERIES_DAYS)
  return Array.from({ length: Math.max(0, length + 1) }, (_, ahead) => addDays(from, ahead)).filter(
    (date) => (holidayMark(date)?.kind ?? 'work') !== 'work',
  )
}

type Numbered = { tourId: string; tourCode: string; date: CalendarDate; packageCode: string }

/** Identity of a departure: the same tour, date and package are the same departure. */
export function departureId({ tourId, date, packageCode }: Omit<Numbered, 'tourCode'>): string {
  return [tourId, date.replaceAll('-', ''), packageCode].filter(Boolean).join('-')
}

/** 团号 by default: the tour's code, the date, the package. */
export function groupNumber({ tourCode, date, packageCode }: Omit<Numbered, 'tourId'>): string {
  return [tourCode, date.slice(2).replaceAll('-', ''), packageCode.toUpperCase()].filter(Boolean).join('-')
}
