import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import type { Input } from '../../contract/contract.ts'
import { debrisPackages, debrisProducts } from '../catalogue/debris/schema.ts'
import { customerMessages } from '../messages/schema.ts'
import { orders } from '../orders/core/schema.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { debrisDate, packageContentOf, placeDebris, seedDebris, swept } from '../testing/debris-shopping.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  type Shopping,
} from '../testing/shopping.ts'

type Content = Input<'staff.saveNotice'>['content']

describe.each(handlerDatabases)('notices of day tours, and who was reached by them, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedDebris(opened.database)
    const { db } = opened.database
    await db
      .update(debrisProducts)
      .set({ type: 'dayTour' })
      .where(and(eq(debrisProducts.merchant, 'alpha'), eq(debrisProducts.id, 'f1')))
    await db
      .update(debrisPackages)
      .set({ content: packageContentOf({ asks: ['pickup'], pickupPlaces: ['人民广场', '徐家汇'] }) })
      .where(and(eq(debrisPackages.merchant, 'alpha'), eq(debrisPackages.id, 'slot')))
  })
  afterAll(() => opened.close())

  type Made = { customerId: string; orderNo: string }
  const bought = async (pickup: string, slot = '10:00'): Promise<Made> => {
    const made = await placeDebris(center, opened.database, { packageId: 'slot', slot, asks: { pickup } })
    await payOrder(center, made.customerId, made.orderNo)
    return made
  }
  const departureId = `slot@${debrisDate}@10:00`
  const filled = (content: Content): Content => ({ ...content, guideName: '小林', guideTel: '13800000009' })
  const send = async (content: Content, seen: number, of = departureId, exceptions = [] as never[]) => {
    await center.get('staff.saveNotice', shopA, { departureId: of, content, seen, exceptions }, asStaff)
    return center.get('staff.sendNotice', shopA, { departureId: of, version: seen + 1 }, asStaff)
  }
  const receipts = (more: Partial<Input<'staff.noticeReceipts'>> = {}, of = departureId) =>
    center.get('staff.noticeReceipts', shopA, { departureId: of, ...more }, asStaff)

  test('a day tour’s notice: drafted with each order’s pick-up place, told, read, changed, kept and used', async () => {
    const [one, two] = [await bought('人民广场'), await bought('徐家汇')]
    const other = await bought('徐家汇', '15:00')
    const me = asCustomer(one.customerId)
    const paper = async () =>
      (await center.get('orders.get', shopA, { orderNo: one.orderNo }, me)).papers.filter(
        ({ code }) => code === 'notice',
      )
    expect(await paper()).toMatchObject([{ text: '未生成' }])
    const listed = await center.get('staff.notices', shopA, { kind: 'debris' }, asStaff)
    expect(listed.items.find((item) => item.departureId === departureId)).toMatchObject({
      kind: 'debris',
      proId: 'f1',
      groupNo: 'slot套餐 10:00',
      departDate: debrisDate,
      state: 'waiting',
      orders: 2,
    })
    const draft = await center.get('staff.notice', shopA, { departureId }, asStaff)
    expect(draft.content).toMatchObject({
      gatherTime: expect.stringContaining('10:00'),
      emergencyTel: '02112345678',
    })
    expect(draft.exceptions).toEqual(
      expect.arrayContaining([
        { orderNo: one.orderNo, patch: { gatherPlace: '人民广场' } },
        { orderNo: two.orderNo, patch: { gatherPlace: '徐家汇' } },
      ]),
    )
    // An order of another time is of another departure.
    expect(draft.orders.map(({ orderNo }) => orderNo).sort()).toEqual([one.orderNo, two.orderNo].sort())
    const wrong = {
      departureId,
      content: draft.content,
      seen: 0,
      exceptions: [{ orderNo: other.orderNo, patch: {} }],
    }
    expect(await center.ask('staff.saveNotice', shopA, wrong, asStaff)).toMatchObject({
      failure: { fields: { exceptions: expect.any(String) } },
    })
    const content = filled(draft.content)
    const { exceptions } = draft
    await center.get('staff.saveNotice', shopA, { departureId, content, seen: 0, exceptions }, asStaff)
    expect(await center.get('staff.sendNotice', shopA, { departureId, version: 1 }, asStaff)).toMatchObject({
      state: 'told',
      orders: 2,
    })
    const { orderNo } = one
    const read = await center.get('notices.get', shopA, { orderNo }, me)
    const words = JSON.stringify(read.notice?.document)
    expect(words).toContain('{"label":"集合地点","value":"人民广场"}')
    expect(words).toContain('{"label":"套餐","value":"slot套餐"}')
    expect(words).not.toContain('团号')
    expect(read.notice?.contacts[0]).toMatchObject({ label: '导游', name: '小林' })
    const [moved] = await opened.database.db.select().from(orders).where(eq(orders.orderNo, orderNo))
    expect(moved).toMatchObject({ phase: 'serving', subStatus: 220 })
    const told = () =>
      center.told.filter(
        ({ facts, event }) => facts.orderNo === orderNo && event.startsWith('departureNotice'),
      )
    expect(told().map(({ event }) => event)).toEqual(['departureNotice'])
    await center.get('notices.confirm', shopA, { orderNo, version: 1 }, me)
    expect(await paper()).toMatchObject([{ text: '已确认', todo: null }])
    // Its PDF, and nobody else's.
    const named = { code: 'notice', subject: orderNo }
    expect(await center.get('documents.view', shopA, named, me)).toMatchObject({ title: '出团通知书' })
    const stranger = asCustomer(await addCustomer(opened.database))
    for (const [call, input] of [
      ['notices.get', { orderNo }],
      ['documents.view', named],
      ['notices.confirm', { orderNo, version: 1 }],
    ] as const) {
      expect(await center.ask(call, shopA, input as never, stranger)).toMatchObject({
        failure: { kind: 'absent' },
      })
    }
    expect(await center.ask('staff.notice', shopB, { departureId }, asStaff)).toMatchObject({
      failure: { kind: 'absent' },
    })
    // A change is told and marked; the order is used as ever.
    const next = { departureId, content: { ...content, guideTel: '13800000010' }, seen: 1, exceptions }
    await center.get('staff.saveNotice', shopA, next, asStaff)
    await center.get('staff.sendNotice', shopA, { departureId, version: 2 }, asStaff)
    expect(told().map(({ event }) => event)).toEqual(['departureNotice', 'departureNoticeChanged'])
    expect((await center.get('notices.get', shopA, { orderNo }, me)).notice).toMatchObject({
      comparedWith: 1,
    })
    center.clock.forward(60 * 24 * 12)
    await swept(center, one)
    expect((await center.get('orders.get', shopA, { orderNo }, me)).phase).toBe('done')
    center.clock.forward(-60 * 24 * 12)
  })

  test('tickets have no notice, and neither have day tours without a day', async () => {
    for (const id of [
      'slot@2026-13-40',
      'slot@',
      'nothing@2026-12-03',
      'slot',
      '@2026-12-03',
      `slot@${debrisDate}@10:00@x`,
    ]) {
      expect(await center.ask('staff.notice', shopA, { departureId: id }, asStaff)).toMatchObject({
        failure: { kind: 'absent' },
      })
    }
    const open = await placeDebris(center, opened.database, { packageId: 'open' })
    await payOrder(center, open.customerId, open.orderNo)
    const me = asCustomer(open.customerId)
    expect(await center.ask('notices.get', shopA, { orderNo: open.orderNo }, me)).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect((await center.get('orders.get', shopA, { orderNo: open.orderNo }, me)).papers).toEqual([])
  })

  test('a day tour that nears without a notice is said to staff once', async () => {
    const near = await bought('徐家汇', '15:00')
    center.clock.forward(60 * 24 * 8)
    const warned = await center.get('staff.notices', shopA, { due: true }, asStaff)
    expect(warned.items.map((item) => item.departureId)).toEqual([`slot@${debrisDate}@15:00`])
    const { items } = await center.get('staff.orders', shopA, { search: near.orderNo }, asStaff)
    expect(JSON.stringify(items)).toContain('出团通知书未发送')
    center.clock.forward(-60 * 24 * 8)
  })

  test('who was reached and who has read is listed, and who was not is told again, at most three times', async () => {
    const { db } = opened.database
    const of = `plain@${debrisDate}`
    const made: Made[] = []
    for (let i = 0; i < 2; i += 1) {
      const each = await placeDebris(center, opened.database, { packageId: 'plain' })
      await payOrder(center, each.customerId, each.orderNo)
      made.push(each)
    }
    const [one, two] = made as [Made, Made]
    const { content } = await center.get('staff.notice', shopA, { departureId: of }, asStaff)
    expect((await receipts({}, of)).items).toEqual([])
    await send(
      {
        ...filled(content),
        gatherTime: '08:00',
        gatherPlace: '人民广场',
        emergencyTel: '110',
        organiserTel: '4001234567',
      },
      0,
      of,
    )
    await center.get(
      'notices.confirm',
      shopA,
      { orderNo: one.orderNo, version: 1 },
      asCustomer(one.customerId),
    )
    const all = await receipts({ counted: true }, of)
    expect(all.total).toBe(2)
    expect(all.items.find(({ orderNo }) => orderNo === one.orderNo)).toMatchObject({
      isRead: true,
      sent: 1,
      told: 1,
      readAt: expect.any(String),
      whyNotAgain: '客户已确认阅读',
    })
    expect((await receipts({ unread: true }, of)).items.map(({ orderNo }) => orderNo)).toEqual([two.orderNo])

    // The carrier says that it did not arrive. What is queued is made by the shopping center's own list, so the row is written here.
    const message = {
      merchant: 'alpha',
      customerId: two.customerId,
      orderNo: two.orderNo,
      name: 'departureNotice' as const,
      createdAt: center.clock.now,
    }
    await db.insert(customerMessages).values({
      ...message,
      id: `m_${kind}_1`,
      key: two.orderNo,
      state: 'undelivered',
      way: 'sms',
      code: 'MK:0001',
      recipient: '138****1234',
    })
    const failed = await receipts({ failed: true }, of)
    expect(failed.items).toMatchObject([
      {
        orderNo: two.orderNo,
        isUnreached: true,
        messages: [
          {
            wayText: '短信',
            stateText: '未送达',
            recipient: '138****1234',
            problem: expect.stringContaining('运营商'),
          },
        ],
      },
    ])
    const again = (orderNos: string[]) =>
      center.get('staff.tellNoticeAgain', shopA, { departureId: of, orderNos }, asStaff)
    const told = () =>
      center.told.filter(
        ({ facts, event }) => facts.orderNo === two.orderNo && event.startsWith('departureNotice'),
      )
    expect(await again([two.orderNo])).toMatchObject({
      left: [{ reason: expect.stringContaining('刚刚通知过') }],
    })
    for (let round = 1; round <= 3; round += 1) {
      center.clock.forward(31)
      // A double tap, and two members of staff at once.
      await Promise.all([again([two.orderNo, one.orderNo]), again([two.orderNo, two.orderNo])])
      expect(told()).toHaveLength(1 + round)
    }
    center.clock.forward(31)
    expect(await again([two.orderNo])).toEqual({
      told: [],
      left: [{ orderNo: two.orderNo, reason: '已提醒3次，请电话联系客户' }],
    })
    // Orders of elsewhere are not told.
    const strange = await bought('徐家汇')
    expect(await again([strange.orderNo])).toMatchObject({ told: [], left: [{ reason: '订单不在该团期' }] })
    const bad = { departureId: of, orderNos: [two.orderNo] }
    expect(await center.ask('staff.tellNoticeAgain', shopB, bad, asStaff)).toMatchObject({
      failure: { kind: 'absent' },
    })
    // A later version that says the same needs no second reading.
    await send(
      {
        ...filled(content),
        gatherTime: '08:00',
        gatherPlace: '人民广场',
        emergencyTel: '110',
        organiserTel: '4001234567',
      },
      1,
      of,
    )
    expect((await receipts({ unread: true }, of)).items.map(({ orderNo }) => orderNo)).toEqual([two.orderNo])
  })
})
