import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { addDays, todayInShanghai } from '../../../base/calendar/dates.ts'
import { noticeState } from '../../../domain/notices/notice-state.ts'
import type { Input } from '../../contract/contract.ts'
import { addDepartures } from '../catalogue/tours/new-departures.ts'
import { departures } from '../catalogue/tours/schema.ts'
import { orders } from '../orders/core/schema.ts'
import { departureRow, shopA } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { hostileFiles } from '../testing/hostile-files.ts'
import { invoicePdf } from '../testing/invoice-files.ts'
import { photoFile } from '../testing/photo.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { departureNotices, noticeFiles, noticePages } from './schema.ts'

type Content = Input<'staff.saveNotice'>['content']

describe.each(handlerDatabases)('notices of departure, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let count = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  /** A departure with one paid and confirmed order of each of so many customers. */
  async function departure(customers = 1, days = 20) {
    count += 1
    const departureId = `n-${count}`
    await addDepartures(opened.database.db, [
      departureRow('alpha', 't1', departureId, days, { planSeats: 50 }),
    ])
    const bought: { orderNo: string; me: ReturnType<typeof asCustomer> }[] = []
    for (let i = 0; i < customers; i += 1) {
      const { orderNo, customerId } = await placeOrder(center, opened.database, { departureId })
      await payOrder(center, customerId, orderNo)
      await opened.database.db
        .update(orders)
        .set({ phase: 'serving', subStatus: 210 })
        .where(eq(orders.orderNo, orderNo))
      bought.push({ orderNo, me: asCustomer(customerId) })
    }
    return { departureId, bought }
  }

  async function filled(departureId: string): Promise<Content> {
    const { content } = await center.get('staff.notice', shopA, { departureId }, asStaff)
    return {
      ...content,
      gatherTime: '06:30',
      gatherPlace: '浦东机场 T2 出发层',
      guideName: '小杨',
      guideTel: '13800000000',
      emergencyTel: '0871-65110110',
      organiserTel: '400-800-1234',
    }
  }

  const save = (
    departureId: string,
    content: Content,
    seen: number,
    exceptions: Input<'staff.saveNotice'>['exceptions'] = [],
  ) => center.get('staff.saveNotice', shopA, { departureId, content, seen, exceptions }, asStaff)
  const send = (departureId: string, version: number, tell = true) =>
    center.get('staff.sendNotice', shopA, { departureId, version, tell }, asStaff)
  const toldOf = (orderNo: string) =>
    center.told
      .filter(({ facts, event }) => facts.orderNo === orderNo && event.startsWith('departureNotice'))
      .map(({ event }) => event)
  const stateOf = async (departureId: string) =>
    (await center.get('staff.notice', shopA, { departureId }, asStaff)).state

  test('from a draft with what the tour knows to a notice that is read, and a change that is marked', async () => {
    const { departureId, bought } = await departure()
    const [{ orderNo, me } = { orderNo: '', me: {} }] = bought
    const draft = await center.get('staff.notice', shopA, { departureId }, asStaff)
    expect(draft).toMatchObject({ state: 'waiting', newest: 0, orders: [{ orderNo, told: 0, read: 0 }] })
    expect(draft.content.days.length).toBeGreaterThan(0)
    expect(Object.keys(draft.missing)).toContain('gatherTime')
    expect(await center.get('notices.get', shopA, { orderNo }, me)).toEqual({ notice: null })
    const card = async () =>
      (await center.get('orders.get', shopA, { orderNo }, me)).papers.filter(({ code }) => code === 'notice')
    expect(await card()).toEqual([{ code: 'notice', title: '出团通知书', text: '未生成', todo: null }])

    // What is missing keeps it from being sent.
    await save(departureId, draft.content, 0)
    expect(await center.ask('staff.sendNotice', shopA, { departureId, version: 1 }, asStaff)).toMatchObject({
      failure: { fields: { gatherTime: expect.any(String) } },
    })

    const content = await filled(departureId)
    expect(await save(departureId, content, 1)).toMatchObject({ state: 'uploaded', newest: 2 })
    // Saved is not sent.
    expect(await center.get('notices.get', shopA, { orderNo }, me)).toEqual({ notice: null })
    expect(await send(departureId, 2, false)).toMatchObject({ state: 'sent', orders: 1 })
    expect(toldOf(orderNo)).toEqual([])
    expect((await card())[0]).toMatchObject({ text: '已发出', todo: '查看并确认' })
    expect(await send(departureId, 2)).toMatchObject({ state: 'told' })
    expect(toldOf(orderNo)).toEqual(['departureNotice'])
    const { notice } = await center.get('notices.get', shopA, { orderNo }, me)
    expect(notice).toMatchObject({ version: 2, comparedWith: 0, read: 0, readAt: null })
    expect(notice?.contacts[0]).toEqual({ label: '导游', name: '小杨', tel: '13800000000' })
    expect(JSON.stringify(notice?.document)).toContain('测试旅客')
    const [moved] = await opened.database.db.select().from(orders).where(eq(orders.orderNo, orderNo))
    expect(moved?.subStatus).toBe(220)

    const confirm = { orderNo, version: 2 }
    expect(await center.get('notices.confirm', shopA, confirm, me)).toMatchObject({ read: 2 })
    expect((await card())[0]).toMatchObject({ text: '已确认', todo: null })
    const list = await center.get('staff.notices', shopA, { state: 'told', search: '' }, asStaff)
    expect(list.items.find((one) => one.departureId === departureId)).toMatchObject({ orders: 1, read: 1 })

    // A change.
    expect(await save(departureId, { ...content, gatherTime: '05:30' }, 2)).toMatchObject({
      state: 'changed',
    })
    const before = await center.get('notices.get', shopA, { orderNo }, me)
    expect(before.notice?.version).toBe(2)
    expect(await send(departureId, 3)).toMatchObject({ state: 'changedTold' })
    expect(toldOf(orderNo)).toEqual(['departureNotice', 'departureNoticeChanged'])
    const after = await center.get('notices.get', shopA, { orderNo }, me)
    expect(after.notice).toMatchObject({ version: 3, comparedWith: 2, read: 2 })
    expect(JSON.stringify(after.notice?.document)).toContain(
      '{"label":"集合时间","value":"05:30","changed":true}',
    )
    expect((await card())[0]).toMatchObject({ todo: '查看更新' })
    expect(await center.ask('notices.confirm', shopA, confirm, me)).toMatchObject({
      failure: { code: 'NEW_VERSION' },
    })
    expect(await center.get('notices.confirm', shopA, { orderNo, version: 3 }, me)).toMatchObject({ read: 3 })
    // Read, nothing is marked any more.
    const read = await center.get('notices.get', shopA, { orderNo }, me)
    expect(JSON.stringify(read.notice?.document)).not.toContain('"changed"')

    // The PDF is of the same content.
    const named = { code: 'notice', subject: orderNo }
    const shown = await center.get('documents.view', shopA, named, me)
    expect(shown.document).toEqual(read.notice?.document)
    const stranger = asCustomer(await addCustomer(opened.database))
    for (const [call, input] of [
      ['notices.get', { orderNo }],
      ['notices.confirm', { orderNo, version: 3 }],
      ['documents.link', named],
    ] as const) {
      expect(await center.ask(call, shopA, input as never, stranger)).toMatchObject({
        failure: { kind: 'absent' },
      })
    }
  })

  const uploadNotice = async (departureId: string, file: Buffer) =>
    center.ask('staff.uploadNotice', shopA, { departureId, data: file.toString('base64') }, asStaff)
  const isBusy = (answer: object) => JSON.stringify(answer).includes('BUSY')
  const uploaded = async (departureId: string, file: Buffer) => {
    let answer = await uploadNotice(departureId, file)
    // As the sentence says, it is tried again.
    for (let tries = 0; !answer.ok && isBusy(answer) && tries < 20; tries += 1) {
      answer = await uploadNotice(departureId, file)
    }
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    const { fileId } = answer.value
    // Drawn after the answer, in a process of its own.
    for (let tries = 0; ; tries += 1) {
      const { state } = await center.get('staff.noticeFile', shopA, { departureId, fileId }, asStaff)
      if (state !== 'drawing' || tries > 600) return fileId
      await setTimeout(50)
    }
  }
  const saveFile = (
    departureId: string,
    fileId: string | null,
    seen: number,
    content: Content,
    exceptions: Input<'staff.saveNotice'>['exceptions'] = [],
  ) => center.get('staff.saveNotice', shopA, { departureId, content, fileId, seen, exceptions }, asStaff)

  test('an uploaded notice is read as pages, handed out as it is, and has versions and receipts like any', async () => {
    const { departureId, bought } = await departure(2)
    const [{ orderNo, me }, other] = bought as [(typeof bought)[0], (typeof bought)[0]]
    const { content } = await center.get('staff.notice', shopA, { departureId }, asStaff)
    const pdf = invoicePdf()
    const fileId = await uploaded(departureId, pdf)
    // Nothing has to be filled in beside it.
    expect(await saveFile(departureId, fileId, 0, content)).toMatchObject({ state: 'uploaded' })
    const shown = await center.get('staff.notice', shopA, { departureId }, asStaff)
    expect(shown).toMatchObject({ missing: {}, file: { id: fileId, kind: 'pdf', pages: [{ width: 1080 }] } })
    expect(await center.get('notices.get', shopA, { orderNo }, me)).toEqual({ notice: null })
    expect(await center.ask('notices.page', shopA, { orderNo, version: 1, page: 1 }, me)).toMatchObject({
      failure: { kind: 'absent' },
    })
    await send(departureId, 1)
    expect(toldOf(orderNo)).toEqual(['departureNotice'])

    const { notice } = await center.get('notices.get', shopA, { orderNo }, me)
    expect(notice).toMatchObject({ version: 1, file: { kind: 'pdf', pages: [{}], changed: false } })
    // The rest is in the file, and is not said twice.
    expect(notice?.document.sections.map(({ code }) => code)).toEqual(['main'])
    expect(JSON.stringify(notice?.document)).toContain('测试旅客')
    const page = await center.get('notices.page', shopA, { orderNo, version: 1, page: 1 }, me)
    expect(await sharp(Buffer.from(page.data, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      ...notice?.file?.pages[0],
    })
    const staffPage = { departureId, fileId, page: 1 }
    expect(await center.get('staff.noticePage', shopA, staffPage, asStaff)).toEqual(page)
    const { path, fileName } = await center.get(
      'documents.link',
      shopA,
      { code: 'notice', subject: orderNo },
      me,
    )
    expect(fileName).toBe(`出团通知书 ${orderNo} V1.pdf`)
    const token = path.slice('/files/'.length)
    const file = await center.get('documents.open', shopA, { token }, { role: 'service' })
    expect(file.file).toEqual({ mediaType: 'application/pdf', data: pdf.toString('base64') })
    expect((await center.get('notices.confirm', shopA, { orderNo, version: 1 }, me)).read).toBe(1)

    // What stands in the file only, changed beside it, tells nobody.
    await saveFile(departureId, fileId, 1, { ...content, included: ['别的'] })
    await send(departureId, 2)
    expect((await center.get('notices.get', shopA, { orderNo }, me)).notice).toMatchObject({ read: 2 })
    // Another file does, and what one order differs in is said to it alone.
    const picture = await uploaded(departureId, await photoFile())
    const exceptions = [{ orderNo: other.orderNo, patch: { transport: ['G7301'] } }]
    await saveFile(departureId, picture, 2, content, exceptions)
    await send(departureId, 3)
    expect(toldOf(orderNo)).toEqual(['departureNotice', 'departureNoticeChanged'])
    const after = (await center.get('notices.get', shopA, { orderNo }, me)).notice
    expect(after).toMatchObject({
      version: 3,
      read: 1,
      comparedWith: 1,
      file: { kind: 'picture', pages: [{ width: 640, height: 400 }], changed: true },
    })
    expect(JSON.stringify(after?.document)).not.toContain('G7301')
    const theirs = await center.get('notices.get', shopA, { orderNo: other.orderNo }, other.me)
    expect(JSON.stringify(theirs.notice?.document)).toContain('G7301')
    // A page of the version before is not taken for one of this.
    expect(await center.ask('notices.page', shopA, { orderNo, version: 2, page: 1 }, me)).toMatchObject({
      failure: { code: 'NEW_VERSION' },
    })
    expect(await center.ask('notices.page', shopA, { orderNo, version: 3, page: 2 }, me)).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect(
      await center.ask('notices.page', shopA, { orderNo, version: 3, page: 1 }, asCustomer('c_nobody')),
    ).toMatchObject({ failure: { kind: 'absent' } })

    // Back to a notice that is filled in.
    await saveFile(departureId, null, 3, await filled(departureId))
    await send(departureId, 4)
    const back = (await center.get('notices.get', shopA, { orderNo }, me)).notice
    expect(back).toMatchObject({ version: 4, file: null })
    expect(back?.document.sections.length).toBeGreaterThan(1)
  }, 60_000)

  test('a file is judged by its content, belongs to its departure, and goes when no version has it', async () => {
    const [one, two] = [await departure(), await departure()]
    for (const [name, make] of hostileFiles.slice(0, 8)) {
      expect([name, await uploadNotice(one.departureId, await make())]).toMatchObject([
        name,
        { ok: false, failure: { kind: 'invalid', fields: { data: expect.any(String) } } },
      ])
    }
    // What a PDF holds is found out before it is shown.
    const acting = await uploaded(one.departureId, invoicePdf('/OpenAction << /S /JavaScript /JS (x) >> '))
    const acts = { departureId: one.departureId, fileId: acting }
    expect(await center.get('staff.noticeFile', shopA, acts, asStaff)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('脚本'),
      pages: [],
    })
    const content = await filled(one.departureId)
    const [kept, unused] = [
      await uploaded(one.departureId, await photoFile()),
      await uploaded(one.departureId, invoicePdf()),
    ]
    for (const departureId of [two.departureId, 'nothing']) {
      const wish = { departureId, content, fileId: kept, seen: 0 }
      expect(await center.ask('staff.saveNotice', shopA, wish, asStaff)).toMatchObject({ ok: false })
      const page = { departureId, fileId: kept, page: 1 }
      expect(await center.ask('staff.noticePage', shopA, page, asStaff)).toMatchObject({
        failure: { kind: 'absent' },
      })
    }
    // Nothing that cannot be shown becomes part of a notice.
    await opened.database.db
      .update(noticeFiles)
      .set({ drawAt: center.clock.now })
      .where(eq(noticeFiles.id, unused))
    const early = { departureId: one.departureId, content, fileId: unused, seen: 0 }
    expect(await center.ask('staff.saveNotice', shopA, early, asStaff)).toMatchObject({
      failure: { code: 'DRAWING' },
    })
    await opened.database.db
      .update(noticeFiles)
      .set({ drawAt: null, problem: '无法显示' })
      .where(eq(noticeFiles.id, unused))
    expect(await center.ask('staff.saveNotice', shopA, early, asStaff)).toMatchObject({
      failure: { fields: { fileId: '无法显示' } },
    })
    await saveFile(one.departureId, kept, 0, content)
    const row = async (id: string) =>
      opened.database.db.select().from(noticeFiles).where(eq(noticeFiles.id, id))
    expect((await row(unused)).length).toBe(1)
    center.clock.forward(25 * 60)
    await center.sweep()
    expect([(await row(kept)).length, (await row(unused)).length]).toEqual([1, 0])
    expect(await opened.database.db.select().from(noticePages).where(eq(noticePages.fileId, unused))).toEqual(
      [],
    )
    center.clock.forward(-25 * 60)
  }, 60_000)

  test('an exception is for its order alone; a change of it tells nobody else', async () => {
    const { departureId, bought } = await departure(2)
    const [first, second] = bought
    if (!first || !second) throw new Error('two orders were made')
    const content = await filled(departureId)
    await save(departureId, content, 0)
    await send(departureId, 1)
    await center.get('notices.confirm', shopA, { orderNo: second.orderNo, version: 1 }, second.me)
    await save(departureId, content, 1, [{ orderNo: first.orderNo, patch: { gatherPlace: '虹桥站' } }])
    await send(departureId, 2)
    const text = async ({ orderNo, me }: typeof first) =>
      JSON.stringify(await center.get('notices.get', shopA, { orderNo }, me))
    expect(await text(first)).toContain('{"label":"集合地点","value":"虹桥站","changed":true}')
    expect(await text(second)).not.toContain('虹桥站')
    expect(toldOf(first.orderNo)).toEqual(['departureNotice', 'departureNoticeChanged'])
    expect(toldOf(second.orderNo)).toEqual(['departureNotice'])
    // What says the same need not be confirmed again.
    const { notice } = await center.get('notices.get', shopA, { orderNo: second.orderNo }, second.me)
    expect(notice).toMatchObject({ version: 2, read: 2, comparedWith: 0 })
  })

  test('an order that is confirmed after the sending is told then, once', async () => {
    const { departureId, bought } = await departure(2)
    const [early, late] = bought
    if (!early || !late) throw new Error('two orders were made')
    await opened.database.db
      .update(orders)
      .set({ phase: 'confirming', subStatus: 200 })
      .where(eq(orders.orderNo, late.orderNo))
    await save(departureId, await filled(departureId), 0)
    await send(departureId, 1)
    expect(toldOf(late.orderNo)).toEqual([])
    await center.get('staff.confirmAfterPay', shopA, { orderNo: late.orderNo }, asStaff)
    await center.sweep()
    await center.sweep()
    expect(toldOf(late.orderNo)).toEqual(['departureNotice'])
    expect(toldOf(early.orderNo)).toEqual(['departureNotice'])
  })

  test('two members of staff at once: one version is kept, the other is told so', async () => {
    const { departureId } = await departure()
    const content = await filled(departureId)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        center.ask(
          'staff.saveNotice',
          shopA,
          { departureId, content: { ...content, gatherWay: `牌 ${n}` }, seen: 0 },
          asStaff,
        ),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((one) => !one.ok && one.failure.kind === 'refused')).toHaveLength(3)
    expect(await center.ask('staff.sendNotice', shopA, { departureId, version: 2 }, asStaff)).toMatchObject({
      failure: { code: 'CHANGED_MEANWHILE' },
    })
  })

  test('sent by two at once, nobody is told twice', async () => {
    const { departureId, bought } = await departure(3)
    await save(departureId, await filled(departureId), 0)
    await Promise.all([send(departureId, 1), send(departureId, 1), center.sweep()])
    await center.sweep()
    for (const { orderNo } of bought) expect(toldOf(orderNo)).toEqual(['departureNotice'])
  })

  test('staff is reminded when a departure nears without a notice', async () => {
    const { departureId, bought } = await departure(1, 25)
    const [{ orderNo } = { orderNo: '' }] = bought
    const due = async () =>
      (await center.get('staff.notices', shopA, { due: true, limit: 200 }, asStaff)).items.map(
        (one) => one.departureId,
      )
    const warnings = async () =>
      (await center.get('staff.orders', shopA, { search: orderNo }, asStaff)).items[0]?.warnings ?? []
    expect(await due()).not.toContain(departureId)
    const near = addDays(todayInShanghai(center.clock.now), 2)
    await opened.database.db
      .update(departures)
      .set({ departDate: near })
      .where(and(eq(departures.merchant, 'alpha'), eq(departures.id, departureId)))
    const { tourOrders } = await import('../orders/tour/schema.ts')
    await opened.database.db
      .update(tourOrders)
      .set({ departDate: near })
      .where(eq(tourOrders.orderNo, orderNo))
    expect(await due()).toContain(departureId)
    expect(await warnings()).toContain('出团通知书未发送，2天后出发')
    await center.sweep()
    expect(center.raised.filter((alarm) => alarm === 'notice-missing')).toHaveLength(1)
    await center.sweep()
    expect(center.raised.filter((alarm) => alarm === 'notice-missing')).toHaveLength(1)
    const content = await filled(departureId)
    await save(departureId, content, 0)
    await send(departureId, 1)
    expect(await due()).not.toContain(departureId)
    expect(await warnings()).not.toContain('出团通知书未发送，2天后出发')
    await save(departureId, { ...content, gatherTime: '08:00' }, 1)
    expect(await warnings()).toContain('出团通知书有修改未发送')
  })

  test('the list filters by the states that the rule names', async () => {
    const { db } = opened.database
    const stands = [
      { newest: 0, first: 0, sent: 0, told: 0 },
      { newest: 2, first: 0, sent: 0, told: 0 },
      { newest: 2, first: 2, sent: 2, told: 0 },
      { newest: 2, first: 2, sent: 2, told: 2 },
      { newest: 3, first: 2, sent: 2, told: 2 },
      { newest: 3, first: 2, sent: 3, told: 2 },
      { newest: 3, first: 2, sent: 3, told: 3 },
    ]
    const { departureId } = await departure()
    for (const stand of stands) {
      await db
        .insert(departureNotices)
        .values({ merchant: 'alpha', departureId, ...stand })
        .onConflictDoUpdate({
          target: [departureNotices.merchant, departureNotices.departureId],
          set: stand,
        })
      const state = noticeState(stand)
      const list = await center.get('staff.notices', shopA, { state, limit: 200, counted: true }, asStaff)
      expect(list.items.find((one) => one.departureId === departureId)?.state).toBe(state)
    }
    await db.delete(departureNotices).where(eq(departureNotices.departureId, departureId))
    expect(await stateOf(departureId)).toBe('waiting')
  })
})
