import fc from 'fast-check'
import { allocate, allocateEvenly, percentOf } from './share.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })

describe('percent of an amount', () => {
  test.each([
    [10_000, 20, 'half-up', 2000],
    [999, 5, 'half-up', 50],
    [999, 5, 'down', 49],
    [999, 5, 'up', 50],
    [10, 5, 'half-up', 1],
    [10, 5, 'down', 0],
    [100, 7, 'up', 7],
    [100_000, 0.07, 'half-up', 70],
    [1000, 8.5, 'half-up', 85],
    [12_345, 0, 'up', 0],
    [12_345, 100, 'down', 12_345],
    [9_007_199_254_740_991, 100, 'half-up', 9_007_199_254_740_991],
  ] as const)('of %i, %d%% rounded %s is %i', (amount, percent, rounding, expected) => {
    expect(percentOf(amount, percent, rounding)).toBe(expected)
  })

  test('rounding modes differ by at most one fen and never leave 0…amount', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, permyriad) => {
        const percent = permyriad / 100
        const down = percentOf(amount, percent, 'down')
        const up = percentOf(amount, percent, 'up')
        const half = percentOf(amount, percent)
        expect(up - down).toBeLessThanOrEqual(1)
        expect(half === down || half === up).toBe(true)
        expect(down).toBeGreaterThanOrEqual(0)
        expect(up).toBeLessThanOrEqual(amount)
        // The deducted part and the kept part add up to the whole.
        expect(down + percentOf(amount, (10_000 - permyriad) / 100, 'up')).toBe(amount)
      }),
    )
  })

  test('a negative amount or percentage is refused', () => {
    expect(() => percentOf(-1, 5)).toThrow(RangeError)
    expect(() => percentOf(100, -5)).toThrow(RangeError)
    expect(() => percentOf(1.5, 5)).toThrow(RangeError)
  })
})

describe('allocation', () => {
  const weightLists = fc
    .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })
    .filter((weights) => weights.some((weight) => weight > 0))

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1, 1], [1, 0, 0]],
    [0, [3, 5], [0, 0]],
    [1000, [0, 7], [0, 1000]],
    [10, [1, 2], [3, 7]],
    [599_801, [299_900, 299_900, 0], [299_901, 299_900, 0]],
  ])('%i over %p is %p', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts)
  })

  test('the parts add up exactly, and each is within one fen of its exact share', () => {
    fc.assert(
      fc.property(amounts, weightLists, (amount, weights) => {
        const parts = allocate(amount, weights)
        const total = weights.reduce((a, b) => a + b, 0)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
        for (const [i, part] of parts.entries()) {
          const weight = weights[i] ?? 0
          expect(Number.isInteger(part) && part >= 0).toBe(true)
          const exact = BigInt(amount) * BigInt(weight)
          const distance = BigInt(part) * BigInt(total) - exact
          expect(distance < BigInt(total) && -distance < BigInt(total)).toBe(true)
          if (weight === 0) expect(part).toBe(0)
        }
      }),
    )
  })

  test('a larger weight never gets less', () => {
    fc.assert(
      fc.property(amounts, weightLists, (amount, weights) => {
        const parts = allocate(amount, weights)
        const pairs = weights
          .map((weight, i) => ({ weight, part: parts[i] ?? 0 }))
          .toSorted((a, b) => a.weight - b.weight || a.part - b.part)
        for (let i = 1; i < pairs.length; i += 1) {
          expect(pairs[i]?.part).toBeGreaterThanOrEqual(pairs[i - 1]?.part ?? 0)
        }
      }),
    )
  })

  test('evenly means within one fen, the odd fen first', () => {
    expect(allocateEvenly(1001, 2)).toEqual([501, 500])
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (amount, count) => {
        const parts = allocateEvenly(amount, count)
        expect(parts).toHaveLength(count)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('invalid weights are refused', () => {
    expect(() => allocate(10, [0, 0])).toThrow(RangeError)
    expect(() => allocate(10, [])).toThrow(RangeError)
    expect(() => allocate(10, [-1, 2])).toThrow(RangeError)
    expect(() => allocate(-10, [1])).toThrow(RangeError)
    expect(() => allocateEvenly(10, 0)).toThrow(RangeError)
  })
})
