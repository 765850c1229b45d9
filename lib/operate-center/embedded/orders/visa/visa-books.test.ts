import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { addDays } from '../../../../base/calendar/dates.ts'
import { isClosedPhase } from '../../../../domain/orders/phases.ts'
import {
  type ApplicantMove,
  applicantMoves,
  isOrderDone,
  moveApplicant,
} from '../../../../domain/visas/applicant-moves.ts'
import { runs } from '../../../../testing/properties.ts'
import { addDepartures } from '../../catalogue/tours/new-departures.ts'
import { visaProducts } from '../../catalogue/visas/schema.ts'
import { paymentAttempts } from '../../payments/schema.ts'
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
import { addAddress, addApplicant, seedVisas, visaDate, visaInput } from '../../testing/visa-shopping.ts'
import { orders, orderUnits, refundItems, refunds } from '../core/schema.ts'
import { visaApplicants } from './schema.ts'

type Step =
  | { do: 'tour' }
  | { do: 'visa'; persons: number; limited: boolean; courier: boolean; form: number }
  | { do: 'pay'; at: number; outcome: string }
  | { do: 'cancel' | 'cancelByAgency'; at: number }
  | { do: 'requestRefund'; at: number; persons: number; decided: boolean | null }
  | { do: 'decide'; which: number; approve: boolean }
  | { do: 'move'; at: number; unit: number; move: ApplicantMove }
  | { do: 'finish'; at: number }
  | { do: 'wait'; minutes: number }
  | { do: 'sweep' }

const at = fc.nat({ max: 5 })
const moves = Object.keys(applicantMoves) as ApplicantMove[]
const persons = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tour' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('visa' as const),
      persons,
      limited: fc.boolean(),
      courier: fc.boolean(),
      form: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      at,
      outcome: fc.constantFrom('success', 'success', 'success', 'fail'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'cancelByAgency' as const), at }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('requestRefund' as const),
      at,
      persons,
      decided: fc.constantFrom(true, true, false, null),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which: fc.nat({ max: 5 }),
      approve: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      at,
      unit: fc.nat({ max: 2 }),
      move: fc.constantFrom(...moves),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('finish' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 31) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
)

describe.each(databaseKinds)('visas and tours after any sequence of events on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let buyer: string
  let addressId: string
  let people: string[]
  let run = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedVisas(opened.database)
    buyer = await addCustomer(opened.database)
    addressId = await addAddress(center, buyer)
    people = []
    for (const name of ['旅客甲', '旅客乙', '旅客丙'])
      people.push(await addApplicant(center, buyer, { name }))
    await addDepartures(opened.database.db, [
      departureRow('alpha', 'later', 'd-books', 300, { planSeats: -1 }),
    ])
  })
  afterAll(() => opened.close())

  const applicantsOf = (orderNo: string) =>
    opened.database.db
      .select({
        id: orderUnits.id,
        status: orderUnits.status,
        state: visaApplicants.state,
        decision: visaApplicants.decision,
      })
      .from(orderUnits)
      .innerJoin(visaApplicants, eq(visaApplicants.unitId, orderUnits.id))
      .where(eq(orderUnits.orderNo, orderNo))
      .orderBy(orderUnits.position)

  /** Takes a step of an applicant as staff do, where the rules let them. */
  async function move(orderNo: string, unit: number, name: ApplicantMove) {
    const { db } = opened.database
    const [row] = await db.select({ phase: orders.phase }).from(orders).where(eq(orders.orderNo, orderNo))
    const all = await applicantsOf(orderNo)
    const one = all[unit % Math.max(1, all.length)]
    if (row?.phase !== 'serving' || !one) return
    const moved = moveApplicant(one, name, applicantMoves[name].by[0])
    if (!moved.ok) return
    const { state, decision } = moved
    await db.update(visaApplicants).set({ state, decision }).where(eq(visaApplicants.unitId, one.id))
  }

  async function take(action: Step, mine: string[], travelDate: string): Promise<void> {
    const caller = asCustomer(buyer)
    const orderNo = 'at' in action ? (mine[action.at % Math.max(1, mine.length)] ?? 'V00000000') : ''
    switch (action.do) {
      case 'tour': {
        const input = await orderInput(center, {
          proId: 'later',
          departureId: 'd-books',
          counts: { adult: 2 },
        })
        const answer = await center.ask('orders.createTour', shopA, input, caller)
        if (answer.ok) mine.push(answer.value.orderNo)
        return
      }
      case 'visa': {
        const { persons, courier, form } = action
        const quantity = Math.min(form, persons)
        const input = await visaInput(center, buyer, {
          proId: action.limited ? 'v-day' : 'v1',
          travelDate,
          applicants: people.slice(0, persons).map((travellerId) => ({ travellerId })),
          ...(courier && { returnWay: 'courier', addressId }),
          options: [{ code: 'letter', quantity: 1 }, ...(quantity > 0 ? [{ code: 'form', quantity }] : [])],
        }).catch(() => null)
        // The day is full.
        if (!input) return
        const answer = await center.ask('orders.createVisa', shopA, input, caller)
        if (answer.ok) mine.push(answer.value.orderNo)
        return
      }
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
        await center.ask('staff.cancelOrder', shopA, { orderNo, reason: '停签' }, asStaff)
        return
      case 'requestRefund': {
        const order = await center.ask('orders.get', shopA, { orderNo }, caller)
        if (!order.ok) return
        const open = order.value.units.filter(({ refundable }) => refundable).map(({ id }) => id)
        const unitIds = open.slice(0, action.persons)
        if (unitIds.length === 0) return
        // Whoever is shown as refundable is.
        const quote = await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, caller)
        const ask = { orderNo, unitIds, amount: quote.amount, reason: '其他' }
        const asked = await center.get('orders.requestRefund', shopA, ask, caller)
        if (action.decided === null) return
        const refundId = asked.refunds.find(({ state }) => state === 'requested')?.id ?? ''
        await center.get('staff.decideRefund', shopA, { refundId, approve: action.decided }, asStaff)
        return
      }
      case 'decide': {
        const { items } = await center.get('staff.refunds', shopA, {}, asStaff)
        const one = items[action.which % Math.max(1, items.length)]
        if (!one) return
        await center.ask('staff.decideRefund', shopA, { refundId: one.id, approve: action.approve }, asStaff)
        return
      }
      case 'move':
        await move(orderNo, action.unit, action.move)
        return
      case 'finish': {
        const ids = (await applicantsOf(orderNo)).filter(({ status }) => status === 1).map(({ id }) => id)
        const [row] = await opened.database.db.select().from(orders).where(eq(orders.orderNo, orderNo))
        if (row?.phase !== 'serving' || ids.length === 0) return
        await opened.database.db
          .update(visaApplicants)
          .set({ state: 80, decision: 'granted' })
          .where(inArray(visaApplicants.unitId, ids))
        return
      }
      case 'wait':
        center.clock.forward(action.minutes)
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
        .select({ refund: refunds, item: refundItems })
        .from(refundItems)
        .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
        .where(and(eq(refunds.orderNo, orderNo), eq(refunds.state, 'done')))
      expect(items.reduce((sum, { item }) => sum + item.amount, 0)).toBe(row.refunded)
      const open = await db
        .select({ amount: refundItems.amount, unitId: refundItems.unitId })
        .from(refundItems)
        .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
        .where(
          and(eq(refunds.orderNo, orderNo), inArray(refunds.state, ['requested', 'processing', 'failed'])),
        )
      // Several may be open, each person's at most once; together they never ask for more than there is.
      expect(new Set(open.map(({ unitId }) => unitId)).size).toBe(open.length)
      expect(open.reduce((sum, { amount }) => sum + amount, row.refunded)).toBeLessThanOrEqual(row.paid)
      if (row.phase === 'refunded') expect(units.every(({ status }) => status === 3)).toBe(true)
      if (row.kind !== 'visa') continue
      const applicants = await applicantsOf(orderNo)
      // The order's label and its applicants never contradict.
      if (row.phase === 'done' && !row.partlyRefunded) expect(isOrderDone(applicants)).toBe(true)
      if (row.phase === 'serving') expect(isOrderDone(applicants)).toBe(false)
      if (row.phase === 'awaitingPay') expect(applicants.every(({ state }) => state === 10)).toBe(true)
      if (isClosedPhase(row.phase)) expect(applicants.every(({ status }) => status !== 1)).toBe(true)
    }
  }

  /** 已售: applicants paid for and not given back. */
  async function checkSold() {
    const { db } = opened.database
    const products = await db.select().from(visaProducts).where(eq(visaProducts.merchant, 'alpha'))
    for (const { id, sold } of products) {
      const live = await db
        .select({ id: orderUnits.id })
        .from(orderUnits)
        .innerJoin(orders, eq(orders.orderNo, orderUnits.orderNo))
        .where(
          and(
            eq(orders.productId, id),
            inArray(orders.phase, ['serving', 'done']),
            inArray(orderUnits.status, [1, 4]),
          ),
        )
      expect({ id, sold }).toEqual({ id, sold: live.length })
    }
  }

  test('places, shares, money and applicants always agree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        run += 1
        const travelDate = addDays(visaDate, run % 200)
        const mine: string[] = []
        // Two of the visas are paid for, so that most runs have something to move and to give back.
        const begin = { do: 'visa', persons: 3, form: 2 } as const
        await take({ ...begin, limited: true, courier: false }, mine, travelDate)
        await take({ ...begin, limited: false, courier: true }, mine, travelDate)
        for (const at of [0, 1]) await take({ do: 'pay', at, outcome: 'success' }, mine, travelDate)
        for (const action of steps) await take(action, mine, travelDate)
        // What is still unpaid holds nothing in the next run, and a visa whose last open applicant was refunded is done.
        center.clock.forward(31)
        await center.sweep()
        await check(mine)
        await checkSold()
      }),
      { numRuns: runs(8), endOnFailure: true },
    )
    const { db } = opened.database
    const given = await db.select().from(refunds).where(eq(refunds.state, 'done'))
    expect(given.length).toBeGreaterThan(0)
    expect((await db.select().from(orders).where(eq(orders.phase, 'done'))).length).toBeGreaterThan(0)
  })
})
