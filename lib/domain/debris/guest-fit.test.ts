import fc from 'fast-check'
import type { Traveller } from '../people/traveller.ts'
import { type GuestField, guestFieldNames } from '../vocabulary.ts'
import {
  bornAfterUse,
  debrisGuestFit,
  guestNeeds,
  guestNote,
  lastDayOfUse,
  takenOf,
  wantsGuardian,
} from './guest-fit.ts'

const DAY = '2026-12-03'
const kept: Traveller = {
  id: 't1',
  name: '合适甲',
  surnamePinyin: '',
  givenPinyin: '',
  sex: 1,
  birthday: '1990-03-07',
  nationality: '中国',
  mobile: '',
  documents: [{ type: 1, number: '110***********1234', expiry: '', issuePlace: '' }],
}
const needs = (guestFields: GuestField[], guestDocuments: (1 | 2)[] = []) =>
  guestNeeds({ guestFields, guestDocuments })
const named = needs(['name', 'document'], [1])

test('a guest has what the package asks for, and nothing else is asked for', () => {
  expect(debrisGuestFit(kept, named, DAY)).toMatchObject({ age: 36, problem: '', document: { type: 1 } })
  expect(debrisGuestFit({ ...kept, name: '' }, named, DAY).problem).toBe('缺少姓名，请补充')
  expect(debrisGuestFit(kept, needs(['mobile']), DAY).problem).toBe('缺少手机号，请补充')
  expect(debrisGuestFit({ ...kept, documents: [] }, needs(['name']), DAY).problem).toBe('')
})

test('a name is wanted of everybody, in the letters that the package asks for', () => {
  expect(needs([]).fields).toEqual(['name'])
  expect(needs(['mobile']).fields).toEqual(['name', 'mobile'])
  expect(needs(['pinyin']).fields).toEqual(['pinyin'])
  // A list of documents means nothing where no document is wanted.
  expect(needs(['name'], [1]).documents).toEqual([])
})

test('without a document the mobile number tells guests apart', () => {
  const ride = needs(['name', 'mobile'])
  const fit = debrisGuestFit({ ...kept, mobile: '139****0001' }, ride, DAY)
  expect(fit).toMatchObject({ document: null, line: '手机号 139****0001', problem: '' })
  expect(debrisGuestFit(kept, needs(['name']), DAY).line).toBe('')
  expect(debrisGuestFit(kept, named, DAY)).not.toHaveProperty('line')
})

test('a document counts when the package takes it and it is valid on the last day of use', () => {
  const passport = (expiry: string) => ({
    ...kept,
    documents: [{ type: 2 as const, number: 'E****5678', expiry, issuePlace: '' }],
  })
  expect(debrisGuestFit(passport('2030-01-01'), named, DAY).problem).toBe('需使用身份证，请补充证件')
  const taken = needs(['name', 'document'], [1, 2])
  expect(debrisGuestFit(passport('2026-12-03'), taken, DAY).problem).toBe('')
  expect(debrisGuestFit(passport('2026-12-02'), taken, DAY).problem).toBe(
    '证件在使用日期前已过期，请更换证件',
  )
  expect(lastDayOfUse({ date: DAY, days: 3 }, '2026-11-20')).toBe('2026-12-05')
  expect(lastDayOfUse({ date: null, days: 1 }, '2026-11-20')).toBe('2026-11-20')
})

test('nobody is a guest before their birth', () => {
  expect(debrisGuestFit({ ...kept, birthday: '2026-12-04' }, named, DAY).problem).toBe(bornAfterUse)
})

test('a guardian agrees for anybody under 18', () => {
  expect(wantsGuardian([36, 17])).toBe(true)
  expect(wantsGuardian([36, 18, null])).toBe(false)
})

test('the note promises no document where none is wanted, and asks for none', () => {
  expect(guestNote('order', needs(['name', 'mobile']))).toContain('无需证件')
  expect(guestNote('ticket', needs(['name']))).toContain('无需证件')
  expect(guestNote('order', named)).toContain('出示证件')
  expect(guestNote('ticket', named)).toContain('与使用时出示的证件一致')
})

test('an order takes of a traveller what the package asks for, and nothing else', () => {
  const full = { ...kept, surnamePinyin: 'HE', givenPinyin: 'SHI', mobile: '13900000001' }
  const fields = Object.keys(guestFieldNames) as GuestField[]
  fc.assert(
    fc.property(fc.subarray(fields), (guestFields) => {
      const wanted = needs(guestFields)
      const taken = takenOf(full, wanted)
      expect(taken.name).toBe(full.name)
      expect(taken.mobile !== '').toBe(guestFields.includes('mobile'))
      expect(taken.birthday !== '').toBe(guestFields.includes('document'))
      expect(taken.sex !== 9).toBe(guestFields.includes('document'))
      expect(taken.surnamePinyin !== '').toBe(
        guestFields.includes('pinyin') || guestFields.includes('document'),
      )
      // Who is complete stays so.
      expect(debrisGuestFit(taken, wanted, DAY).problem).toBe('')
    }),
  )
})
