import fc from 'fast-check'
import { maskAddress, maskEmail, maskIdCard, maskMobile, maskName, maskPassport } from './mask.ts'

test.each([
  [maskMobile, '13800131234', '138****1234'],
  [maskMobile, '01082345678', '010****5678'],
  [maskMobile, '82345678', '****78'],
  [maskMobile, '0571-87654378', '0571-****78'],
  [maskMobile, '010-82345678', '010-****78'],
  [maskMobile, '0571-123', '****23'],
  [maskMobile, '1', '*'],
  [maskIdCard, '110101199003071234', '110***********1234'],
  [maskIdCard, '11010519491231002X', '110***********002X'],
  [maskIdCard, '110105491231002', '110********1002'],
  [maskPassport, 'E12345678', 'E12****78'],
  [maskPassport, 'H1234567801', 'H12****01'],
  [maskPassport, '12345678', '1****78'],
  [maskName, '张三', '张*'],
  [maskName, '张三丰', '张*'],
  [maskName, '欧阳修', '欧阳*'],
  [maskName, '欧阳', '欧*'],
  [maskName, '张', '*'],
  [maskName, '买买提·吐尔逊', '买*'],
  [maskName, 'ZHANG SAN', 'Z*'],
  [maskName, '', '*'],
  [maskEmail, 'alice@x.com', 'a***@x.com'],
  [maskEmail, 'a@x.com', '***@x.com'],
  [maskEmail, 'nonsense', '***'],
  [maskAddress, '西湖区文三路123号5幢', '西湖区文三路***'],
  [maskAddress, '西湖区文三路十二号', '西湖区文三路***'],
  [maskAddress, '三里屯SOHO', '三里屯***'],
])('%p of %p is %p', (mask, text, expected) => {
  expect(mask(text)).toBe(expected)
})

test('no mask of a number shows more than seven of its characters, and always hides some', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789ABCX'), minLength: 1, maxLength: 30 }),
      fc.constantFrom(maskMobile, maskIdCard, maskPassport),
      (text, mask) => {
        const shown = mask(text).replaceAll('*', '')
        expect(shown.length).toBeLessThanOrEqual(7)
        expect(shown.length).toBeLessThan(text.length)
      },
    ),
  )
})

test('a masked name never gives the given name away', () => {
  const han = fc.constantFrom(...'张王李赵欧阳司马诸葛三丰建国')
  fc.assert(
    fc.property(fc.array(han, { minLength: 2, maxLength: 6 }), (characters) => {
      const masked = maskName(characters.join(''))
      expect(masked.endsWith('*')).toBe(true)
      expect([...masked].length - 1).toBeLessThan(characters.length)
      expect([...masked].length).toBeLessThanOrEqual(3)
    }),
  )
})
