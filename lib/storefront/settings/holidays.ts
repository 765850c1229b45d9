import { z } from 'zod'
import { addDays, isCalendarDate } from '../../base/calendar/dates.ts'
import type { HolidayTable } from '../../base/calendar/holidays-data.ts'
import { readJsonFile } from './json-file.ts'

const date = z.string().refine(isCalendarDate, { error: 'must be a date such as 2027-01-01' })
/** A feast's break is never longer: a typing error in a year would mark years of days. */
const LONGEST_BREAK = 20

const range = z.string().transform((text, check): `${string}/${string}` => {
  const [first = '', last = '', ...more] = text.split('/')
  const right =
    more.length === 0 &&
    isCalendarDate(first) &&
    isCalendarDate(last) &&
    first <= last &&
    last < addDays(first, LONGEST_BREAK)
  if (right) return `${first}/${last}`
  check.addIssue({ code: 'custom', message: 'must be a first and a last date, 2027-01-01/2027-01-03' })
  return z.NEVER
})

const year = z.array(
  z.strictObject({
    name: z.string().trim().min(1).max(20),
    rest: range,
    holiday: range,
    work: z.array(date).max(10).default([]),
  }),
)
/** Holiday notices by year, as HOLIDAYS_FILE holds them. */
export const holidayYears = z.record(z.string().regex(/^20\d\d$/), year)

/**
 * Holiday notices of years that the built-in table does not have, or has otherwise.
 * @param file path of JSON in the table's own form, rows by year (docs/operating.md)
 * @param problems gets a sentence for everything that is wrong
 */
export function holidaySettings(file: string | undefined, problems: string[]): HolidayTable {
  if (!file) return {}
  const given = readJsonFile(file)
  if (!given) {
    problems.push('HOLIDAYS_FILE must name a readable file that holds a JSON object.')
    return {}
  }
  const parsed = holidayYears.safeParse(given)
  if (parsed.success) return parsed.data
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
  problems.push(`HOLIDAYS_FILE must give valid values for ${fields.join(', ')}.`)
  return {}
}
