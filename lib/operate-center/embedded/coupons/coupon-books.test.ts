import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { isClosedPhase, type Phase } from '../../../domain/orders/phases.ts'
import type { CouponState } from '../../../domain/vocabulary.ts'
import { runs } from '../../../testing/properties.ts'
import { addDepartures } from '../catalogue/tours/new-departures.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'
import { departureRow, shopA } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { coupons, couponTemplates } from './schema.ts'

type Step =
  | { do: 'claim' | 'pay' | 'cancel' | 'cancelBySeller' | 'void'; at: number }
  | { do: 'order'; picks: number[]; best: boolean; persons: number }
  | { do: 'refund'; at: number; persons: number }
  | { do: 'wait'; hours: number }
  | { do: 'sweep' }

const at = fc.nat({ max: 6 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('claim' as const), at }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      picks: fc.array(at, { maxLength: 3 }),
      best: fc.boolean(),
      persons: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'cancelBySeller' as const), at }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('refund' as const), at, persons: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 1, 30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
)

/** What a test template lets happen; the model decides by these alone. */
type Rule = { id: string; total: number | null; perPerson: number; stackable: boolean; refundable: boolean }
type Held = { id: string; rule: Rule; state: CouponState; orderNo: string | null; until: number }
type Sold = { orderNo: string; phase: Phase; paid: boolean; bySeller: boolean }

const isPaidPhase = (phase: Phase) => ['awaitingBalance', 'confirming', 'serving', 'done'].includes(phase)

describe.each(databaseKinds)('the books of templates on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let run = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  async function template(rule: Omit<Rule, 'id'>, amount: number): Promise<Rule> {
    const { templateId } = await center.get(
      'staff.saveCouponTemplate',
      shopA,
      { name: '模型券', kind: 'cut', amount, inCenter: true, validity: { by: 'days', days: 2 }, ...rule },
      asStaff,
    )
    return { ...rule, id: templateId }
  }

  /** A world of its own: two customers, three templates, and a model of what should have become of each coupon. */
  async function world() {
    run += 1
    const departureId = `d-cp-${kind}-${run}`
    await addDepartures(opened.database.db, [departureRow('alpha', 'later', departureId, 300)])
    const rules = [
      await template({ total: 3, perPerson: 2, stackable: true, refundable: true }, 5_001),
      await template({ total: null, perPerson: 3, stackable: true, refundable: false }, 700),
      // Covers whole orders: they cost nothing.
      await template({ total: 4, perPerson: 2, stackable: false, refundable: true }, 900_000),
    ]
    const buyers = [await addCustomer(opened.database), await addCustomer(opened.database)]
    const held = new Map<string, Held & { buyer: string }>()
    const sold: (Sold & { buyer: string })[] = []
    /** Ways in which coupons have ended, so that a test knows it has seen them. */
    const seen = new Set<string>()
    const now = () => center.clock.now.getTime()

    const shownState = ({ state, until }: Held): CouponState =>
      state === 'unused' && until <= now() ? 'expired' : state

    function release(one: Held) {
      one.state = one.until > now() ? 'unused' : 'expired'
      one.orderNo = null
    }

    /** Orders as they are now, and what that means for their coupons. */
    async function follow() {
      for (const order of sold) {
        const [row] = await opened.database.db.select().from(orders).where(eq(orders.orderNo, order.orderNo))
        if (!row || row.phase === order.phase) continue
        const own = [...held.values()].filter(({ orderNo }) => orderNo === order.orderNo)
        if (isPaidPhase(row.phase)) {
          order.paid = true
          for (const one of own) one.state = 'used'
        }
        const isOver = isClosedPhase(row.phase)
        const moneyIsBack = row.phase === 'refunded' || row.paid === 0
        if (isOver && moneyIsBack) {
          for (const one of own) {
            const comesBack = !order.paid || order.bySeller || one.rule.refundable
            seen.add(
              `${order.paid ? (order.bySeller ? 'by seller' : 'refunded') : 'unpaid'}, ${comesBack ? 'back' : 'kept'}`,
            )
            if (comesBack) release(one)
            if (comesBack && one.state === 'expired') seen.add('back too late')
          }
        }
        order.phase = row.phase
      }
    }

    async function take(action: Step): Promise<void> {
      const buyer = buyers['at' in action ? action.at % 2 : 0] ?? ''
      const mine = [...held.values()].filter((one) => one.buyer === buyer)
      const isWanted = (one: Sold) =>
        action.do === 'pay' || action.do === 'cancel' ? one.phase === 'awaitingPay' : isPaidPhase(one.phase)
      const open = sold.filter(isWanted)
      const order = 'at' in action ? open[action.at % Math.max(1, open.length)] : undefined
      switch (action.do) {
        case 'claim': {
          const rule = rules[action.at % rules.length]
          if (!rule) return
          const ofRule = [...held.values()].filter((one) => one.rule.id === rule.id)
          const allowed =
            (rule.total === null || ofRule.length < rule.total) &&
            ofRule.filter((one) => one.buyer === buyer).length < rule.perPerson
          const answer = await center.ask('coupons.claim', shopA, { templateId: rule.id }, asCustomer(buyer))
          expect(answer.ok).toBe(allowed)
          for (const { id, validUntil } of answer.ok ? answer.value.coupons : []) {
            held.set(id, {
              id,
              rule,
              buyer,
              state: 'unused',
              orderNo: null,
              until: Date.parse(validUntil ?? ''),
            })
          }
          return
        }
        case 'order': {
          const all = [...held.values()].filter((one) => one.buyer === buyers[0])
          const picked = [
            ...new Set(action.picks.flatMap((pick) => all[pick % Math.max(1, all.length)] ?? [])),
          ]
          const choice = action.best ? ('best' as const) : picked.map(({ id }) => id)
          const wish = { proId: 'later', departureId, counts: { adult: action.persons } }
          const me = asCustomer(buyers[0] ?? '')
          const quote = await center.ask('tours.quote', shopA, { ...wish, coupons: choice }, me)
          const alone = picked.length < 2 || picked.every(({ rule }) => rule.stackable)
          const distinct = new Set(picked.map(({ rule }) => rule.id)).size === picked.length
          const usable = picked.every((one) => shownState(one) === 'unused') && alone && distinct
          if (!action.best) expect(quote.ok).toBe(usable)
          if (!quote.ok) return
          const input = {
            ...(await orderInput(center, wish)),
            coupons: quote.value.coupons.chosen,
            payable: quote.value.payable,
            fingerprint: quote.value.fingerprint,
          }
          const made = await center.ask('orders.createTour', shopA, input, me)
          if (!made.ok) return
          const { orderNo, phase } = made.value
          for (const id of quote.value.coupons.chosen) {
            const one = held.get(id)
            if (!one) throw new Error('a coupon came from nowhere')
            Object.assign(one, { orderNo, state: isPaidPhase(phase) ? 'used' : 'locked' })
          }
          expect(isPaidPhase(phase)).toBe(quote.value.payable === 0)
          if (quote.value.payable === 0) seen.add('free')
          sold.push({ buyer: buyers[0] ?? '', orderNo, phase, paid: isPaidPhase(phase), bySeller: false })
          return
        }
        case 'pay':
          if (order) await payOrder(center, order.buyer, order.orderNo).catch(() => null)
          return
        case 'cancel':
          if (order) {
            await center.ask(
              'orders.cancel',
              shopA,
              { orderNo: order.orderNo, reason: '其他' },
              asCustomer(order.buyer),
            )
          }
          return
        case 'cancelBySeller': {
          if (!order) return
          const asked = { orderNo: order.orderNo, reason: '不成团' }
          const answer = await center.ask('staff.cancelOrder', shopA, asked, asStaff)
          if (answer.ok) order.bySeller = true
          return
        }
        case 'refund': {
          if (!order) return
          const { orderNo } = order
          const me = asCustomer(order.buyer)
          const { units } = await center.get('orders.get', shopA, { orderNo }, me)
          const unitIds = units.filter(({ refundable }) => refundable).map(({ id }) => id)
          const asked = { orderNo, unitIds: unitIds.slice(0, action.persons) }
          const quote = await center.ask('orders.quoteRefund', shopA, asked, me)
          if (!quote.ok) return
          const { amount } = quote.value
          if (action.persons < unitIds.length) seen.add('refunded in part')
          await center.get('orders.requestRefund', shopA, { ...asked, amount, reason: '其他' }, me)
          const waiting = await center.get('staff.refunds', shopA, {}, asStaff)
          const refundId = waiting.items.find((one) => one.orderNo === orderNo)?.id ?? ''
          await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
          return
        }
        case 'void': {
          const one = mine[action.at % Math.max(1, mine.length)]
          if (!one) return
          const answer = await center.ask('staff.voidCoupon', shopA, { id: one.id, reason: '误发' }, asStaff)
          expect(answer.ok).toBe(one.orderNo === null)
          if (answer.ok) one.state = 'void'
          return
        }
        case 'wait':
          center.clock.forward(action.hours * 60)
          return
        case 'sweep':
          await center.sweep()
      }
    }

    async function check(): Promise<void> {
      const { db } = opened.database
      const ids = rules.map(({ id }) => id)
      const rows = await db.select().from(coupons).where(inArray(coupons.templateId, ids))
      const seen = rows.map((row) => {
        const over = row.state === 'unused' && row.validUntil !== null && row.validUntil <= center.clock.now
        return [row.id, over ? 'expired' : row.state, row.orderNo]
      })
      const meant = [...held.values()].map((one) => [one.id, shownState(one), one.orderNo])
      expect(seen.sort()).toEqual(meant.sort())
      for (const row of await db.select().from(couponTemplates).where(inArray(couponTemplates.id, ids))) {
        expect(row.taken).toBe(rows.filter(({ templateId }) => templateId === row.id).length)
        expect(row.taken).toBeLessThanOrEqual(row.total ?? row.taken)
      }
      for (const { orderNo } of sold) {
        const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
        const units = await db.select().from(orderUnits).where(eq(orderUnits.orderNo, orderNo))
        if (!row) throw new Error('an order is gone')
        expect(units.reduce((sum, { share }) => sum + share, 0)).toBe(row.payable - row.freight)
        expect(row.refunded).toBeLessThanOrEqual(row.paid)
        const own = rows.filter((one) => one.orderNo === orderNo)
        if (!isClosedPhase(row.phase))
          expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.discount)
      }
    }

    return {
      seen,
      async take(action: Step) {
        await take(action)
        await follow()
        await check()
      },
    }
  }

  test('agree with a model after any claims, orders, payments, refunds and days that pass', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const { take } = await world()
        for (const action of steps) await take(action)
      }),
      { numRuns: runs(12), endOnFailure: true },
    )
  })

  test('the same for a walk through every sort of end', async () => {
    const { take, seen } = await world()
    const order = (picks: number[], persons = 1): Step => ({ do: 'order', picks, best: false, persons })
    const first = { at: 0 }
    const walk: Step[] = [
      // Held by the first customer: the first template, the third, and the second.
      ...[0, 2, 4].map((index): Step => ({ do: 'claim', at: index })),
      order([0]),
      { do: 'cancel', ...first },
      order([0, 2], 2),
      { do: 'pay', ...first },
      { do: 'refund', ...first, persons: 1 },
      { do: 'refund', ...first, persons: 2 },
      { do: 'order', picks: [], best: true, persons: 2 },
      { do: 'refund', ...first, persons: 2 },
      { do: 'order', picks: [], best: true, persons: 1 },
      { do: 'cancelBySeller', ...first },
      { do: 'claim', at: 4 },
      order([3]),
      { do: 'pay', ...first },
      { do: 'cancelBySeller', ...first },
      order([3]),
      { do: 'wait', hours: 1 },
      { do: 'sweep' },
      order([3]),
      { do: 'pay', ...first },
      { do: 'wait', hours: 30 },
      { do: 'wait', hours: 30 },
      { do: 'cancelBySeller', ...first },
      { do: 'sweep' },
      order([0]),
    ]
    for (const action of walk) await take(action)
    expect([...seen].sort()).toEqual([
      'back too late',
      'by seller, back',
      'free',
      'refunded in part',
      'refunded, back',
      'refunded, kept',
      'unpaid, back',
    ])
  })
})
