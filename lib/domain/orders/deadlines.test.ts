import fc from 'fast-check'
import { DAY_MS } from '../../base/calendar/durations.ts'
import {
  balanceDueAt,
  balanceUntil,
  confirmUntil,
  movedWaits,
  ORDER_TIMES,
  payUntil,
  remindAt,
} from './deadlines.ts'

const HOUR = 3_600_000
const T0 = Date.parse('2026-09-01T04:00:00Z')

describe('deadlines of orders', () => {
  test('a confirmation waits a day, at the latest until the cut-off', () => {
    expect(confirmUntil(ORDER_TIMES, T0, { cutoffAt: null, startsAt: null })).toBe(T0 + 24 * HOUR)
    expect(confirmUntil(ORDER_TIMES, T0, { cutoffAt: T0 + HOUR, startsAt: null })).toBe(T0 + HOUR)
  })

  test('a confirmed order is paid within a day, not after the start, but never in less than half an hour', () => {
    expect(payUntil(ORDER_TIMES, T0, { cutoffAt: null, startsAt: T0 + 9 * DAY_MS })).toBe(T0 + 24 * HOUR)
    expect(payUntil(ORDER_TIMES, T0, { cutoffAt: null, startsAt: T0 + HOUR })).toBe(T0 + HOUR)
    expect(payUntil(ORDER_TIMES, T0, { cutoffAt: null, startsAt: T0 })).toBe(T0 + HOUR / 2)
  })

  test('the balance is due a week before; nothing is sold on a deposit when that is less than a day away', () => {
    expect(balanceDueAt(ORDER_TIMES, T0, T0 + 20 * DAY_MS)).toBe(T0 + 13 * DAY_MS)
    expect(balanceDueAt(ORDER_TIMES, T0, T0 + 8 * DAY_MS)).toBe(T0 + DAY_MS)
    expect(balanceDueAt(ORDER_TIMES, T0, T0 + 8 * DAY_MS - 1)).toBeNull()
  })

  test('after a move no wait ends in the past, and none goes on past what the new times allow', () => {
    const offset = fc.integer({ min: 1, max: 400 * DAY_MS })
    const awaits = fc.constantFrom('confirmation' as const, 'payment' as const, 'balance' as const)
    fc.assert(
      fc.property(offset, offset, offset, fc.option(offset), awaits, (cutoff, start, wait, due, what) => {
        const service = { cutoffAt: T0 + cutoff, startsAt: T0 + start }
        const before = { deadline: T0 + wait, balanceDueAt: due === null ? null : T0 + due }
        const after = movedWaits(ORDER_TIMES, T0, before, service, what)
        const end = what === 'confirmation' ? service.cutoffAt : service.startsAt
        expect(after.deadline).toBeGreaterThan(T0)
        expect(after.deadline).toBeLessThanOrEqual(end)
        if (due === null) expect(after.balanceDueAt).toBeNull()
        else {
          expect(after.balanceDueAt).toBeGreaterThan(T0)
          expect(after.balanceDueAt).toBeLessThanOrEqual(service.startsAt)
        }
        const none = movedWaits(ORDER_TIMES, T0, { deadline: null, balanceDueAt: null }, service, what)
        expect(none).toEqual({ deadline: null, balanceDueAt: null })
      }),
    )
  })

  test('every wait ends, at or after its beginning, and is reminded of before its end', () => {
    const offset = fc.integer({ min: -40 * DAY_MS, max: 400 * DAY_MS })
    fc.assert(
      fc.property(offset, offset, offset, (cutoff, start, due) => {
        const service = { cutoffAt: T0 + cutoff, startsAt: T0 + start }
        for (const until of [
          confirmUntil(ORDER_TIMES, T0, service),
          payUntil(ORDER_TIMES, T0, service),
          balanceUntil(T0 + due, T0, service),
        ]) {
          expect(Number.isSafeInteger(until)).toBe(true)
          expect(until).toBeGreaterThanOrEqual(T0)
          const remind = remindAt(T0, until)
          expect(remind).toBeGreaterThanOrEqual(T0)
          expect(remind).toBeLessThanOrEqual(until)
        }
        if (start > 0) expect(balanceUntil(T0 + due, T0, service)).toBeLessThanOrEqual(T0 + start)
      }),
    )
  })
})
