import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { orderHistory, orders, orderUnits, refundItems, refunds } from '../orders/core/schema.ts'
import { tourOrders, tourUnits } from '../orders/tour/schema.ts'
import { shopA } from '../testing/catalogue.ts'
import { testSealer } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { customers } from './schema.ts'

const DAY = 24 * 60
/** A text about the buyer, put into every free-text field. */
const WRITTEN = '赵六先生来电'
const MOBILE = '13666660606'

describe.each(databaseKinds)('orders of a customer who has left, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let stays: Awaited<ReturnType<typeof bought>>
  let leaves: Awaited<ReturnType<typeof bought>>

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    stays = await bought('1990-03-07')
    leaves = await bought('1985-05-05')
    // The journeys are over.
    center.clock.forward(40 * DAY)
    await center.sweep()
  })
  afterAll(() => opened.close())

  /** Two people, paid; one of them is refunded, less what the ladder keeps. A second order, cancelled unpaid. */
  async function bought(birthday: string) {
    const customerId = await addCustomer(opened.database)
    const me = asCustomer(customerId)
    const travellerIds = [
      await addTraveller(center, customerId, birthday),
      await addTraveller(center, customerId),
    ]
    const wish = { proId: 'later', departureId: 'd-many' }
    const personal = {
      contact: { name: '赵六', mobile: MOBILE, email: 'zhao@example.com' },
      emergencyContact: { name: '赵七', mobile: MOBILE },
      remark: WRITTEN,
      roomNote: WRITTEN,
      attribution: { 'first.sharingChainId': 'chain-of-zhao' },
    }
    const input = await orderInput(center, { ...wish, counts: { adult: 2 }, travellerIds })
    const { orderNo } = await center.get('orders.createTour', shopA, { ...input, ...personal }, me)
    await payOrder(center, customerId, orderNo)
    const { units } = await center.get('orders.get', shopA, { orderNo }, me)
    const place = { orderNo, unitIds: [units[0]?.id ?? ''] }
    const { amount } = await center.get('orders.quoteRefund', shopA, place, me)
    const asked = await center.get('orders.requestRefund', shopA, { ...place, amount, reason: WRITTEN }, me)
    const decision = { refundId: asked.refunds[0]?.id ?? '', approve: true, note: WRITTEN }
    await center.get('staff.decideRefund', shopA, decision, asStaff)
    await center.sweep()

    const second = { ...(await orderInput(center, { ...wish, counts: { adult: 1 } })), ...personal }
    const unpaid = await center.get('orders.createTour', shopA, second, me)
    await center.get('orders.cancel', shopA, { orderNo: unpaid.orderNo, reason: WRITTEN }, me)
    return { customerId, orderNo, unpaidNo: unpaid.orderNo }
  }

  async function moneyOf(orderNo: string) {
    const { db } = opened.database
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
    const paidOut = await db.select().from(refunds).where(eq(refunds.orderNo, orderNo))
    const people = await db.select().from(orderUnits).where(eq(orderUnits.orderNo, orderNo))
    const [tour] = await db.select().from(tourOrders).where(eq(tourOrders.orderNo, orderNo))
    const items = await db
      .select({ item: refundItems })
      .from(refundItems)
      .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
      .where(eq(refunds.orderNo, orderNo))
    const payments = await rowsOf<object>(
      db,
      sql`select attempt_no, amount, state, transaction_no from payment_attempts where order_no = ${orderNo} order by 1`,
    )
    return {
      snapshot: order?.snapshot,
      sums: [order?.payable, order?.dueNow, order?.paid, order?.refunded],
      status: [order?.phase, order?.subStatus, tour?.departDate, order?.createdAt.toISOString()],
      refunds: paidOut.map(({ id, amount, fee, state }) => ({ id, amount, fee, state })),
      items,
      people: people.map(({ id, position, share, status }) => ({ id, position, share, status })),
      payments,
    }
  }

  /** Every sealed field of an order's rows, opened. */
  async function everythingOf(orderNo: string): Promise<string> {
    const { db } = opened.database
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
    const people = await db.select().from(orderUnits).where(eq(orderUnits.orderNo, orderNo))
    return JSON.stringify([
      order,
      testSealer.open(order?.contactSealed ?? ''),
      people,
      people.map(({ sealed }) => (sealed === null ? null : testSealer.open(sealed))),
      await hashesOf(orderNo),
      await db.select().from(refunds).where(eq(refunds.orderNo, orderNo)),
      await db.select().from(orderHistory).where(eq(orderHistory.orderNo, orderNo)),
    ])
  }

  /** Hashes of the documents of those who travel. */
  async function hashesOf(orderNo: string): Promise<string[]> {
    const rows = await opened.database.db
      .select({ hash: tourUnits.documentHash })
      .from(tourUnits)
      .innerJoin(orderUnits, eq(orderUnits.id, tourUnits.unitId))
      .where(eq(orderUnits.orderNo, orderNo))
    return rows.flatMap(({ hash }) => hash ?? [])
  }

  const PERSONAL = [WRITTEN, '赵六', '赵七', MOBILE, 'zhao@example.com', '测试旅客', '1985', 'chain-of-zhao']

  test('keep everything for the legal period, then only the money and no person', async () => {
    const { db } = opened.database
    const numbers = [leaves.orderNo, leaves.unpaidNo]
    const before = await Promise.all(numbers.map(moneyOf))
    expect(before[0]?.sums[2]).toBeGreaterThan(0)
    expect(before[0]?.refunds).toMatchObject([{ state: 'done' }])
    expect(before[0]?.payments).not.toEqual([])
    const full = await everythingOf(leaves.orderNo)
    for (const text of PERSONAL) expect(full).toContain(text)

    await db
      .update(customers)
      .set({ deletionDueAt: center.clock.now })
      .where(eq(customers.id, leaves.customerId))
    center.clock.forward(1)
    await center.sweep()
    const [row] = await db.select().from(customers).where(eq(customers.id, leaves.customerId))
    expect(row?.deletedAt).not.toBeNull()
    // One day before three years are over the order is still complete.
    center.clock.forward(3 * 365 * DAY)
    await center.sweep()
    expect(await everythingOf(leaves.orderNo)).toEqual(full)

    center.clock.forward(5 * DAY)
    await center.sweep()
    expect(await Promise.all(numbers.map(moneyOf))).toEqual(before)
    for (const orderNo of numbers) {
      const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
      expect(order?.anonymisedAt).not.toBeNull()
      const left = await everythingOf(orderNo)
      expect(PERSONAL.filter((text) => left.includes(text))).toEqual([])
      expect(await hashesOf(orderNo)).toEqual([])
    }
    // A customer who has stayed keeps everything.
    const theirs = await everythingOf(stays.orderNo)
    for (const text of [WRITTEN, '赵六', MOBILE, '测试旅客']) expect(theirs).toContain(text)
    const kept = await center.get(
      'orders.get',
      shopA,
      { orderNo: stays.orderNo },
      asCustomer(stays.customerId),
    )
    expect(kept.contact.name).toBe('赵六')
  })

  test('still count in the shop’s books', async () => {
    const { items } = await center.get('staff.orders', shopA, {}, asStaff)
    const order = items.find(({ orderNo }) => orderNo === leaves.orderNo)
    expect(order?.paid).toBeGreaterThan(0)
    expect(order?.attribution).toEqual({})
    const done = await center.get('staff.refunds', shopA, { state: 'done' }, asStaff)
    const refund = done.items.find(({ orderNo }) => orderNo === leaves.orderNo)
    expect(refund).toMatchObject({ state: 'done', reason: '', note: '' })
    expect(JSON.stringify(refund)).not.toMatch(/测|赵/)
  })

  test('a second run of the job takes none of them again', async () => {
    const { db } = opened.database
    const at = async () =>
      (await db.select().from(orders).where(eq(orders.orderNo, leaves.orderNo)))[0]?.anonymisedAt
    const first = await at()
    center.clock.forward(400 * DAY)
    await center.sweep()
    expect(await at()).toEqual(first)
  })
})
