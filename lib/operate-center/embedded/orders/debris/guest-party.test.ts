import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { debrisGuestFit, guestNeeds } from '../../../../domain/debris/guest-fit.ts'
import { debrisTypes } from '../../../../domain/debris/words.ts'
import { type DocumentType, type GuestField, guestFieldNames } from '../../../../domain/vocabulary.ts'
import { packageContent } from '../../catalogue/debris/debris-content.ts'
import type { KeptPerson } from '../../customers/kept-person.ts'
import { buildPackage } from '../../demo/debris/build-debris.ts'
import { yunyouDebris } from '../../demo/debris/yunyou.ts'
import { idCard } from '../../testing/shopping.ts'
import { checkGuests } from './guest-party.ts'

const TODAY = '2026-11-20'
const LAST_DAY = '2026-12-05'
const CARD = { type: 1, number: idCard('1990-03-07', 31), expiry: '', issuePlace: '' } as const
const passport = (expiry: string) => ({ type: 2, number: 'E12345678', expiry, issuePlace: '' }) as const

const complete: KeptPerson = {
  name: '测试旅客',
  surnamePinyin: 'CE',
  givenPinyin: 'SHI',
  sex: 1,
  birthday: '1990-03-07',
  nationality: '中国',
  mobile: '13912345678',
  documents: [CARD, passport('2034-01-01')],
}

/** Whether a traveller can be ordered for: on the screen, and at the centre. */
function answers(
  traveller: KeptPerson,
  asked: { guestFields: readonly GuestField[]; guestDocuments: readonly DocumentType[] },
) {
  const needs = guestNeeds(asked)
  const rules = { needs, lastDay: LAST_DAY, guardianConsent: true }
  const centre = checkGuests(rules, [traveller], TODAY)
  const screen = debrisGuestFit({ id: 't1', ...traveller }, needs, LAST_DAY).problem
  return { screen: screen === '', centre: centre.ok, people: centre.ok ? centre.people : [] }
}

const anyTraveller = fc
  .record({
    name: fc.constantFrom('', '测试旅客'),
    pinyin: fc.boolean(),
    mobile: fc.constantFrom('', '13912345678'),
    birthday: fc.constantFrom('', '2027-01-01'),
    documents: fc.subarray([CARD, passport('2034-01-01')]),
    expired: fc.boolean(),
  })
  .map(
    ({ name, pinyin, mobile, birthday, documents, expired }): KeptPerson => ({
      ...complete,
      name,
      mobile,
      ...(pinyin || documents.length > 0 ? {} : { surnamePinyin: '', givenPinyin: '' }),
      // A document says who it is of.
      ...(documents.length > 0 ? {} : { birthday, sex: 9 }),
      // Valid today, no more on the last day of use.
      documents: documents.map((one) => (one.type === 2 && expired ? passport('2026-12-04') : one)),
    }),
  )

test('the centre takes exactly the guests that the screens let through, whatever a package asks for', () => {
  const fields = Object.keys(guestFieldNames) as GuestField[]
  fc.assert(
    fc.property(
      anyTraveller,
      fc.subarray(fields),
      fc.subarray<DocumentType>([1, 2]),
      (traveller, guestFields, guestDocuments) => {
        const { screen, centre } = answers(traveller, { guestFields, guestDocuments })
        expect(centre).toBe(screen)
      },
    ),
  )
})

describe.each(Object.keys(debrisTypes))('packages of the type %s', (type) => {
  const packages = yunyouDebris
    .filter((product) => product.type === type)
    .flatMap(({ id, packages }) =>
      packages.map((draft, sort) =>
        packageContent.parse(buildPackage(draft, id, 'yunyou', sort, TODAY).content),
      ),
    )

  test('want what they say of a guest, take nothing else, and go without whatever they do not say', () => {
    expect(packages.length).toBeGreaterThan(0)
    for (const asked of packages.filter(({ guests }) => guests !== 'none')) {
      const { guestFields } = asked
      const { people } = answers(complete, asked)
      expect(people).toHaveLength(1)
      expect(people[0]?.mobile !== '').toBe(guestFields.includes('mobile'))
      expect(people[0]?.document !== null).toBe(guestFields.includes('document'))
      expect(people[0]?.birthday !== '').toBe(guestFields.includes('document'))
      const without: [GuestField, Partial<KeptPerson>][] = [
        ['name', { name: '' }],
        ['mobile', { mobile: '' }],
        ['document', { documents: [], birthday: '', sex: 9 }],
      ]
      for (const [field, lacking] of without) {
        const { screen, centre } = answers({ ...complete, ...lacking }, asked)
        expect([field, screen, centre]).toEqual([
          field,
          !guestFields.includes(field),
          !guestFields.includes(field),
        ])
      }
    }
  })
})
