import fc from 'fast-check'
import { countdown, formatCountdown } from './countdown.ts'

test.each([
  [1_798_000, '00:29:58'],
  [1000, '00:00:01'],
  [999, '00:00:00'],
  [0, '00:00:00'],
  [-5000, '00:00:00'],
  [Number.NaN, '00:00:00'],
  [Number.POSITIVE_INFINITY, '00:00:00'],
  [59_999, '00:00:59'],
  [3_600_000, '01:00:00'],
  [172_799_999, '47:59:59'],
  [360_000_000, '100:00:00'],
])('%p ms shows %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})

test('is over exactly under one second', () => {
  expect(countdown(999).over).toBe(true)
  expect(countdown(1000).over).toBe(false)
})

test('the digits add up to the whole seconds left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400_000_000 }), (ms) => {
      const { hours, minutes, seconds } = countdown(ms)
      expect(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)).toBe(Math.floor(ms / 1000))
      expect(Number(minutes)).toBeLessThan(60)
      expect(Number(seconds)).toBeLessThan(60)
    }),
  )
})
