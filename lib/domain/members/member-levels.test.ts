import fc from 'fast-check'
import type { MemberLevel } from '../../operate-center/contract/customers/account.ts'
import { areAscending, growthOf, levelOf } from './member-levels.ts'

const level = (code: string, growthFrom: number): MemberLevel => ({
  code,
  name: code,
  growthFrom,
  benefits: [],
})
const levels = [level('plain', 0), level('gold', 5_000), level('diamond', 50_000)]

test('a yuan paid and not refunded is a point; fractions, unpaid and refunded amounts give none', () => {
  expect(growthOf([])).toBe(0)
  expect(growthOf([{ paid: 199_99, refunded: 0, label: 2 }])).toBe(199)
  expect(growthOf([{ paid: 200_00, refunded: 50_01, label: 3 }])).toBe(149)
  expect(growthOf([{ paid: 200_00, refunded: 200_00, label: 5 }])).toBe(0)
  expect(growthOf([{ paid: 200_00, refunded: 0, label: 4 }])).toBe(0)
  // A deposit counts as soon as it is paid: 每实付1元得1点.
  expect(growthOf([{ paid: 100_00, refunded: 0, label: 1 }])).toBe(100)
})

test.each([
  [0, 'plain'],
  [4_999, 'plain'],
  [5_000, 'gold'],
  [49_999, 'gold'],
  [1_000_000, 'diamond'],
])('growth %i is level %s', (growth, code) => {
  expect(levelOf(levels, growth)?.code).toBe(code)
})

test('a merchant without levels has none', () => {
  expect(levelOf([], 1_000)).toBeNull()
})

const order = fc
  .record({
    paid: fc.nat(10_000_000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    label: fc.constantFrom(1, 2, 3, 4, 5),
  })
  .map(({ paid, part, label }) => ({ paid, refunded: Math.floor(paid * part), label }))

test('buying never lowers growth, a refund never raises it, and it never exceeds the amount paid', () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 20 }), order, (orders, one) => {
      const before = growthOf(orders)
      const after = growthOf([...orders, one])
      expect(after).toBeGreaterThanOrEqual(before)
      expect(growthOf([...orders, { ...one, refunded: one.paid }])).toBe(before)
      expect(after * 100).toBeLessThanOrEqual([...orders, one].reduce((sum, { paid }) => sum + paid, 0))
    }),
  )
})

test('more growth is never a lower level', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), (a, b) => {
      const low = levelOf(levels, Math.min(a, b))
      const high = levelOf(levels, Math.max(a, b))
      expect(high?.growthFrom).toBeGreaterThanOrEqual(low?.growthFrom ?? 0)
    }),
  )
})

test('levels begin at 0 and rise', () => {
  expect([areAscending([]), areAscending(levels)]).toEqual([true, true])
  expect(areAscending([level('gold', 5_000)])).toBe(false)
  expect(areAscending([level('plain', 0), level('gold', 0)])).toBe(false)
  expect(areAscending([...levels].reverse())).toBe(false)
})
