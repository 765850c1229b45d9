import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import type { Log } from '../../../../base/log.ts'
import { coupons } from '../../coupons/schema.ts'
import { invoices } from '../../invoices/schema.ts'
import { modules } from '../../modules.ts'
import { orders } from '../../orders/core/schema.ts'
import { tourOrders } from '../../orders/tour/schema.ts'
import { asStaff, createTestCenter, type TestCenter, testSealer } from '../../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { demoCustomer } from '../customer.ts'
import { seedDemo } from '../seed.ts'
import { demoShops } from '../shops.ts'
import { seedOrders } from './scenes.ts'
import { SCENE } from './stage.ts'

/** A usual day, and one around the Spring Festival: which departures there are depends on the day. */
const days = { pglite: '2026-11-20T04:00:00Z', postgres: '2027-02-01T15:30:00Z' }

describe.each(databaseKinds)('orders of the demo on %s', (kind) => {
  const now = new Date(days[kind])
  let opened: TestDatabase
  const warned: object[] = []
  const log: Log = {
    info: () => {},
    warn: (fields) => warned.push(fields),
    error: (fields) => warned.push(fields),
  }
  const seed = () =>
    seedOrders({
      database: opened.database,
      modules,
      sealer: testSealer,
      log,
      publicOrigin: 'http://localhost:3000',
      now,
    })
  let played = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await seedDemo(opened.database.db, { now, sealer: testSealer })
    played = await seed()
  })
  afterAll(() => opened.close())

  const stands = async () => {
    const rows = await opened.database.db.select().from(orders).orderBy(asc(orders.createdAt))
    return Object.fromEntries(
      rows.map(({ attribution, phase }) => [(attribution as Record<string, string>)[SCENE], phase]),
    )
  }

  test('every scene is played, and stands where it should', async () => {
    expect(warned).toEqual([])
    expect(await stands()).toEqual({
      'tour-travelled-invoiced': 'done',
      'tour-invoice-red': 'done',
      'tour-invoice-failed': 'done',
      'tour-invoice-cancelled': 'done',
      'tour-invoice-waiting': 'done',
      'tour-travelled': 'done',
      'tour-travelling': 'serving',
      'tour-soon': 'serving',
      'tour-refunded': 'refunded',
      'tour-partly-refunded': 'serving',
      'tour-cancelled': 'closed',
      'tour-signed': 'serving',
      'tour-to-sign': 'serving',
      'tour-not-formed': 'serving',
      'tour-deposit': 'awaitingBalance',
      'tour-unnamed': 'serving',
      'tour-awaiting-confirm': 'awaitingConfirm',
      'tour-unpaid': 'awaitingPay',
    })
  })

  test('invoices and coupons stand in every state', async () => {
    const { db } = opened.database
    const states = (await db.select({ state: invoices.state }).from(invoices)).map(({ state }) => state)
    expect([...states].sort()).toEqual(['cancelled', 'failed', 'issued', 'redLettered', 'waiting'])
    const held = await db
      .select({ state: coupons.state })
      .from(coupons)
      .where(eq(coupons.customerId, demoCustomer.id))
    expect(new Set(held.map(({ state }) => state))).toEqual(
      new Set(['unused', 'locked', 'used', 'expired', 'void', 'inactive']),
    )
  })

  test('the customer who signs in sees them, with papers', async () => {
    const center = createTestCenter(opened.database, { now: () => now })
    const [shop] = demoShops
    if (!shop) throw new Error('the demo has no shop')
    const me = { customerId: demoCustomer.id }
    const { items } = await center.get('orders.list', shop.tenant, { pageSize: 30 }, me)
    expect(items).toHaveLength(played)
    const soon = items.find(({ papers }) => papers.some(({ todo }) => todo === '查看更新'))
    expect(soon).toBeDefined()
    const { notice } = await center.get('notices.get', shop.tenant, { orderNo: soon?.orderNo ?? '' }, me)
    expect(notice).toMatchObject({ version: 2, comparedWith: 1, read: 1 })
    const { numbers } = await boardOf(center, soon?.orderNo ?? '')
    expect(numbers).toMatchObject({ contracts: { needed: 1, signed: 1 }, notices: { sent: 1, read: 0 } })
    const choosing = items.find(({ actions }) => actions.some(({ code }) => code === 'chooseDeparture'))
    const asked = { orderNo: choosing?.orderNo ?? '' }
    const { offer } = await center.get('orders.departureChoices', shop.tenant, asked, me)
    expect(offer?.departures).not.toEqual([])
  })

  async function boardOf(center: TestCenter, orderNo: string) {
    const [own] = await opened.database.db.select().from(tourOrders).where(eq(tourOrders.orderNo, orderNo))
    const [shop] = demoShops
    if (!own || !shop) throw new Error('the order has no departure')
    const departureIds = [own.departureId]
    const { items } = await center.get('staff.departureNumbers', shop.tenant, { departureIds }, asStaff)
    return { numbers: items[0] }
  }

  test('a second start adds nothing', async () => {
    const before = await opened.database.db.select().from(orders).orderBy(orders.orderNo)
    expect(await seed()).toBe(0)
    expect(await opened.database.db.select().from(orders).orderBy(orders.orderNo)).toEqual(before)
  })
})
