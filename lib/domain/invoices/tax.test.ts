import fc from 'fast-check'
import { taxWithin } from './tax.ts'

test.each([
  [10_600, '0.06', 600],
  [10_000, '0.06', 566],
  [10_300, '0.03', 300],
  [10_000, '0', 0],
  [1, '0.13', 0],
])('of %d fen at %s the tax is %d', (amount, rate, tax) => {
  expect(taxWithin(amount, rate)).toEqual({ tax, net: amount - tax })
})

test('tax and net add up, and no other tax of a whole fen would be nearer', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000_000),
      fc.constantFrom('0', '0.01', '0.03', '0.06', '0.09', '0.13'),
      (amount, rate) => {
        const { tax, net } = taxWithin(amount, rate)
        expect(tax + net).toBe(amount)
        expect(Math.abs(net * Number(rate) - tax)).toBeLessThanOrEqual(0.5 * (1 + Number(rate)) + 1e-6)
      },
    ),
  )
})

test('what was passed on is not taxed', () => {
  expect(taxWithin(10_600, '0.06', 10_600)).toEqual({ tax: 0, net: 10_600 })
  expect(taxWithin(10_600, '0.06', 5_300)).toEqual({ tax: 300, net: 10_300 })
  expect(() => taxWithin(100, '0.06', 101)).toThrow(RangeError)
})

test('what is no rate is refused', () => {
  expect(() => taxWithin(100, '6%')).toThrow(RangeError)
})
