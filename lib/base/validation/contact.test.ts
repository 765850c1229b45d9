import fc from 'fast-check'
import {
  checkAccountName,
  checkAddressDetail,
  checkEmail,
  checkMobile,
  checkPassword,
  checkReceiver,
  checkReceiverPhone,
  checkSmsCode,
  isEmail,
  isLandline,
  isMobile,
  normaliseEmail,
  normaliseMobile,
} from './contact.ts'
import { characterCount, trimText } from './text.ts'

describe('mainland mobile', () => {
  test.each([
    '13800138000',
    '19912345678',
    ' 138 0013 8000 ',
    '138-0013-8000',
    '+8613800138000',
    '+86 138-0013-8000',
    '008613800138000',
    '8613800138000',
    '１３８００１３８０００',
    '＋８６　１３８００１３８０００',
    '(+86)13800138000',
    '138\u20110013\u20118000',
    '\u200e13800138000\u200e',
  ])('%p is accepted', (text) => {
    expect(isMobile(text)).toBe(true)
    expect(normaliseMobile(text)).toMatch(/^1[3-9]\d{9}$/)
  })

  test.each([
    '',
    '12800138000',
    '10800138000',
    '1380013800',
    '138001380000',
    '23800138000',
    '+8513800138000',
    '138a0138000',
    '+86+8613800138000',
  ])('%p is refused', (text) => {
    expect(isMobile(text)).toBe(false)
    expect(checkMobile(text).ok).toBe(false)
  })

  test('a line break cannot smuggle a second number in', () => {
    expect(isMobile('13800138000\n13900139000')).toBe(false)
  })

  test('decoration never changes which number is stored', () => {
    const numbers = fc
      .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
      .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`)
    const prefixes = fc.constantFrom('', '+86', '+86 ', '0086', '86', '（+86）')
    const gaps = fc.constantFrom('', ' ', '-', '　', '—')
    fc.assert(
      fc.property(numbers, prefixes, gaps, (number, prefix, gap) => {
        const typed = `${prefix}${number.slice(0, 3)}${gap}${number.slice(3, 7)}${gap}${number.slice(7)}`
        expect(normaliseMobile(typed)).toBe(number)
        expect(normaliseMobile(normaliseMobile(typed))).toBe(number)
      }),
    )
  })

  test('what is accepted matches the specification as stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+- １３') }), (text) => {
        const check = checkMobile(text)
        if (check.ok) expect(check.normalised).toMatch(/^1[3-9]\d{9}$/)
      }),
    )
  })
})

describe('e-mail', () => {
  test.each(['a@b.cn', 'li.lei@example.com', 'Li＠Example．com', ' x@y.z ', 'a+b@mail.example.com.cn'])(
    '%p is accepted',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  test.each([
    '',
    'a',
    'a@b',
    '@b.cn',
    'a@.cn',
    'a@b.',
    'a@b..cn',
    'a b@c.cn',
    'a@b@c.cn',
    'a@b.cn\nBcc:x@y.cn',
  ])('%p is refused', (text) => {
    expect(isEmail(text)).toBe(false)
    expect(checkEmail(text).ok).toBe(false)
  })

  test('254 characters are the limit', () => {
    expect(isEmail(`${'a'.repeat(248)}@b.com`)).toBe(true)
    expect(isEmail(`${'a'.repeat(249)}@b.com`)).toBe(false)
  })

  test('a very long text is answered in linear time, never in quadratic', () => {
    const started = Date.now()
    expect(isEmail(`a@${'.a'.repeat(500_000)}@`)).toBe(false)
    expect(Date.now() - started).toBeLessThan(10_000)
  })

  test('only the domain loses its capitals', () => {
    expect(normaliseEmail(' Li.Lei@Example.COM ')).toBe('Li.Lei@example.com')
  })
})

test.each([
  ['1234', true],
  ['１２３４５６', true],
  [' 123 456 ', true],
  ['123', false],
  ['1234567', false],
  ['12a4', false],
  ['', false],
])('SMS code %p: %p', (text, ok) => {
  expect(checkSmsCode(text).ok).toBe(ok)
})

test.each([
  ['abcdefg1', true],
  ['A1!@#$%^', true],
  [`${'a'.repeat(19)}1`, true],
  [`${'a'.repeat(20)}1`, false],
  ['abc1234', false],
  ['12345678', false],
  ['123456', false],
  ['abcdefgh', false],
  ['abcd 1234', false],
  ['密码abcd1234', false],
  ['', false],
])('password %p: %p', (password, ok) => {
  expect(checkPassword(password).ok).toBe(ok)
})

describe('delivery address', () => {
  test.each(['010-82345678', '01082345678', '0755-22345678-801', '0312-2345678'])(
    '%p is a landline',
    (text) => {
      expect(isLandline(text)).toBe(true)
    },
  )

  test('receiver phone is a mobile or a landline', () => {
    expect(checkReceiverPhone('+86 138 0013 8000')).toEqual({ ok: true, normalised: '13800138000' })
    expect(checkReceiverPhone('０１０－８２３４５６７８')).toEqual({ ok: true, normalised: '010-82345678' })
    expect(checkReceiverPhone('82345678').ok).toBe(false)
    expect(checkReceiverPhone('').ok).toBe(false)
  })

  test.each([
    ['张三', true],
    ['Anna Lee', true],
    ['𠮷野', true],
    ['张', false],
    ['12', false],
    ['张😀三', false],
    ['长'.repeat(21), false],
    ['', false],
  ])('receiver %p: %p', (text, ok) => {
    expect(checkReceiver(text).ok).toBe(ok)
  })

  test('an account is named by mobile number or e-mail address', () => {
    expect(checkAccountName(' 138 0013 8000 ')).toEqual({
      ok: true,
      kind: 'mobile',
      normalised: '13800138000',
    })
    expect(checkAccountName('a＠X.com')).toEqual({ ok: true, kind: 'email', normalised: 'a@x.com' })
    expect([' ', '1380013800', 'a@x'].map((text) => checkAccountName(text).ok)).toEqual([false, false, false])
  })

  test.each([
    ['文三路1号', true],
    ['文三路', false],
    ['路'.repeat(200), true],
    ['路'.repeat(201), false],
    ['     ', false],
  ])('address %p: %p', (text, ok) => {
    expect(checkAddressDetail(text).ok).toBe(ok)
  })
})

test('trimming takes visible and invisible white space, only at the ends', () => {
  expect(trimText(' \u3000\u200b\ufeff张 三\n ')).toBe('张 三')
  expect(characterCount('𠮷野')).toBe(2)
})

test('every refusal is a Chinese sentence', () => {
  for (const check of [
    checkMobile('1'),
    checkEmail('1'),
    checkSmsCode('1'),
    checkPassword('1'),
    checkReceiver('1'),
  ]) {
    expect(check.ok ? '' : check.message).toMatch(/[\u4e00-\u9fa5]{4,}/)
  }
})
