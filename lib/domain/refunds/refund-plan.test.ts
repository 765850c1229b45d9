import fc from 'fast-check'
import { unitShares } from '../quote/unit-shares.ts'
import { paidForUnits, planUnits, type RefundUnit, splitOverItems } from './refund-plan.ts'

const words = { none: '请选择', unknown: '已变化', notOpen: '已退款' }
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)
const units = (shares: readonly number[]): RefundUnit[] =>
  shares.map((share, index) => ({ id: String(index), share, status: 1 }))

test('a unit is refunded what was paid for it, less its fee', () => {
  const plan = planUnits({
    units: units([300, 100]),
    chosen: ['0'],
    paid: 200,
    refunded: 0,
    feeOf: ({ share }) => share / 10,
    words,
  })
  expect(plan).toEqual({
    ok: true,
    items: [{ unitId: '0', paid: 150, amount: 120, fee: 30 }],
    amount: 120,
    fee: 30,
  })
})

test('freight belongs to no unit', () => {
  expect(paidForUnits({ paid: 1100, payable: 1100, freight: 100 })).toBe(1000)
  expect(paidForUnits({ paid: 550, payable: 1100, freight: 100 })).toBe(500)
  expect(paidForUnits({ paid: 550, payable: 1100, freight: 0 })).toBe(550)
})

test('a different amount is spread over the same units and adds up', () => {
  const items = [{ amount: 100 }, { amount: 50 }]
  expect(splitOverItems(items, 100)).toEqual([{ amount: 67 }, { amount: 33 }])
  expect(splitOverItems([{ amount: 0 }, { amount: 0 }], 5)).toEqual([{ amount: 3 }, { amount: 2 }])
})

test('with discount and freight, refunds never give back more than was paid for the units', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 20_000 }),
      (prices, offPermille, freight, paidPermille, feePercent, goodwill) => {
        const goods = sum(prices)
        const discount = Math.floor((goods * offPermille) / 1000)
        const payable = goods - discount + freight
        const paid = Math.floor((payable * paidPermille) / 1000)
        const forUnits = paidForUnits({ paid, payable, freight })
        if (forUnits === 0) return
        expect(forUnits).toBeLessThanOrEqual(Math.min(paid, payable - freight))
        const all = units(
          unitShares(
            prices.map((price) => ({ price })),
            goods,
            discount,
          ),
        )
        let refunded = Math.min(goodwill, forUnits)
        for (const { id } of all) {
          const plan = planUnits({
            units: all,
            chosen: [id],
            paid: forUnits,
            refunded,
            feeOf: ({ share }) => Math.floor((share * feePercent) / 100),
            words,
          })
          if (!plan.ok) throw new Error(plan.code)
          expect(sum(plan.items.map((item) => item.amount))).toBe(plan.amount)
          for (const item of plan.items) {
            expect(item.amount).toBeGreaterThanOrEqual(0)
            expect(item.amount + item.fee).toBeLessThanOrEqual(item.paid)
          }
          refunded += plan.amount
        }
        expect(refunded).toBeLessThanOrEqual(forUnits)
      },
    ),
  )
})
