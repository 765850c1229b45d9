import { describe, expect, test } from '@jest/globals'
import type { Traveller } from '../../../domain/people/traveller.ts'
import { visaPartyOf } from './visa-party.ts'

const traveller = (id: string, documents: Traveller['documents'] = []): Traveller => ({
  id,
  name: '王小明',
  surnamePinyin: 'WANG',
  givenPinyin: 'XIAOMING',
  sex: 1,
  birthday: '1990-03-07',
  nationality: '中国',
  mobile: '',
  documents,
})
const rules = { travelDate: '2027-01-20', passportFirst: false, passportMonths: 6 }
const passport = { type: 2 as const, number: 'E1******1', expiry: '2034-01-01', issuePlace: '' }
const places = [
  { occupation: 1 as const, travellerId: 'a' },
  { occupation: 1 as const, travellerId: 'b' },
]

describe('applicants who have a visa of the country under way', () => {
  test('are told so with the order, and can be ordered for', () => {
    const people = [traveller('a', [passport]), traveller('b', [passport])]
    const underway = [{ travellerId: 'b', orderNo: 'V123' }]
    const party = visaPartyOf(places, people, rules, underway)
    expect(party.problem).toBe('')
    expect(party.places.map(({ fit }) => fit?.warning)).toEqual([
      '',
      '该申请人已在您的订单V123中办理该国签证，请确认是否重复',
    ])
  })

  test('keep what else is to be said of them', () => {
    const party = visaPartyOf(places, [traveller('a')], rules, [{ travellerId: 'a', orderNo: 'V123' }])
    expect(party.places[0]?.fit?.warning).toBe(
      '该申请人已在您的订单V123中办理该国签证，请确认是否重复；尚未填写护照，可在下单后补充',
    )
  })
})
