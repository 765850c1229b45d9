import fc from 'fast-check'
import {
  addDays,
  addMonths,
  ageAt,
  datesOfMonth,
  daysBetween,
  formatDate,
  formatDateWithYear,
  fromDayNumber,
  isCalendarDate,
  isWeekend,
  shanghaiInstant,
  toDayNumber,
  todayInShanghai,
  weekday,
} from './dates.ts'

const dayNumbers = fc.integer({ min: toDayNumber('0001-01-01'), max: toDayNumber('9999-12-31') })
const modernDates = fc
  .integer({ min: toDayNumber('1900-01-01'), max: toDayNumber('2199-12-31') })
  .map(fromDayNumber)

describe('calendar dates', () => {
  test.each(['2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31', '0001-01-01'])('%s exists', (text) => {
    expect(isCalendarDate(text)).toBe(true)
  })

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-01',
    '2024-04-31',
    '2024-1-1',
    '0000-01-01',
    '',
  ])('%p does not exist', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })

  test('trailing text or a line break is not a date', () => {
    expect(isCalendarDate('2024-01-01T00:00:00Z')).toBe(false)
    expect(isCalendarDate('2024-01-01\n')).toBe(false)
  })

  test('day numbers agree with UTC and come back', () => {
    expect(toDayNumber('1970-01-01')).toBe(0)
    fc.assert(
      fc.property(dayNumbers, (n) => {
        const date = fromDayNumber(n)
        expect(new Date(n * 86_400_000).toISOString().slice(0, 10)).toBe(date)
        expect(toDayNumber(date)).toBe(n)
        expect(weekday(date)).toBe(new Date(n * 86_400_000).getUTCDay())
      }),
    )
  })

  test('adding days and counting them are inverse, and order is text order', () => {
    fc.assert(
      fc.property(modernDates, fc.integer({ min: -50_000, max: 50_000 }), (date, days) => {
        const other = addDays(date, days)
        expect(daysBetween(date, other)).toBe(days)
        expect(Math.sign(days)).toBe(other > date ? 1 : other < date ? -1 : 0)
      }),
    )
  })

  test('arithmetic refuses a day that does not exist', () => {
    expect(() => addDays('2023-02-29', 1)).toThrow(RangeError)
    expect(() => daysBetween('2023-01-01', 'tomorrow')).toThrow(RangeError)
    expect(() => fromDayNumber(0.5)).toThrow(RangeError)
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  })

  test.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2023-08-31', 6, '2024-02-29'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-12-15', 1, '2025-01-15'],
    ['2024-01-15', -1, '2023-12-15'],
    ['2024-05-05', 0, '2024-05-05'],
  ])('%s plus %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test('dates are written as look.md demands', () => {
    expect(formatDate('2026-12-03')).toBe('12月3日 周四')
    expect(formatDateWithYear('2026-12-03')).toBe('2026年12月3日 周四')
    expect(isWeekend('2026-12-05')).toBe(true)
    expect(isWeekend('2026-12-07')).toBe(false)
  })

  test('a month lists all its days', () => {
    expect(datesOfMonth('2024-02')).toHaveLength(29)
    expect(datesOfMonth('2024-02').at(-1)).toBe('2024-02-29')
    expect(() => datesOfMonth('2024-13')).toThrow(RangeError)
  })
})

describe('time in Shanghai', () => {
  test('the day changes at 16:00 UTC', () => {
    expect(todayInShanghai(new Date('2026-03-31T15:59:59.999Z'))).toBe('2026-03-31')
    expect(todayInShanghai(new Date('2026-03-31T16:00:00Z'))).toBe('2026-04-01')
    expect(todayInShanghai(Date.parse('2025-12-31T16:00:00Z'))).toBe('2026-01-01')
  })

  test('a wall-clock time becomes an instant and falls on its own day', () => {
    expect(shanghaiInstant('2026-04-01', '17:30')).toBe(Date.parse('2026-04-01T17:30:00+08:00'))
    expect(() => shanghaiInstant('2026-04-01', '24:00')).toThrow(RangeError)
    fc.assert(
      fc.property(modernDates, fc.integer({ min: 0, max: 86_399_999 }), (date, ms) => {
        expect(todayInShanghai(shanghaiInstant(date) + ms)).toBe(date)
      }),
    )
  })
})

describe('age', () => {
  test.each([
    ['2014-06-01', '2026-05-31', 11],
    ['2014-06-01', '2026-06-01', 12],
    ['2016-02-29', '2018-02-28', 1],
    ['2016-02-29', '2018-03-01', 2],
    ['2016-02-29', '2020-02-29', 4],
    ['2026-06-02', '2026-06-01', -1],
    ['2026-06-01', '2026-06-01', 0],
  ])('born %s is on %s aged %i', (birthday, date, age) => {
    expect(ageAt(birthday, date)).toBe(age)
  })

  test('age never falls as days pass and rises by one a year', () => {
    fc.assert(
      fc.property(modernDates, fc.integer({ min: 0, max: 36_000 }), (birthday, days) => {
        const date = addDays(birthday, days)
        const age = ageAt(birthday, date)
        const next = ageAt(birthday, addDays(date, 1))
        expect(next === age || next === age + 1).toBe(true)
        expect(Math.abs(age - days / 365.2425)).toBeLessThan(1.01)
      }),
    )
  })
})
