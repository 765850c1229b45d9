import fc from 'fast-check'
import { addDays } from '../../base/calendar/dates.ts'
import { tourKind } from '../orders/kinds/tour.ts'
import { DOMESTIC_LADDER, OUTBOUND_LADDER } from './cancellation-ladder.ts'
import {
  agencyPenalty,
  planRefund,
  type RefundInput,
  type RefundTraveller,
  travellerFee,
} from './cancellation-refund.ts'

const fee = (daysBefore: number, more = {}) =>
  travellerFee({ ladder: DOMESTIC_LADDER, total: 300_000, daysBefore, days: 5, ...more })

describe("the traveller's fee", () => {
  test.each([
    [30, 0],
    [7, 0],
    [6, 60_000],
    [3, 120_000],
    [0, 180_000],
    // In the trip: 180000 + 120000 ÷ 5 × days travelled.
    [-1, 204_000],
    [-4, 276_000],
    [-5, 300_000],
    [-30, 300_000],
  ])('%i days before departure is %i fen', (daysBefore, amount) => {
    expect(fee(daysBefore).amount).toBe(amount)
  })

  test('actual cost is the floor, the total fee the ceiling', () => {
    expect(fee(6, { actualCost: 80_000 })).toEqual({ amount: 80_000, basis: 'actual-cost' })
    expect(fee(6, { actualCost: 60_000 })).toEqual({ amount: 60_000, basis: 'ladder' })
    expect(fee(6, { actualCost: 400_000 })).toEqual({ amount: 300_000, basis: 'actual-cost' })
    expect(fee(-1, { actualCost: 10 })).toEqual({ amount: 204_000, basis: 'in-trip' })
  })

  test('outbound: a visa fee already spent is deducted although the step is 0 %', () => {
    const early = travellerFee({
      ladder: OUTBOUND_LADDER,
      total: 800_000,
      daysBefore: 45,
      days: 8,
      actualCost: 68_000,
    })
    expect(early.amount).toBe(68_000)
  })

  test('a fraction of a fen is rounded in the traveller’s favour', () => {
    expect(fee(6, { total: 99 }).amount).toBe(19)
    expect(agencyPenalty(DOMESTIC_LADDER, 99, { kind: 'cancelled', daysBefore: 6 })).toBe(10)
  })

  test('waiting never makes it cheaper, and it stays within 0 and the total', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(DOMESTIC_LADDER, OUTBOUND_LADDER),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: -40, max: 60 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (ladder, total, days, daysBefore, actualCost) => {
          const at = (day: number) =>
            travellerFee({ ladder, total, days, daysBefore: day, actualCost }).amount
          expect(at(daysBefore - 1)).toBeGreaterThanOrEqual(at(daysBefore))
          expect(Number.isInteger(at(daysBefore))).toBe(true)
          expect(at(daysBefore)).toBeGreaterThanOrEqual(Math.min(actualCost, total))
          expect(at(daysBefore)).toBeLessThanOrEqual(total)
        },
      ),
    )
  })
})

test('the agency’s penalty', () => {
  const owed = (daysBefore: number) =>
    agencyPenalty(DOMESTIC_LADDER, 300_000, { kind: 'cancelled', daysBefore })
  expect([8, 7, 6, 3, 0, -1].map(owed)).toEqual([0, 0, 30_000, 45_000, 60_000, 60_000])
  expect(agencyPenalty(DOMESTIC_LADDER, 300_000, { kind: 'refused' })).toBe(90_000)
  expect(agencyPenalty(OUTBOUND_LADDER, 300_000, { kind: 'transferred' })).toBe(75_000)
})

const person = (id: string, share: number, more: Partial<RefundTraveller> = {}): RefundTraveller => ({
  id,
  share,
  status: 1,
  ...more,
})
const request = (more: Partial<RefundInput> = {}): RefundInput => ({
  by: 'traveller',
  ladder: DOMESTIC_LADDER,
  departureDate: '2026-10-01',
  noticeDate: '2026-09-27',
  days: 5,
  paid: 800_000,
  refunded: 0,
  travellers: [person('a', 300_000), person('b', 300_000), person('c', 200_000)],
  chosen: ['a'],
  words: tourKind.words.units,
  ...more,
})

describe('refund plan', () => {
  test('one of three, four calendar days before departure', () => {
    expect(planRefund(request())).toEqual({
      ok: true,
      daysBefore: 4,
      rows: [
        {
          id: 'a',
          total: 300_000,
          paid: 300_000,
          deducted: 60_000,
          basis: 'ladder',
          refund: 240_000,
          uncollected: 0,
        },
      ],
      refund: 240_000,
      deducted: 60_000,
      penalty: 0,
      // 09-28, 29, 30, then the National Day week, 10-08, 10-09.
      dueDate: '2026-10-09',
    })
  })

  test('all of them when the agency cancels: a full refund and a penalty on top', () => {
    const plan = planRefund(request({ by: 'agency', chosen: ['a', 'b', 'c'] }))
    expect(plan).toMatchObject({ ok: true, refund: 800_000, deducted: 0, penalty: 80_000 })
  })

  test('force majeure deducts only irrecoverable costs', () => {
    const travellers = [person('a', 300_000, { actualCost: 12_345 }), person('b', 500_000)]
    const plan = planRefund(
      request({ by: 'force-majeure', travellers, chosen: ['a', 'b'], noticeDate: '2026-10-01' }),
    )
    expect(plan).toMatchObject({ ok: true, refund: 787_655, deducted: 12_345, penalty: 0 })
  })

  test('a deposit smaller than the fee is kept, and the uncovered rest is stated', () => {
    const plan = planRefund(request({ paid: 80_000, noticeDate: '2026-10-01', chosen: ['a'] }))
    expect(plan).toMatchObject({
      ok: true,
      refund: 0,
      rows: [{ paid: 30_000, deducted: 30_000, uncollected: 150_000, refund: 0 }],
    })
  })

  test('money already refunded as goodwill is not refunded twice', () => {
    const plan = planRefund(request({ noticeDate: '2026-09-01', refunded: 700_000, chosen: ['a', 'b'] }))
    expect(plan).toMatchObject({ ok: true, refund: 100_000, rows: [{ refund: 50_000 }, { refund: 50_000 }] })
    expect(planRefund(request({ refunded: 800_000 }))).toMatchObject({ ok: true, refund: 0 })
  })

  test.each([
    ['nothing-paid', { paid: 0 }],
    ['nobody', { chosen: [] }],
    ['unknown-unit', { chosen: ['x'] }],
    ['unknown-unit', { chosen: ['a', 'a'] }],
    ['not-open', { travellers: [person('a', 1, { status: 3 })] }],
    ['not-open', { travellers: [person('a', 1, { status: 4 })] }],
    ['not-open', { travellers: [person('a', 1, { status: 2 })] }],
  ] as const)('refused with %s', (code, more) => {
    expect(planRefund(request(more))).toMatchObject({ ok: false, code })
  })
})

describe('several partial refunds', () => {
  const orders = fc.record({
    amounts: fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 8 }),
    paidPermille: fc.integer({ min: 1, max: 1000 }),
    order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    notices: fc.array(fc.integer({ min: -10, max: 40 }), { minLength: 8, maxLength: 8 }),
    by: fc.constantFrom<RefundInput['by']>('traveller', 'agency', 'force-majeure'),
    actualCost: fc.integer({ min: 0, max: 500_000 }),
    goodwill: fc.integer({ min: 0, max: 100_000 }),
  })

  test('one after another never exceed what was paid', () => {
    fc.assert(
      fc.property(orders, ({ amounts, paidPermille, order, notices, by, actualCost, goodwill }) => {
        const total = amounts.reduce((a, b) => a + b, 0)
        const paid = Math.max(1, Math.floor((total * paidPermille) / 1000))
        let travellers = amounts.map((amount, i) => person(String(i), amount, { actualCost }))
        let refunded = Math.min(goodwill, paid)
        const ids = travellers.map(({ id }) => id).sort((a, b) => (order[+a] ?? 0) - (order[+b] ?? 0))
        for (const [i, id] of ids.entries()) {
          const noticeDate = addDays('2026-10-01', -(notices[i] ?? 0))
          const plan = planRefund(
            request({ by, paid, refunded, travellers, chosen: [id], noticeDate, ladder: OUTBOUND_LADDER }),
          )
          if (!plan.ok) throw new Error(plan.code)
          expect(plan.refund).toBeGreaterThanOrEqual(0)
          expect(Number.isInteger(plan.refund)).toBe(true)
          refunded += plan.refund
          expect(refunded).toBeLessThanOrEqual(paid)
          travellers = travellers.map((t) => (t.id === id ? { ...t, status: 3 } : t))
        }
        if (by === 'agency') expect(refunded).toBe(paid)
      }),
    )
  })

  test('add up to one refund of all', () => {
    fc.assert(
      fc.property(orders, ({ amounts, paidPermille, by, actualCost, notices }) => {
        const total = amounts.reduce((a, b) => a + b, 0)
        const paid = Math.max(1, Math.floor((total * paidPermille) / 1000))
        const travellers = amounts.map((amount, i) => person(String(i), amount, { actualCost }))
        const noticeDate = addDays('2026-10-01', -(notices[0] ?? 0))
        const refundOf = (chosen: string[]) => {
          const plan = planRefund(request({ by, paid, travellers, chosen, noticeDate }))
          if (!plan.ok) throw new Error(plan.code)
          for (const row of plan.rows) expect(row.refund + row.deducted).toBe(row.paid)
          return plan.refund
        }
        const together = refundOf(travellers.map(({ id }) => id))
        const single = travellers.reduce((sum, { id }) => sum + refundOf([id]), 0)
        expect(single).toBe(together)
      }),
    )
  })
})
