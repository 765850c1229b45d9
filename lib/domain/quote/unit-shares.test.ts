import fc from 'fast-check'
import { payableOf } from './total.ts'
import { unitShares as sharesOf, spreadDiscount } from './unit-shares.ts'

const unitShares = (prices: readonly number[], goods: number, discount: number) =>
  sharesOf(
    prices.map((price) => ({ price })),
    goods,
    discount,
  )
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

test('supplements and discounts are spread by the price of the units', () => {
  expect(unitShares([100, 100, 50], 260, 0)).toEqual([104, 104, 52])
  expect(unitShares([100, 100, 50], 250, 25)).toEqual([90, 90, 45])
})

test('what was bought for one unit is carried by that unit alone', () => {
  const insured = { price: 100, addOns: [{ label: '意外险', amount: 7 }] }
  expect(sharesOf([insured, { price: 100 }, { price: 50 }], 267, 0)).toEqual([111, 104, 52])
})

test('the last fen of a discount go to the most expensive unit', () => {
  expect(spreadDiscount(10, [300, 100, 300])).toEqual([5, 1, 4])
  expect(spreadDiscount(1, [10, 20, 10])).toEqual([0, 1, 0])
})

test('units that cost nothing share supplements equally', () => {
  expect(unitShares([0, 0], 101, 0)).toEqual([51, 50])
})

const orders = fc
  .record({
    prices: fc.array(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 12 }),
    extras: fc.integer({ min: 0, max: 500_000 }),
    freight: fc.integer({ min: 0, max: 50_000 }),
    offPermille: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ prices, extras, freight, offPermille }) => {
    const goods = sum(prices) + extras
    return { prices, freight, goods, discount: Math.floor((goods * offPermille) / 1000) }
  })

test('the shares add up to the payable amount without freight, whatever the discount', () => {
  fc.assert(
    fc.property(orders, ({ prices, goods, discount, freight }) => {
      const payable = payableOf({
        lines: [{ code: 'all', label: '', unitPrice: goods, quantity: 1, amount: goods }],
        discounts: discount > 0 ? [{ code: 'coupon', label: '', amount: discount }] : [],
        freight,
      })
      const shares = unitShares(prices, goods, discount)
      expect(shares).toHaveLength(prices.length)
      expect(sum(shares)).toBe(payable - freight)
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a discount above the lines is refused', () => {
  const line = { code: 'a', label: '', unitPrice: 100, quantity: 1, amount: 100 }
  const discounts = [{ code: 'coupon', label: '', amount: 101 }]
  expect(() => payableOf({ lines: [line], discounts, freight: 500 })).toThrow(RangeError)
  expect(() => spreadDiscount(101, [100])).toThrow(RangeError)
})

test('a discount leaves deposits as they are, whatever it takes off the rest', () => {
  const deposit = { price: 0, addOns: [{ label: '押金', amount: 50_000 }], deposit: true }
  const units = [{ price: 10_000 }, { price: 3_000 }, deposit, deposit]
  for (const discount of [0, 1, 4_321, 13_000]) {
    const shares = sharesOf(units, 113_000, discount)
    expect(shares.slice(2)).toEqual([50_000, 50_000])
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(113_000 - discount)
  }
  expect(() => sharesOf(units, 113_000, 13_001)).toThrow(RangeError)
  // A device that is lent for nothing.
  expect(sharesOf([{ price: 0 }, deposit], 50_000, 0)).toEqual([0, 50_000])
})
