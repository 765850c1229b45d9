import { addDays, type CalendarDate } from '../../../base/calendar/dates.ts'
import { holidayMark, isYearPublished } from '../../../base/calendar/holidays.ts'

const FEAST = 1280
const SUMMER = 1120
const LOW = 950
const USUAL = 1000

/** Every tour needs the same half year, and the lunar calendar is slow to compute. */
const levels = new Map<CalendarDate, number>()

/** Price level of a day of departure, 1000 being the usual one: feasts, summer holidays and the quiet months. */
export function seasonPermille(date: CalendarDate): number {
  const level = levels.get(date) ?? levelOf(date)
  levels.set(date, level)
  return level
}

function levelOf(date: CalendarDate): number {
  // A traveller who leaves on the eve of a holiday travels in it.
  if (isFeast(date) || isFeast(addDays(date, 1))) return FEAST
  const monthDay = date.slice(5)
  if (monthDay >= '07-08' && monthDay <= '08-22') return SUMMER
  const quiet = ['12-01', '12-20'] as const
  return (monthDay >= quiet[0] && monthDay <= quiet[1]) || monthDay.startsWith('03-') ? LOW : USUAL
}

/** Days off by the official notice; for years without one the days that are off every year, only for prices. */
function isFeast(date: CalendarDate): boolean {
  const mark = holidayMark(date)
  if (mark) return mark.kind !== 'work'
  if (isYearPublished(Number(date.slice(0, 4)))) return false
  const monthDay = date.slice(5)
  const fixed = [
    ['01-01', '01-03'],
    ['04-04', '04-06'],
    ['05-01', '05-05'],
    ['10-01', '10-07'],
  ] as const
  return fixed.some(([from, to]) => monthDay >= from && monthDay <= to) || isSpringFestival(date)
}

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

/** From the eve to the seventh day of the first lunar month. */
function isSpringFestival(date: CalendarDate): boolean {
  const month = Number(date.slice(5, 7))
  if (month > 2) return false
  const parts = lunar.formatToParts(new Date(`${date}T00:00:00Z`))
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const day = Number(value('day'))
  return (value('month') === '12' && day >= 29) || (value('month') === '1' && day <= 7)
}
