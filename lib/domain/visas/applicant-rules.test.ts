import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { occupationProblem, visaPassportProblem } from './applicant-rules.ts'
import { occupationNames, occupations } from './words.ts'

test('every age has an occupation, and a refusal names one that fits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 110 }), (age) => {
      const fitting = occupations.filter((one) => occupationProblem(one, age) === '')
      expect(fitting.length).toBeGreaterThan(0)
      for (const one of occupations) {
        const problem = occupationProblem(one, age)
        if (problem === '') continue
        expect(fitting.some((other) => problem.includes(`请改选“${occupationNames[other]}”`))).toBe(true)
      }
    }),
  )
})

test.each([
  [5, 6, true],
  [5, 7, false],
  [4, 6, true],
  [4, 4, false],
  [4, 40, true],
  [1, 15, false],
  [1, 16, true],
  [2, 80, true],
  [3, 39, false],
  [3, 50, true],
] as const)('occupation %i at %i years: %s', (occupation, age, plausible) => {
  expect(occupationProblem(occupation, age) === '').toBe(plausible)
})

test('a passport has to be valid some months beyond the day of travel', () => {
  expect(visaPassportProblem('2027-07-10', '2027-01-10', 6)).toBe('')
  expect(visaPassportProblem('2027-07-09', '2027-01-10', 6)).toContain('6个月')
  expect(visaPassportProblem('2027-01-10', '2027-01-10', 0)).toBe('')
  expect(visaPassportProblem('2027-01-09', '2027-01-10', 0)).toContain('到期')
})
