import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { allPermissions, type Permission } from '../../../domain/staff/permissions.ts'
import { workKindCodes } from '../../../domain/staff/work-kinds.ts'
import { type Tenant, tenantKey } from '../../../tenant/tenant.ts'
import type { Caller, Input } from '../../contract/contract.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { leftMessages } from '../messages/schema.ts'
import { refunds } from '../orders/core/schema.ts'
import { shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import {
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { setGrants } from './people.ts'
import { staffUsers } from './schema.ts'

const platform: Tenant = { project: 'trip', merchant: '-', channel: '-', distributor: '-' }

/** Somebody of a merchant, or of one shop of it. */
function person(
  id: string,
  {
    merchant = 'alpha',
    shop = null as Tenant | null,
    permissions = allPermissions as readonly Permission[],
  } = {},
): Partial<Caller> {
  const grants = [{ merchant, shop: shop && tenantKey(shop), permissions }]
  return { role: 'staff', staff: { id, name: `员工${id}`, grants } }
}

const clerk = person('clerk')
const colleague = person('colleague')
const ofA2 = person('a2', { shop: shopA2 })
const stranger = person('stranger', { merchant: 'beta' })

describe.each(handlerDatabases)('what the console asks, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  /** Waits to be confirmed. */
  let open: string
  let paid: string
  let refundId: string
  let customerId: string

  const queue = async (caller: Partial<Caller>, input: Input<'staff.work'> = {}, place = shopA) =>
    (await center.get('staff.work', place, input, caller)).items
  const find = async (text: string, caller = clerk, place = shopA) =>
    (await center.get('staff.find', place, { text }, caller)).hits

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    const { db } = opened.database
    await db.execute(sql`update tours set instant_confirm = false where id = 't1' and merchant = 'alpha'`)
    const placed = await placeOrder(center, opened.database, { proId: 't1' })
    open = placed.orderNo
    center.clock.forward(1)
    const many = await placeOrder(center, opened.database, {
      proId: 'later',
      departureId: 'd-many',
      counts: { adult: 2 },
    })
    paid = many.orderNo
    customerId = many.customerId
    await payOrder(center, customerId, paid)
    const me = asCustomer(customerId)
    const { units } = await center.get('orders.get', shopA, { orderNo: paid }, me)
    const unitIds = [units[0]?.id ?? '']
    const { amount } = await center.get('orders.quoteRefund', shopA, { orderNo: paid, unitIds }, me)
    const asked = await center.get(
      'orders.requestRefund',
      shopA,
      { orderNo: paid, unitIds, amount, reason: '行程变化' },
      me,
    )
    refundId = asked.refunds[0]?.id ?? ''
    // Many at one instant, as an import or a rush leaves them.
    await db.insert(leftMessages).values(
      Array.from({ length: 12 }, (_, index) => ({
        ...shopA,
        id: `m-${String(index).padStart(2, '0')}`,
        sealed: '',
        mobileHash: '',
        addressHash: '',
        productTitle: '云南六日',
        mailState: 'none' as const,
        mailAt: center.clock.now,
        createdAt: center.clock.now,
      })),
    )
  })
  afterAll(() => opened.close())

  test('the queue holds what has to be done, the earliest first, and says what, whose and where', async () => {
    const items = await queue(clerk)
    expect(items).toHaveLength(14)
    const stands = items.map(({ due, since }) => due ?? since)
    expect(stands).toEqual([...stands].sort())
    expect(items.find(({ kind: of }) => of === 'orderConfirm')).toMatchObject({
      item: open,
      number: open,
      kindName: '待确认订单',
      todo: expect.stringMatching(/确认/),
      due: expect.stringMatching(/Z$/),
      overdue: false,
      merchant: 'alpha',
      shop: { project: 'trip', channel: 'h5', distributor: 'a1' },
      target: { screen: 'order', id: open },
      taken: null,
    })
    expect(items.find(({ kind: of }) => of === 'refundDecide')).toMatchObject({
      item: refundId,
      number: paid,
      amount: expect.any(Number),
      target: { screen: 'refund', id: refundId },
    })
    const counts = await center.get('staff.workCounts', shopA, {}, clerk)
    expect(counts.kinds.filter(({ count }) => count > 0)).toEqual([
      { kind: 'orderConfirm', name: '待确认订单', count: 1, overdue: 0, mine: 0 },
      { kind: 'refundDecide', name: '待审核退款', count: 1, overdue: 0, mine: 0 },
      { kind: 'messageAnswer', name: '待回复留言', count: 12, overdue: 0, mine: 0 },
    ])
    expect(counts.kinds.map(({ kind: of }) => of)).toEqual(workKindCodes)
    expect(counts).toMatchObject({ count: 14, overdue: 0, mine: 0 })
  })

  test('its pages follow one another without gap or repetition, also within one instant', async () => {
    const all = await queue(clerk)
    const seen: typeof all = []
    for (let after: string | undefined; ; ) {
      const page = await center.get('staff.work', shopA, { limit: 5, ...(after && { after }) }, clerk)
      seen.push(...page.items)
      if (page.next === null) break
      after = page.next
    }
    expect(seen).toEqual(all)
    for (const after of ['x', Buffer.from('["2026-02-31 00:00:00+00","a","b","c"]').toString('base64url')]) {
      expect(await center.ask('staff.work', shopA, { after }, clerk)).toMatchObject({
        failure: { kind: 'invalid' },
      })
    }
  })

  test('whoever lacks a permission, or is of another shop or merchant, sees nothing of it', async () => {
    expect(await queue(ofA2)).toEqual([])
    expect(await queue(stranger)).toEqual([])
    expect(await queue(stranger, {}, shopB)).toEqual([])
    expect(
      (await center.get('staff.workCounts', shopA, {}, stranger)).kinds.map(({ count }) => count),
    ).toEqual([0])
    const messagesOnly = person('m', { permissions: ['messages.handle'] })
    expect(new Set((await queue(messagesOnly)).map(({ kind: of }) => of))).toEqual(new Set(['messageAnswer']))
    const hints = await center.get('staff.workCounts', shopA, {}, messagesOnly)
    expect(hints.kinds.map(({ kind: of }) => of)).toEqual(['messageAnswer', 'exportFailed'])
    for (const caller of [ofA2, stranger, messagesOnly]) {
      const answer = await center.ask('staff.takeWork', shopA, { kind: 'orderConfirm', item: open }, caller)
      expect(answer).toMatchObject({ failure: { kind: 'absent' } })
    }
  })

  test('without a merchant it holds what the person reaches, at all of theirs', async () => {
    expect(await queue(asStaff, {}, platform)).toHaveLength(14)
    expect(await queue(clerk, {}, platform)).toHaveLength(14)
    expect(await queue(stranger, {}, platform)).toEqual([])
    expect(await queue(ofA2, {}, platform)).toEqual([])
  })

  test('an item is taken by one person, shows whose it is, and can be taken over and given back', async () => {
    const named = { kind: 'messageAnswer', item: 'm-03' } as const
    const take = (caller: Partial<Caller>, from?: string) =>
      center.ask('staff.takeWork', shopA, { ...named, ...(from && { from }) }, caller)
    const both = await Promise.all([take(clerk), take(colleague)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const [first, second] = both[0]?.ok ? [clerk, colleague] : [colleague, clerk]
    const holder = first.staff?.id ?? ''
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      failure: { code: 'WORK_TAKEN', message: `员工${holder}正在处理这一项` },
    })
    const shownTo = async (caller: Partial<Caller>) =>
      (await queue(caller)).find(({ item }) => item === 'm-03')?.taken
    expect(await shownTo(first)).toMatchObject({ personId: holder, mine: true })
    expect(await shownTo(second)).toMatchObject({ personId: holder, mine: false })
    expect((await queue(first, { whose: 'mine' })).map(({ item }) => item)).toEqual(['m-03'])
    expect(await queue(first, { whose: 'free' })).toHaveLength(13)
    expect(await center.get('staff.workCounts', shopA, {}, first)).toMatchObject({ mine: 1 })
    expect(await center.ask('staff.giveBackWork', shopA, named, second)).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect(await take(second, holder)).toMatchObject({ ok: true })
    expect(await take(first, holder)).toMatchObject({ failure: { code: 'WORK_TAKEN' } })
    await center.get('staff.giveBackWork', shopA, named, second)
    expect(await shownTo(second)).toBeNull()
    const { items } = await center.get('staff.audit', shopA, { subject: 'm-03' }, clerk)
    expect(items.map(({ call }) => call)).toEqual(['staff.giveBackWork', 'staff.takeWork', 'staff.takeWork'])
  })

  test('the queue and its numbers are one statement each, whatever they hold', async () => {
    const { db } = opened.database
    const execute = jest.spyOn(db, 'execute')
    for (const name of ['staff.work', 'staff.workCounts'] as const) {
      execute.mockClear()
      await center.get(name, shopA, {}, clerk)
      expect(execute).toHaveBeenCalledTimes(1)
    }
    execute.mockRestore()
  })

  test('the search finds by number, its end, phone and group, and only what the person may see', async () => {
    const order = { target: { screen: 'order', id: paid }, number: paid, title: expect.any(String) }
    expect(await find(paid)).toContainEqual(order)
    expect(await find(paid.toLowerCase())).toContainEqual(order)
    expect(await find(paid.slice(-6))).toContainEqual(order)
    expect(await find(refundId)).toMatchObject([{ target: { screen: 'refund', id: refundId } }])
    const rows = await rowsOf<{ no: string }>(
      opened.database.db,
      sql`select group_no as no from departures where merchant = 'alpha' and id = 'd-many'`,
    )
    expect(await find(rows[0]?.no || 'd-many')).toContainEqual(
      expect.objectContaining({ target: { screen: 'departure', id: 'd-many' } }),
    )
    const { customer } = await center.get('staff.order', shopA, { orderNo: paid }, clerk)
    const full = await center.get('staff.revealOrder', shopA, { orderNo: paid, reason: '测试' }, clerk)
    const byPhone = await find(full.customerMobile)
    expect(byPhone).toContainEqual(order)
    expect(byPhone).toContainEqual({
      target: { screen: 'customer', id: customer.customerId },
      number: customer.customerId,
      title: expect.any(String),
    })
    for (const text of [paid, paid.slice(-6), full.customerMobile, refundId]) {
      expect(await find(text, ofA2)).toEqual([])
      expect(await find(text, stranger)).toEqual([])
      expect(await find(text, person('s2', { merchant: 'beta' }), shopB)).toEqual([])
    }
    const reader = person('r', { permissions: ['orders.read'] })
    expect((await find(full.customerMobile, reader)).map(({ target }) => target.screen)).toEqual(['order'])
    for (const text of ["' or 1=1 --", '%%%%', '____', '𝕏\u202e', '\\\\\\\\', '9'.repeat(60)]) {
      const hits = await find(text)
      expect(hits.filter(({ target }) => target.screen === 'order')).toEqual([])
    }
  })

  test('the trail of a thing shows who did what, the newest first, with what it was before', async () => {
    const note = (orderNo: string, reason: string) =>
      center.get('staff.revealOrder', shopA, { orderNo, reason }, clerk)
    await note(open, '第一次')
    await center.get('staff.takeWork', shopA, { kind: 'orderConfirm', item: open }, clerk)
    await note(open, '第二次')
    const trail = (input: Input<'staff.trail'>, caller = clerk, place = shopA) =>
      center.ask('staff.trail', place, input, caller)
    const answer = await trail({ kind: 'order', id: open })
    expect(answer).toMatchObject({
      value: {
        entries: [
          { call: 'staff.revealOrder', person: '员工clerk', reason: '第二次', batch: false },
          { call: 'staff.revealOrder', reason: '第一次' },
        ],
        next: null,
      },
    })
    const [first] = (await center.get('staff.trail', shopA, { kind: 'order', id: open, limit: 1 }, clerk))
      .entries
    const rest = await trail({ kind: 'order', id: open, limit: 1, after: first?.id ?? '' })
    expect(rest).toMatchObject({ value: { entries: [{ reason: '第一次' }], next: null } })
    for (const [caller, place] of [
      [stranger, shopA],
      [person('r', { permissions: ['catalogue.read'] }), shopA],
    ] as const) {
      expect(await trail({ kind: 'order', id: open }, caller, place)).toMatchObject({
        failure: { code: 'NO_PERMISSION' },
      })
    }
    expect(await trail({ kind: 'order', id: open }, ofA2)).toMatchObject({ failure: { kind: 'absent' } })
    expect(await trail({ kind: 'order', id: open }, person('a1', { shop: shopA }))).toMatchObject({
      ok: true,
    })
    expect(await trail({ kind: 'user', id: 'clerk' }, person('a1', { shop: shopA }))).toMatchObject({
      failure: { code: 'NO_PERMISSION' },
    })
    expect(await trail({ kind: 'order', id: open }, stranger, shopB)).toMatchObject({
      value: { entries: [] },
    })
  })

  test('the trail tells what a field was before, also of a thing that a batch named', async () => {
    const change = (departureIds: string[], planSeats: number) =>
      center.get('staff.changeDepartures', shopA, { departureIds, changes: { planSeats } }, clerk)
    await change(['d-many'], 60)
    await change(['d-many', 'd-10'], 70)
    const { entries } = await center.get('staff.trail', shopA, { kind: 'departure', id: 'd-many' }, clerk)
    expect(entries).toMatchObject([
      {
        batch: true,
        changes: expect.arrayContaining([
          { field: 'changes', before: { planSeats: 60 }, after: { planSeats: 70 } },
        ]),
      },
      {
        batch: false,
        changes: expect.arrayContaining([{ field: 'changes', before: null, after: { planSeats: 60 } }]),
      },
    ])
  })

  test('a change of everything that a list shows is counted again, and names each thing in its trail', async () => {
    const all = { filters: { proId: 'later' }, expected: 1 }
    const change = (selection: typeof all, caller = clerk, place = shopA) =>
      center.ask('staff.changeDepartures', place, { all: selection, changes: { planSeats: 80 } }, caller)
    const { items, total } = await center.get(
      'staff.departures',
      shopA,
      { proId: 'later', counted: true },
      clerk,
    )
    const count = total ?? 0
    expect(count).toBeGreaterThan(1)
    expect(await change({ ...all, expected: count - 1 })).toMatchObject({
      failure: { code: 'SELECTION_GREW' },
    })
    expect(await change({ filters: { proId: 'none' }, expected: 1 })).toMatchObject({
      failure: { code: 'SELECTION_EMPTY' },
    })
    const editor = person('e', { permissions: ['catalogue.manage'] })
    expect(await change({ ...all, expected: count }, editor)).toMatchObject({
      failure: { code: 'NO_PERMISSION' },
    })
    expect(await change({ ...all, expected: count }, stranger)).toMatchObject({
      failure: { code: 'NO_PERMISSION' },
    })
    const done = await change({ ...all, expected: count })
    expect(done).toMatchObject({ ok: true })
    if (done.ok) expect(done.value.departures).toHaveLength(count)
    for (const { id } of items) {
      const { entries } = await center.get('staff.trail', shopA, { kind: 'departure', id }, clerk)
      expect(entries[0]).toMatchObject({ call: 'staff.changeDepartures', batch: true })
    }
    for (const input of [{}, { departureIds: ['d-many'], all: { ...all, expected: count } }]) {
      const answer = await center.ask(
        'staff.changeDepartures',
        shopA,
        { ...input, changes: { planSeats: 80 } },
        clerk,
      )
      expect(answer).toMatchObject({ failure: { kind: 'invalid' } })
    }
  })

  test('kept filters are the person’s, or a role’s for who holds it, and a role’s need the right to manage staff', async () => {
    const { db } = opened.database
    for (const id of ['clerk', 'colleague', 'a2']) {
      await db.insert(staffUsers).values({
        id,
        login: id,
        name: id,
        home: 'alpha',
        passwordHash: '',
        createdAt: center.clock.now,
      })
    }
    await setGrants(db, 'colleague', [{ role: 'finance', merchant: 'alpha', shop: null }])
    const ofFinance = person('colleague', { permissions: ['orders.read'] })
    const views = async (caller: Partial<Caller>, place = shopA) =>
      (await center.get('staff.views', place, { screen: 'orders' }, caller)).items.map(({ name }) => name)
    const save = (input: Partial<Input<'staff.saveView'>>, caller: Partial<Caller>) =>
      center.ask(
        'staff.saveView',
        shopA,
        { screen: 'orders', name: '待确认', query: 'phase=x', ...input },
        caller,
      )
    const own = await save({ name: '我的', query: 'search=13900000000' }, ofFinance)
    expect(own).toMatchObject({ value: { role: null, mayChange: true, query: 'search=13900000000' } })
    const ofRole = await save({ name: '财务', role: 'finance' }, clerk)
    expect(ofRole).toMatchObject({ value: { role: 'finance', roleName: '财务', mayChange: true } })
    expect(await save({ role: 'finance' }, ofFinance)).toMatchObject({ failure: { code: 'NO_PERMISSION' } })
    expect(await save({ role: 'nobody' }, clerk)).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await views(ofFinance)).toEqual(['我的', '财务'])
    expect(await views(clerk)).toEqual(['财务'])
    expect(await views(ofA2)).toEqual([])
    expect(await views(stranger)).toEqual([])
    expect(await views(stranger, shopB)).toEqual([])
    const id = own.ok ? own.value.id : ''
    const roleId = ofRole.ok ? ofRole.value.id : ''
    for (const [view, caller] of [
      [id, clerk],
      [roleId, ofFinance],
      [id, stranger],
      [roleId, stranger],
    ] as const) {
      expect(await center.ask('staff.removeView', shopA, { id: view }, caller)).toMatchObject({
        failure: { kind: 'absent' },
      })
      expect(await save({ id: view, name: '改' }, caller)).toMatchObject({ failure: { kind: 'absent' } })
    }
    // The filter may name a person: neither the audit nor the table shows it.
    const stored = JSON.stringify(
      await db.execute(sql`select v.query_sealed, a.input from staff_views v, audit_entries a`),
    )
    expect(stored).not.toContain('13900000000')
    await center.get('staff.removeView', shopA, { id }, ofFinance)
    expect(await views(ofFinance)).toEqual(['财务'])
    for (let n = 0; n < 100; n += 1) await save({ name: `第${n}个` }, ofFinance)
    expect(await save({}, ofFinance)).toMatchObject({ failure: { code: 'TOO_MANY_VIEWS' } })
  })

  test('a decided request leaves the queue', async () => {
    await center.get('staff.decideRefund', shopA, { refundId, approve: false, note: '不可退' }, clerk)
    expect((await queue(clerk)).filter(({ kind: of }) => of === 'refundDecide')).toEqual([])
    const rows = await opened.database.db.select({ state: refunds.state }).from(refunds)
    expect(rows).toEqual([{ state: 'rejected' }])
  })
})
