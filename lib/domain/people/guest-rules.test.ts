import { guestRulesOf, passportProblem } from './guest-rules.ts'

const returnDate = '2026-08-10'
const months = (passportMonths: number) => ({ passportMonths })

test('a passport has to outlast the return by the product’s months, to the day', () => {
  const passport = (expiry: string) => ({ type: 2 as const, expiry })
  expect(passportProblem(passport('2027-02-10'), months(6), returnDate)).toBe('')
  expect(passportProblem(passport('2027-02-09'), months(6), returnDate)).toBe(
    '护照有效期需超过回程日期6个月，请换发护照后再预订',
  )
  expect(passportProblem(passport('2026-09-01'), months(0), returnDate)).toBe('')
})

test('the passport’s months do not apply to a permit', () => {
  expect(passportProblem({ type: 3, expiry: '2026-09-01' }, months(6), returnDate)).toBe('')
})

test('a tour’s facts become the rules of its guests; a senior age of 0 is no senior price', () => {
  const tour = {
    scope: 'outbound' as const,
    requiredFields: ['name' as const],
    acceptedDocuments: [2 as const],
    passportMonths: 6,
    childRule: { minAge: 2, maxAgeExclusive: 14 },
    seniorFrom: 0,
  }
  expect(guestRulesOf(tour)).toEqual({
    scope: 'outbound',
    fields: ['name'],
    documents: [2],
    passportMonths: 6,
    ages: { childFrom: 2, adultFrom: 14, seniorFrom: null },
  })
  expect(guestRulesOf({ ...tour, seniorFrom: 60 }).ages.seniorFrom).toBe(60)
})
