import { fitOf, placeProblem, seniorHint } from './fit.ts'
import type { GuestRules } from './guest-rules.ts'
import { partyOf } from './party.ts'
import type { Traveller } from './traveller.ts'

const rules: GuestRules = {
  scope: 'domestic',
  fields: ['name', 'document', 'mobile'],
  documents: [1, 2],
  passportMonths: 6,
  ages: { childFrom: 2, adultFrom: 12, seniorFrom: 65 },
}
const journey = { departDate: '2026-12-03', returnDate: '2026-12-08' }
const person = (change: Partial<Traveller> = {}): Traveller => ({
  id: 't1',
  name: '张三',
  surnamePinyin: '',
  givenPinyin: '',
  sex: 1,
  birthday: '1990-03-07',
  nationality: '中国',
  mobile: '138****8000',
  documents: [{ type: 1, number: '110***********1234', expiry: '', issuePlace: '' }],
  ...change,
})
const passport = (expiry: string) => ({ type: 2 as const, number: 'E12****78', expiry, issuePlace: '' })

test('age counts on the day of departure, not today', () => {
  expect(fitOf(person({ birthday: '2014-12-03' }), rules, journey)).toMatchObject({ age: 12, group: 'adult' })
  expect(fitOf(person({ birthday: '2014-12-04' }), rules, journey)).toMatchObject({ age: 11, group: 'child' })
  expect(fitOf(person({ birthday: '2024-12-04' }), rules, journey)).toMatchObject({ age: 1, group: 'infant' })
  expect(fitOf(person({ birthday: '1961-12-03' }), rules, journey)).toMatchObject({ group: 'senior' })
})

test('younger travellers may take more expensive places, adults no child’s place', () => {
  expect(fitOf(person({ birthday: '2018-06-01' }), rules, journey).places).toEqual([
    'childBed',
    'childNoBed',
    'adult',
  ])
  const adult = fitOf(person(), rules, journey)
  expect(adult.places).toEqual(['adult'])
  expect(placeProblem(adult, ['childBed'])).toContain('36周岁')
  expect(placeProblem(adult, ['adult'])).toBe('')
})

test('a document the product does not accept, an expired one and a passport that ends too soon are refused with the reason', () => {
  const officer = { type: 5 as const, number: '123****', expiry: '2030-01-01', issuePlace: '' }
  expect(fitOf(person({ documents: [officer] }), rules, journey).problems).toEqual([
    '本线路需使用身份证或护照，请补充证件',
  ])
  expect(fitOf(person({ documents: [passport('2026-12-07')] }), rules, journey).problems[0]).toContain(
    '早于回程日期',
  )
  expect(fitOf(person({ documents: [passport('2027-06-07')] }), rules, journey).problems[0]).toContain(
    '6个月',
  )
  expect(fitOf(person({ documents: [passport('2027-06-08')] }), rules, journey).problems).toEqual([])
})

test('a second, valid document is taken instead of one that ends too soon', () => {
  const both = person({ documents: [passport('2027-01-01'), ...person().documents] })
  expect(fitOf(both, rules, journey)).toMatchObject({ problems: [], document: { type: 1 } })
})

test('everything the product requires and the traveller lacks is listed together', () => {
  const wanting: GuestRules = { ...rules, fields: ['name', 'pinyin', 'document', 'mobile'] }
  const fit = fitOf(person({ name: '', mobile: '', birthday: '' }), wanting, journey)
  expect(fit.problems).toEqual(['缺少姓名、姓名拼音、手机号，请补充', '缺少出生日期，请补充'])
  expect(fit.places).toEqual([])
})

test('a product that lists no documents accepts any, and needs none unless it requires one', () => {
  const any: GuestRules = { ...rules, documents: [] }
  expect(fitOf(person(), any, journey)).toMatchObject({ problems: [], document: { type: 1 } })
  expect(fitOf(person({ documents: [] }), any, journey).problems).toEqual([
    '本线路需使用有效证件，请补充证件',
  ])
  const none: GuestRules = { ...any, fields: ['name'] }
  expect(fitOf(person({ documents: [] }), none, journey)).toMatchObject({ problems: [], document: null })
})

test('of several valid documents the product’s preferred one is taken', () => {
  const both = person({ documents: [...person().documents, passport('2030-01-01')] })
  expect(fitOf(both, { ...rules, documents: [2, 1] }, journey)).toMatchObject({ document: { type: 2 } })
})

test('a journey to Taiwan names the permit it needs', () => {
  const taiwan = { ...rules, documents: [4 as const], scope: 'taiwan' as const }
  const { problems } = fitOf(person({ documents: [passport('2030-01-01')] }), taiwan, journey)
  expect(problems).toEqual(['本线路需使用台湾通行证（大陆居民往来台湾通行证），请补充证件'])
})

test('a senior on an adult’s place reads that there may be a lower price', () => {
  expect(seniorHint({ group: 'senior', age: 84 }, 'adult')).toContain('84周岁')
  expect(seniorHint({ group: 'senior', age: 84 }, 'senior')).toBe('')
  expect(seniorHint({ group: 'senior', age: 84 }, null)).toBe('')
  expect(seniorHint({ group: 'adult', age: 40 }, 'adult')).toBe('')
})

describe('the party of an order', () => {
  const slots = [
    { personType: 'adult' as const, travellerId: 't1' },
    { personType: 'adult' as const, travellerId: null },
  ]
  test('empty places block the order unless the product allows names later', () => {
    expect(partyOf(slots, [person()], rules, journey, false)).toMatchObject({
      empty: 1,
      problem: '还需选择1位出行人',
    })
    expect(partyOf(slots, [person()], rules, journey, true)).toMatchObject({
      problem: '',
      ages: [36],
    })
  })
  test('a removed traveller leaves an empty place; one whose age no longer fits is reported', () => {
    expect(partyOf(slots, [], rules, journey, true).empty).toBe(2)
    const child = [{ personType: 'childBed' as const, travellerId: 't1' }]
    expect(partyOf(child, [person()], rules, journey, true).problem).toContain('儿童占床')
  })
})

test('a mainland resident’s permit to Taiwan fits a journey to Taiwan and no other', () => {
  const permit = { type: 4 as const, number: 'T****5678', expiry: '2030-01-01', issuePlace: '' }
  const owner = person({ documents: [permit] })
  const taiwan = { ...rules, documents: [4 as const], scope: 'taiwan' as const }
  expect(fitOf(owner, taiwan, journey)).toMatchObject({ problems: [], document: permit })
  const elsewhere = fitOf(owner, { ...taiwan, scope: 'domestic' }, journey)
  expect(elsewhere.document).toBeNull()
  expect(elsewhere.problems).toEqual([expect.stringContaining('只用于台湾线路')])
})
