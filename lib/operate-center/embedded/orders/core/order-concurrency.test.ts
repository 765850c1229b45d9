import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { seatPool } from '../../catalogue/tours/departures.ts'
import { readPools } from '../../stock/stock.ts'
import { shopA } from '../../testing/catalogue.ts'
import { createTestCenter } from '../../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  atCashier,
  openPayment,
  openShopping,
  orderInput,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'
import { orders } from './schema.ts'

const later = { proId: 'later', departureId: 'd-many' }

describe.each(databaseKinds)('orders at the same time on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind, { poolSize: 20 })
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  const parallel = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))

  test('200 orders for 10 seats: exactly 10 are held, the others are refused as sold out', async () => {
    const buyers = await parallel(200, () => addCustomer(opened.database))
    const input = await orderInput(center, { proId: 'later', departureId: 'd-ten' })
    const answers = await parallel(200, (index) =>
      center.ask('orders.createTour', shopA, input, asCustomer(buyers[index] ?? '')),
    )
    const codes = answers.map((answer) =>
      answer.ok ? 'ok' : answer.failure.kind === 'refused' ? answer.failure.code : answer.failure.kind,
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
    expect(codes.filter((code) => code === 'SOLD_OUT')).toHaveLength(190)
    const [pool] = await readPools(opened.database.db, 'alpha', [seatPool('d-ten')])
    expect(pool).toMatchObject({ held: 10, used: 0 })
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('the same key ten times: one order, one answer', async () => {
    const customerId = await addCustomer(opened.database)
    const input = await orderInput(center, later)
    const caller = { ...asCustomer(customerId), idempotencyKey: randomUUID() }
    const answers = await parallel(10, () => center.get('orders.createTour', shopA, input, caller))
    expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
    const rows = await opened.database.db.select().from(orders).where(eq(orders.customerId, customerId))
    expect(rows).toHaveLength(1)
  })

  test('one customer never holds more than the limits, however many orders come at once', async () => {
    const customerId = await addCustomer(opened.database)
    const input = await orderInput(center, { ...later, counts: { adult: 2 } })
    const same = await parallel(12, () =>
      center.ask('orders.createTour', shopA, input, asCustomer(customerId)),
    )
    expect(same.filter(({ ok }) => ok)).toHaveLength(1)
    const [kept] = await opened.database.db.select().from(orders).where(eq(orders.customerId, customerId))
    for (const answer of same) {
      if (answer.ok) continue
      expect(answer.failure).toMatchObject({ code: 'UNPAID_HERE', detail: { orderNo: kept?.orderNo } })
    }
    const elsewhere = await Promise.all(
      ['d-deposit', 'd-11', 'd-14', 'd-16'].map((departureId) => {
        const wish = departureId === 'd-deposit' ? { proId: 'deposit', departureId } : { departureId }
        return orderInput(center, { ...wish, travellerIds: [] })
      }),
    )
    const travellerId = await addTraveller(center, customerId)
    const more = await Promise.all(
      elsewhere.map((one) =>
        center.ask(
          'orders.createTour',
          shopA,
          { ...one, travellers: [{ personType: 'adult', travellerId }] },
          asCustomer(customerId),
        ),
      ),
    )
    expect(more.filter(({ ok }) => ok)).toHaveLength(2)
    for (const answer of more)
      if (!answer.ok) expect(answer.failure).toMatchObject({ code: 'TOO_MANY_UNPAID' })
    for (const { orderNo } of await opened.database.db
      .select()
      .from(orders)
      .where(eq(orders.customerId, customerId))) {
      await center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId))
    }
    expect((await center.ask('orders.createTour', shopA, input, asCustomer(customerId))).ok).toBe(true)
  })

  test('all customers behind one address hold no more than the limit, but not behind an inner one', async () => {
    const strict = createTestCenter(opened.database, {
      now: () => center.clock.now,
      settings: { publicOrigin: 'http://localhost:3000', demo: true, holdLimits: { heldUnitsOfAddress: 5 } },
    })
    const buyers = await parallel(12, () => addCustomer(opened.database))
    const input = await orderInput(center, later)
    const order = (customerId: string, address: string) =>
      strict.ask('orders.createTour', shopA, input, { customerId, address })
    const answers = await Promise.all(buyers.map((buyer) => order(buyer, '8.8.4.4')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    for (const answer of answers) {
      if (!answer.ok) expect(answer.failure).toMatchObject({ code: 'ADDRESS_HOLDS_MANY' })
    }
    const refusedOnes = buyers.filter((_, index) => !answers[index]?.ok)
    const inside = await Promise.all(refusedOnes.map((buyer) => order(buyer, '127.0.0.1')))
    expect(inside.filter(({ ok }) => !ok)).toEqual([])
  })

  test('all who have signed in on one device hold no more than the limit', async () => {
    const strict = createTestCenter(opened.database, {
      now: () => center.clock.now,
      settings: { publicOrigin: 'http://localhost:3000', demo: true, holdLimits: { heldUnitsOfDevice: 3 } },
    })
    const buyers = await parallel(5, () => addCustomer(opened.database))
    const input = await orderInput(center, later)
    const device = { id: 'a-tablet', customers: buyers }
    const order = (customerId: string, more = {}) =>
      strict.ask('orders.createTour', shopA, input, { customerId, ...more })
    const answers = await Promise.all(buyers.map((buyer) => order(buyer, { device })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    for (const answer of answers) {
      if (!answer.ok) expect(answer.failure).toMatchObject({ code: 'DEVICE_HOLDS_MANY' })
    }
    const refusedOnes = buyers.filter((_, index) => !answers[index]?.ok)
    const elsewhere = await Promise.all(refusedOnes.map((buyer) => order(buyer)))
    expect(elsewhere.filter(({ ok }) => !ok)).toEqual([])
  })

  test('one customer has a person on a departure once, although many orders name them', async () => {
    const customerId = await addCustomer(opened.database)
    const travellerId = await addTraveller(center, customerId)
    const input = await orderInput(center, { departureId: 'd-14', travellerIds: [travellerId] })
    const generous = createTestCenter(opened.database, {
      now: () => center.clock.now,
      settings: {
        publicOrigin: 'http://localhost:3000',
        demo: true,
        holdLimits: { unpaidOrders: 50, unpaidOfPool: 50 },
      },
    })
    const answers = await parallel(8, () =>
      generous.ask('orders.createTour', shopA, input, asCustomer(customerId)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) {
      if (!answer.ok) expect(answer.failure).toMatchObject({ code: 'TRAVELLER_DOUBLED' })
    }
    const mine = await opened.database.db.select().from(orders).where(eq(orders.customerId, customerId))
    expect(mine).toHaveLength(1)
    const cancel = { orderNo: mine[0]?.orderNo ?? '', reason: '选错日期或人数' }
    await center.get('orders.cancel', shopA, cancel, asCustomer(customerId))
    expect((await center.ask('orders.createTour', shopA, input, asCustomer(customerId))).ok).toBe(true)
  })

  test('paying, expiring, cancelling at once: one wins, seats and money agree', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { customerId, orderNo } = await placeOrder(center, opened.database, later)
      const { url } = await openPayment(center, customerId, orderNo)
      // Paid at the channel in time; the notification comes only after the deadline.
      if (round % 3 === 0) await atCashier(center, url, 'success', 'never')
      center.clock.forward(31)
      await Promise.all([
        center.sweep(),
        center.ask('pay.status', shopA, { orderNo }, asCustomer(customerId)),
        center.ask('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId)),
        center.ask('orders.get', shopA, { orderNo }, asCustomer(customerId)),
      ])
      const order = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
      if (round % 3 === 0) expect(order).toMatchObject({ statusText: '已确认', paid: order.payable })
      else expect(['超时未付款，已取消', '已取消']).toContain(order.statusText)
      expect(order.history.filter(({ text }) => /取消|付款，/.test(text))).toHaveLength(1)
    }
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('a notification against the expiry: paid at the last second stays paid', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { customerId, orderNo } = await placeOrder(center, opened.database, later)
      const { url } = await openPayment(center, customerId, orderNo)
      center.clock.forward(29)
      const paying = atCashier(center, url, 'success', 'twice')
      center.clock.forward(2)
      await Promise.all([paying, center.sweep(), center.sweep()])
      await center.ask('pay.status', shopA, { orderNo }, asCustomer(customerId))
      const order = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
      const [payment] = order.payments
      if (order.phase === 'serving') expect(payment?.state).toBe('paid')
      else
        expect(order).toMatchObject({
          statusText: '超时未付款，已取消',
          paid: 0,
          payments: [{ state: 'closed' }],
        })
    }
    const odd = await opened.database.db
      .select()
      .from(orders)
      .where(sql`${orders.phase} = 'closed' and ${orders.paid} > ${orders.refunded}`)
    expect(odd).toEqual([])
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })
})
