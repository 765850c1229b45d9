import type { Traveller } from '../people/traveller.ts'
import { debrisGuestFit, wantsGuardian } from './guest-fit.ts'

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
const rules = { fields: ['name', 'document'] as const, documents: [1] as const, date: '2026-12-03' }

test('a guest has what the package asks for, and nothing else is asked for', () => {
  expect(debrisGuestFit(kept, rules)).toMatchObject({ age: 36, problem: '', document: { type: 1 } })
  expect(debrisGuestFit({ ...kept, name: '' }, rules).problem).toBe('缺少姓名，请补充')
  expect(debrisGuestFit(kept, { ...rules, fields: ['mobile'] }).problem).toBe('缺少手机号，请补充')
  expect(debrisGuestFit({ ...kept, documents: [] }, { ...rules, fields: ['name'] }).problem).toBe('')
})

test('a document counts when the package takes it and it is valid on the day of use', () => {
  const passport = (expiry: string) => ({
    ...kept,
    documents: [{ type: 2 as const, number: 'E****5678', expiry, issuePlace: '' }],
  })
  expect(debrisGuestFit(passport('2030-01-01'), rules).problem).toBe('需使用身份证，请补充证件')
  const taken = { ...rules, documents: [1, 2] as const }
  expect(debrisGuestFit(passport('2026-12-03'), taken).problem).toBe('')
  expect(debrisGuestFit(passport('2026-12-02'), taken).problem).toBe('证件在使用日期前已过期，请更换证件')
})

test('a guardian agrees for anybody under 18', () => {
  expect(wantsGuardian([36, 17])).toBe(true)
  expect(wantsGuardian([36, 18, null])).toBe(false)
})
