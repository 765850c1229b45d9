import fc from 'fast-check'
import { documentForOwner, nameForOwner } from './shown-to-owner.ts'

test('a person’s whole name, in Chinese where there is one', () => {
  expect(nameForOwner({ name: '张小宝', surnamePinyin: 'ZHANG', givenPinyin: 'XIAOBAO' })).toBe('张小宝')
  expect(nameForOwner({ name: '', surnamePinyin: 'ZHANG', givenPinyin: 'WEI' })).toBe('ZHANG WEI')
  expect(nameForOwner({ name: '', surnamePinyin: '', givenPinyin: '' })).toBe('')
})

test.each([
  [1, '110101199003074514', '110***********4514'],
  [2, 'E12345678', 'E****5678'],
  [3, 'C12345678', 'C****5678'],
  [4, 'T12345678', 'T****5678'],
  [5, '12345678', '1****5678'],
  [2, 'AB123', 'A****23'],
] as const)('a document of type %i, %s, is shown as %s', (type, number, shown) => {
  expect(documentForOwner(type, number)).toBe(shown)
})

test('no number is shown whole, and those that end differently look different', () => {
  const number = fc.stringMatching(/^[A-Z0-9]{8,18}$/)
  const type = fc.constantFrom(2, 3, 4, 5)
  fc.assert(
    fc.property(type, number, number, (of, one, other) => {
      const shown = documentForOwner(of, one)
      expect(shown.replaceAll('*', '').length).toBeLessThan(one.length)
      expect(shown === documentForOwner(of, other)).toBe(
        one[0] === other[0] && one.slice(-4) === other.slice(-4),
      )
    }),
  )
})
