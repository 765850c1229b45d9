import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS } from '../../base/calendar/durations.ts'
import { unitShares } from '../quote/unit-shares.ts'
import type { UnitStatus } from '../vocabulary.ts'
import { type AfterSaleOrder, askRefusal, openAfterSales, planAfterSale, returnTimes } from './after-sale.ts'
import { type AfterSaleReason, type AfterSaleType, afterSaleReasons } from './words.ts'

const words = { none: '请选择', unknown: '不认识', notOpen: '已申请' }
const reasons = Object.keys(afterSaleReasons) as AfterSaleReason[]
const received = new Date('2026-11-20T04:00:00Z')

function orderOf(patch: Partial<AfterSaleOrder> = {}): AfterSaleOrder {
  const pieces = [0, 1, 2].map((n) => ({ id: `p${n}`, share: 10_000, status: 1 as const, sent: false }))
  return { open: true, receivedAt: null, returnDays: 7, notReturnable: '', pieces, ...patch }
}

const sentOf = (order: AfterSaleOrder): AfterSaleOrder => ({
  ...order,
  pieces: order.pieces.map((piece) => ({ ...piece, sent: true })),
})

const money = { payable: 31_000, freight: 1_000, paid: 31_000, refunded: 0 }

function codeOf(order: AfterSaleOrder, type: AfterSaleType, reason: AfterSaleReason, now: Date = received) {
  const [piece] = order.pieces
  return piece ? (askRefusal(order, { type, reason }, piece, now)?.code ?? 'yes') : 'no piece'
}

describe('what may be asked for', () => {
  const unsent = orderOf()
  const arrived = sentOf(orderOf({ receivedAt: received }))
  const food = sentOf(orderOf({ receivedAt: received, returnDays: 0, notReturnable: '食品不支持' }))
  const later = (days: number) => new Date(received.getTime() + days * DAY_MS)

  test.each([
    ['unsent, no longer wanted', unsent, 'refund', 'unwanted', 0, 'yes'],
    ['unsent, to be given back', unsent, 'return', 'unwanted', 0, 'not-sent'],
    ['on its way, no longer wanted', sentOf(unsent), 'return', 'unwanted', 0, 'yes'],
    ['on its way, only the money', sentOf(unsent), 'refund', 'unwanted', 0, 'sent'],
    ['on its way, damaged', sentOf(unsent), 'refund', 'damaged', 0, 'yes'],
    ['arrived, within seven days', arrived, 'return', 'unwanted', 7, 'yes'],
    ['arrived, after seven days', arrived, 'return', 'unwanted', 8, 'too-late'],
    ['arrived, a fault within fifteen days', arrived, 'return', 'quality', 15, 'yes'],
    ['arrived, a fault after fifteen days', arrived, 'refund', 'quality', 16, 'too-late'],
    ['food without a reason', food, 'return', 'other', 1, 'not-returnable'],
    ['food with a fault', food, 'return', 'quality', 1, 'yes'],
    ['a closed order', orderOf({ open: false }), 'refund', 'unwanted', 0, 'order-closed'],
  ] as const)('%s', (_what, order, type, reason, days, expected) => {
    expect(codeOf(order, type, reason, later(days))).toBe(expected)
  })

  test('the day of receipt does not count, the last one does in full', () => {
    expect(returnTimes({ receivedAt: received, returnDays: 7 })).toEqual({
      returnUntil: new Date('2026-11-27T16:00:00Z'),
      faultUntil: new Date('2026-12-05T16:00:00Z'),
    })
    expect(codeOf(arrived, 'return', 'unwanted', new Date('2026-11-27T15:59:59Z'))).toBe('yes')
    expect(codeOf(arrived, 'return', 'unwanted', new Date('2026-11-27T16:00:00Z'))).toBe('too-late')
  })

  test('what is open is what at least one reason opens', () => {
    expect(openAfterSales(unsent, received)).toEqual([{ type: 'refund', unitIds: ['p0', 'p1', 'p2'] }])
    expect(openAfterSales(arrived, later(10)).map(({ type }) => type)).toEqual(['refund', 'return'])
    expect(openAfterSales(arrived, later(30))).toEqual([])
  })
})

describe('what comes back', () => {
  const plan = (order: AfterSaleOrder, type: AfterSaleType, reason: AfterSaleReason, chosen: string[]) => {
    const planned = planAfterSale({ order, money, chosen, words, now: received, by: 'buyer', type, reason })
    return planned.ok ? [planned.amount, planned.freight] : planned.code
  }
  const all = ['p0', 'p1', 'p2']
  test('freight with everything before sending, or for a cause of the shop', () => {
    const sent = sentOf(orderOf())
    expect(plan(orderOf(), 'refund', 'unwanted', all)).toEqual([31_000, 1_000])
    expect(plan(orderOf(), 'refund', 'unwanted', ['p0'])).toEqual([10_000, 0])
    expect(plan(sent, 'return', 'unwanted', all)).toEqual([30_000, 0])
    expect(plan(sent, 'return', 'quality', all)).toEqual([31_000, 1_000])
    expect(plan(sent, 'return', 'quality', ['p0', 'p1'])).toEqual([20_000, 0])
  })

  test('one refused piece refuses the choice', () => {
    const [first, ...rest] = orderOf().pieces
    if (!first) throw new Error('there are three')
    expect(plan(orderOf({ pieces: [{ ...first, sent: true }, ...rest] }), 'refund', 'unwanted', all)).toBe(
      'sent',
    )
    expect(plan(orderOf({ pieces: [{ ...first, status: 4 }, ...rest] }), 'refund', 'unwanted', all)).toBe(
      'not-open',
    )
  })
})

describe('a part of the money of pieces that their buyer keeps', () => {
  const ask = (order: AfterSaleOrder, type: AfterSaleType, wanted: number, chosen = ['p0', 'p1']) => {
    const reason = 'quality'
    return planAfterSale({ order, money, chosen, words, now: received, by: 'buyer', type, reason, wanted })
  }
  const sent = sentOf(orderOf())
  const withGiven = (given: number): AfterSaleOrder => ({
    ...sent,
    pieces: sent.pieces.map((piece) => (piece.id === 'p0' ? { ...piece, given } : piece)),
  })

  test('it is split over the pieces, which stay', () => {
    expect(ask(sent, 'refund', 5_001)).toMatchObject({
      ok: true,
      keepsUnits: true,
      amount: 5_001,
      freight: 0,
      items: [
        { unitId: 'p0', amount: 2_501, fee: 0 },
        { unitId: 'p1', amount: 2_500, fee: 0 },
      ],
    })
    expect(ask(sent, 'refund', 20_000)).toMatchObject({ ok: true, keepsUnits: false, amount: 20_000 })
  })

  test.each([
    ['nothing', sent, 'refund', 0, 'bad-amount'],
    ['more than the pieces', sent, 'refund', 20_001, 'bad-amount'],
    ['pieces that come back', sent, 'return', 5_000, 'whole-only'],
    ['pieces that are not sent', orderOf(), 'refund', 5_000, 'whole-only'],
    ['more than is left of a piece', withGiven(4_000), 'refund', 16_001, 'bad-amount'],
  ] as const)('not of %s', (_what, order, type, wanted, code) => {
    expect(ask(order, type, wanted)).toMatchObject({ ok: false, code })
  })

  test('a seller who cancels gives the freight back although the refund of a piece is on its way', () => {
    const order = orderOf()
    const [first, ...others] = order.pieces
    if (!first) throw new Error('no piece')
    const underway = { ...order, pieces: [{ ...first, status: 4 as const }, ...others] }
    const asked = { order: underway, money, chosen: ['p1', 'p2'], words, now: received }
    const all = { ...asked, order, chosen: ['p0', 'p1', 'p2'] }
    expect(planAfterSale({ ...asked, by: 'seller' })).toMatchObject({ ok: true, freight: money.freight })
    expect(planAfterSale({ ...all, by: 'seller' })).toMatchObject({ ok: true, freight: money.freight })
    expect(planAfterSale({ ...asked, by: 'buyer', type: 'refund', reason: 'unwanted' })).toMatchObject({
      ok: true,
      freight: 0,
    })
  })

  test('the freight comes back with the pieces only, never with a part of their money', () => {
    const all = ['p0', 'p1', 'p2']
    expect(ask(sent, 'refund', 30_500, all)).toMatchObject({ ok: false, code: 'bad-amount' })
    expect(ask(sent, 'refund', 29_999, all)).toMatchObject({ ok: true, freight: 0, keepsUnits: true })
  })

  test('of a piece that got a part back, the rest comes back', () => {
    const plan = (order: AfterSaleOrder, refunded: number) =>
      planAfterSale({
        ...{ order, money: { ...money, refunded }, chosen: ['p0'], words, now: received },
        ...{ by: 'buyer', type: 'return', reason: 'quality' },
      })
    expect(plan(withGiven(4_000), 4_000)).toMatchObject({ ok: true, amount: 6_000 })
    // On its way and not yet paid out.
    expect(plan(withGiven(4_000), 0)).toMatchObject({ ok: true, amount: 6_000 })
  })
})

test('any requests over any order give back at most what was paid, to the fen, and no piece twice', () => {
  const orders = fc.record({
    prices: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    freight: fc.integer({ min: 0, max: 3_000 }),
    sent: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    isReceived: fc.boolean(),
    returnDays: fc.constantFrom(0, 7),
  })
  const requests = fc.array(
    fc.record({
      picks: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 6 }),
      type: fc.constantFrom('refund' as const, 'return' as const),
      reason: fc.constantFrom(...reasons),
      /** Of what the pieces would bring back; null: all of it is asked for. */
      part: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      paidOut: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(orders, requests, (made, asked) => {
      const goods = made.prices.reduce((sum, price) => sum + price, 0)
      const discount = Math.floor(goods * made.off)
      const shares = unitShares(
        made.prices.map((price) => ({ price })),
        goods,
        discount,
      )
      const payable = goods - discount + made.freight
      const status: UnitStatus[] = made.prices.map(() => 1)
      const given = made.prices.map(() => 0)
      let refunded = 0
      let pending = 0
      for (const { picks, type, reason, part, paidOut } of asked) {
        const chosen = [...new Set(picks)].filter((n) => n < made.prices.length)
        const input = {
          order: {
            open: true,
            receivedAt: made.isReceived ? received : null,
            returnDays: made.returnDays,
            notReturnable: '',
            pieces: shares.map((share, n) => ({
              id: `p${n}`,
              share,
              status: status[n] ?? 1,
              given: given[n] ?? 0,
              sent: made.isReceived || (made.sent[n] ?? false),
            })),
          },
          money: { payable, freight: made.freight, paid: payable, refunded },
          chosen: chosen.map((n) => `p${n}`),
          words,
          now: received,
          by: 'buyer' as const,
          type,
          reason,
        }
        const whole = planAfterSale(input)
        if (!whole.ok) continue
        const wanted = part === null ? undefined : Math.floor((whole.amount - whole.freight) * part)
        const planned = planAfterSale({ ...input, wanted })
        if (!planned.ok) {
          expect(wanted === 0 || !whole.mayBeLess || whole.freight > 0).toBe(true)
          continue
        }
        expect(chosen.every((n) => status[n] === 1)).toBe(true)
        expect(planned.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(planned.amount)
        const left = (n: number) => (payable > 0 ? (shares[n] ?? 0) - (given[n] ?? 0) : 0)
        for (const { unitId, amount } of planned.items) {
          const n = Number(unitId.slice(1))
          if (planned.keepsUnits) {
            expect(amount).toBeLessThanOrEqual(left(n))
            given[n] = (given[n] ?? 0) + amount
          }
        }
        if (!planned.keepsUnits) {
          expect(planned.amount - planned.freight).toBe(chosen.reduce((sum, n) => sum + left(n), 0))
        }
        expect([0, made.freight]).toContain(planned.freight)
        for (const n of chosen) status[n] = !paidOut ? 4 : planned.keepsUnits ? 1 : 3
        if (paidOut) refunded += planned.amount
        else pending += planned.amount
        expect(refunded + pending).toBeLessThanOrEqual(payable)
      }
    }),
  )
})
