import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import type { Log } from '../../../../base/log.ts'
import { applicantStates } from '../../../../domain/visas/applicant-states.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { goodsAfterSales } from '../../aftersales/schema.ts'
import { coupons } from '../../coupons/schema.ts'
import { invoices } from '../../invoices/schema.ts'
import { openDatabase } from '../../kernel/db/connect.ts'
import { modules } from '../../modules.ts'
import { orders } from '../../orders/core/schema.ts'
import { tourOrders } from '../../orders/tour/schema.ts'
import { visaApplicants } from '../../orders/visa/schema.ts'
import { asStaff, createTestCenter, type TestCenter, testSealer } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { demoCustomer } from '../customer.ts'
import { seedDemo } from '../seed.ts'
import { demoShops } from '../shops.ts'
import { scenes, seedOrders } from './scenes.ts'
import { openStage, SCENE, type StageOptions } from './stage.ts'

/** A usual day, and one around the Spring Festival: which departures there are depends on the day. */
const days = { pglite: '2026-11-20T04:00:00Z', postgres: '2027-02-01T15:30:00Z' }

describe.each(handlerDatabases)('orders of the demo on %s', (kind) => {
  const now = new Date(days[kind])
  let opened: TestDatabase
  const warned: object[] = []
  const log: Log = {
    info: () => {},
    warn: (fields) => warned.push(fields),
    error: (fields) => warned.push(fields),
  }
  const at = (time: Date, database = opened.database): StageOptions => ({
    database,
    modules,
    sealer: testSealer,
    log,
    publicOrigin: 'http://localhost:3000',
    now: time,
  })
  const seed = () => seedOrders(at(now))
  let played = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await seedDemo(opened.database, { now, sealer: testSealer })
    if (kind === 'pglite') {
      played = await seed()
      return
    }
    const other = await openDatabase({ dataDir: '', databaseUrl: opened.url, patience: 10 })
    const [one, two] = await Promise.all([seed(), seedOrders(at(now, other))]).finally(other.close)
    expect([one, two]).toContain(0)
    played = one + two
  })
  afterAll(() => opened.close())

  const stands = async () => {
    const rows = await opened.database.db.select().from(orders).orderBy(asc(orders.createdAt))
    expect(rows).toHaveLength(scenes.length)
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
      'visa-done': 'done',
      'visa-returned': 'serving',
      'visa-decided': 'serving',
      'visa-submitted': 'serving',
      'visa-booked': 'serving',
      'visa-accepted': 'serving',
      'visa-in-review': 'serving',
      'visa-sent': 'serving',
      'visa-to-mend': 'serving',
      'visa-refunded': 'refunded',
      'visa-partly-refunded': 'serving',
      'visa-cancelled': 'closed',
      'visa-expired': 'closed',
      'visa-agency-cancelled': 'closed',
      'visa-waiting': 'serving',
      'visa-unpaid': 'awaitingPay',
      'goods-done': 'done',
      'goods-returned': 'done',
      'goods-rejected': 'done',
      'goods-expired': 'done',
      'goods-sent-back': 'done',
      'goods-to-send-back': 'done',
      'goods-asked': 'done',
      'goods-sent': 'serving',
      'goods-partly-sent': 'serving',
      'goods-late': 'serving',
      'goods-partly-refunded': 'serving',
      'goods-refunded': 'refunded',
      'goods-pickup': 'serving',
      'goods-waiting': 'serving',
      'goods-cancelled': 'closed',
      'goods-unpaid': 'awaitingPay',
      'debris-day-tour': 'serving',
      'debris-device-back': 'done',
      'debris-used': 'done',
      'debris-expired': 'done',
      'debris-expired-refunded': 'refunded',
      'debris-device-returning': 'serving',
      'debris-device-out': 'serving',
      'debris-issue-failed': 'refunded',
      'debris-refunded': 'refunded',
      'debris-partly-refunded': 'serving',
      'debris-partly-used': 'serving',
      'debris-sent': 'serving',
      'debris-issued': 'serving',
      'debris-refund-asked': 'serving',
      'debris-cancelled': 'closed',
      'debris-device-waiting': 'serving',
      'debris-issuing': 'confirming',
      'debris-valid': 'serving',
      'debris-unpaid': 'awaitingPay',
    })
  })

  test('tickets, devices and deposits stand in every state', async () => {
    const center = createTestCenter(opened.database, { now: () => now })
    const [shop] = demoShops
    if (!shop) throw new Error('the demo has no shop')
    const me = { customerId: demoCustomer.id }
    const { items } = await center.get('orders.list', shop.tenant, { kind: 'debris', pageSize: 30 }, me)
    const found: string[] = []
    for (const { orderNo } of items) {
      const order = ofKind(await center.get('orders.get', shop.tenant, { orderNo }, me), 'debris')
      found.push(...order.about.tickets.map(({ stateText }) => stateText))
      if (order.about.device) found.push(`设备${order.about.device.stateText}`)
    }
    expect([...new Set(found)].sort()).toEqual(
      [
        ...['待付款', '待出票', '未使用', '已寄出', '已使用', '已过期', '退款中', '已退款', '已取消'],
        ...['设备归还后退还', '押金已退', '设备待交付', '设备使用中', '设备归还途中', '设备已归还'],
      ].sort(),
    )
  })

  test('applicants of visas stand in every state', async () => {
    const center = createTestCenter(opened.database, { now: () => now })
    const [shop] = demoShops
    if (!shop) throw new Error('the demo has no shop')
    const me = { customerId: demoCustomer.id }
    const { items } = await center.get('orders.list', shop.tenant, { kind: 'visa', pageSize: 30 }, me)
    const found: Record<string, string[]> = {}
    for (const { orderNo } of items) {
      const order = ofKind(await center.get('orders.get', shop.tenant, { orderNo }, me), 'visa')
      const scene = order.remark.replace('演示：', '')
      found[scene] = order.about.applicants.map(({ stateText }) => stateText)
    }
    expect(found).toEqual({
      '电子签已全部发出，可评价': ['已完成', '已完成'],
      '已出签，护照在寄回途中': ['材料已退还', '材料已退还'],
      '一人出签、一人拒签，已按承诺申请退款': ['已出签', '退款中'],
      '已送签，其中一人需面签': ['需面签或调查', '已送签'],
      '委托协议已签署，已预约录指纹': ['已预约', '已预约'],
      '材料审核通过，等待预约': ['审核通过'],
      '材料已收到，一人正在审核': ['材料审核中', '已收到材料'],
      材料已由快递寄出: ['材料已寄出', '材料已寄出'],
      '材料已上传，一项需补充': ['需补充材料', '审核通过'],
      '送审前取消，已全部退款': ['已退款', '已退款'],
      送签前两人中一人已退款: ['已退款', '待提交材料'],
      客户取消了未付款的订单: ['已取消'],
      '超时未付款，订单已取消': ['已取消'],
      '使馆停签，旅行社取消了订单': ['已取消'],
      '一家四口，已付款，待提交材料': ['待提交材料', '待提交材料', '待提交材料', '待提交材料'],
      待付款: ['待付款', '待付款'],
    })
    const states = (
      await opened.database.db.select({ state: visaApplicants.state }).from(visaApplicants)
    ).map(({ state }) => state)
    const every = Object.keys(applicantStates).map(Number)
    expect([...new Set(states)].sort((a, b) => a - b)).toEqual(every)
  })

  test('orders of goods and their requests stand in every state', async () => {
    const { db } = opened.database
    const goods = await db.select({ sub: orders.subStatus }).from(orders).where(eq(orders.kind, 'goods'))
    expect([...new Set(goods.map(({ sub }) => sub))].sort((a, b) => a - b)).toEqual([
      110, 240, 245, 250, 300, 420, 510,
    ])
    const asked = await db.select({ state: goodsAfterSales.state }).from(goodsAfterSales)
    expect(new Set(asked.map(({ state }) => state))).toEqual(
      new Set(['applied', 'toReturn', 'returned', 'done', 'rejected', 'expired']),
    )
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
    const page = (number: number) =>
      center.get('orders.list', shop.tenant, { page: number, pageSize: 30 }, me)
    const pages = await Promise.all([1, 2, 3].map(page))
    const items = pages.flatMap((one) => one.items)
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

  test('a start that was interrupted goes on a moment later', async () => {
    const tomorrow = now.getTime() + DAY_MS
    for (const seconds of [0, 5, 10]) {
      const { stage, close } = await openStage(at(new Date(tomorrow + seconds * 1000)))
      await close()
      expect(stage.customerId).toBe(demoCustomer.id)
    }
  })
})
