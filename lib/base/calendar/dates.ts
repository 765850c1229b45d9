import { DAY_MS } from './durations.ts'

/**
 * Calendar dates are strings 'yyyy-mm-dd' without a time or a zone (years 0001–9999).
 * Everything here is integer arithmetic on day numbers: a Date object would shift the day for any visitor
 * whose device is not set to China's time. Such strings also compare correctly with < and >.
 */
export type CalendarDate = string

/** A moment: a Date or milliseconds since 1970-01-01T00:00Z. */
export type Instant = Date | number

type DateParts = { year: number; month: number; day: number }

/** China has kept one zone without summer time since 1992, so no time-zone database is needed. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Days in a month, month 1–12. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The parts of a calendar date, or null when the text is not an existing day. */
function parseDate(text: string): DateParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  if (parts.year < 1 || parts.month < 1 || parts.month > 12) return null
  if (parts.day < 1 || parts.day > daysInMonth(parts.year, parts.month)) return null
  return parts
}

/** Is the text an existing day written yyyy-mm-dd? */
export function isCalendarDate(text: string): boolean {
  return parseDate(text) !== null
}

/** Writes parts as a calendar date. Does not check them. */
function dateOf({ year, month, day }: DateParts): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function partsOf(date: CalendarDate): DateParts {
  const parts = parseDate(date)
  if (!parts) throw new RangeError(`not a calendar date: ${date}`)
  return parts
}

/** Day number of a date, 1970-01-01 is 0. Throws RangeError when the date does not exist. */
export function toDayNumber(date: CalendarDate): number {
  const { year, month, day } = partsOf(date)
  // The year is taken to begin in March, so that a leap day is the last day of its year.
  const y = month <= 2 ? year - 1 : year
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468
}

/** Inverse of toDayNumber. Throws RangeError outside the years 0001–9999. */
export function fromDayNumber(dayNumber: number): CalendarDate {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  if (!Number.isInteger(dayNumber) || year < 1 || year > 9999) {
    throw new RangeError(`day number out of range: ${dayNumber}`)
  }
  return dateOf({ year, month, day })
}

/** Whether somebody can mean this date: it exists, and the days around it can be counted. */
export function isReasonableDate(text: string): text is CalendarDate {
  return isCalendarDate(text) && text >= '1900-01-01' && text < '3000-01-01'
}

/** The date `days` later (earlier when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(toDayNumber(date) + days)
}

/** The same day `months` later, or that month's last day when it is shorter (01-31 + 1 month = 02-28/29). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date)
  const index = year * 12 + (month - 1) + months
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
  if (target.year < 1 || target.year > 9999) throw new RangeError('year out of range')
  return dateOf({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) })
}

/** Calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** Day of the week, 0 Sunday … 6 Saturday. */
export function weekday(date: CalendarDate): number {
  return (((toDayNumber(date) + 4) % 7) + 7) % 7
}

export function isWeekend(date: CalendarDate): boolean {
  const day = weekday(date)
  return day === 0 || day === 6
}

/** A letter for each day of the week, as calendars head their columns: Sunday first. */
export const weekdayLetters = '日一二三四五六'

/** 周日, 周一 … 周六: by the number that `weekday` counts, 0 for Sunday, or by that of ISO 8601, 7 for Sunday. */
export function nameOfWeekday(day: number): string {
  return `周${weekdayLetters[day % 7]}`
}

/**
 * The days of a week by their numbers of ISO 8601, with their names, Monday first. A function, so that pages which need
 * no such list load none.
 */
export function isoWeekdays(): [day: number, name: string][] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => [day, nameOfWeekday(day)])
}

/** '周四' */
export function weekdayName(date: CalendarDate): string {
  return nameOfWeekday(weekday(date))
}

/** '12月3日 周四' (look.md, Words). */
export function formatDate(date: CalendarDate): string {
  const { month, day } = partsOf(date)
  return `${month}月${day}日 ${weekdayName(date)}`
}

/** '2026年12月3日 周四', for contracts and orders of another year. */
export function formatDateWithYear(date: CalendarDate): string {
  return `${partsOf(date).year}年${formatDate(date)}`
}

/** All days of a month 'yyyy-mm'. Throws RangeError when the month does not exist. */
export function datesOfMonth(month: string): CalendarDate[] {
  const { year, month: number } = partsOf(`${month}-01`)
  return Array.from({ length: daysInMonth(year, number) }, (_, i) =>
    dateOf({ year, month: number, day: i + 1 }),
  )
}

/** The calendar date in China at a moment. */
export function todayInShanghai(now: Instant): CalendarDate {
  return fromDayNumber(Math.floor((Number(now) + SHANGHAI_OFFSET_MS) / DAY_MS))
}

/** The moment of a wall-clock time ('HH:mm', default midnight) in China, in milliseconds since 1970. */
export function shanghaiInstant(date: CalendarDate, time = '00:00'): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!match) throw new RangeError(`not a time HH:mm: ${time}`)
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return toDayNumber(date) * DAY_MS + minutes * 60_000 - SHANGHAI_OFFSET_MS
}

/**
 * Full years lived on a date (周岁); the birthday itself counts. Someone born on 29 February turns a year older
 * on 1 March in common years. Negative when the date lies before the birthday.
 */
export function ageAt(birthday: CalendarDate, date: CalendarDate): number {
  const born = partsOf(birthday)
  const at = partsOf(date)
  const beforeBirthday = at.month < born.month || (at.month === born.month && at.day < born.day)
  return at.year - born.year - (beforeBirthday ? 1 : 0)
}

/** '2026-12-03' → '12-03', for the short lines of cards. */
export function monthDay(date: CalendarDate): string {
  return date.slice(5)
}
