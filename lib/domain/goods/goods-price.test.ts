import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ChosenSku, goodsLines, goodsPrice, goodsShopPrice, MOST_PIECES } from './goods-price.ts'

const sku = (patch: Partial<ChosenSku> = {}): ChosenSku => ({
  id: 's1',
  label: '红 M',
  price: 9_900,
  weight: 500,
  quantity: 2,
  mostPerOrder: null,
  mostPerCustomer: null,
  bought: 0,
  left: 10,
  ...patch,
})

test('each version is a line; pieces, weight and amount are counted for freight', () => {
  const priced = goodsLines([sku(), sku({ id: 's2', label: '蓝 L', price: 5_000, weight: 300, quantity: 1 })])
  expect(priced).toEqual({
    ok: true,
    lines: [
      { code: 'sku:s1', label: '红 M', unitPrice: 9_900, quantity: 2, amount: 19_800 },
      { code: 'sku:s2', label: '蓝 L', unitPrice: 5_000, quantity: 1, amount: 5_000 },
    ],
    shipment: { pieces: 3, weight: 1_300, amount: 24_800 },
  })
})

test.each([
  ['none', { quantity: 0 }, 'bad-quantity'],
  ['half a piece', { quantity: 0.5 }, 'bad-quantity'],
  ['more than an order takes', { quantity: MOST_PIECES + 1, left: null }, 'too-many'],
  ['more than the limit of an order', { mostPerOrder: 1 }, 'above-order-limit'],
  ['more than the limit of a customer', { mostPerCustomer: 3, bought: 2 }, 'above-customer-limit'],
  ['anything after the limit is reached', { mostPerCustomer: 2, bought: 2 }, 'above-customer-limit'],
  ['more than there is', { left: 1 }, 'sold-out'],
  ['what is sold out', { left: 0 }, 'sold-out'],
] as const)('refuses %s with a sentence that says what to do', (_, patch, code) => {
  expect(goodsLines([sku(patch)])).toMatchObject({
    ok: false,
    code,
    message: expect.stringMatching(/请/),
  })
})

test('prices that are no whole fen are a mistake of the caller', () => {
  expect(() => goodsLines([sku({ price: 1.5 })])).toThrow(RangeError)
  expect(() => goodsLines([sku({ weight: -1 })])).toThrow(RangeError)
})

test('the payable is lines less discounts plus freight, and freight is never discounted', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ price: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 10 }) }),
        { minLength: 1, maxLength: 5 },
      ),
      fc.nat({ max: 5_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (chosen, freight, part) => {
        const priced = goodsLines(chosen.map((one, index) => sku({ ...one, id: `s${index}`, left: null })))
        if (!priced.ok) throw new Error(priced.message)
        const { amount } = priced.shipment
        const off = Math.floor(amount * part)
        const { payable } = goodsPrice(
          priced.lines,
          off > 0 ? [{ code: 'c', label: '券', amount: off }] : [],
          freight,
        )
        expect(payable).toBe(amount - off + freight)
        expect(payable).toBeGreaterThanOrEqual(freight)
        expect(() =>
          goodsPrice(priced.lines, [{ code: 'c', label: '券', amount: amount + 1 }], freight),
        ).toThrow(RangeError)
      },
    ),
  )
})

test('a shop’s mark-up never lowers a price, keeps their order, and adds nothing where it is 0', () => {
  const price = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(price, price, fc.integer({ min: 0, max: 1_000 }), (a, b, permille) => {
      const [low, high] = a < b ? [a, b] : [b, a]
      const sold = goodsShopPrice(low, permille)
      expect(Number.isSafeInteger(sold)).toBe(true)
      expect(sold).toBeGreaterThanOrEqual(low)
      expect(goodsShopPrice(high, permille)).toBeGreaterThanOrEqual(sold)
      if (permille === 0) expect(sold).toBe(low)
      else expect(sold % 10).toBe(0)
    }),
  )
  expect(goodsShopPrice(3_990, 35)).toBe(4_130)
})
