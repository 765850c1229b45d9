import fc from 'fast-check'
import { addDays, ageAt, fromDayNumber, toDayNumber } from '../../base/calendar/dates.ts'
import { placeTypeNames } from '../vocabulary.ts'
import {
  type AgeLimits,
  ageGroupOf,
  ageWords,
  allowedAges,
  COMMON_AGES,
  declarationsFor,
  partyRefusal,
  seniorSaving,
} from './ages.ts'

const DEPARTURE = '2026-10-01'
const LIMITS: AgeLimits = { childFrom: 2, adultFrom: 12, seniorFrom: 65 }
const groupAt = (birthday: string, day: string) => ageGroupOf(ageAt(birthday, day), LIMITS)

describe('the age group on the day of departure', () => {
  test.each([
    ['2024-10-02', 'infant'],
    ['2024-10-01', 'child'],
    ['2014-10-02', 'child'],
    ['2014-10-01', 'adult'],
    ['1961-10-02', 'adult'],
    ['1961-10-01', 'senior'],
    ['2026-10-01', 'infant'],
  ])('born %s is %p', (birthday, group) => {
    expect(groupAt(birthday, DEPARTURE)).toBe(group)
  })

  test('the product sets the limits: children under 14, no senior price', () => {
    const limits: AgeLimits = { childFrom: 0, adultFrom: 14, seniorFrom: null }
    expect([0, 13, 14, 90].map((age) => ageGroupOf(age, limits))).toEqual([
      'child',
      'child',
      'adult',
      'adult',
    ])
    expect(ageGroupOf(90, COMMON_AGES)).toBe('adult')
  })

  test('the departure date decides, not the order date', () => {
    expect(groupAt('2014-10-01', '2026-09-30')).toBe('child')
    expect(groupAt('2014-10-01', '2026-10-01')).toBe('adult')
  })

  test('a later departure never gives a lower age', () => {
    const order = ['infant', 'child', 'adult', 'senior']
    const dates = fc
      .integer({ min: toDayNumber('1920-01-01'), max: toDayNumber('2026-10-01') })
      .map(fromDayNumber)
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 4000 }), (birthday, days) => {
        const now = groupAt(birthday, DEPARTURE)
        const later = groupAt(birthday, addDays(DEPARTURE, days))
        expect(order.indexOf(later)).toBeGreaterThanOrEqual(order.indexOf(now))
        expect(ageAt(birthday, DEPARTURE)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('the label of a place, and who may take it', () => {
  const places = Object.keys(placeTypeNames) as (keyof typeof placeTypeNames)[]
  expect(places.map((place) => [place, ageWords(place, LIMITS), allowedAges(place, LIMITS)])).toEqual([
    ['adult', '12周岁及以上', '12周岁及以上'],
    ['childBed', '2–11周岁', '12周岁以下'],
    ['childNoBed', '2–11周岁', '12周岁以下'],
    ['senior', '65周岁及以上', '65周岁及以上'],
    ['infant', '2周岁以下', '2周岁以下'],
  ])
  expect(ageWords('senior', COMMON_AGES)).toBe('')
  expect(allowedAges('senior', COMMON_AGES)).toBe('不单独售卖')
})

test('minors and travellers of 70 and over do not travel alone', () => {
  const codeOf = (ages: number[]) => partyRefusal(ages)?.code ?? null
  expect(codeOf([10, 16])).toBe('no-adult')
  expect(codeOf([72])).toBe('no-companion')
  expect(codeOf([72, 17])).toBe('no-companion')
  expect([[], [69], [72, 71], [36, 8], [70, 40]].map(codeOf)).toEqual([null, null, null, null, null])
})

test('70 needs a health declaration, 17 a guardian, 18 to 69 nothing', () => {
  expect(declarationsFor([18, 69])).toEqual({ health: false, guardian: false })
  expect(declarationsFor([36, 17])).toEqual({ health: false, guardian: true })
  expect(declarationsFor([70, 36])).toEqual({ health: true, guardian: false })
})

test('a senior in an adult’s place is told only where the senior price is lower', () => {
  const ages = { seniorFrom: 60 }
  expect(seniorSaving({ adult: 300_000, senior: 280_000 }, ages)).toBe(20_000)
  expect(seniorSaving({ adult: 280_000, senior: 300_000 }, ages)).toBe(0)
  expect(seniorSaving({ adult: 300_000, senior: null }, ages)).toBe(0)
  expect(seniorSaving({ adult: 300_000, senior: 0 }, ages)).toBe(0)
  expect(seniorSaving({ adult: 300_000, senior: 280_000 }, { seniorFrom: null })).toBe(0)
})
