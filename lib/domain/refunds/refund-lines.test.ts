import fc from 'fast-check'
import { addDays } from '../../base/calendar/dates.ts'
import { tourKind } from '../orders/kinds/tour.ts'
import { addOnsOf, type UnitAddOn, unitShares } from '../quote/unit-shares.ts'
import { DOMESTIC_LADDER } from './cancellation-ladder.ts'
import { planRefund } from './cancellation-refund.ts'
import { refundLines, sumLines } from './refund-lines.ts'

const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0)
const insurance: UnitAddOn = { label: '意外险', amount: 4_500 }

test('a traveller’s price and insurance come back as they were paid, less the fee on the price', () => {
  const unit = { share: 362_500, addOns: [insurance] }
  expect(refundLines(unit, { amount: 290_900, fee: 71_600 }, '团费')).toEqual([
    { label: '团费', amount: 358_000 },
    { label: '意外险', amount: 4_500 },
    { label: '扣除', amount: -71_600 },
  ])
})

test('a deposit and goodwill have words of their own', () => {
  const unit = { share: 100_000, addOns: [] }
  expect(refundLines(unit, { amount: 10_000, fee: 20_000 }, '团费')).toEqual([
    { label: '已付款项', amount: 30_000 },
    { label: '扣除', amount: -20_000 },
  ])
  expect(refundLines(unit, { amount: 110_000, fee: 0 }, '团费')).toEqual([
    { label: '团费', amount: 100_000 },
    { label: '另行补退', amount: 10_000 },
  ])
})

const people = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 900_000 }),
    insured: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

test('to the fen: shares add up to the order, lines to the amounts, and insurance goes back whole before the trip', () => {
  fc.assert(
    fc.property(
      people,
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: -6, max: 20 }),
      (persons, supplement, paidPermille, notice) => {
        const units = persons.map(({ price, insured }) => ({ price, addOns: insured ? [insurance] : [] }))
        const goods = units.reduce((all, unit) => all + unit.price + addOnsOf(unit), 0) + supplement
        if (goods === 0) return
        const shares = unitShares(units, goods, 0)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(goods)
        if (supplement === 0 && units.some(({ price }) => price > 0)) {
          expect(shares).toEqual(units.map((unit) => unit.price + addOnsOf(unit)))
        }
        const paid = Math.max(1, Math.floor((goods * paidPermille) / 1000))
        const plan = planRefund({
          by: 'traveller',
          ladder: DOMESTIC_LADDER,
          departureDate: '2026-10-01',
          noticeDate: addDays('2026-10-01', -notice),
          days: 5,
          paid,
          refunded: 0,
          travellers: units.map((unit, index) => ({
            id: String(index),
            share: shares[index] ?? 0,
            addOns: addOnsOf(unit),
            status: 1 as const,
          })),
          chosen: units.map((_, index) => String(index)),
          words: tourKind.words.units,
        })
        if (!plan.ok) throw new Error(plan.code)
        const lists = plan.rows.map(({ id, refund, deducted }) => {
          const unit = { share: shares[Number(id)] ?? 0, addOns: units[Number(id)]?.addOns ?? [] }
          const lines = refundLines(unit, { amount: refund, fee: deducted }, '团费')
          expect(sum(lines)).toBe(refund)
          if (paid === goods && notice >= 0) expect(refund).toBeGreaterThanOrEqual(addOnsOf(unit))
          return lines
        })
        expect(sum(sumLines(lists))).toBe(plan.refund)
      },
    ),
  )
})
