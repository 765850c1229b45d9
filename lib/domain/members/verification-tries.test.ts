import fc from 'fast-check'
import { nextTryAt, verificationLimits } from './verification-tries.ts'

const MONTH = 30 * 24 * 3_600_000
const NOW = 1_800_000_000_000
const tries = fc.array(fc.integer({ min: NOW - 2 * MONTH, max: NOW }), { maxLength: 40 })
const within = (list: readonly number[], now: number, ms: number) =>
  list.filter((at) => at > now - ms && at <= now).length

test('a try is free exactly when no limit is full', () => {
  fc.assert(
    fc.property(tries, (list) => {
      const full = verificationLimits.some(({ most, withinMs }) => within(list, NOW, withinMs) >= most)
      expect(nextTryAt(list, NOW) !== null).toBe(full)
    }),
  )
})

test('the returned time is the first at which a try is free', () => {
  fc.assert(
    fc.property(tries, (list) => {
      const at = nextTryAt(list, NOW)
      if (at === null) return
      expect(at).toBeGreaterThan(NOW)
      expect(nextTryAt(list, at)).toBeNull()
      expect(nextTryAt(list, at - 1)).not.toBeNull()
    }),
  )
})

test('a customer who tries as often as allowed stays within every limit', () => {
  const made: number[] = []
  for (let now = NOW; now < NOW + 3 * MONTH; ) {
    const next = nextTryAt(made, now)
    if (next === null) made.push(now)
    now = next ?? now
    for (const { most, withinMs } of verificationLimits) {
      expect(within(made, now, withinMs)).toBeLessThanOrEqual(most)
    }
    if (made.length > 40) break
  }
  expect(made.length).toBeGreaterThan(12)
})
