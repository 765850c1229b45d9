import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../testing/properties.ts'
import { adjustPrice, type OrderPrice } from './price-change.ts'
import { payableOf } from './total.ts'
import { unitShares } from './unit-shares.ts'

/** Orders of a few units, with a discount, freight and perhaps a deposit. */
const prices = fc
  .record({
    units: fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 6 }),
    off: fc.integer({ min: 0, max: 1000 }),
    freight: fc.integer({ min: 0, max: 5000 }),
    deposit: fc.option(fc.integer({ min: 1, max: 500_000 })),
  })
  .map(({ units, off, freight, deposit }): OrderPrice => {
    const goods = units.reduce((sum, price) => sum + price, 0)
    const discount = Math.floor((goods * off) / 1000)
    const lines = units.map((price, index) => ({
      code: `u${index}`,
      label: '成人',
      unitPrice: price,
      quantity: 1,
      amount: price,
    }))
    const discounts = discount > 0 ? [{ code: 'd', label: '优惠', amount: discount }] : []
    const payable = goods - discount + freight
    const shares = unitShares(
      units.map((price) => ({ price })),
      goods,
      discount,
    )
    return { lines, discounts, freight, shares, dueNow: Math.min(deposit ?? payable, payable) }
  })
const changes = fc.oneof(fc.integer({ min: -3_000_000, max: 3_000_000 }), fc.integer({ min: -50, max: 50 }))
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

test('lines, discounts, freight, shares and what is due agree after any changes', () => {
  fc.assert(
    fc.property(prices, fc.array(changes, { minLength: 1, maxLength: 5 }), (first, wanted) => {
      let price = first
      for (const change of wanted) {
        const before = payableOf(price)
        const priced = adjustPrice(price, { change, label: '改价' })
        if (!priced.ok) {
          expect(change === 0 || before - price.freight + change < 1).toBe(true)
          continue
        }
        expect(priced.payable).toBe(before + change)
        expect(priced.goods - priced.discount + price.freight).toBe(priced.payable)
        expect(sum(priced.shares)).toBe(priced.payable - price.freight)
        expect(priced.shares.every((share) => Number.isSafeInteger(share) && share >= 0)).toBe(true)
        expect(priced.dueNow).toBeLessThanOrEqual(priced.payable)
        expect(priced.dueNow).toBeGreaterThan(0)
        if (price.dueNow >= before) expect(priced.dueNow).toBe(priced.payable)
        else expect(priced.dueNow).toBe(Math.min(price.dueNow, priced.payable))
        const codes = [...priced.lines, ...priced.discounts].map(({ code }) => code)
        expect(new Set(codes).size).toBe(codes.length)
        const { lines, discounts, dueNow, shares } = priced
        price = { lines, discounts, dueNow, shares, freight: price.freight }
      }
    }),
    { numRuns: runs(300) },
  )
})

test('a discount never takes everything', () => {
  const line = { code: 'a', label: '成人', unitPrice: 100, quantity: 1, amount: 100 }
  const price = { lines: [line], discounts: [], freight: 0, dueNow: 100, shares: [100] }
  expect(adjustPrice(price, { change: -100, label: '优惠' })).toMatchObject({ ok: false, code: 'TOO_LOW' })
  expect(adjustPrice(price, { change: -99, label: '优惠' })).toMatchObject({
    ok: true,
    payable: 1,
    shares: [1],
  })
  expect(adjustPrice(price, { change: 0, label: '优惠' })).toMatchObject({ ok: false, code: 'NO_CHANGE' })
})

test('a deposit that comes back carries nothing of a change', () => {
  const price: OrderPrice = {
    lines: [{ code: 'u', label: '设备', unitPrice: 60_000, quantity: 1, amount: 60_000 }],
    discounts: [],
    freight: 0,
    shares: [10_000, 50_000],
    deposits: [false, true],
    dueNow: 60_000,
  }
  expect(adjustPrice(price, { change: -4_000, label: '改价' })).toMatchObject({ shares: [6_000, 50_000] })
  expect(adjustPrice(price, { change: 4_000, label: '改价' })).toMatchObject({ shares: [14_000, 50_000] })
  expect(adjustPrice(price, { change: -10_000, label: '改价' })).toMatchObject({ ok: false, code: 'TOO_LOW' })
})
