import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type DebrisPrice,
  type DebrisPricing,
  debrisPrice,
  discountedLines,
  guestsNeeded,
  mostOf,
} from './debris-quote.ts'

const ticket: DebrisPricing = {
  packageName: '一日票',
  unit: '张',
  perDay: false,
  minDays: 1,
  maxDays: 1,
  minCount: 1,
  maxCount: 10,
  guests: 'none',
  prices: [{ price: 10_000, childPrice: 6_000 }],
  adults: 2,
  children: 1,
  deposit: 0,
  freight: 0,
}

const priced = (patch: Partial<DebrisPricing> = {}): DebrisPrice => {
  const result = debrisPrice({ ...ticket, ...patch })
  if (!result.ok) throw new Error(result.code)
  return result
}

describe('the price of a package', () => {
  test('adults, children, deposit and delivery add up', () => {
    const { lines, payable, deposit, count } = priced({ deposit: 50_000, freight: 1_200 })
    expect(lines).toEqual([
      { code: 'adult', label: '成人', unitPrice: 10_000, quantity: 2, amount: 20_000 },
      { code: 'child', label: '儿童', unitPrice: 6_000, quantity: 1, amount: 6_000 },
      { code: 'deposit', label: '押金（归还后退还）', unitPrice: 50_000, quantity: 3, amount: 150_000 },
    ])
    expect([payable, deposit, count]).toEqual([177_200, 150_000, 3])
    const alone = priced({ prices: [{ price: 100, childPrice: null }], children: 0 })
    expect(alone.lines[0]?.label).toBe('一日票')
  })

  test('by the day, each device costs what its days cost together', () => {
    const { lines, payable } = priced({
      perDay: true,
      maxDays: 9,
      children: 0,
      prices: [2_500, 2_500, 3_000].map((price) => ({ price, childPrice: null })),
    })
    expect(lines).toEqual([
      { code: 'adult', label: '一日票（3天）', unitPrice: 8_000, quantity: 2, amount: 16_000 },
    ])
    expect(payable).toBe(16_000)
  })

  test.each<[string, Partial<DebrisPricing>]>([
    ['nothing-chosen', { adults: 0, children: 0 }],
    ['bad-quantity', { adults: 1.5 }],
    ['bad-quantity', { children: -1 }],
    ['no-child-price', { prices: [{ price: 1, childPrice: null }] }],
    ['below-min', { minCount: 4 }],
    ['above-max', { maxCount: 2 }],
    // Real names: five documents at most.
    ['above-max', { guests: 'ticket', adults: 5 }],
    ['bad-days', { perDay: true, minDays: 2, maxDays: 5 }],
    ['bad-days', { prices: [ticket.prices, ticket.prices].flat() }],
  ])('refuses with %s', (code, patch) => {
    expect(debrisPrice({ ...ticket, ...patch })).toMatchObject({ ok: false, code })
  })

  test('a bug of the caller is not a refusal', () => {
    expect(() => debrisPrice({ ...ticket, deposit: -1 })).toThrow(RangeError)
    expect(() => debrisPrice({ ...ticket, prices: [{ price: 0.5, childPrice: null }] })).toThrow(RangeError)
    const discounts = [{ code: 'c', label: '券', amount: 26_001 }]
    expect(() => debrisPrice({ ...ticket, deposit: 50_000, discounts })).toThrow(RangeError)
  })

  const anyPricing = fc
    .record({
      prices: fc.array(
        fc.record({
          price: fc.integer({ min: 0, max: 1_000_000 }),
          childPrice: fc.integer({ min: 0, max: 1_000_000 }),
        }),
        { minLength: 1, maxLength: 10 },
      ),
      adults: fc.integer({ min: 0, max: 20 }),
      children: fc.integer({ min: 0, max: 20 }),
      deposit: fc.integer({ min: 0, max: 100_000 }),
      freight: fc.integer({ min: 0, max: 5_000 }),
      part: fc.integer({ min: 0, max: 1000 }),
    })
    .filter(({ adults, children }) => adults + children > 0)

  test('is the sum of its parts, never below zero, grows with the number, and discounts never touch the deposit', () => {
    fc.assert(
      fc.property(anyPricing, ({ part, ...some }) => {
        const rule = { ...ticket, ...some, perDay: true, maxDays: 10, maxCount: 50 }
        const plain = debrisPrice(rule)
        if (!plain.ok) throw new Error(plain.code)
        const open = discountedLines(plain.lines).reduce((sum, { amount }) => sum + amount, 0)
        const off = Math.floor((open * part) / 1000)
        const result = debrisPrice({
          ...rule,
          discounts: off > 0 ? [{ code: 'c', label: '券', amount: off }] : [],
        })
        if (!result.ok) throw new Error(result.code)
        const sum = result.lines.reduce((all, { amount }) => all + amount, 0)
        expect(result.payable).toBe(sum - off + some.freight)
        expect(result.payable).toBeGreaterThanOrEqual(result.deposit + some.freight)
        expect(result.deposit).toBe(some.deposit * (some.adults + some.children))
        for (const more of [{ adults: some.adults + 1 }, { children: some.children + 1 }]) {
          const next = debrisPrice({ ...rule, ...more })
          expect(next.ok && next.payable >= plain.payable).toBe(true)
        }
        const longer = debrisPrice({
          ...rule,
          maxDays: 11,
          prices: [...some.prices, { price: 0, childPrice: 0 }],
        })
        expect(longer.ok && longer.payable >= plain.payable).toBe(true)
      }),
    )
  })
})

test('guests by the package’s rule', () => {
  expect([guestsNeeded('none', 3), guestsNeeded('order', 3), guestsNeeded('ticket', 3)]).toEqual([0, 1, 3])
  expect(guestsNeeded('order', 0)).toBe(0)
  expect(mostOf({ maxCount: 20, guests: 'ticket' })).toBe(5)
  expect(mostOf({ maxCount: 20, guests: 'order' })).toBe(20)
})
