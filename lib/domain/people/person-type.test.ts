import fc from 'fast-check'
import { addDays, ageAt, fromDayNumber, toDayNumber } from '../../base/calendar/dates.ts'
import type { PlaceType } from '../vocabulary.ts'
import {
  ageGroupAt,
  ageGroupOfAge,
  checkTravellers,
  DEFAULT_PERSON_RULE,
  type PersonRule,
  type PlacedTraveller,
} from './person-type.ts'

const DEPARTURE = '2026-10-01'
const RULE: PersonRule = { child: { minAge: 2, maxAgeExclusive: 12 }, seniorFrom: 65 }
const NONE = { adult: 0, childBed: 0, childNoBed: 0, senior: 0, infant: 0 }
const born = (age: number) => `${2026 - age}-10-01`
const place = (age: number, type: PlaceType): PlacedTraveller => ({ birthday: born(age), place: type })

function check(travellers: PlacedTraveller[], counts: Partial<typeof NONE>, complete = true) {
  return checkTravellers({
    travellers,
    counts: { ...NONE, ...counts },
    departureDate: DEPARTURE,
    rule: RULE,
    complete,
  })
}
const codes = (result: ReturnType<typeof check>) => (result.ok ? [] : result.problems.map((p) => p.code))

describe('person type by age at departure', () => {
  test.each([
    ['2024-10-02', 'infant'],
    ['2024-10-01', 'child'],
    ['2014-10-02', 'child'],
    ['2014-10-01', 'adult'],
    ['1961-10-02', 'adult'],
    ['1961-10-01', 'senior'],
    ['2026-10-01', 'infant'],
    ['2026-10-02', null],
  ])('born %s is %p', (birthday, type) => {
    expect(ageGroupAt(birthday, DEPARTURE, RULE)).toBe(type)
  })

  test('the product sets the limits: children under 14, no senior price', () => {
    const rule: PersonRule = { child: { minAge: 0, maxAgeExclusive: 14 }, seniorFrom: null }
    expect(ageGroupOfAge(0, rule)).toBe('child')
    expect(ageGroupOfAge(13, rule)).toBe('child')
    expect(ageGroupOfAge(14, rule)).toBe('adult')
    expect(ageGroupOfAge(90, rule)).toBe('adult')
    expect(ageGroupOfAge(90, DEFAULT_PERSON_RULE)).toBe('adult')
  })

  test('the departure date decides, not the order date', () => {
    expect(ageGroupAt('2014-10-01', '2026-09-30', RULE)).toBe('child')
    expect(ageGroupAt('2014-10-01', '2026-10-01', RULE)).toBe('adult')
  })

  test('nobody becomes younger by departing later', () => {
    const order = ['infant', 'child', 'adult', 'senior']
    const dates = fc
      .integer({ min: toDayNumber('1920-01-01'), max: toDayNumber('2026-10-01') })
      .map(fromDayNumber)
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 4000 }), (birthday, days) => {
        const now = ageGroupAt(birthday, DEPARTURE, RULE) ?? ''
        const later = ageGroupAt(birthday, addDays(DEPARTURE, days), RULE) ?? ''
        expect(order.indexOf(later)).toBeGreaterThanOrEqual(order.indexOf(now))
        expect(ageAt(birthday, DEPARTURE)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('travellers against the places chosen', () => {
  test('a family fits', () => {
    const result = check(
      [place(40, 'adult'), place(66, 'senior'), place(8, 'childNoBed'), place(1, 'infant')],
      { adult: 1, senior: 1, childNoBed: 1, infant: 1 },
    )
    expect(result.ok && result.travellers.map((t) => [t.age, t.type, t.requirements])).toEqual([
      [40, 'adult', []],
      [66, 'senior', []],
      [8, 'child', ['guardian-consent']],
      [1, 'infant', ['guardian-consent']],
    ])
  })

  test.each([
    [13, 'childBed'],
    [40, 'senior'],
    [5, 'infant'],
    [13, 'infant'],
    [8, 'senior'],
  ] as const)('someone of %i cannot travel as %s', (age, type) => {
    const result = check([place(30, 'adult'), place(age, type)], { adult: 1, [type]: 1 })
    expect(codes(result)).toEqual(['wrong-place'])
    expect(result.ok ? null : result.problems[0]).toMatchObject({
      index: 1,
      message: expect.stringContaining(`${age}周岁`),
    })
  })

  test.each([
    [8, 'adult'],
    [66, 'adult'],
    [1, 'childBed'],
    [1, 'childNoBed'],
  ] as const)('someone of %i may take the dearer place %s', (age, type) => {
    expect(
      check([place(30, 'adult'), place(age, type)], { [type]: 1, adult: type === 'adult' ? 2 : 1 }).ok,
    ).toBe(true)
  })

  test('who pays more than needed is told, where the order has the cheaper place', () => {
    const result = check([place(30, 'adult'), place(8, 'adult'), place(9, 'childBed')], {
      adult: 2,
      childBed: 1,
    })
    expect(result.ok && result.travellers.map((t) => t.note)).toEqual([
      undefined,
      '按年龄可选择儿童价',
      undefined,
    ])
  })

  test('too many are refused always, too few only when the list must be complete', () => {
    expect(codes(check([place(30, 'adult'), place(31, 'adult')], { adult: 1 }, false))).toEqual(['too-many'])
    expect(codes(check([place(30, 'adult')], { adult: 2 }))).toEqual(['too-few'])
    expect(check([place(30, 'adult')], { adult: 2 }, false).ok).toBe(true)
    expect(check([], { adult: 2 }, false).ok).toBe(true)
  })

  test('minors and those of 70 and over do not travel by themselves', () => {
    expect(codes(check([place(17, 'adult'), place(12, 'adult')], { adult: 2 }))).toEqual(['no-adult'])
    expect(codes(check([place(70, 'senior')], { senior: 1 }))).toEqual(['no-companion'])
    expect(check([place(70, 'senior'), place(75, 'senior')], { senior: 2 }).ok).toBe(true)
    expect(codes(check([place(70, 'senior'), place(17, 'adult')], { senior: 1, adult: 1 }))).toEqual([
      'no-companion',
    ])
    expect(check([place(70, 'senior'), place(40, 'adult')], { senior: 1, adult: 1 }).ok).toBe(true)
    expect(check([place(69, 'senior')], { senior: 1 }).ok).toBe(true)
  })

  test('70 needs a health declaration and a companion, 17 a guardian, 18 nothing', () => {
    const result = check([place(70, 'senior'), place(69, 'adult'), place(18, 'adult'), place(17, 'adult')], {
      senior: 1,
      adult: 3,
    })
    expect(result.ok && result.travellers.map((t) => t.requirements)).toEqual([
      ['health-declaration', 'companion'],
      [],
      [],
      ['guardian-consent'],
    ])
  })

  test('someone born after the departure is a mistake', () => {
    const result = check([place(30, 'adult'), { birthday: '2026-10-02', place: 'infant' }], {
      adult: 1,
      infant: 1,
    })
    expect(codes(result)).toEqual(['not-born'])
  })
})
