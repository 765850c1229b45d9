import { addDays, type CalendarDate, isWeekend } from './dates.ts'
import { HOLIDAY_TABLE, type HolidayTable } from './holidays-data.ts'

/**
 * Why our own table and not the package chinese-days at run time: the package does not distinguish statutory days from
 * days off, which the specification's calendar marks differently, and its 9 kB (gzip) carry a lunar calendar and the
 * years since 2004 into a screen with a JavaScript budget. It checks this table in holidays.test.ts instead.
 */

/** holiday: statutory day; rest: other day off; work: weekend day worked instead (rules.md C.9). */
export type DayMark = { kind: 'holiday' | 'rest' | 'work'; name: string }

let known = HOLIDAY_TABLE

/**
 * Adds the notices of years that were published after this release, or corrects years of the built-in table, for
 * everything that counts days in this process.
 */
export function addHolidays(years: HolidayTable): void {
  known = withYears(known, years)
}

/** A table with the given years in place of its own. */
export function withYears(table: HolidayTable, years: HolidayTable): HolidayTable {
  return Object.keys(years).length === 0 ? table : { ...table, ...years }
}

const indexes = new WeakMap<HolidayTable, Map<CalendarDate, DayMark>>()

function indexOf(table: HolidayTable): Map<CalendarDate, DayMark> {
  const before = indexes.get(table)
  if (before) return before
  const index = new Map<CalendarDate, DayMark>()
  for (const row of Object.values(table).flat()) {
    for (const date of range(row.rest)) index.set(date, { kind: 'rest', name: row.name })
    for (const date of range(row.holiday)) index.set(date, { kind: 'holiday', name: row.name })
    for (const date of row.work) index.set(date, { kind: 'work', name: row.name })
  }
  indexes.set(table, index)
  return index
}

function range(text: string): CalendarDate[] {
  const [first = '', last = ''] = text.split('/')
  const dates: CalendarDate[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * What an official notice says about a date, for the 休/班 badges: null for ordinary days, plain weekends and
 * years without a published notice.
 */
export function holidayMark(date: CalendarDate, table: HolidayTable = known): DayMark | null {
  return indexOf(table).get(date) ?? null
}

/**
 * As holidayMark, and plain weekends are rest days named 周末. In a year without a published notice only weekends
 * are marked: a guess about feasts would promise days off that may be moved.
 */
export function dayMark(date: CalendarDate, table: HolidayTable = known): DayMark | null {
  return holidayMark(date, table) ?? (isWeekend(date) ? { kind: 'rest', name: '周末' } : null)
}

/** Does China work on this date? Make-up days are working days. */
export function isWorkingDay(date: CalendarDate, table: HolidayTable = known): boolean {
  const mark = dayMark(date, table)
  return mark === null || mark.kind === 'work'
}

/** The date on which the n-th working day after `date` falls; the date itself is not counted. n ≥ 0. */
export function addWorkingDays(date: CalendarDate, count: number, table: HolidayTable = known): CalendarDate {
  let result = date
  for (let left = count; left > 0; ) {
    result = addDays(result, 1)
    if (isWorkingDay(result, table)) left -= 1
  }
  return result
}

/** Has a notice for this year been published in the table? Without one, show no holidays. */
export function isYearPublished(year: number, table: HolidayTable = known): boolean {
  return Object.hasOwn(table, String(year))
}
