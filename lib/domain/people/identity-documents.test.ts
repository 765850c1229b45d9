import fc from 'fast-check'
import { fromDayNumber, toDayNumber } from '../../base/calendar/dates.ts'
import { checkIdCard, idCardChecksum } from '../../base/validation/id-card.ts'
import type { DocumentType } from '../vocabulary.ts'
import {
  checkDocumentNumber,
  checkTravellerDocument,
  isDocumentType,
  maskDocument,
  normaliseDocumentNumber,
} from './identity-documents.ts'

const TODAY = '2026-06-15'
const check = (type: DocumentType, number: string, more = {}) =>
  checkDocumentNumber(type, number, { today: TODAY, ...more })

const provinces = fc.constantFrom(
  ...[
    '11',
    '12',
    '13',
    '14',
    '15',
    '21',
    '22',
    '23',
    '31',
    '32',
    '33',
    '34',
    '35',
    '36',
    '37',
    '41',
    '42',
    '43',
  ],
  ...['44', '45', '46', '50', '51', '52', '53', '54', '61', '62', '63', '64', '65', '71', '81', '82', '83'],
)
const birthdays = fc.integer({ min: toDayNumber('1900-01-01'), max: toDayNumber(TODAY) }).map(fromDayNumber)
const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((n) => String(n).padStart(count, '0'))
const bodies = fc
  .tuple(provinces, digits(4), birthdays, digits(3))
  .map(([province, area, birthday, sequence]) => ({
    body: `${province}${area}${birthday.replaceAll('-', '')}${sequence}`,
    birthday,
    sequence,
  }))

describe('ID card', () => {
  test.each([
    ['11010519491231002X', '1949-12-31', 0],
    ['11010519491231002x', '1949-12-31', 0],
    ['110101199003074514', '1990-03-07', 1],
    ['110101199003075410', '1990-03-07', 1],
    [' 110101 19900307 4514 ', '1990-03-07', 1],
    ['１１０１０５１９４９１２３１００２Ｘ', '1949-12-31', 0],
  ])('%p is valid, born %s, sex %i', (number, birthday, sex) => {
    expect(check(1, number)).toEqual({
      ok: true,
      normalised: normaliseDocumentNumber(number),
      birthday,
      sex,
    })
  })

  test.each([
    ['110101199003075412', '核对'], // checksum, Tuniu's sample
    ['440524188001010014', '出生日期'], // born before 1900, checksum right
    ['110101199002304511', '出生日期'], // 30 February
    ['110101202606160011', '出生日期'], // tomorrow
    ['990101199003074514', '地区'],
    ['11010119900307451', '18位'],
    ['1101011990030745144', '18位'],
    ['X10101199003074514', '18位'],
    ['', '请填写'],
    ['E12345678', '18位'],
  ])('%p is refused, speaking of %s', (number, word) => {
    const result = check(1, number)
    expect(result.ok ? '' : result.message).toContain(word)
  })

  test('the vector of 1880 has a right checksum and fails only for its year', () => {
    expect(idCardChecksum('44052418800101001')).toBe('4')
  })

  test('a child born today is accepted', () => {
    const body = '11010120260615001'
    expect(check(1, body + idCardChecksum(body)).ok).toBe(true)
  })

  test('15 digits are upgraded with a warning', () => {
    const result = check(1, '110105491231002')
    expect(result).toMatchObject({
      ok: true,
      normalised: '11010519491231002X',
      birthday: '1949-12-31',
      sex: 0,
    })
    expect(result.ok && result.warning).toContain('18位')
    expect(check(1, '110105491331002').ok).toBe(false)
    expect(check(1, '810105491231002').ok).toBe(false)
  })

  test.each(['81', '82', '83'])('residence permit %s… passes as ID card, with a hint', (prefix) => {
    const body = `${prefix}000019900307451`
    const result = check(1, body + idCardChecksum(body))
    expect(result).toMatchObject({ ok: true, hint: '港澳台居民居住证', birthday: '1990-03-07' })
  })

  test('every number made by the standard is accepted and gives birthday and sex back', () => {
    fc.assert(
      fc.property(bodies, ({ body, birthday, sequence }) => {
        const result = checkIdCard(body + idCardChecksum(body), TODAY)
        expect(result).toMatchObject({ ok: true, birthday, sex: Number(sequence[2]) % 2 })
      }),
    )
  })

  test('the check character satisfies ISO 7064: the weighted sum of all 18 is 1 modulo 11', () => {
    fc.assert(
      fc.property(bodies, ({ body }) => {
        // Weights computed from the standard's definition, 2^(18 − position) mod 11, not from our table.
        const sum = [...(body + idCardChecksum(body))].reduce(
          (total, character, i) => total + (character === 'X' ? 10 : Number(character)) * 2 ** (17 - i),
          0,
        )
        expect(sum % 11).toBe(1)
      }),
    )
  })

  test('a wrong check character is always refused', () => {
    fc.assert(
      fc.property(bodies, fc.constantFrom(...'0123456789X'), ({ body }, character) => {
        fc.pre(character !== idCardChecksum(body))
        expect(checkIdCard(body + character, TODAY).ok).toBe(false)
      }),
    )
  })

  test('one mistyped digit or two neighbours swapped never pass', () => {
    fc.assert(
      fc.property(bodies, fc.nat(16), fc.integer({ min: 1, max: 9 }), ({ body }, position, shift) => {
        const number = body + idCardChecksum(body)
        const typo = [...number]
        typo[position] = String((Number(number[position]) + shift) % 10)
        expect(checkIdCard(typo.join(''), TODAY).ok).toBe(false)
        const swapped = [...number]
        const [a = '', b = ''] = [number[position], number[position + 1]]
        swapped.splice(position, 2, b, a)
        if (a !== b) expect(checkIdCard(swapped.join(''), TODAY).ok).toBe(false)
      }),
    )
  })

  test('no text makes the check throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<DocumentType>(1, 2, 3, 4, 5), (text, type) => {
        const result = check(type, text)
        if (!result.ok) expect(result.message).toMatch(/[\u4e00-\u9fa5]/)
      }),
    )
  })
})

describe('passport', () => {
  test.each(['E12345678', 'EA1234567', 'G12345678', 'e12345678', 'SE1234567', 'P1234567'])(
    'mainland %p passes without a warning',
    (number) => {
      expect(check(2, number, { nationality: 'CN' })).toEqual({ ok: true, normalised: number.toUpperCase() })
    },
  )

  test.each(['EI1234567', 'EO1234567', 'K12345678', 'X1234567'])(
    'Chinese but unusual %p passes with a warning',
    (number) => {
      expect(check(2, number, { nationality: 'CN' })).toMatchObject({ ok: true, warning: expect.any(String) })
    },
  )

  test.each(['C01X00T47', '123456789', 'AB12345', '１２３ＡＢ'])('foreign %p passes', (number) => {
    expect(check(2, number, { nationality: 'DE' })).not.toHaveProperty('warning')
    expect(check(2, number).ok).toBe(true)
  })

  test.each(['', '1234', 'ABCDEFGH', 'E1234567890123456789', 'E12345678号', 'E1234_678'])(
    '%p is refused',
    (number) => {
      expect(check(2, number).ok).toBe(false)
    },
  )

  test('an ID number entered as passport gets the advice to change the type', () => {
    const result = check(2, '11010519491231002X')
    expect(result.ok ? '' : result.message).toContain('改为身份证')
  })
})

describe('permits and officer ID', () => {
  test.each([
    [3, 'C12345678', '往来港澳通行证'],
    [3, 'CA1234567', '往来港澳通行证'],
    [3, 'W12345678', '往来港澳通行证'],
    [3, 'H12345678', '港澳居民来往内地通行证（回乡证）'],
    [3, 'M1234567801', '港澳居民来往内地通行证（回乡证）'],
    [3, 'h1234567801', '港澳居民来往内地通行证（回乡证）'],
    [4, '12345678', '台湾居民来往大陆通行证（台胞证）'],
    [4, '1234567890', '台湾居民来往大陆通行证（台胞证）'],
    [4, '1234567890(B)', '台湾居民来往大陆通行证（台胞证）'],
    [4, '1234567890（b）', '台湾居民来往大陆通行证（台胞证）'],
    [4, '1234567890B', '台湾居民来往大陆通行证（台胞证）'],
  ] as const)('type %i %p is the %s', (type, number, hint) => {
    expect(check(type, number)).toMatchObject({ ok: true, hint })
  })

  test.each([
    [3, 'C1234567'],
    [3, 'H123456789'],
    [3, 'D12345678'],
    [4, '123456789'],
    [4, '12345678901'],
    [4, '12345678(B)'],
    [5, '123456'],
    [5, '123456789'],
    [5, '南字第123号'],
    [5, '南北东西字第1234567号'],
    [5, 'abc'],
  ] as const)('type %i %p is refused', (type, number) => {
    expect(check(type, number).ok).toBe(false)
  })

  test('the permit to Taiwan is for journeys to Taiwan', () => {
    expect(check(4, 'L12345678', { scope: 'taiwan' })).toMatchObject({
      ok: true,
      hint: '大陆居民往来台湾通行证',
    })
    expect(check(4, 'T12345678', { scope: 'taiwan' }).ok).toBe(true)
    const elsewhere = check(4, 'L12345678', { scope: 'domestic' })
    expect(elsewhere.ok ? '' : elsewhere.message).toContain('台湾线路')
  })

  test('the address book keeps the permit for a later journey', () => {
    expect(check(4, 'L12345678')).toMatchObject({ ok: true, normalised: 'L12345678' })
    expect(check(4, 't12345678')).toMatchObject({ ok: true, normalised: 'T12345678' })
    expect(check(4, 'K12345678').ok).toBe(false)
  })

  test('an officer ID is valid inside the mainland only', () => {
    expect(check(5, '1234567')).toMatchObject({ ok: true, hint: expect.stringContaining('出境') })
    expect(check(5, '南字第01234567号', { scope: 'domestic' }).ok).toBe(true)
    expect(check(5, '南字第01234567').ok).toBe(true)
    expect(check(5, '1234567', { scope: 'outbound' }).ok).toBe(false)
    expect(check(5, '1234567', { scope: 'hkmo' }).ok).toBe(false)
  })

  test('an accepted number is accepted again as stored', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789CHMLTWEGX （）()字第号南'), maxLength: 19 })
    fc.assert(
      fc.property(texts, fc.constantFrom<DocumentType>(2, 3, 4, 5), (text, type) => {
        const result = check(type, text)
        if (result.ok) expect(check(type, result.normalised)).toEqual(result)
      }),
    )
  })
})

describe("a traveller's document with its form", () => {
  const context = { today: TODAY, returnDate: '2026-08-10' }
  const passport = {
    type: 2,
    number: 'E12345678',
    birthday: '1990-03-07',
    sex: 1,
    expiry: '2030-01-01',
  } as const
  const idCard = { type: 1, number: '110101199003074514' } as const

  test('an ID card needs no further fields', () => {
    expect(checkTravellerDocument(idCard, context)).toMatchObject({
      ok: true,
      birthday: '1990-03-07',
      sex: 1,
    })
    expect(checkTravellerDocument({ ...idCard, birthday: '1990-03-07', sex: 1 }, context).ok).toBe(true)
    expect(checkTravellerDocument({ ...idCard, sex: 9 }, context).ok).toBe(true)
  })

  test.each([
    [{ ...idCard, birthday: '1990-03-08' }, '出生日期与身份证号不一致'],
    [{ ...idCard, sex: 0 as const }, '性别与身份证号不一致'],
    [{ ...idCard, expiry: '2026-06-14' }, '过期'],
    [{ ...passport, birthday: undefined }, '出生日期'],
    [{ ...passport, sex: undefined }, '性别'],
    [{ ...passport, sex: 9 as const }, '性别'],
    [{ ...passport, expiry: undefined }, '有效期'],
    [{ ...passport, expiry: '2026-02-30' }, '有效期'],
    [{ ...passport, expiry: '2026-06-14' }, '过期'],
    [{ ...passport, expiry: '2026-08-09' }, '行程结束前'],
    [{ ...passport, birthday: '2026-06-16' }, '出生日期'],
    [{ ...passport, birthday: '1899-12-31' }, '出生日期'],
  ])('%j is refused, speaking of %s', (document, word) => {
    const result = checkTravellerDocument(document, context)
    expect(result.ok ? '' : result.message).toContain(word)
  })
})

test('document types are the numbers 1 to 5', () => {
  expect([0, 1, 5, 6, 1.5, '1', null].map(isDocumentType)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a document is masked according to its type', () => {
  expect(maskDocument(1, '110101199003071234')).toBe('110***********1234')
  expect(maskDocument(2, 'E12345678')).toBe('E12****78')
})
