import fc from 'fast-check'
import { emptyBeds } from '../people/places.ts'
import type { PlaceType } from '../vocabulary.ts'
import { type QuoteInput, quote } from './quote.ts'

const NONE = { adult: 0, childBed: 0, childNoBed: 0, senior: 0, infant: 0 }
const PRICES = { adult: 299_900, childBed: 239_900, childNoBed: 159_900, senior: 279_900, infant: 20_000 }
const input = (counts: Partial<Record<PlaceType, number>>, more: Partial<QuoteInput> = {}): QuoteInput => ({
  prices: PRICES,
  counts: { ...NONE, ...counts },
  singleSupplement: 60_000,
  bedsPerRoom: 2,
  roomChoice: 'single',
  minPersons: 1,
  maxPersons: null,
  ...more,
})

describe('quote', () => {
  test('a family of four with one empty bed and add-ons', () => {
    const result = quote(
      input(
        { adult: 2, childBed: 1, childNoBed: 1 },
        {
          addOns: [
            { code: 'insurance', name: '旅行意外险', unitPrice: 3000, per: 'person', quantity: 4 },
            { code: 'transfer', name: '接机', unitPrice: 15_000, per: 'order', quantity: 1 },
            { code: 'visa', name: '签证', unitPrice: 30_000, per: 'person', quantity: 0 },
          ],
          deposit: { amount: 50_000, per: 'person' },
        },
      ),
    )
    expect(result).toEqual({
      ok: true,
      lines: [
        { code: 'adult', label: '成人', unitPrice: 299_900, quantity: 2, amount: 599_800 },
        { code: 'childBed', label: '儿童占床', unitPrice: 239_900, quantity: 1, amount: 239_900 },
        { code: 'childNoBed', label: '儿童不占床', unitPrice: 159_900, quantity: 1, amount: 159_900 },
        { code: 'single-supplement', label: '单房差', unitPrice: 60_000, quantity: 1, amount: 60_000 },
        { code: 'add-on:insurance', label: '旅行意外险', unitPrice: 3000, quantity: 4, amount: 12_000 },
        { code: 'add-on:transfer', label: '接机', unitPrice: 15_000, quantity: 1, amount: 15_000 },
      ],
      discounts: [],
      freight: 0,
      payable: 1_086_600,
      deposit: 200_000,
      persons: 4,
    })
  })

  test.each([
    [{ adult: 1 }, 2, 1],
    [{ adult: 2 }, 2, 0],
    [{ adult: 1, senior: 1, childBed: 1 }, 2, 1],
    [{ adult: 1, childNoBed: 1, infant: 1 }, 2, 1],
    [{ adult: 2, childNoBed: 3 }, 2, 0],
    [{ adult: 4 }, 3, 2],
    [{ adult: 5 }, 3, 1],
    [{ adult: 3 }, 1, 0],
  ])('%j in rooms of %i pays for %i empty beds', (counts, beds, expected) => {
    expect(emptyBeds({ ...NONE, ...counts }, beds)).toBe(expected)
  })

  test('sharing a room costs no supplement, nor does a product without one', () => {
    const lines = (more: Partial<QuoteInput>) => {
      const result = quote(input({ adult: 1 }, more))
      return result.ok ? result.lines.map((line) => line.code) : null
    }
    expect(lines({})).toEqual(['adult', 'single-supplement'])
    expect(lines({ roomChoice: 'share' })).toEqual(['adult'])
    expect(lines({ singleSupplement: null })).toEqual(['adult'])
    expect(lines({ singleSupplement: 0 })).toEqual(['adult'])
  })

  test.each([
    ['per person', { amount: 50_000, per: 'person' as const }, 100_000],
    ['per order', { amount: 80_000, per: 'order' as const }, 80_000],
    ['at the full amount', { amount: 599_800, per: 'order' as const }, null],
    ['above the full amount', { amount: 999_900, per: 'person' as const }, null],
    ['of nothing', { amount: 0, per: 'order' as const }, null],
    ['not wanted', null, null],
  ])('a deposit %s', (_, deposit, expected) => {
    expect(quote(input({ adult: 2 }, { deposit }))).toMatchObject({ ok: true, deposit: expected })
  })

  test.each([
    ['no-persons', input({})],
    ['child-only', input({ childBed: 1 })],
    ['child-only', input({ childNoBed: 2 })],
    ['child-only', input({ infant: 1 })],
    ['not-offered', input({ adult: 1, infant: 1 }, { prices: { ...PRICES, infant: null } })],
    ['not-offered', input({ adult: 1 }, { prices: { ...PRICES, adult: 0 } })],
    ['below-min', input({ adult: 1 }, { minPersons: 2 })],
    ['above-max', input({ adult: 2, infant: 1 }, { maxPersons: 2 })],
    ['bad-quantity', input({ adult: 1.5 })],
    ['bad-quantity', input({ adult: 2, childBed: -1 })],
    ['bad-quantity', input({ adult: Number.NaN })],
    [
      'bad-quantity',
      input({ adult: 1 }, { addOns: [{ code: 'a', name: 'A', unitPrice: 1, per: 'order', quantity: -1 }] }),
    ],
    [
      'add-on-above-persons',
      input({ adult: 1 }, { addOns: [{ code: 'a', name: 'A', unitPrice: 1, per: 'person', quantity: 2 }] }),
    ],
  ] as const)('refuses with %s', (code, asked) => {
    expect(quote(asked)).toMatchObject({
      ok: false,
      code,
      message: expect.stringMatching(/[\u4e00-\u9fa5]{4}/),
    })
  })

  test('a senior may travel without another adult', () => {
    expect(quote(input({ senior: 2 }))).toMatchObject({ ok: true, payable: 559_800 })
  })

  test('invalid prices throw instead of refusing', () => {
    expect(() => quote(input({ adult: 1 }, { prices: { ...PRICES, adult: -1 } }))).toThrow(RangeError)
    expect(() => quote(input({ adult: 1 }, { prices: { ...PRICES, infant: 0.5 } }))).toThrow(RangeError)
    expect(() => quote(input({ adult: 1 }, { bedsPerRoom: 0 }))).toThrow(RangeError)
    expect(() =>
      quote(input({ adult: 9_999_999 }, { prices: { ...PRICES, adult: 9_000_000_000_000_000 } })),
    ).toThrow(RangeError)
  })
})

describe('properties', () => {
  const price = fc.integer({ min: 1, max: 10_000_000 })
  const count = fc.integer({ min: 0, max: 12 })
  const types = ['adult', 'childBed', 'childNoBed', 'senior', 'infant'] as const
  const inputs = fc.record({
    prices: fc.record({ adult: price, childBed: price, childNoBed: price, senior: price, infant: price }),
    counts: fc.record({
      adult: fc.integer({ min: 1, max: 12 }),
      childBed: count,
      childNoBed: count,
      senior: count,
      infant: count,
    }),
    singleSupplement: fc.option(price),
    bedsPerRoom: fc.integer({ min: 1, max: 4 }),
    roomChoice: fc.constantFrom<'single' | 'share'>('single', 'share'),
    addOns: fc.array(
      fc.record({
        code: fc.string(),
        name: fc.constant('附加'),
        unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
        per: fc.constantFrom<'person' | 'order'>('person', 'order'),
        quantity: fc.integer({ min: 0, max: 1 }),
      }),
      { maxLength: 4 },
    ),
    minPersons: fc.constant(1),
    maxPersons: fc.constant(null),
    deposit: fc.option(
      fc.record({ amount: price, per: fc.constantFrom<'person' | 'order'>('person', 'order') }),
    ),
  })

  test('payable is the sum of its lines, all whole and never negative; the deposit is a part of it', () => {
    fc.assert(
      fc.property(inputs, (asked) => {
        const result = quote(asked)
        if (!result.ok) throw new Error(result.code)
        expect(result.payable).toBe(result.lines.reduce((sum, line) => sum + line.amount, 0))
        for (const line of result.lines) {
          expect(line.amount).toBe(line.unitPrice * line.quantity)
          expect(Number.isInteger(line.amount) && line.amount >= 0 && line.quantity > 0).toBe(true)
        }
        if (result.deposit !== null) {
          expect(result.deposit).toBeGreaterThan(0)
          expect(result.deposit).toBeLessThan(result.payable)
        }
      }),
    )
  })

  test('one more person never costs less, as long as a bed costs at least its supplement', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom(...types), (asked, type) => {
        // A person filling an empty bed saves one supplement; real supplements are below the person's price.
        fc.pre(asked.roomChoice === 'share' || (asked.singleSupplement ?? 0) <= asked.prices[type])
        const more = quote({ ...asked, counts: { ...asked.counts, [type]: asked.counts[type] + 1 } })
        const before = quote(asked)
        if (!more.ok || !before.ok) throw new Error('refused')
        expect(more.payable).toBeGreaterThanOrEqual(before.payable)
      }),
    )
  })

  test('supplements fill the last room exactly', () => {
    fc.assert(
      fc.property(inputs, ({ counts, bedsPerRoom }) => {
        const beds = counts.adult + counts.senior + counts.childBed
        const empty = emptyBeds(counts, bedsPerRoom)
        expect((beds + empty) % bedsPerRoom).toBe(0)
        expect(empty).toBeLessThan(bedsPerRoom)
        expect(empty).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
