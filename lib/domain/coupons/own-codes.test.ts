import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { alikeCodes, maskedCode, weakCode } from './own-codes.ts'

const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const random = (length: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: length, maxLength: length }).map((all) => all.join(''))

test.each([
  ['ABC234', '至少10位'],
  ['1234567890', '纯数字'],
  ['ABABABABABAB', '重复的字符太多'],
  ['A'.repeat(40), '最多32位'],
])('refuses %s', (code, said) => {
  expect(weakCode(code)).toContain(said)
})

test.each(['7KQ2M9XTRB4W', '48200917365528'])('takes %s', (code) => {
  expect(weakCode(code)).toBeNull()
})

test('finds consecutive numbers whatever stands before them, and each against the first', () => {
  const prefix = fc.constantFrom('SPRINGSALE', 'X7KQ2M9')
  fc.assert(
    fc.property(prefix, fc.nat({ max: 900 }), fc.integer({ min: 2, max: 30 }), (before, from, count) => {
      const codes = Array.from({ length: count }, (_, i) => `${before}${String(from + i).padStart(6, '0')}`)
      // Where a thousand is passed a second family begins.
      expect(alikeCodes(codes).size).toBeGreaterThanOrEqual(count - 2)
    }),
  )
})

test('two codes are alike exactly when they differ in their last three characters at most', () => {
  fc.assert(
    fc.property(random(12), random(12), (one, other) => {
      expect(alikeCodes([one, other]).has(1)).toBe(one.slice(0, 9) === other.slice(0, 9))
      expect(alikeCodes([one, one.slice(0, 9) + other.slice(9)]).get(1)).toBe(0)
    }),
  )
})

test('what is shown of a code does not lead to it', () => {
  fc.assert(
    fc.property(random(12), (code) => {
      const shown = maskedCode(code)
      expect(shown).toHaveLength(code.length)
      expect(shown.slice(4)).toMatch(/^\*+$/)
    }),
  )
})
