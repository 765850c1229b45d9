import chineseDays from 'chinese-days'
import { addDays, type CalendarDate } from './dates.ts'
import {
  addHolidays,
  addWorkingDays,
  dayMark,
  holidayMark,
  isWorkingDay,
  isYearPublished,
} from './holidays.ts'
import { HOLIDAY_TABLE, type HolidayTable } from './holidays-data.ts'

/** 'mm-dd', 'mm-dd…dd' or 'mm-dd…mm-dd' as rules.md C.9 writes ranges, the year before the first where it differs. */
function expand(year: number, text: string): CalendarDate[] {
  return text.split(/[;,] */).flatMap((part) => {
    const [first = '', last = first] = part.trim().split('…')
    const from = first.length === 5 ? `${year}-${first}` : first
    // A shorter end shares its beginning with the start.
    const to = from.slice(0, 10 - last.length) + last
    const dates: CalendarDate[] = []
    for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
    return dates
  })
}

const marked = (from: CalendarDate, to: CalendarDate, kinds: string[]) => {
  const dates: CalendarDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const mark = holidayMark(date)
    if (mark && kinds.includes(mark.kind)) dates.push(date)
  }
  return dates
}

describe('2018, as the specification marks it', () => {
  test('statutory days', () => {
    expect(marked('2018-01-01', '2018-12-31', ['holiday'])).toEqual(
      expand(2018, '01-01; 02-16…18; 04-05; 05-01; 06-18; 09-24; 10-01…03'),
    )
  })

  test('other days off, joined weekends included', () => {
    expect(marked('2017-12-01', '2018-12-31', ['rest'])).toEqual(
      expand(
        2018,
        '2017-12-30…2017-12-31; 02-15; 02-19…21; 04-06…07; 04-29…30; 06-16…17; 09-22…23; 10-04…07; 12-30…31',
      ),
    )
  })

  test('make-up work days', () => {
    expect(marked('2018-01-01', '2018-12-31', ['work'])).toEqual(
      expand(2018, '02-11; 02-24; 04-08; 04-28; 09-29; 09-30; 12-29'),
    )
  })
})

describe('2020, as the specification marks it', () => {
  test('statutory days', () => {
    expect(marked('2020-01-01', '2020-12-31', ['holiday'])).toEqual(
      expand(2020, '01-01; 01-25…27; 04-04; 05-01; 06-25; 10-01…03'),
    )
  })

  test('other days off, with the extension of the Spring Festival', () => {
    expect(marked('2020-01-01', '2020-12-31', ['rest'])).toEqual(
      expand(2020, '01-24; 01-28…02-02; 04-05…06; 05-02…05; 06-26…27; 10-04…08'),
    )
  })

  test('make-up work days, 02-01 cancelled', () => {
    expect(marked('2020-01-01', '2020-12-31', ['work'])).toEqual(
      expand(2020, '01-19; 04-26; 05-09; 06-28; 09-27; 10-10'),
    )
    expect(holidayMark('2020-02-01')).toEqual({ kind: 'rest', name: '春节' })
  })

  test('a day of two feasts carries both names', () => {
    expect(holidayMark('2020-10-01')).toEqual({ kind: 'holiday', name: '国庆节、中秋节' })
    expect(holidayMark('2020-10-02')?.name).toBe('国庆节')
  })
})

// Days off and make-up days of rules.md C.9, and the plain weekends those rows leave out.
const OTHER_YEARS: [number, string, string, string][] = [
  [
    2019,
    '01-01; 02-04…10; 04-05; 05-01…04; 06-07; 09-13; 10-01…07',
    '04-06…07; 06-08…09; 09-14…15',
    '02-02, 02-03, 04-28, 05-05, 09-29, 10-12',
  ],
  [
    2021,
    '01-01…03; 02-11…17; 04-03…05; 05-01…05; 06-12…14; 09-19…21; 10-01…07',
    '',
    '02-07, 02-20, 04-25, 05-08, 09-18, 09-26, 10-09',
  ],
  [
    2022,
    '01-01…03; 01-31…02-06; 04-03…05; 04-30…05-04; 06-03…05; 09-10…12; 10-01…07; 12-31',
    '',
    '01-29, 01-30, 04-02, 04-24, 05-07, 10-08, 10-09',
  ],
  [
    2023,
    '01-01…02; 01-21…27; 04-05; 04-29…05-03; 06-22…24; 09-29…10-06',
    '12-30…31',
    '01-28, 01-29, 04-23, 05-06, 06-25, 10-07, 10-08',
  ],
  [
    2024,
    '01-01; 02-10…17; 04-04…06; 05-01…05; 06-10; 09-15…17; 10-01…07',
    '06-08…09',
    '02-04, 02-18, 04-07, 04-28, 05-11, 09-14, 09-29, 10-12',
  ],
  [
    2025,
    '01-01; 01-28…02-04; 04-04…06; 05-01…05; 05-31…06-02; 10-01…08',
    '',
    '01-26, 02-08, 04-27, 09-28, 10-11',
  ],
  [
    2026,
    '01-01…03; 02-15…23; 04-04…06; 05-01…05; 06-19…21; 09-25…27; 10-01…07',
    '',
    '01-04, 02-14, 02-28, 05-09, 09-20, 10-10',
  ],
]

test.each(OTHER_YEARS)('%i agrees with its notice', (year, rest, joined, work) => {
  const off = [...expand(year, rest), ...(joined ? expand(year, joined) : [])].sort()
  expect(marked(`${year}-01-01`, `${year}-12-31`, ['holiday', 'rest'])).toEqual(off)
  expect(marked(`${year}-01-01`, `${year}-12-31`, ['work'])).toEqual(expand(year, work))
})

describe('against chinese-days', () => {
  const everyDay: CalendarDate[] = []
  for (let date = '2018-01-01'; date <= '2026-12-31'; date = addDays(date, 1)) everyDay.push(date)

  test('the same days are worked, 2018–2026', () => {
    const different = everyDay.filter((date) => isWorkingDay(date) !== chineseDays.isWorkday(date))
    expect(different).toEqual([])
  })

  test('statutory days of the lunar and solar calendars fall where the almanac puts them', () => {
    const lunar: Record<string, [number, number]> = { 春节: [1, 1], 端午节: [5, 5], 中秋节: [8, 15] }
    const statutory = everyDay.filter((date) => holidayMark(date)?.kind === 'holiday')
    for (const date of statutory) {
      const names = holidayMark(date)?.name.split('、') ?? []
      const { lunarMon, lunarDay } = chineseDays.getLunarDate(date)
      if (names.includes('端午节') || names.includes('中秋节')) {
        const expected = names.map((name) => lunar[name]).filter((day) => day !== undefined)
        expect(expected).toContainEqual([lunarMon, lunarDay])
      }
      if (names.includes('春节')) {
        // New Year's Eve is the last day of month 12 and statutory only from 2025.
        const eve = lunarMon === 12 && date >= '2025'
        expect(eve || (lunarMon === 1 && lunarDay <= 3)).toBe(true)
      }
      if (names.includes('清明节')) {
        const year = Number(date.slice(0, 4))
        expect(chineseDays.getSolarTermDate(year, 4, 'pure_brightness')).toBe(date)
      }
    }
    const perYear = (year: number) => statutory.filter((date) => date.startsWith(String(year))).length
    // 11 statutory days a year, 13 from 2025; 2020 has one less because two feasts share 10-01.
    expect([2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026].map(perYear)).toEqual([
      11, 11, 10, 11, 11, 11, 11, 13, 13,
    ])
  })
})

describe('days without a notice', () => {
  test('a plain weekend rests without a badge', () => {
    expect(holidayMark('2026-07-04')).toBeNull()
    expect(dayMark('2026-07-04')).toEqual({ kind: 'rest', name: '周末' })
    expect(dayMark('2026-07-06')).toBeNull()
  })

  test('a year not yet published has no feasts', () => {
    expect(isYearPublished(2026)).toBe(true)
    expect(isYearPublished(2027)).toBe(false)
    expect(dayMark('2027-10-01')).toBeNull()
    expect(dayMark('2027-10-02')).toEqual({ kind: 'rest', name: '周末' })
  })
})

test('working days skip feasts and count make-up days', () => {
  expect(addWorkingDays('2026-09-30', 5)).toBe('2026-10-13')
  expect(addWorkingDays('2026-02-13', 1)).toBe('2026-02-14')
  expect(addWorkingDays('2026-02-13', 0)).toBe('2026-02-13')
})

test('the table can be replaced, and survives a trip through JSON', () => {
  const copy: HolidayTable = JSON.parse(JSON.stringify(HOLIDAY_TABLE))
  expect(holidayMark('2018-02-16', copy)).toEqual(holidayMark('2018-02-16'))
  const own: HolidayTable = {
    2027: [
      {
        name: '国庆节',
        rest: '2027-10-01/2027-10-07',
        holiday: '2027-10-01/2027-10-03',
        work: ['2027-10-09'],
      },
    ],
  }
  expect(holidayMark('2027-10-02', own)).toEqual({ kind: 'holiday', name: '国庆节' })
  expect(isWorkingDay('2027-10-09', own)).toBe(true)
  expect(holidayMark('2026-10-01', own)).toBeNull()
})

test('a year that is added counts for working days in the whole process', () => {
  // 2031-01-02 is a Thursday.
  expect(addWorkingDays('2031-01-01', 1)).toBe('2031-01-02')
  addHolidays({
    2031: [{ name: '元旦', rest: '2031-01-01/2031-01-03', holiday: '2031-01-01/2031-01-01', work: [] }],
  })
  expect(addWorkingDays('2031-01-01', 1)).toBe('2031-01-06')
  expect(isYearPublished(2031)).toBe(true)
  expect(isYearPublished(2026)).toBe(true)
})
