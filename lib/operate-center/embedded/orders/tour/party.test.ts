import type { KeptPerson } from '../../customers/kept-person.ts'
import { idCard } from '../../testing/shopping.ts'
import { checkParty, type PartyRules } from './party.ts'

const rules: PartyRules = {
  scope: 'outbound',
  requiredFields: ['document'],
  acceptedDocuments: [1, 2],
  passportMonths: 6,
  childRule: { minAge: 2, maxAgeExclusive: 12 },
  seniorFrom: 0,
  counts: { adult: 1, childBed: 0, childNoBed: 0, senior: 0, infant: 0 },
  departDate: '2026-12-03',
  returnDate: '2026-12-08',
  healthDeclared: false,
  guardianConsent: false,
}
const card = { type: 1 as const, number: idCard('1990-03-07', 101), expiry: '', issuePlace: '' }
const passport = (expiry: string) => ({ type: 2 as const, number: 'E12345678', expiry, issuePlace: '' })
const kept = (documents: KeptPerson['documents']): KeptPerson => ({
  name: '张三',
  surnamePinyin: 'ZHANG',
  givenPinyin: 'SAN',
  sex: 1,
  birthday: '1990-03-07',
  nationality: '中国',
  mobile: '',
  documents,
})
const check = (documents: KeptPerson['documents'], change: Partial<PartyRules> = {}) =>
  checkParty({ ...rules, ...change }, [{ personType: 'adult', kept: kept(documents) }], '2026-11-20')
const travelsOn = (result: ReturnType<typeof check>) =>
  result.ok ? result.people[0]?.document?.type : result

describe('the document a traveller is booked with', () => {
  test('is the one the product prefers, as the screens show it, in any order of the kept documents', () => {
    const both = [passport('2030-01-01'), card]
    expect(travelsOn(check(both))).toBe(1)
    expect(travelsOn(check(both, { acceptedDocuments: [2, 1] }))).toBe(2)
  })

  test('is another one where the preferred one is not usable', () => {
    expect(travelsOn(check([passport('2027-01-01'), card], { acceptedDocuments: [2, 1] }))).toBe(1)
  })

  test('may be any where the product names none', () => {
    expect(travelsOn(check([passport('2030-01-01')], { acceptedDocuments: [] }))).toBe(2)
    expect(check([], { acceptedDocuments: [] })).toMatchObject({
      fields: {
        'travellers.0': '本产品可用证件为身份证、护照、港澳通行证、台胞证、军官证，请编辑该出行人并添加',
      },
    })
  })

  test('is requested by name where none of the kept ones is accepted', () => {
    expect(check([passport('2030-01-01')], { acceptedDocuments: [3, 1] })).toMatchObject({
      fields: { 'travellers.0': '本产品可用证件为港澳通行证、身份证，请编辑该出行人并添加' },
    })
    expect(check([passport('2027-06-07')], { acceptedDocuments: [2] })).toMatchObject({
      fields: { 'travellers.0': '护照有效期需超过回程日期6个月，请换发护照后再预订' },
    })
  })
})
