import fc from 'fast-check'
import { idNumber } from '../../base/testing/id-number.ts'
import { CREDIT_CODE_CHARACTERS, creditCodeCheck } from '../../base/validation/business.ts'
import { checkHead, checkTaxNo, type InvoiceHead } from './heads.ts'

const enterprise: InvoiceHead = {
  kind: 'enterprise',
  title: '杭州云游科技有限公司',
  taxNo: '91350100M000100Y43',
  bank: '',
  account: '',
  address: '',
  phone: '',
}
const full = {
  bank: '中国工商银行杭州分行',
  account: '6222 0000 1111 2222',
  address: '杭州市西湖区文三路90号',
  phone: '0571-88880000',
}

test.each([
  '91350100M000100Y43',
  '91110000802100433B',
  '91440300708461136T',
  '110101198001010',
  '11010119800101000',
  '12345678901234567890',
  '91350100m000100y43',
  '９１３５０１００Ｍ０００１００Ｙ４３',
  '91350100 M000 100Y43',
  idNumber('1980-01-01', 7),
])('the tax number %s is taken', (text) => {
  expect(checkTaxNo(text)).toMatchObject({ ok: true, normalised: expect.stringMatching(/^[0-9A-Z]{15,20}$/) })
})

test.each([
  ['', '请填写纳税人识别号'],
  ['91350100M000100Y4', /^/],
  ['91350100M000100Y44', /逐位核对/],
  ['91350100M000100Y4O', /逐位核对/],
  ['1234567890123456789', /现在是19位/],
  ['91350100M000100Y43123', /现在是21位/],
  ['税号', /只有数字和字母/],
])('the tax number %p is refused, or is another kind of number', (text, message) => {
  const checked = checkTaxNo(text)
  // 17 characters are a number of their own sort, without a check digit.
  if (text.length === 17) expect(checked.ok).toBe(true)
  else expect(checked).toMatchObject({ ok: false, message: expect.stringMatching(message) })
})

const creditCode = fc
  .array(fc.constantFrom(...CREDIT_CODE_CHARACTERS), { minLength: 16, maxLength: 16 })
  .map((letters) => `9${letters.join('')}`)
  .map((first) => first + creditCodeCheck(first))

test('of a credit code every single wrong character is found', () => {
  fc.assert(
    fc.property(
      creditCode,
      fc.nat(17),
      fc.constantFrom(...CREDIT_CODE_CHARACTERS),
      (code, index, character) => {
        expect(checkTaxNo(code)).toEqual({ ok: true, normalised: code })
        const wrong = code.slice(0, index) + character + code.slice(index + 1)
        // Where it could be an ID card by its form, that card's own check digit decides.
        if (wrong !== code && !/^[1-8]/.test(wrong)) expect(checkTaxNo(wrong).ok).toBe(false)
      },
    ),
  )
})

test('a person has no tax number and no 专票', () => {
  const person = { ...enterprise, kind: 'personal', title: '王小明' } as const
  expect(checkHead(person, 'normal')).toEqual({
    ok: true,
    head: { kind: 'personal', title: '王小明', taxNo: '', bank: '', account: '', address: '', phone: '' },
  })
  expect(checkHead(person, 'special')).toMatchObject({ fields: { kind: expect.stringContaining('企业') } })
})

test('an enterprise needs its number, and for a 专票 bank, account, address and phone', () => {
  expect(checkHead(enterprise, 'normal')).toMatchObject({ ok: true })
  expect(checkHead({ ...enterprise, taxNo: '' }, 'normal')).toMatchObject({
    fields: { taxNo: expect.any(String) },
  })
  const bare = checkHead(enterprise, 'special')
  expect(bare.ok ? [] : Object.keys(bare.fields)).toEqual(['bank', 'account', 'address', 'phone'])
  expect(checkHead({ ...enterprise, ...full }, 'special')).toMatchObject({
    ok: true,
    head: { ...full, account: '6222000011112222' },
  })
  // What is given beside a 普票 is checked as well.
  expect(checkHead({ ...enterprise, account: 'abc' }, 'normal')).toMatchObject({ fields: { account: /^/ } })
})

test.each([
  ['', '请填写单位名称'],
  ['云', '应为2至100个字'],
  ['<b>公司</b>', '不正确'],
  ['12345', '不正确'],
])('the title %p is refused', (title, message) => {
  expect(checkHead({ ...enterprise, title }, 'normal')).toMatchObject({
    fields: { title: expect.stringContaining(message) },
  })
})

test('a checked head is checked again without a change', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 24 })
  const head = fc.record({
    kind: fc.constantFrom('personal', 'enterprise'),
    title: text,
    taxNo: fc.oneof(text, creditCode),
    bank: text,
    account: fc.oneof(text, fc.stringMatching(/^\d{8,32}$/)),
    address: text,
    phone: text,
  }) as fc.Arbitrary<InvoiceHead>
  fc.assert(
    fc.property(head, fc.constantFrom('normal', 'special'), (given, type) => {
      const once = checkHead(given, type as 'normal')
      if (once.ok) expect(checkHead(once.head, type as 'normal')).toEqual(once)
    }),
  )
})
