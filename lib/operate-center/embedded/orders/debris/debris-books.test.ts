import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { addDays } from '../../../../base/calendar/dates.ts'
import { isAllUsed } from '../../../../domain/debris/ticket-states.ts'
import { isClosedPhase } from '../../../../domain/orders/phases.ts'
import { runs } from '../../../../testing/properties.ts'
import { debrisProducts } from '../../catalogue/debris/schema.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { paymentAttempts } from '../../payments/schema.ts'
import { shopA, testToday } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { type DebrisWish, debrisInput, seedDebris } from '../../testing/debris-shopping.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  atCashier,
  openShopping,
  type Shopping,
} from '../../testing/shopping.ts'
import { addAddress } from '../../testing/visa-shopping.ts'
import { orders, orderUnits, refundItems, refunds } from '../core/schema.ts'
import { isOrder, lockDebrisOrder, ticketsOfOrder } from './debris-rows.ts'
import { markDeviceBack, markHandedOver } from './handover.ts'
import { confirmIssued, refuseIssue } from './issue.ts'
import { redeemTickets } from './redeem-tickets.ts'
import { debrisTickets } from './schema.ts'

const sold = ['plain', 'slot', 'before', 'never', 'open', 'wifi', 'sim', 'staffed'] as const
type Sold = (typeof sold)[number]

type Step =
  | { do: 'order'; what: Sold; adults: number; inDays: number }
  | { do: 'pay'; at: number; outcome: string }
  | { do: 'cancel' | 'cancelByAgency' | 'issue' | 'failIssue' | 'handOver'; at: number }
  | { do: 'refund'; at: number; tickets: number; decided: boolean | null }
  | { do: 'decide'; approve: boolean }
  | { do: 'use'; at: number; unit: number }
  | { do: 'deviceBack'; at: number; kept: number }
  | { do: 'wait'; hours: number }
  | { do: 'sweep' }

const at = fc.nat({ max: 5 })
const only = <T extends string>(name: T) => fc.constant(name)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: only('order'),
      what: fc.constantFrom(...sold),
      adults: fc.integer({ min: 1, max: 3 }),
      inDays: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: only('pay'), at, outcome: fc.constantFrom('success', 'success', 'fail') }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel' as const,
        'cancelByAgency' as const,
        'issue' as const,
        'issue' as const,
        'failIssue' as const,
        'handOver' as const,
        'handOver' as const,
      ),
      at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: only('refund'),
      at,
      tickets: fc.integer({ min: 1, max: 2 }),
      decided: fc.constantFrom(true, true, false, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: only('decide'), approve: fc.constantFrom(true, true, false) }),
  },
  { weight: 4, arbitrary: fc.record({ do: only('use'), at, unit: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: only('deviceBack'), at, kept: fc.constantFrom(0, 0, 12_345, 50_000) }),
  },
  { weight: 3, arbitrary: fc.record({ do: only('wait'), hours: fc.constantFrom(1, 14, 26, 50) }) },
  { weight: 2, arbitrary: fc.record({ do: only('sweep') }) },
)

describe.each(databaseKinds)('fragment products after any sequence of events on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let buyer: string
  let addressId: string
  let start: Date
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedDebris(opened.database)
    buyer = await addCustomer(opened.database)
    addressId = await addAddress(center, buyer)
    start = center.clock.now
  })
  afterAll(() => opened.close())

  const { merchant } = shopA
  const within = <T>(work: (inside: Context) => Promise<Outcome<T>>) =>
    center.read((context) => inTransaction(context, work))

  async function order(action: Extract<Step, { do: 'order' }>, mine: string[]): Promise<void> {
    const { what, adults, inDays } = action
    const isSent = what === 'wifi' || what === 'sim'
    const wish: DebrisWish = {
      packageId: what,
      adults,
      ...(what !== 'open' && what !== 'sim' && { date: addDays(testToday, inDays) }),
      ...(what === 'slot' && { slot: '15:00' }),
      ...(what === 'wifi' && { days: 2 }),
      ...(isSent && { handover: { way: 'courier' }, addressId }),
    }
    // Over, or sold out.
    const input = await debrisInput(center, buyer, wish).catch(() => null)
    if (!input) return
    const answer = await center.ask('orders.createDebris', shopA, input, asCustomer(buyer))
    if (answer.ok) mine.push(answer.value.orderNo)
  }

  async function refund(orderNo: string, action: Extract<Step, { do: 'refund' }>): Promise<void> {
    const caller = asCustomer(buyer)
    const found = await center.ask('orders.get', shopA, { orderNo }, caller)
    if (!found.ok) return
    const { units } = found.value
    const loaded = await ticketsNow(orderNo)
    const deposits = loaded.filter(({ sort }) => sort === 'deposit')
    const tickets = loaded.filter(({ sort }) => sort !== 'deposit')
    const may = (id: string) => units.some((unit) => unit.id === id && unit.refundable)
    const unitIds = tickets
      .flatMap(({ unit }, index) => (may(unit.id) ? [[unit.id, deposits[index]?.unit.id]] : []))
      .slice(0, action.tickets)
      .flat()
      .filter((id) => id !== undefined)
    if (unitIds.length === 0) return
    // What is shown as refundable is, with its deposit.
    const quote = await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, caller)
    const ask = { orderNo, unitIds, amount: quote.amount, reason: '行程有变' }
    const asked = await center.get('orders.requestRefund', shopA, ask, caller)
    if (action.decided === null) return
    const refundId = asked.refunds.findLast(({ state }) => state === 'requested')?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: action.decided }, asStaff)
  }

  async function ticketsNow(orderNo: string) {
    const found = await within(async (inside) => ({
      ok: true,
      value: await lockDebrisOrder(inside, isOrder({ merchant, orderNo })),
    }))
    return found.ok && found.value ? ticketsOfOrder(found.value) : []
  }

  async function take(action: Step, mine: string[]): Promise<void> {
    const caller = asCustomer(buyer)
    const orderNo = 'at' in action ? (mine[action.at % Math.max(1, mine.length)] ?? 'D00000000') : ''
    const key = { merchant, orderNo }
    switch (action.do) {
      case 'order':
        return order(action, mine)
      case 'pay': {
        const prepare = { orderNo, channel: 'sandbox', returnUrl: '/trip/alpha/h5/a1/pay' }
        const prepared = await center.ask('pay.prepare', shopA, prepare, caller)
        if (prepared.ok && prepared.value.action.kind === 'redirect') {
          await atCashier(center, prepared.value.action.url, action.outcome)
        }
        return
      }
      case 'cancel':
        await center.ask('orders.cancel', shopA, { orderNo, reason: '其他' }, caller)
        return
      case 'cancelByAgency':
        await center.ask('staff.cancelOrder', shopA, { orderNo, reason: '闭园' }, asStaff)
        return
      case 'issue':
        await within((inside) => confirmIssued(inside, key))
        return
      case 'failIssue':
        await within((inside) => refuseIssue(inside, key, '无票'))
        return
      case 'handOver':
        await within((inside) => markHandedOver(inside, key, { at: inside.now() }))
        return
      case 'deviceBack':
        await within((inside) =>
          markDeviceBack(inside, key, { at: inside.now(), kept: action.kept, reason: '破损' }),
        )
        return
      case 'refund':
        return refund(orderNo, action)
      case 'decide': {
        const { items } = await center.get('staff.refunds', shopA, {}, asStaff)
        const [first] = items
        if (!first) return
        const { approve } = action
        await center.ask('staff.decideRefund', shopA, { refundId: first.id, approve }, asStaff)
        return
      }
      case 'use': {
        const tickets = await ticketsNow(orderNo)
        const id = tickets[action.unit % Math.max(1, tickets.length)]?.unit.id ?? ''
        await within((inside) => redeemTickets(inside, key, [id], { at: inside.now(), place: '北门' }))
        return
      }
      case 'wait':
        center.clock.forward(action.hours * 60)
        return
      case 'sweep':
        await center.sweep()
    }
  }

  async function check(mine: readonly string[]): Promise<void> {
    const { db } = opened.database
    expect(await wrongBooks(db)).toEqual([])
    for (const orderNo of mine) {
      const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
      if (!row) throw new Error('an order is gone')
      const units = await db.select().from(orderUnits).where(eq(orderUnits.orderNo, orderNo))
      const attempts = await db
        .select()
        .from(paymentAttempts)
        .where(and(eq(paymentAttempts.orderNo, orderNo), eq(paymentAttempts.state, 'paid')))
      expect(units.reduce((sum, { share }) => sum + share, 0)).toBe(row.payable - row.freight)
      expect(row.paid).toBe(attempts.reduce((sum, { amount }) => sum + amount, 0))
      expect(row.refunded).toBeLessThanOrEqual(row.paid)
      const items = await db
        .select({ item: refundItems })
        .from(refundItems)
        .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
        .where(and(eq(refunds.orderNo, orderNo), eq(refunds.state, 'done')))
      expect(items.reduce((sum, { item }) => sum + item.amount, 0)).toBe(row.refunded)
      if (row.phase === 'refunded') expect(units.every(({ status }) => status === 3)).toBe(true)
      const tickets = await ticketsNow(orderNo)
      // The order's state and its tickets never contradict.
      if (row.phase === 'done') expect(isAllUsed(tickets)).toBe(true)
      if (row.phase === 'serving') expect(isAllUsed(tickets)).toBe(false)
      if (isClosedPhase(row.phase)) expect(tickets.every(({ status }) => status !== 1)).toBe(true)
      for (const { row: ticket, status, state } of tickets) {
        // Nothing is used and given back.
        if (ticket.usedAt !== null && row.phase !== 'refunded' && row.phase !== 'closed') {
          expect([1, 4]).toContain(status)
        }
        if (row.paid === 0) expect(state).toBe('valid')
        expect(ticket.usedAt !== null && ticket.expiredAt !== null).toBe(false)
      }
    }
  }

  /** 已售: tickets paid for and not given back. */
  async function checkSold() {
    const { db } = opened.database
    const live = await db
      .select({ id: orderUnits.id })
      .from(orderUnits)
      .innerJoin(orders, eq(orders.orderNo, orderUnits.orderNo))
      .innerJoin(debrisTickets, eq(debrisTickets.unitId, orderUnits.id))
      .where(
        and(
          eq(orders.productId, 'f1'),
          inArray(orders.phase, ['confirming', 'serving', 'done']),
          inArray(orderUnits.status, [1, 4]),
          inArray(debrisTickets.sort, ['adult', 'child']),
        ),
      )
    const [product] = await db
      .select({ sold: debrisProducts.sold })
      .from(debrisProducts)
      .where(and(eq(debrisProducts.merchant, 'alpha'), eq(debrisProducts.id, 'f1')))
    expect(product?.sold).toBe(live.length)
  }

  test('places, shares, money and tickets always agree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        center.clock.now = start
        const mine: string[] = []
        // A device and tickets are paid for, so that most runs have something to use and to give back.
        await take({ do: 'order', what: 'wifi', adults: 2, inDays: 1 }, mine)
        await take({ do: 'order', what: 'before', adults: 3, inDays: 2 }, mine)
        for (const index of [0, 1]) await take({ do: 'pay', at: index, outcome: 'success' }, mine)
        for (const action of steps) await take(action, mine)
        // What is still unpaid holds nothing in the next run; what is over has been settled.
        center.clock.forward(31)
        await center.sweep()
        await center.sweep()
        await check(mine)
        await checkSold()
        // Orders in use would wait for the next run's clock.
        for (const orderNo of mine) {
          await within((inside) => markDeviceBack(inside, { merchant, orderNo }, { at: inside.now() }))
        }
        center.clock.forward(120 * 24 * 60)
        for (let round = 0; round < 3; round += 1) await center.sweep()
        await check(mine)
      }),
      { numRuns: runs(8), endOnFailure: true },
    )
    const { db } = opened.database
    expect((await db.select().from(refunds).where(eq(refunds.state, 'done'))).length).toBeGreaterThan(0)
    expect((await db.select().from(orders).where(eq(orders.phase, 'done'))).length).toBeGreaterThan(0)
  })
})
