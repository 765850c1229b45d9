import fc from 'fast-check'
import type { Traveller } from '../people/traveller.ts'
import { type ApplicantPlace, applicantFit, applicantPlaces, putApplicant } from './applicant-fit.ts'
import { occupations } from './words.ts'

const traveller = (change: Partial<Traveller> = {}): Traveller => ({
  id: 't1',
  name: '张三',
  surnamePinyin: 'ZHANG',
  givenPinyin: 'SAN',
  sex: 1,
  birthday: '1990-03-07',
  nationality: '中国',
  mobile: '',
  documents: [{ type: 2, number: 'E****5678', expiry: '2030-01-01', issuePlace: '' }],
  ...change,
})
const passport = (expiry: string) => [{ type: 2 as const, number: 'E****5678', expiry, issuePlace: '' }]
const rules = { travelDate: '2027-01-10', passportFirst: true, passportMonths: 6 }

test('a passport that ends within six months after travel keeps from ordering where passports come first', () => {
  expect(applicantFit(traveller({ documents: passport('2027-07-10') }), 1, rules)).toMatchObject({
    age: 36,
    problem: '',
    warning: '',
  })
  const short = traveller({ documents: passport('2027-07-09') })
  expect(applicantFit(short, 1, rules).problem).toBe('护照有效期需超过出行日期6个月，请换发护照后再办理')
  expect(applicantFit(short, 1, { ...rules, passportFirst: false })).toMatchObject({
    problem: '',
    warning: '护照有效期需超过出行日期6个月，请换发护照后在订单中补充',
  })
})

test('a missing passport is a problem or follows later, as the product says', () => {
  const none = traveller({
    documents: [{ type: 1, number: '110***********1234', expiry: '', issuePlace: '' }],
  })
  expect(applicantFit(none, 1, rules).problem).toBe('请为该申请人添加护照信息')
  expect(applicantFit(none, 1, { ...rules, passportFirst: false })).toMatchObject({
    document: null,
    problem: '',
    warning: '尚未填写护照，可在下单后补充',
  })
  const unread = traveller({ surnamePinyin: '', givenPinyin: '' })
  expect(applicantFit(unread, 1, rules).problem).toBe('请补充该申请人的姓名拼音，与护照一致')
})

test('the occupation has to fit the age on the day of travel, passport or not', () => {
  const child = traveller({ birthday: '2021-05-01' })
  expect(applicantFit(child, 5, rules).problem).toBe('')
  expect(applicantFit(child, 1, rules).problem).toMatch(/请改选“学龄前儿童”/)
  expect(applicantFit(traveller({ birthday: '' }), 1, rules)).toMatchObject({
    age: null,
    problem: '请补充该申请人的出生日期',
  })
  expect(applicantFit(traveller({ birthday: '2027-02-01' }), 5, rules).problem).not.toBe('')
})

const place = fc.record({
  occupation: fc.constantFrom(...occupations),
  travellerId: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: null }),
})
const unique = (places: readonly ApplicantPlace[]) => {
  const ids = places.flatMap(({ travellerId }) => travellerId ?? [])
  return new Set(ids).size === ids.length
}
const places = fc.array(place, { maxLength: 8 }).filter(unique)
const small = fc.integer({ min: 0, max: 4 })
const counts = fc.record({ 1: small, 2: small, 3: small, 4: small, 5: small })

test('places follow the counts, and nobody has two or changes occupation unasked', () => {
  fc.assert(
    fc.property(counts, places, (wanted, before) => {
      const after = applicantPlaces(wanted, before)
      for (const occupation of occupations) {
        expect(after.filter((one) => one.occupation === occupation)).toHaveLength(wanted[occupation])
      }
      expect(unique(after)).toBe(true)
      for (const one of after) {
        if (one.travellerId !== null) expect(before).toContainEqual(one)
      }
      // The same counts again change nothing.
      expect(applicantPlaces(wanted, after)).toEqual(after)
    }),
  )
})

test('putting somebody on a place keeps everybody at one place at most', () => {
  fc.assert(
    fc.property(places, fc.nat(7), fc.constantFrom('a', 'b', 'z'), (before, index, id) => {
      fc.pre(index < before.length)
      const after = putApplicant(before, index, id)
      expect(after[index]?.travellerId).toBe(id)
      expect(unique(after)).toBe(true)
      expect(after.map(({ occupation }) => occupation)).toEqual(before.map(({ occupation }) => occupation))
    }),
  )
})
