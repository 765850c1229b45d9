import type { PlaceType } from '../vocabulary.ts'
import type { AgeLimits } from './ages.ts'
import { checkTravellers, type PlacedTraveller } from './place-check.ts'
import { noPersons } from './places.ts'

const DEPARTURE = '2026-10-01'
const LIMITS: AgeLimits = { childFrom: 2, adultFrom: 12, seniorFrom: 65 }
const born = (age: number) => `${2026 - age}-10-01`
const place = (age: number, type: PlaceType): PlacedTraveller => ({ birthday: born(age), place: type })

function check(travellers: PlacedTraveller[], counts: Partial<typeof noPersons>, complete = true) {
  return checkTravellers({
    travellers,
    counts: { ...noPersons, ...counts },
    departureDate: DEPARTURE,
    limits: LIMITS,
    complete,
  })
}
const codes = (result: ReturnType<typeof check>) => (result.ok ? [] : result.problems.map((p) => p.code))

describe('travellers against the places chosen', () => {
  test('a family fits', () => {
    const result = check(
      [place(40, 'adult'), place(66, 'senior'), place(8, 'childNoBed'), place(1, 'infant')],
      { adult: 1, senior: 1, childNoBed: 1, infant: 1 },
    )
    expect(result).toEqual({ ok: true, ages: [40, 66, 8, 1] })
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

  test('too many travellers are always refused, too few only when the list must be complete', () => {
    expect(codes(check([place(30, 'adult'), place(31, 'adult')], { adult: 1 }, false))).toEqual(['too-many'])
    expect(codes(check([place(30, 'adult')], { adult: 2 }))).toEqual(['too-few'])
    expect(check([place(30, 'adult')], { adult: 2 }, false).ok).toBe(true)
    expect(check([], { adult: 2 }, false).ok).toBe(true)
  })

  test('minors and travellers of 70 and over do not travel alone', () => {
    expect(codes(check([place(17, 'adult'), place(12, 'adult')], { adult: 2 }))).toEqual(['no-adult'])
    expect(codes(check([place(70, 'senior')], { senior: 1 }))).toEqual(['no-companion'])
    expect(check([place(70, 'senior'), place(75, 'senior')], { senior: 2 }).ok).toBe(true)
    expect(codes(check([place(70, 'senior'), place(17, 'adult')], { senior: 1, adult: 1 }))).toEqual([
      'no-companion',
    ])
    expect(check([place(70, 'senior'), place(40, 'adult')], { senior: 1, adult: 1 }).ok).toBe(true)
    expect(check([place(69, 'senior')], { senior: 1 }).ok).toBe(true)
  })

  test('a birthday after the departure is refused', () => {
    const result = check([place(30, 'adult'), { birthday: '2026-10-02', place: 'infant' }], {
      adult: 1,
      infant: 1,
    })
    expect(codes(result)).toEqual(['not-born'])
  })
})
