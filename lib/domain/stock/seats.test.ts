import fc from 'fast-check'
import { shanghaiInstant } from '../../base/calendar/dates.ts'
import {
  applySeatEffect,
  hasSeats,
  remainingSeats,
  type SeatEffect,
  type Seats,
  type SellableInput,
  seatText,
  sellable,
} from './seats.ts'

describe('remaining seats', () => {
  test.each([
    [{ plan: 20, used: 5, held: 3 }, 12],
    [{ plan: 20, used: 17, held: 3 }, 0],
    [{ plan: 10, used: 12, held: 0 }, 0],
    [{ plan: -1, used: 500, held: 20 }, -1],
    [{ plan: 0, used: 0, held: 0 }, 0],
  ])('%j leaves %i', (seats, remaining) => {
    expect(remainingSeats(seats)).toBe(remaining)
  })

  test('an unlimited departure always has seats', () => {
    expect(hasSeats({ plan: -1, used: 9999, held: 9999 }, 50)).toBe(true)
    expect(hasSeats({ plan: 10, used: 5, held: 5 }, 1)).toBe(false)
    expect(hasSeats({ plan: 10, used: 5, held: 3 }, 2)).toBe(true)
  })
})

describe('hold, use, release', () => {
  const seats: Seats = { plan: 10, used: 2, held: 3 }

  test.each<[SeatEffect, Seats]>([
    [
      { seat: 'hold', count: 5 },
      { plan: 10, used: 2, held: 8 },
    ],
    [
      { seat: 'use', count: 3 },
      { plan: 10, used: 5, held: 0 },
    ],
    [
      { seat: 'release', from: 'held', count: 2 },
      { plan: 10, used: 2, held: 1 },
    ],
    [
      { seat: 'release', from: 'used', count: 2 },
      { plan: 10, used: 0, held: 3 },
    ],
    [{ seat: 'none' }, seats],
  ])('%j', (effect, after) => {
    expect(applySeatEffect(seats, effect)).toEqual({ ok: true, seats: after })
  })

  test('more than is left is refused with the number left', () => {
    const result = applySeatEffect(seats, { seat: 'hold', count: 6 })
    expect(result).toMatchObject({ ok: false, code: 'sold-out', message: expect.stringContaining('5个名额') })
  })

  test('what is not held can neither be used nor released', () => {
    expect(applySeatEffect(seats, { seat: 'use', count: 4 })).toMatchObject({ code: 'not-held' })
    expect(applySeatEffect(seats, { seat: 'release', from: 'held', count: 4 })).toMatchObject({
      code: 'not-held',
    })
    expect(applySeatEffect(seats, { seat: 'release', from: 'used', count: 3 })).toMatchObject({
      code: 'not-held',
    })
    expect(() => applySeatEffect(seats, { seat: 'hold', count: 0 })).toThrow(RangeError)
    expect(() => applySeatEffect(seats, { seat: 'release', from: 'held', count: -1 })).toThrow(RangeError)
  })

  test('whatever is tried, 0 ≤ used + held ≤ plan', () => {
    const counts = fc.integer({ min: 1, max: 8 })
    const effects = fc.oneof(
      fc.record({ seat: fc.constant('hold' as const), count: counts }),
      fc.record({ seat: fc.constant('use' as const), count: counts }),
      fc.record({
        seat: fc.constant('release' as const),
        from: fc.constantFrom<'held' | 'used'>('held', 'used'),
        count: counts,
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 30 }), fc.array(effects, { maxLength: 60 }), (plan, tried) => {
        let now: Seats = { plan, used: 0, held: 0 }
        for (const effect of tried) {
          const result = applySeatEffect(now, effect)
          if (!result.ok) continue
          const total = result.seats.used + result.seats.held - now.used - now.held
          expect(total).toBe(
            effect.seat === 'hold' ? effect.count : effect.seat === 'use' ? 0 : -effect.count,
          )
          now = result.seats
          expect(now.used).toBeGreaterThanOrEqual(0)
          expect(now.held).toBeGreaterThanOrEqual(0)
          if (plan !== -1) expect(now.used + now.held).toBeLessThanOrEqual(plan)
        }
      }),
    )
  })
})

describe('may a departure be sold', () => {
  const departure: SellableInput = {
    departDate: '2026-10-01',
    status: 1,
    seats: { plan: 20, used: 5, held: 3 },
    cutoffAt: null,
    cutoffDays: 3,
    adultPrice: 299_900,
    childBedPrice: null,
    childNoBedPrice: 0,
  }
  const now = shanghaiInstant('2026-09-01', '12:00')

  test('an open one with seats is, and a formed one, too', () => {
    expect(sellable(departure, now)).toEqual({ ok: true, remaining: 12 })
    expect(sellable({ ...departure, status: 5 }, now).ok).toBe(true)
    expect(sellable({ ...departure, seats: { plan: -1, used: 0, held: 0 } }, now, 99)).toEqual({
      ok: true,
      remaining: -1,
    })
    expect(sellable({ ...departure, adultPrice: null, childBedPrice: 100 }, now).ok).toBe(true)
  })

  test.each([
    ['sold-out', { status: 2 }],
    ['closed', { status: 3 }],
    ['stopped', { status: 4 }],
    ['cancelled', { status: 6 }],
    ['unpriced', { adultPrice: 0 }],
    ['unpriced', { adultPrice: null }],
    ['sold-out', { seats: { plan: 8, used: 5, held: 3 } }],
    ['closed', { cutoffAt: new Date(now) }],
    ['closed', { cutoffAt: now - 1 }],
    ['closed', { departDate: '2026-09-03' }],
    ['closed', { departDate: '2026-08-31', cutoffDays: 0 }],
    ['cancelled', { status: 6, adultPrice: 0, departDate: '2020-01-01' }],
  ] as const)('refused as %s: %j', (code, change) => {
    expect(sellable({ ...departure, ...change }, now)).toMatchObject({ ok: false, code })
  })

  test('the last moment before the cut-off still sells', () => {
    expect(sellable({ ...departure, cutoffAt: now + 1 }, now).ok).toBe(true)
    expect(sellable({ ...departure, departDate: '2026-09-04' }, now).ok).toBe(true)
    expect(sellable({ ...departure, departDate: '2026-09-01', cutoffDays: 0 }, now).ok).toBe(true)
  })

  test('days are counted in Shanghai: after 16:00 UTC it is already the next day', () => {
    const late = Date.parse('2026-09-01T16:00:00Z')
    expect(sellable({ ...departure, departDate: '2026-09-04' }, late - 1).ok).toBe(true)
    expect(sellable({ ...departure, departDate: '2026-09-04' }, late)).toMatchObject({ code: 'closed' })
  })

  test('too many persons are told how many are left', () => {
    expect(sellable(departure, now, 12).ok).toBe(true)
    expect(sellable(departure, now, 13)).toMatchObject({
      code: 'sold-out',
      message: expect.stringContaining('仅剩12个名额'),
    })
  })
})

test.each([
  [0, '售罄'],
  [1, '余1'],
  [9, '余9'],
  [10, '充足'],
  [-1, '充足'],
])('%i seats left read %s', (remaining, text) => {
  expect(seatText(remaining)).toBe(text)
})
