import { describe, expect, it, test } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../testing/properties.ts'
import { goodsOf, payableOf } from '../quote/total.ts'
import { unitShares } from '../quote/unit-shares.ts'
import { planUnits, type RefundUnit } from '../refunds/refund-plan.ts'
import type { CouponTerms } from './coupon-terms.ts'
import {
  bestTogether,
  type CouponSale,
  discountCode,
  type HeldCoupon,
  MOST_TOGETHER,
  offAlone,
  offTogether,
} from './coupon-use.ts'

const NOW = 1_000

function terms(more: Partial<CouponTerms> = {}): CouponTerms {
  return {
    kind: 'cut',
    amount: 5_000,
    permille: null,
    cap: null,
    covers: null,
    threshold: 0,
    scope: { kinds: [], products: [], cities: [], shops: [] },
    stackable: true,
    ...more,
  }
}

function held(id: string, more: Partial<CouponTerms> = {}, rest: Partial<HeldCoupon> = {}): HeldCoupon {
  return { id, templateId: id, name: `券${id}`, terms: terms(more), validFrom: 0, validUntil: 2_000, ...rest }
}

const line = (code: string, unitPrice: number, quantity: number) => ({
  code,
  label: code,
  unitPrice,
  quantity,
  amount: unitPrice * quantity,
})

const sale: CouponSale = {
  kind: 'tour',
  productId: 't1',
  departCity: '上海',
  shop: 'h5/a1',
  lines: [line('adult', 100_000, 2), line('add-on:transfer', 8_000, 1)],
}

const off = (coupon: HeldCoupon, what = sale) => {
  const alone = offAlone(coupon, what, NOW)
  return alone.ok ? alone.amount : alone.message
}

describe('what a coupon takes off by itself', () => {
  it('is the amount of 立减 and 满减, the latter from its threshold on', () => {
    expect(off(held('a'))).toBe(5_000)
    expect(off(held('a', { amount: 999_999 }))).toBe(208_000)
    const full: Partial<CouponTerms> = { kind: 'fullCut', amount: 30_000, threshold: 208_000 }
    expect(off(held('a', full))).toBe(30_000)
    expect(off(held('a', { ...full, threshold: 208_100 }))).toBe('还差¥1可用')
  })

  it('is what a fold leaves, rounded down, up to its cap', () => {
    const fold: Partial<CouponTerms> = { kind: 'percent', amount: null, permille: 880, cap: 50_000 }
    expect(off(held('a', fold))).toBe(24_960)
    expect(off(held('a', { ...fold, cap: 10_000 }))).toBe(10_000)
    expect(off(held('a', { ...fold, permille: 999 }), { ...sale, lines: [line('adult', 1_999, 1)] })).toBe(1)
    expect(off(held('a', { ...fold, permille: 999 }), { ...sale, lines: [line('adult', 999, 1)] })).toMatch(
      /过低/,
    )
  })

  it('is the price of what it is exchanged for, as often as the order has it', () => {
    const covers = { line: 'add-on:transfer', label: '机场接送', quantity: 2 }
    const exchange: Partial<CouponTerms> = { kind: 'exchange', amount: null, covers }
    expect(off(held('a', exchange))).toBe(8_000)
    expect(off(held('a', { ...exchange, covers: { ...covers, line: 'add-on:wifi' } }))).toBe(
      '订单中没有可兑换的“机场接送”',
    )
  })

  it.each<[string, Partial<CouponTerms>['scope']]>([
    ['another kind', { kinds: ['goods'], products: [], cities: [], shops: [] }],
    ['another product', { kinds: [], products: [{ kind: 'tour', id: 't2' }], cities: [], shops: [] }],
    [
      'the same id of another kind',
      { kinds: [], products: [{ kind: 'visa', id: 't1' }], cities: [], shops: [] },
    ],
    ['another city', { kinds: [], products: [], cities: ['北京'], shops: [] }],
    ['another shop', { kinds: [], products: [], cities: [], shops: ['h5/a2'] }],
    [
      'one that does not fit beside one that does',
      { kinds: ['tour'], products: [], cities: ['北京'], shops: [] },
    ],
  ])('is nothing for %s', (_, scope) => {
    expect(off(held('a', scope ? { scope } : {}))).toMatch(/不适用/)
  })

  it('is nothing before and after its days', () => {
    expect(off(held('a', {}, { validFrom: NOW + 1 }))).toMatch(/还未到/)
    expect(off(held('a', {}, { validUntil: NOW }))).toMatch(/已过期/)
    expect(off(held('a', {}, { validFrom: NOW, validUntil: NOW + 1 }))).toBe(5_000)
  })
})

describe('coupons together', () => {
  const refusal = (...coupons: HeldCoupon[]) => {
    const used = offTogether(coupons, sale, NOW)
    return used.ok ? used.amount : used.code
  }

  it('take off what each takes off, if all may stand beside others', () => {
    expect(refusal(held('a'), held('b', { amount: 1_000 }))).toBe(6_000)
    expect(refusal(held('a'), held('b', { stackable: false }))).toBe('coupon-not-together')
    expect(refusal(held('a'), held('b', {}, { templateId: 'a' }))).toBe('coupon-not-together')
    const six = Array.from({ length: MOST_TOGETHER + 1 }, (_, index) => held(String(index), { amount: 1 }))
    expect(refusal(...six)).toBe('coupon-too-many')
  })

  it('exchange nothing twice, and never spend one that brings nothing', () => {
    const covers = { line: 'add-on:transfer', label: '机场接送', quantity: 1 }
    const exchange: Partial<CouponTerms> = { kind: 'exchange', amount: null, covers }
    expect(refusal(held('a', exchange), held('b', exchange))).toBe('coupon-nothing-off')
    expect(refusal(held('a', { amount: 208_000 }), held('b'))).toBe('coupon-nothing-off')
    expect(bestTogether([held('a', exchange), held('b', exchange)], sale, NOW)).toHaveLength(1)
  })

  it('of equal worth: fewer, then those that expire first', () => {
    const whole = held('whole', { amount: 208_000, stackable: false })
    const halves = [held('h1', { amount: 108_000 }), held('h2', { amount: 100_000 })]
    expect(bestTogether([...halves, whole], sale, NOW).map(({ id }) => id)).toEqual(['whole'])
    const later = held('later', {}, { validUntil: 9_000, templateId: 'same' })
    const sooner = held('sooner', {}, { validUntil: 1_500, templateId: 'same' })
    expect(bestTogether([later, sooner], sale, NOW).map(({ id }) => id)).toEqual(['sooner'])
  })
})

const anyTerms: fc.Arbitrary<CouponTerms> = fc
  .record({
    kind: fc.constantFrom('fullCut', 'cut', 'percent', 'exchange'),
    amount: fc.integer({ min: 1, max: 300_000 }),
    permille: fc.integer({ min: 1, max: 999 }),
    cap: fc.option(fc.integer({ min: 1, max: 100_000 })),
    threshold: fc.constantFrom(0, 0, 100_000, 250_000),
    stackable: fc.boolean(),
    line: fc.constantFrom('adult', 'child', 'add-on:transfer', 'none'),
    quantity: fc.integer({ min: 1, max: 3 }),
    city: fc.constantFrom([], [], ['上海'], ['北京']),
  })
  .map(({ kind, amount, permille, cap, line: code, quantity, city, ...rest }) =>
    terms({
      ...rest,
      kind: kind as CouponTerms['kind'],
      amount: kind === 'cut' || kind === 'fullCut' ? amount : null,
      permille: kind === 'percent' ? permille : null,
      cap: kind === 'percent' ? (cap ?? 50_000) : kind === 'exchange' ? cap : null,
      covers: kind === 'exchange' ? { line: code, label: '项目', quantity } : null,
      scope: { kinds: [], products: [], cities: city, shops: [] },
    }),
  )
const anyCoupons = fc
  .array(
    fc.record({
      terms: anyTerms,
      template: fc.integer({ min: 0, max: 5 }),
      until: fc.integer({ min: 900, max: 1_300 }),
    }),
    {
      maxLength: 8,
    },
  )
  .map((all) =>
    all.map((one, index) => ({
      ...held(`c${index}`),
      terms: one.terms,
      templateId: `t${one.template}`,
      validUntil: one.until,
    })),
  )
const anySale = fc
  .record({
    adult: fc.integer({ min: 0, max: 90_000 }),
    child: fc.integer({ min: 0, max: 60_000 }),
    transfer: fc.integer({ min: 0, max: 20_000 }),
    adults: fc.integer({ min: 1, max: 3 }),
    children: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ adult, child, transfer, adults, children }) => ({
    ...sale,
    adults,
    children,
    lines: [
      line('adult', adult, adults),
      line('child', child, children),
      line('add-on:transfer', transfer, 1),
    ],
  }))

function subsets<T>(items: readonly T[]): T[][] {
  return Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_item, index) => (bits >> index) & 1),
  )
}

test('the best combination is allowed, and no other one that is takes off more', () => {
  fc.assert(
    fc.property(anyCoupons, anySale, (coupons, what) => {
      const best = bestTogether(coupons, what, NOW)
      const used = offTogether(best, what, NOW)
      if (!used.ok) throw new Error(used.message)
      for (const some of subsets(coupons)) {
        const other = offTogether(some, what, NOW)
        if (!other.ok) continue
        expect(other.amount).toBeLessThanOrEqual(used.amount)
        if (other.amount === used.amount) expect(some.length).toBeGreaterThanOrEqual(best.length)
      }
    }),
    { numRuns: runs(300) },
  )
})

test('of any coupons: payable is never below zero, shares add up to it, and refunds give back exactly what was paid', () => {
  fc.assert(
    fc.property(anyCoupons, anySale, fc.nat({ max: 2_000 }), fc.nat(), (coupons, what, freight, first) => {
      const used = offTogether(bestTogether(coupons, what, NOW), what, NOW)
      if (!used.ok) throw new Error(used.message)
      const goods = goodsOf(what)
      const discounts = used.used.map(({ id, name, amount }) => ({
        code: discountCode(id),
        label: name,
        amount,
      }))
      const payable = payableOf({ lines: what.lines, discounts, freight })
      expect(payable).toBe(goods - used.amount + freight)
      expect(payable).toBeGreaterThanOrEqual(0)
      const prices = [
        ...new Array<number>(what.adults).fill(what.lines[0]?.unitPrice ?? 0),
        ...new Array<number>(what.children).fill(what.lines[1]?.unitPrice ?? 0),
      ]
      const shares = unitShares(
        prices.map((price) => ({ price })),
        goods,
        used.amount,
      )
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(payable - freight)
      expect(shares.every((share) => Number.isSafeInteger(share) && share >= 0)).toBe(true)
      // One unit is refunded by itself, the others together: nothing is lost and nothing is given twice.
      const paid = payable - freight
      let units: RefundUnit[] = shares.map((share, index) => ({ id: `u${index}`, share, status: 1 }))
      const given: number[] = []
      const one = `u${first % units.length}`
      for (const chosen of [[one], units.map(({ id }) => id).filter((id) => id !== one)]) {
        if (chosen.length === 0) continue
        const refunded = given.reduce((sum, amount) => sum + amount, 0)
        const words = { none: '', unknown: '', notOpen: '' }
        const plan = planUnits({ units, chosen, paid, refunded, free: payable === 0, feeOf: () => 0, words })
        if (!plan.ok) {
          // Only freight was paid: there is nothing of the units to give back.
          expect(paid).toBe(0)
          return
        }
        given.push(plan.amount)
        units = units.map((unit) => (chosen.includes(unit.id) ? { ...unit, status: 3 } : unit))
      }
      expect(given.reduce((sum, amount) => sum + amount, 0)).toBe(paid)
    }),
    { numRuns: runs(300) },
  )
})
