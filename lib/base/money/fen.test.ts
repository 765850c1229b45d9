import fc from 'fast-check'
import { formatFen, formatFromPrice, formatYuan, parseYuan } from './fen.ts'

test.each([
  [123_400, '¥1,234'],
  [123_450, '¥1,234.50'],
  [123_405, '¥1,234.05'],
  [0, '¥0'],
  [5, '¥0.05'],
  [-50, '-¥0.50'],
  [99_900, '¥999'],
  [100_000_000, '¥1,000,000'],
])('%i fen reads %s', (amount, text) => {
  expect(formatFen(amount)).toBe(text)
})

test('a lowest price says 起', () => {
  expect(formatFromPrice(899_900)).toBe('¥8,999起')
})

test('half a fen is a mistake, not a price', () => {
  expect(() => formatYuan(0.5)).toThrow(RangeError)
  expect(() => formatYuan(Number.NaN)).toThrow(RangeError)
})

test.each([
  ['1234', 123_400],
  ['1,234.5', 123_450],
  ['¥1,234.05', 123_405],
  ['￥８９９', 89_900],
  [' 12 元 ', 1200],
  ['0', 0],
])('%p is %i fen', (text, amount) => {
  expect(parseYuan(text)).toBe(amount)
})

test.each(['', '-1', '1.234', '1,23', 'abc', '1e3', '.5', '1.', '12,3456', '99999999999999999'])(
  '%p is not an amount',
  (text) => {
    expect(parseYuan(text)).toBeNull()
  },
)

test('a formatted amount can be parsed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
      expect(parseYuan(formatFen(amount))).toBe(amount)
    }),
  )
})
