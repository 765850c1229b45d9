import { shanghaiInstant } from '../../base/calendar/dates.ts'
import { hasSeats, remainingSeats, type SellableInput, sellable } from './seats.ts'

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

  test('an open or a formed one with seats may be sold', () => {
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

  test('a refusal of too many persons says how many seats are left', () => {
    expect(sellable(departure, now, 12).ok).toBe(true)
    expect(sellable(departure, now, 13)).toMatchObject({
      code: 'sold-out',
      message: expect.stringContaining('仅剩12个名额'),
    })
  })
})
