import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { isClosedPhase } from '../../../../domain/orders/phases.ts'
import { runs } from '../../../../testing/properties.ts'
import { addDepartures } from '../../catalogue/tours/new-departures.ts'
import { tours } from '../../catalogue/tours/schema.ts'
import { paymentAttempts } from '../../payments/schema.ts'
import { claimsOf } from '../../stock/stock.ts'
import { departureRow, shopA } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  atCashier,
  openShopping,
  orderInput,
  type Shopping,
} from '../../testing/shopping.ts'
import { tourOrders } from '../tour/schema.ts'
import { orders, orderUnits, refundItems, refunds } from './schema.ts'

type Step =
  | { do: 'order'; persons: number; second: boolean }
  | { do: 'pay'; at: number; outcome: string; notify: string }
  | { do: 'confirm' | 'refuse' | 'cancel' | 'status'; at: number }
  | { do: 'requestRefund'; at: number; persons: number }
  | { do: 'decide'; approve: boolean }
  | { do: 'wait'; minutes: number }
  | { do: 'sweep' }

const at = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      persons: fc.integer({ min: 1, max: 3 }),
      second: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      at,
      outcome: fc.constantFrom('success', 'success', 'fail', 'abandon'),
      notify: fc.constantFrom('now', 'late', 'twice', 'never'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('confirm' as const, 'refuse' as const, 'cancel' as const, 'status' as const),
      at,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('requestRefund' as const),
      at,
      persons: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('decide' as const), approve: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 31, 1500) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
)

describe.each(databaseKinds)('stock and money after any sequence of events on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let buyer: string
  let run = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    buyer = await addCustomer(opened.database)
  })
  afterAll(() => opened.close())

  async function take(action: Step, mine: string[], departureId: string): Promise<void> {
    const caller = asCustomer(buyer)
    const orderNo = 'at' in action ? (mine[action.at % Math.max(1, mine.length)] ?? 'T00000000') : ''
    switch (action.do) {
      case 'order': {
        await opened.database.db
          .update(tours)
          .set({ instantConfirm: !action.second })
          .where(and(eq(tours.merchant, 'alpha'), eq(tours.id, 'later')))
        const wish = { proId: 'later', departureId, counts: { adult: action.persons } }
        // Sold out: nothing to order.
        const input = await orderInput(center, wish).catch(() => null)
        if (!input) return
        const answer = await center.ask('orders.createTour', shopA, input, caller)
        if (answer.ok) mine.push(answer.value.orderNo)
        return
      }
      case 'pay': {
        const prepare = { orderNo, channel: 'sandbox', returnUrl: '/trip/alpha/h5/a1/pay' }
        const prepared = await center.ask('pay.prepare', shopA, prepare, caller)
        if (prepared.ok && prepared.value.action.kind === 'redirect') {
          await atCashier(center, prepared.value.action.url, action.outcome, action.notify)
        }
        return
      }
      case 'status':
        await center.ask('pay.status', shopA, { orderNo }, caller)
        return
      case 'confirm':
        await center.ask('staff.confirmOrder', shopA, { orderNo }, asStaff)
        return
      case 'refuse':
        await center.ask('staff.refuseOrder', shopA, { orderNo, reason: '无资源' }, asStaff)
        return
      case 'cancel':
        await center.ask('orders.cancel', shopA, { orderNo, reason: '其他' }, caller)
        return
      case 'requestRefund': {
        const order = await center.ask('orders.get', shopA, { orderNo }, caller)
        if (!order.ok) return
        const open = order.value.units.filter(({ refundable }) => refundable).map(({ id }) => id)
        const unitIds = open.slice(0, action.persons)
        if (unitIds.length === 0) return
        const quote = await center.ask('orders.quoteRefund', shopA, { orderNo, unitIds }, caller)
        if (!quote.ok) return
        const ask = { orderNo, unitIds, amount: quote.value.amount, reason: '其他' }
        await center.ask('orders.requestRefund', shopA, ask, caller)
        return
      }
      case 'decide': {
        const { items } = await center.get('staff.refunds', shopA, {}, asStaff)
        const [first] = items
        if (first)
          await center.ask(
            'staff.decideRefund',
            shopA,
            { refundId: first.id, approve: action.approve },
            asStaff,
          )
        return
      }
      case 'wait':
        center.clock.forward(action.minutes)
        return
      case 'sweep':
        await center.sweep()
    }
  }

  async function check(departureId: string): Promise<void> {
    expect(await wrongBooks(opened.database.db)).toEqual([])
    const rows = await opened.database.db
      .select({ row: orders })
      .from(orders)
      .innerJoin(tourOrders, eq(tourOrders.orderNo, orders.orderNo))
      .where(eq(tourOrders.departureId, departureId))
    for (const { row } of rows) {
      const people = await opened.database.db
        .select()
        .from(orderUnits)
        .where(eq(orderUnits.orderNo, row.orderNo))
      const attempts = await opened.database.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orderNo, row.orderNo))
      const live = people.filter(({ status }) => status === 1 || status === 4).length
      const paid = attempts
        .filter(({ state }) => state === 'paid')
        .reduce((sum, { amount }) => sum + amount, 0)
      expect(people.reduce((sum, { share }) => sum + share, 0)).toBe(row.payable)
      expect(row.paid).toBe(paid)
      expect(row.refunded).toBeLessThanOrEqual(row.paid)
      const claims = await claimsOf(opened.database, row)
      expect(isClosedPhase(row.phase) ? 0 : claims.reduce((sum, claim) => sum + claim.count, 0)).toBe(live)
      const returned = await opened.database.db
        .select({ refund: refunds, item: refundItems })
        .from(refundItems)
        .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
        .where(eq(refunds.orderNo, row.orderNo))
      for (const { refund } of returned) {
        const own = returned.filter(({ item }) => item.refundId === refund.id)
        expect(own.reduce((sum, { item }) => sum + item.amount, 0)).toBe(refund.amount)
        expect(own.reduce((sum, { item }) => sum + item.fee, 0)).toBe(refund.fee)
      }
      if (row.phase === 'refunded') expect(people.every(({ status }) => status === 3)).toBe(true)
      if (row.phase === 'closed') expect(row.paid).toBe(0)
      expect(attempts.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1)
    }
  }

  test('seats, unit shares and money always agree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        run += 1
        const departureId = `d-run-${kind}-${run}`
        await addDepartures(opened.database.db, [
          departureRow('alpha', 'later', departureId, 300, { planSeats: 6 }),
        ])
        const mine: string[] = []
        for (const action of steps) await take(action, mine, departureId)
        await check(departureId)
        center.clock.forward(1500)
        await center.sweep()
        await check(departureId)
      }),
      { numRuns: runs(15), endOnFailure: true },
    )
  })
})
