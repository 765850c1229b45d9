import { expect, test } from '@jest/globals'
import { HOLIDAY_TABLE } from '../lib/base/calendar/holidays-data.ts'
import { holidayYears } from '../lib/storefront/settings/holidays.ts'
import { changesOf, holidaySheet, readHolidays, rowsOf } from './holiday-sheet.ts'

const HEAD = holidaySheet.columns.map(({ title }) => title)
const sheet = (...rows: string[][]) => [{ name: '放假安排', rows: [HEAD, ...rows] }]
const newYear = ['2027', '元旦', '2027-01-01', '2027-01-03', '2027-01-01', '2027-01-01', '2027-01-10']

test('every notice that is known goes out and comes in unchanged', () => {
  const { years, problems } = readHolidays(sheet(...rowsOf(HOLIDAY_TABLE)))
  expect(problems).toEqual([])
  expect(years).toEqual(HOLIDAY_TABLE)
  expect(changesOf(HOLIDAY_TABLE, years)).toEqual([])
})

test('a year is read as the setting takes it, and what it changes is said', () => {
  const { years, problems } = readHolidays(sheet(newYear))
  expect(problems).toEqual([])
  expect(holidayYears.parse(years)).toEqual(years)
  const before = {
    2027: [{ name: '春节', rest: '2027-02-05/2027-02-11', holiday: '2027-02-05/2027-02-08', work: [] }],
  }
  expect(changesOf(before as never, years)).toEqual([
    '2027 新增 元旦：放假 2027-01-01 至 2027-01-03，法定 2027-01-01 至 2027-01-01，补班 2027-01-10',
    expect.stringContaining('2027 去掉 春节'),
  ])
})

test.each<[Record<number, string>, string, string]>([
  [{ 3: '2026-12-31' }, '放假止', '早于'],
  [{ 4: '2026-12-31' }, '法定起', '须在放假的日子里'],
  [{ 0: '2028' }, '年份', '不在这一年'],
  [{ 6: '2027-01-11' }, '补班日', '周六或周日'],
  [{ 6: '2027-01-02' }, '补班日', '不能是放假'],
  [{ 3: '2027-03-01', 6: '' }, '放假止', '不超过20天'],
  [{ 2: '元旦' }, '放假起', '请填写日期'],
  [{ 1: '' }, '节日', '请填写此项'],
])('says at line and column what is wrong: %j', (patch, column, said) => {
  const row = newYear.map((cell, i) => patch[i] ?? cell)
  const { problems } = readHolidays(sheet(row))
  expect(problems).toMatchObject([{ line: 2, column, message: expect.stringContaining(said) }])
})
