import fc from 'fast-check'
import { code128, code128Values } from './code128.ts'

test('check values are those of the standard', () => {
  // The well-known example PJJ123C, in code set B: (104 + 48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35) mod 103.
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55])
  // An even number of digits: two to a symbol, 105 + 12 + 2·34 + 3·56 = 353.
  expect(code128Values('123456')).toEqual([105, 12, 34, 56, 44])
  expect(code128Values('12345')?.[0]).toBe(104)
})

test('start, value, check and stop are drawn as the standard says', () => {
  const widths = code128('A')?.join('')
  // Start B, A (33), check (104 + 33) mod 103 = 34, stop.
  expect(widths).toBe('2112141113231311232331112')
})

test('what a bar code cannot hold is not drawn as something else', () => {
  expect(code128('')).toBeNull()
  expect(code128('凭证')).toBeNull()
})

test('every symbol is eleven modules wide, and different texts have different bars', () => {
  const text = fc.stringMatching(/^[A-Z0-9-]{1,24}$/)
  fc.assert(
    fc.property(text, text, (one, other) => {
      const widths = code128(one) ?? []
      const symbols = code128Values(one) ?? []
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(symbols.length * 11 + 13)
      if (one !== other) expect(code128(other)).not.toEqual(widths)
    }),
  )
})
