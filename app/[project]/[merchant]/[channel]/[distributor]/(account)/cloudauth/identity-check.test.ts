import { identityErrors } from './identity-check.ts'

const right = { name: '欧阳小明', number: '110101199003074514', portrait: 'pic_1', emblem: 'pic_2' }
const asked = { consent: true, byHand: true, today: '2026-11-22' }

test('complete data have no errors', () => {
  expect(identityErrors(right, asked)).toEqual({})
  expect(identityErrors({ ...right, portrait: '', emblem: '' }, { ...asked, byHand: false })).toEqual({})
  expect(identityErrors({ ...right, number: ' 110101 19900307 4514 ' }, asked)).toEqual({})
})

test.each([
  [{ name: 'Ming' }, {}, ['name']],
  [{ number: '110101199003074515' }, {}, ['number']],
  [{ number: '110101900307451' }, {}, ['number']],
  [{ portrait: '' }, {}, ['portrait']],
  [{ emblem: '' }, {}, ['emblem']],
  [{}, { consent: false }, ['consent']],
  [
    { name: '', number: '', portrait: '', emblem: '' },
    { consent: false },
    ['name', 'number', 'portrait', 'emblem', 'consent'],
  ],
])('%j %j says what to do', (form, more, fields) => {
  const errors = identityErrors({ ...right, ...form }, { ...asked, ...more })
  expect(Object.keys(errors)).toEqual(fields)
  for (const text of Object.values(errors)) expect(text).toMatch(/^[^!！]*[一-龥]/)
})
