import fc from 'fast-check'
import {
  CREDIT_CODE_CHARACTERS,
  checkApplication,
  checkCreditCode,
  checkSalesAccount,
  checkTravelLicence,
  creditCodeCheck,
} from './business.ts'

describe('统一社会信用代码', () => {
  test.each(['91350100M000100Y43', '91110000802100433B', '91440300708461136T'])('%s is valid', (code) => {
    expect(checkCreditCode(` ${code.toLowerCase()} `)).toEqual({ ok: true, normalised: code })
  })

  const body = fc.string({
    unit: fc.constantFrom(...CREDIT_CODE_CHARACTERS),
    minLength: 17,
    maxLength: 17,
  })

  test('exactly one last character fits, and one wrong character is always detected', () => {
    fc.assert(
      fc.property(body, fc.nat(17), fc.nat(29), (first17, at, step) => {
        const code = first17 + creditCodeCheck(first17)
        expect(checkCreditCode(code).ok).toBe(true)
        const fitting = [...CREDIT_CODE_CHARACTERS].filter((last) => checkCreditCode(first17 + last).ok)
        expect(fitting).toHaveLength(1)
        const place = CREDIT_CODE_CHARACTERS.indexOf(code[at] ?? '')
        const other = CREDIT_CODE_CHARACTERS[(place + 1 + step) % 31] ?? ''
        expect(checkCreditCode(code.slice(0, at) + other + code.slice(at + 1)).ok).toBe(false)
      }),
    )
  })

  test('exchanged neighbours are detected', () => {
    fc.assert(
      fc.property(body, fc.nat(15), (first17, at) => {
        fc.pre(first17[at] !== first17[at + 1])
        const code = first17 + creditCodeCheck(first17)
        const swapped = `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`
        expect(checkCreditCode(swapped).ok).toBe(false)
      }),
    )
  })

  test.each(['', '9135010', '91350100M000100Y4I', '91350100M000100Y431', '000000000000000001'])(
    '%p is refused',
    (text) => expect(checkCreditCode(text).ok).toBe(false),
  )
})

test.each([
  ['L-BJ-CJ00144', 'L-BJ-CJ00144'],
  [' l—sd—01234 ', 'L-SD-01234'],
  ['L-GD-GZ-00012', 'L-GD-GZ-00012'],
])('licence %p is kept as %p', (text, normalised) => {
  expect(checkTravelLicence(text)).toEqual({ ok: true, normalised })
})

test.each(['', 'L-BJ', 'BJ-00001', 'L-BJ-0001', 'L-BJ-000012', 'L-北京-00001', 'xL-BJ-00001'])(
  'licence %p is refused',
  (text) => expect(checkTravelLicence(text).ok).toBe(false),
)

describe('an application', () => {
  const right = {
    shopName: ' 山海 旅行 ',
    contact: '王小明',
    mobile: '+86 138-0000-0001',
    city: '杭州',
    creditCode: '91350100m000100y43',
    travelLicence: '',
    referral: ' A12-b ',
  }

  test('is normalised', () => {
    expect(checkApplication(right)).toEqual({
      ok: true,
      value: {
        ...right,
        shopName: '山海 旅行',
        mobile: '13800000001',
        creditCode: '91350100M000100Y43',
        referral: 'A12-b',
      },
    })
  })

  test('needs one of both licences, and a valid one', () => {
    expect(checkApplication({ ...right, creditCode: ' ' })).toMatchObject({
      fields: { creditCode: expect.stringContaining('至少') },
    })
    expect(checkApplication({ ...right, creditCode: '', travelLicence: 'L-BJ-00001' }).ok).toBe(true)
    expect(checkApplication({ ...right, travelLicence: 'L-1' })).toMatchObject({
      fields: { travelLicence: expect.any(String) },
    })
  })

  test('every text is either refused or normalised to a form that is accepted again, unchanged', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    const input = fc.record({
      shopName: text,
      contact: text,
      mobile: fc.oneof(text, fc.constant('13800000001')),
      city: text,
      creditCode: fc.oneof(text, fc.constant('91350100M000100Y43')),
      travelLicence: fc.oneof(text, fc.constant('')),
      referral: fc.oneof(text, fc.constant('')),
    })
    fc.assert(
      fc.property(input, (given) => {
        const checked = checkApplication(given)
        if (!checked.ok) return expect(Object.keys(checked.fields).length).toBeGreaterThan(0)
        expect(checkApplication(checked.value)).toEqual(checked)
        expect(JSON.stringify(checked.value)).not.toMatch(/[<>]/)
      }),
    )
  })
})

test.each([
  [' Wang.Li ', 'wang.li'],
  ['ＡＢＣ１', 'abc1'],
])('account %p is kept as %p', (text, normalised) => {
  expect(checkSalesAccount(text)).toEqual({ ok: true, normalised })
})

test.each(['', 'ab', '.abc', '王小明', 'a b c', 'x'.repeat(31)])('account %p is refused', (text) => {
  expect(checkSalesAccount(text).ok).toBe(false)
})
