import fc from 'fast-check'
import { fromDayNumber, toDayNumber } from '../../../base/calendar/dates.ts'
import { idCardChecksum } from '../../../base/validation/id-card.ts'
import { type DocumentType, documentTypes } from '../../../domain/vocabulary.ts'
import type { TravellerInput } from '../../contract/customers/members.ts'
import { travellerInput } from '../../contract/customers/members.ts'
import type { KeptPerson } from './kept-person.ts'
import { checkTravellerForm } from './traveller-form.ts'

const TODAY = '2026-11-20'
const form = (change: Partial<TravellerInput>) =>
  travellerInput.parse({ name: '张三', documents: [], consent: true, ...change })
const check = (change: Partial<TravellerInput>, kept: KeptPerson | null = null) =>
  checkTravellerForm(form(change), kept, TODAY)
const fieldsOf = (result: ReturnType<typeof check>) => (result.ok ? {} : result.fields)

const person = { sex: 1 as const, birthday: '1990-03-07', surnamePinyin: 'zhang', givenPinyin: 'san' }
const expiry = '2031-01-01'

/** rules.md C.1, as the form sends them and as they are kept. */
const right: [type: DocumentType, typed: string, kept: string][] = [
  [1, '110101199003074514', '110101199003074514'],
  [1, ' 110101 19900307 4514', '110101199003074514'],
  [1, '110101900307451', '110101199003074514'],
  [2, 'e12345678', 'E12345678'],
  [2, 'EA1234567', 'EA1234567'],
  [2, 'G12345678', 'G12345678'],
  [3, 'C12345678', 'C12345678'],
  [3, 'CA1234567', 'CA1234567'],
  [3, 'h1234567801', 'H1234567801'],
  [4, '12345678', '12345678'],
  [4, '1234567890(B)', '1234567890(B)'],
  [4, 't12345678', 'T12345678'],
  [4, 'L12345678', 'L12345678'],
  [5, '1234567', '1234567'],
  [5, '南字第01234567号', '南字第01234567号'],
]
const wrong: [type: DocumentType, typed: string][] = [
  [1, '110101199003075412'],
  [1, '440524188001010014'],
  [1, '11010119900307451'],
  [1, 'E12345678'],
  [2, 'E123'],
  [2, '110101199003074514'],
  [2, 'ABCDEFGH'],
  [3, 'C1234567'],
  [3, 'D12345678'],
  [4, '123456789'],
  [4, 'K12345678'],
  [5, '654321'],
  [5, '南字第123号'],
  [5, `${'南'.repeat(3)}字第12345678号9`],
]

const documentOf = (type: DocumentType, number: string) => ({
  type,
  number,
  ...(type === 1 ? {} : { expiry }),
})

test.each(right)('document type %i, %p is kept as %p', (type, typed, kept) => {
  expect(check({ ...person, documents: [documentOf(type, typed)] })).toMatchObject({
    ok: true,
    traveller: { documents: [{ type, number: kept }], birthday: '1990-03-07', sex: 1 },
  })
})

test.each(wrong)('document type %i, %p is refused under its field, without repeating it', (type, typed) => {
  const fields = fieldsOf(check({ ...person, documents: [documentOf(type, typed)] }))
  expect(Object.keys(fields)).toEqual(['documents.0.number'])
  expect(fields['documents.0.number']).toMatch(/[\u4e00-\u9fa5]{4,}/)
  expect(fields['documents.0.number']).not.toContain(typed)
})

test('one of each type at once; the same type twice and a sixth are refused', () => {
  const all = documentTypes.map((type) => documentOf(type, right.find(([one]) => one === type)?.[1] ?? ''))
  const result = check({ ...person, documents: all })
  expect(result.ok && result.traveller.documents.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5])
  const twice = check({ ...person, documents: [documentOf(2, 'E12345678'), documentOf(2, 'E12345679')] })
  expect(fieldsOf(twice)).toEqual({ 'documents.1.type': expect.stringContaining('只能填写一个') })
  expect(travellerInput.safeParse(form({ documents: all })).success).toBe(true)
  const sixth = { name: '张三', consent: true, documents: [...all, documentOf(2, 'E12345678')] }
  expect(travellerInput.safeParse(sixth).success).toBe(false)
  expect(fieldsOf(check({ documents: [] }))).toEqual({ documents: expect.any(String) })
})

test('a traveller may be kept without a document, and saved without asking for those that are kept', () => {
  const bare = check({ documents: undefined, mobile: '13800001234' })
  expect(bare).toMatchObject({
    ok: true,
    traveller: { name: '张三', mobile: '13800001234', birthday: '', documents: [] },
  })
  if (!bare.ok) throw new Error('it was refused')
  expect(fieldsOf(check({ name: '', documents: undefined }))).toEqual({ name: expect.any(String) })
  // From the address book, which shows documents, nothing has to be added.
  expect(check({ documents: [] }, bare.traveller).ok).toBe(true)

  const full = check({ ...person, documents: [documentOf(2, 'E12345678')] })
  if (!full.ok) throw new Error('it was refused')
  const expired: KeptPerson = {
    ...full.traveller,
    documents: full.traveller.documents.map((one) => ({ ...one, expiry: '2026-01-01' })),
  }
  expect(check({ ...person, name: '李四', documents: undefined }, expired)).toEqual({
    ok: true,
    traveller: { ...expired, name: '李四' },
  })
  expect(fieldsOf(check({ documents: [] }, full.traveller))).toEqual({ documents: expect.any(String) })
})

test('a missing or contradictory value is an error under its own field', () => {
  const card = [documentOf(1, '110101199003074514')]
  expect(fieldsOf(check({ name: '张3', documents: card }))).toEqual({ name: expect.any(String) })
  expect(fieldsOf(check({ birthday: '1990-03-08', documents: card }))).toEqual({
    'documents.0.number': expect.stringContaining('出生日期与身份证号不一致'),
  })
  expect(fieldsOf(check({ sex: 0, documents: card }))).toEqual({
    'documents.0.number': expect.stringContaining('性别与身份证号不一致'),
  })
  expect(fieldsOf(check({ mobile: '12345678901', documents: card }))).toEqual({ mobile: expect.any(String) })
  expect(fieldsOf(check({ name: '', documents: [documentOf(2, 'E12345678')] }))).toMatchObject({
    surnamePinyin: expect.any(String),
    givenPinyin: expect.any(String),
  })
  const passport = (change: object) =>
    check({ ...person, documents: [{ ...documentOf(2, 'E12345678'), ...change }] })
  expect(fieldsOf(passport({ expiry: '' }))['documents.0.number']).toContain('有效期')
  expect(fieldsOf(passport({ expiry: '2026-11-19' }))['documents.0.number']).toContain('过期')
  expect(fieldsOf(passport({ issueDate: '2026-11-21' }))).toEqual({
    'documents.0.issueDate': expect.any(String),
  })
})

test('for a child the guardian consents: without the tick the form is refused', () => {
  const refused = travellerInput.safeParse({ name: '小童', documents: [], consent: false })
  expect(refused.success).toBe(false)
})

test('a mask stands only for the kept number of its own type', () => {
  const kept = check({ ...person, mobile: '13800001234', documents: [documentOf(2, 'E12345678')] })
  if (!kept.ok) throw new Error('kept')
  for (const number of ['', 'E12****78', '****']) {
    const again = check(
      { ...person, mobile: '138****1234', documents: [documentOf(2, number)] },
      kept.traveller,
    )
    expect(again).toMatchObject({
      ok: true,
      traveller: { mobile: '13800001234', documents: [{ number: 'E12345678' }] },
    })
  }
  expect(check({ ...person, documents: [documentOf(3, 'E12****78')] }, kept.traveller).ok).toBe(false)
  expect(check({ ...person, documents: [documentOf(2, 'E12****78')] }).ok).toBe(false)
  expect(check({ ...person, mobile: '138****1234', documents: [documentOf(2, 'E12345678')] }).ok).toBe(false)
})

const cards = fc
  .tuple(
    fc.constantFrom('110101', '310115', '440305', '650102', '810000', '820000', '830000'),
    fc.integer({ min: toDayNumber('1900-01-01'), max: toDayNumber(TODAY) }).map(fromDayNumber),
    fc.integer({ min: 0, max: 999 }).map((n) => String(n).padStart(3, '0')),
  )
  .map(([area, birthday, serial]) => ({
    body: area + birthday.replaceAll('-', '') + serial,
    birthday,
    serial,
  }))

test('every ID number that is right by the standard is accepted, with its birthday and sex', () => {
  fc.assert(
    fc.property(cards, ({ body, birthday, serial }) => {
      const number = body + idCardChecksum(body)
      expect(check({ documents: [{ type: 1, number }] })).toMatchObject({
        ok: true,
        traveller: { birthday, sex: Number(serial[2]) % 2, documents: [{ number }] },
      })
    }),
  )
})

test('no ID number with another check character is accepted, in any form', () => {
  fc.assert(
    fc.property(
      cards,
      fc.constantFrom(...'0123456789Xx'),
      fc.constantFrom('', ' ', '-'),
      ({ body }, last, gap) => {
        fc.pre(last.toUpperCase() !== idCardChecksum(body))
        const number = `${body.slice(0, 6)}${gap}${body.slice(6, 14)}${gap}${body.slice(14)}${last}`
        expect(fieldsOf(check({ documents: [{ type: 1, number }] }))).toEqual({
          'documents.0.number': '身份证号有误，请对照证件逐位核对',
        })
      },
    ),
  )
})
