import type { Traveller } from '../../domain/people/traveller.ts'
import {
  afterChange,
  emptyForm,
  type FormNeeds,
  formErrors,
  formInput,
  formOf,
  mayUseGuardiansMobile,
  needsGuardianConsent,
  numberNote,
  revealed,
  shownFields,
  withNumber,
} from './form-state.ts'
import { suggestSurname } from './surname-pinyin.ts'

const TODAY = '2026-11-20'
const domestic: FormNeeds = {
  fields: ['name', 'document', 'mobile'],
  documents: [1, 2],
  scope: 'domestic',
}
const outbound: FormNeeds = {
  fields: ['name', 'pinyin', 'document'],
  documents: [2],
  scope: 'outbound',
}
const kept: Traveller = {
  id: 't1',
  name: '张三',
  surnamePinyin: '',
  givenPinyin: '',
  sex: 1,
  birthday: '1990-03-07',
  nationality: '中国',
  mobile: '138****8000',
  documents: [{ type: 1, number: '110***********4514', expiry: '', issuePlace: '' }],
}

test('an ID card fills in sex and birthday', () => {
  const form = withNumber(emptyForm(domestic), 0, '110101199003074514', TODAY)
  expect(form).toMatchObject({ sex: 1, birthday: '1990-03-07' })
  expect(withNumber(emptyForm(domestic), 0, '11010119900307', TODAY)).toMatchObject({ sex: 9, birthday: '' })
})

test('the form has only the fields that the product and the document need', () => {
  expect(shownFields(emptyForm(domestic), domestic)).toMatchObject({
    pinyin: false,
    person: false,
    mobileRequired: true,
  })
  expect(shownFields(emptyForm(outbound), outbound)).toMatchObject({
    pinyinRequired: true,
    person: true,
    nationality: true,
  })
  expect(shownFields(emptyForm(null), null)).toMatchObject({ pinyin: true, pinyinRequired: false })
})

test('errors stand at the paths the centre uses, too', () => {
  expect(Object.keys(formErrors(emptyForm(domestic), domestic, TODAY)).sort()).toEqual([
    'consent',
    'documents.0.number',
    'mobile',
    'name',
  ])
  expect(Object.keys(formErrors(emptyForm(outbound), outbound, TODAY)).sort()).toEqual([
    'birthday',
    'consent',
    'documents.0.expiry',
    'documents.0.number',
    'givenPinyin',
    'sex',
    'surnamePinyin',
  ])
})

test('a kept traveller needs nothing typed again, and the kept numbers are not sent', () => {
  const form = { ...formOf(kept, domestic), consent: true }
  expect(formErrors(form, domestic, TODAY)).toEqual({})
  expect(formInput(form, domestic)).toMatchObject({
    id: 't1',
    mobile: '138****8000',
    documents: [{ type: 1, number: '' }],
  })
})

test('a kept traveller without an accepted document gets an empty one to fill in', () => {
  const form = formOf(kept, outbound)
  expect(form.documents.map(({ type, kept }) => [type, kept])).toEqual([
    [1, true],
    [2, false],
  ])
})

test('revealing fills only fields that are still masked', () => {
  const typed = withNumber(formOf(kept, domestic), 0, '440524188001010014', TODAY)
  const full = {
    ...kept,
    mobile: '13800138000',
    documents: [{ type: 1 as const, number: '110101199003074514', expiry: '', issuePlace: '' }],
  }
  expect(revealed(typed, full)).toMatchObject({
    mobile: '13800138000',
    documents: [{ number: '440524188001010014' }],
  })
  expect(revealed(formOf(kept, domestic), full)).toMatchObject({
    documents: [{ number: '110101199003074514', kept: false }],
  })
})

test('a type that comes twice, and an expired document, are errors', () => {
  const form = emptyForm(outbound)
  const passport = {
    type: 2 as const,
    number: 'E12345678',
    kept: false,
    expiry: '2026-01-01',
    issuePlace: '',
  }
  const errors = formErrors({ ...form, documents: [passport, passport] }, outbound, TODAY)
  expect(errors['documents.0.expiry']).toContain('过期')
  expect(errors['documents.1.type']).toContain('同一种证件')
})

test('a number tells which permit it is', () => {
  const form = emptyForm({ fields: [], documents: [3], scope: 'hkmo' })
  expect(numberNote(withNumber(form, 0, 'c12345678', TODAY), 0, null, TODAY)).toBe('往来港澳通行证')
})

test('a child under 14 needs the guardian’s consent', () => {
  expect(needsGuardianConsent({ birthday: '2012-11-21' }, TODAY)).toBe(true)
  expect(needsGuardianConsent({ birthday: '2012-11-20' }, TODAY)).toBe(false)
  expect(needsGuardianConsent({ birthday: '' }, TODAY)).toBe(false)
})

test('a surname’s reading is suggested, with the special readings of names', () => {
  expect([
    suggestSurname('王芳'),
    suggestSurname('曾晓明'),
    suggestSurname('欧阳修'),
    suggestSurname('单雄信'),
  ]).toEqual(['WANG', 'ZENG', 'OUYANG', 'SHAN'])
  expect(suggestSurname('Zhang')).toBeNull()
  expect(suggestSurname('')).toBeNull()
})

test('a consent for an adult is not the guardian’s: when the number shows a child, it has to be given again', () => {
  const adult = { ...emptyForm(null), birthday: '1990-03-07', consent: true }
  const child = { ...adult, birthday: '2019-03-07' }
  expect(afterChange(adult, child, TODAY).consent).toBe(false)
  expect(afterChange(child, adult, TODAY).consent).toBe(false)
  expect(afterChange(adult, { ...adult, name: '李四' }, TODAY).consent).toBe(true)
  expect(afterChange({ ...adult, consent: false }, adult, TODAY).consent).toBe(true)
})

test('a guardian’s mobile number is offered for a minor', () => {
  expect(mayUseGuardiansMobile({ birthday: '2019-03-07' }, TODAY)).toBe(true)
  expect(mayUseGuardiansMobile({ birthday: '1990-03-07' }, TODAY)).toBe(false)
  expect(mayUseGuardiansMobile({ birthday: '' }, TODAY)).toBe(false)
})

test('a Latin name leads to the field for pinyin only where there is one', () => {
  const form = { ...emptyForm(domestic), name: 'John Smith' }
  expect(formErrors(form, domestic, TODAY).name).not.toContain('拼音')
  expect(formErrors(form, null, TODAY).name).toContain('拼音栏')
})

const ride: FormNeeds = { fields: ['name', 'mobile'], documents: [], scope: 'domestic', nothingElse: true }

test('a product that wants name and mobile number alone gets a form of these two', () => {
  const form = emptyForm(ride)
  expect(form.documents).toEqual([])
  expect(shownFields(form, ride)).toEqual({
    pinyin: false,
    pinyinRequired: false,
    nationality: false,
    person: false,
    personRequired: false,
    mobile: true,
    mobileRequired: true,
  })
  expect(Object.keys(formErrors(form, ride, TODAY)).sort()).toEqual(['consent', 'mobile', 'name'])
  const filled = { ...form, name: '张三', mobile: '13800138000', consent: true }
  expect(formErrors(filled, ride, TODAY)).toEqual({})
  expect(formInput(filled, ride)).not.toHaveProperty('documents')
  expect(shownFields(form, { ...ride, fields: ['name'] })).toMatchObject({ mobile: false })
})

test('what a kept traveller has besides is neither shown, nor checked, nor lost', () => {
  const expired = {
    ...kept,
    documents: [{ type: 2 as const, number: 'E****5678', expiry: '2026-01-01', issuePlace: '' }],
  }
  const form = { ...formOf({ ...expired, surnamePinyin: 'ZHANG' }, ride), consent: true }
  expect(shownFields(form, ride)).toMatchObject({ pinyin: false, nationality: false, person: false })
  expect(formErrors(form, ride, TODAY)).toEqual({})
  expect(formInput(form, ride)).not.toHaveProperty('documents')
  expect(formOf({ ...kept, documents: [] }, ride).documents).toEqual([])
})

test('real names are asked for with the document and what that cannot do without', () => {
  const named: FormNeeds = {
    fields: ['name', 'document'],
    documents: [1, 2],
    scope: 'domestic',
    nothingElse: true,
  }
  const form = emptyForm(named)
  expect(shownFields(form, named)).toMatchObject({ person: false, mobile: false, pinyin: false })
  expect(Object.keys(formErrors(form, named, TODAY)).sort()).toEqual([
    'consent',
    'documents.0.number',
    'name',
  ])
  const passport = {
    ...form,
    documents: [{ ...emptyForm({ ...named, documents: [2] }).documents[0], type: 2 as const }],
  }
  expect(shownFields(passport as typeof form, named)).toMatchObject({
    personRequired: true,
    pinyinRequired: true,
  })
})

test('the address book does not ask somebody kept without a document for one', () => {
  const bare = { ...formOf({ ...kept, documents: [], birthday: '', sex: 9 }, null), consent: true }
  expect(bare.documents).toEqual([])
  expect(formErrors(bare, null, TODAY)).toEqual({})
  expect(shownFields(bare, null)).toMatchObject({ person: true, personRequired: false })
  expect(formErrors({ ...emptyForm(null), documents: [] }, null, TODAY)).toHaveProperty('documents')
  // A product that needs one asks for it.
  expect(formOf({ ...kept, documents: [] }, domestic).documents).toHaveLength(1)
})
