import { type CalendarDate, isWeekend } from '../lib/base/calendar/dates.ts'
import type { HolidayTable } from '../lib/base/calendar/holidays-data.ts'
import { date, line, list, whole } from '../lib/operate-center/embedded/catalogue/imports/cells.ts'
import {
  column,
  none,
  required,
  type Sheet,
} from '../lib/operate-center/embedded/catalogue/imports/columns.ts'
import { parseTables } from '../lib/operate-center/embedded/catalogue/imports/parse-rows.ts'
import type { Problem } from '../lib/operate-center/embedded/catalogue/imports/report.ts'
import type { Table } from '../lib/operate-center/embedded/kernel/sheets/read-tables.ts'
import { holidayYears } from '../lib/storefront/settings/holidays.ts'

type Row = HolidayTable[string][number]

/** 放假安排: one row for each holiday of the State Council's notice; the rows of a year are its whole notice. */
export const holidaySheet: Sheet<'holidays'> = {
  name: 'holidays',
  title: '放假安排',
  keys: ['year', 'name'],
  columns: [
    column('年份', 'year', whole, '2027', required),
    column('节日', 'name', line, '元旦', required),
    column('放假起', 'restFrom', date, '2027-01-01', required),
    column('放假止', 'restTo', date, '2027-01-03', required),
    column('法定起', 'holidayFrom', date, '2027-01-01', required),
    column('法定止', 'holidayTo', date, '2027-01-01', required),
    column('补班日', 'work', list(date, '、'), '2027-01-10', none),
  ],
}

type Said = {
  year: number
  name: string
  restFrom: CalendarDate
  restTo: CalendarDate
  holidayFrom: CalendarDate
  holidayTo: CalendarDate
  work?: CalendarDate[]
}

/** The years of a spreadsheet as HOLIDAYS_FILE holds them, and what is wrong by line and column. */
export function readHolidays(tables: readonly Table[]): { years: HolidayTable; problems: Problem[] } {
  const { rows, errors: problems } = parseTables(tables, [holidaySheet], new Map())
  const years: Record<string, Row[]> = {}
  const lines: Record<string, number[]> = {}
  for (const { line: at, said } of rows.holidays ?? []) {
    const one = Object.fromEntries(said) as Said
    const wrong = contradictionOf(one)
    if (wrong) problems.push({ sheet: holidaySheet.title, line: at, column: wrong[0], message: wrong[1] })
    const year = String(one.year)
    years[year] = [
      ...(years[year] ?? []),
      {
        name: one.name,
        rest: `${one.restFrom}/${one.restTo}`,
        holiday: `${one.holidayFrom}/${one.holidayTo}`,
        work: one.work ?? [],
      },
    ]
    lines[year] = [...(lines[year] ?? []), at]
  }
  const parsed = holidayYears.safeParse(years)
  if (parsed.success || problems.length > 0) return { years, problems }
  // What the setting itself would refuse.
  for (const { path } of parsed.error.issues) {
    const [year, index, field] = path
    const at = lines[String(year)]?.[Number(index)] ?? lines[String(year)]?.[0] ?? null
    problems.push({
      sheet: holidaySheet.title,
      line: at,
      column: columns[String(field)] ?? '年份',
      message: WRONG,
    })
  }
  return { years, problems }
}

const columns: Readonly<Record<string, string>> = {
  name: '节日',
  rest: '放假止',
  holiday: '法定止',
  work: '补班日',
}
const WRONG = '超出范围：年份为2000至2099，放假不超过20天，节日不超过20个字'

/** What no single cell can be told for: its column and a sentence. */
function contradictionOf({ year, restFrom, restTo, holidayFrom, holidayTo, work = [] }: Said) {
  const rules: [string, boolean, string][] = [
    ['放假止', restTo < restFrom, '放假的最后一天早于第一天'],
    ['法定止', holidayTo < holidayFrom, '法定假日的最后一天早于第一天'],
    ['法定起', holidayFrom < restFrom || holidayTo > restTo, '法定假日须在放假的日子里'],
    // New Year's break may begin in the old year.
    ['年份', !holidayFrom.startsWith(`${year}-`), '法定假日不在这一年'],
    ['补班日', !work.every(isWeekend), '补班日须是周六或周日，请核对日期'],
    ['补班日', work.some((day) => day >= restFrom && day <= restTo), '补班日不能是放假的日子'],
  ]
  const found = rules.find(([, isWrong]) => isWrong)
  return found ? ([found[0], found[2]] as const) : null
}

/** The rows of a table as the sheet writes them. */
export function rowsOf(table: HolidayTable): string[][] {
  return Object.entries(table).flatMap(([year, rows]) =>
    rows.map(({ name, rest, holiday, work }) => [
      year,
      name,
      ...rest.split('/'),
      ...holiday.split('/'),
      work.join('、'),
    ]),
  )
}

/** What years change of a table, a sentence each; a year of the file replaces that year. */
export function changesOf(before: HolidayTable, years: HolidayTable): string[] {
  const said = ({ rest, holiday, work }: Row) =>
    `放假 ${rest.replace('/', ' 至 ')}，法定 ${holiday.replace('/', ' 至 ')}${work.length > 0 ? `，补班 ${work.join('、')}` : ''}`
  return Object.entries(years).flatMap(([year, rows]) => {
    const known = new Map((before[year] ?? []).map((row) => [row.name, said(row)]))
    const names = new Set(rows.map(({ name }) => name))
    return [
      ...rows.flatMap((row) => {
        const was = known.get(row.name)
        if (was === said(row)) return []
        return was === undefined
          ? [`${year} 新增 ${row.name}：${said(row)}`]
          : [`${year} 修改 ${row.name}：${was} → ${said(row)}`]
      }),
      ...[...known].flatMap(([name, was]) => (names.has(name) ? [] : [`${year} 去掉 ${name}：${was}`])),
    ]
  })
}
