import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { auditEntries } from '../kernel/schema.ts'
import { shopA } from '../testing/catalogue.ts'
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
import { customers, travellers } from './schema.ts'

describe.each(databaseKinds)('customers, for staff, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  async function signIn(mobile: string) {
    center.clock.forward(2)
    await center.get('members.sendCode', shopA, { mobile, purpose: 'login' })
    const code = /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? ''
    return center.ask('members.loginByCode', shopA, { mobile, code, agreed: true })
  }
  async function signedIn(mobile: string) {
    const answer = await signIn(mobile)
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return answer.value
  }
  const view = (customerId: string) => center.get('staff.customer', shopA, { customerId }, asStaff)
  const epochOf = async (customerId: string) =>
    (await center.get('members.epoch', shopA, { customerId }, { role: 'service' })).epoch
  async function order(customerId: string, paid: boolean) {
    const wish = { proId: 'later', departureId: 'd-many', counts: { adult: 2 } }
    const input = await orderInput(center, wish)
    const { orderNo, payable } = {
      ...(await center.get('orders.createTour', shopA, input, asCustomer(customerId))),
      payable: input.payable,
    }
    if (paid) await payOrder(center, customerId, orderNo)
    return { orderNo, payable }
  }

  test('a customer is found by number, name and id, with orders in numbers and everything masked', async () => {
    const mobile = '13522220001'
    const { customerId } = await signedIn(mobile)
    await center.get('account.update', shopA, { nickname: '阿云_100%' }, asCustomer(customerId))
    await center.get(
      'staff.setLevels',
      shopA,
      {
        levels: [
          { code: 'one', name: '普通', growthFrom: 0, benefits: [] },
          { code: 'two', name: '银卡', growthFrom: 1_000, benefits: [] },
          { code: 'three', name: '金卡', growthFrom: 1_000_000, benefits: [] },
        ],
      },
      asStaff,
    )
    const { payable } = await order(customerId, true)
    await order(customerId, false)
    const found = async (input: object) =>
      (await center.get('staff.customers', shopA, { counted: true, ...input }, asStaff)).items.map(
        (item) => item.customerId,
      )
    expect(await found({ search: mobile })).toEqual([customerId])
    expect(await found({ search: customerId })).toEqual([customerId])
    expect(await found({ search: '云_100%' })).toEqual([customerId])
    expect(await found({ search: '云_100_' })).toEqual([])
    expect(await found({ search: mobile, level: 'two', hasOrders: true, state: 'active' })).toEqual([
      customerId,
    ])
    for (const none of [
      { level: 'one' },
      { level: 'three' },
      { hasOrders: false },
      { state: 'blocked' },
      { verified: true },
      { createdFrom: '2030-01-01' },
      { createdTo: '2020-01-01' },
    ]) {
      expect(await found({ search: mobile, ...none })).toEqual([])
    }
    expect(await center.ask('staff.customers', shopA, { level: 'none' }, asStaff)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid' },
    })
    const page = await center.get('staff.customers', shopA, { search: mobile, counted: true }, asStaff)
    expect(page).toMatchObject({
      total: 1,
      items: [{ mobile: '135****0001', level: '银卡', growth: payable / 100, orders: 2, paid: payable }],
    })
    expect(await view(customerId)).toMatchObject({
      mobile: '135****0001',
      level: '银卡',
      state: 'active',
      blocked: null,
      orders: { total: 2, open: 2, paid: payable, refunded: 0 },
      consents: expect.arrayContaining([expect.objectContaining({ code: 'contract' })]),
    })
    expect((await view(customerId)).consents).toHaveLength(4)
    const text = JSON.stringify([page, await view(customerId)])
    expect(text).not.toContain(mobile)
    const full = await center.get('staff.revealCustomer', shopA, { customerId, reason: '回访' }, asStaff)
    expect(full.mobile).toBe(mobile)
    const [kept] = await opened.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.call, 'staff.revealCustomer'))
    expect(kept).toMatchObject({ subject: customerId, reason: '回访', personName: '测试员工' })
    expect(JSON.stringify(kept)).not.toContain(mobile)
  })

  test('lists can be walked by every sort without loss or repetition', async () => {
    for (let index = 0; index < 5; index += 1) await addCustomer(opened.database)
    const all = await center.get('staff.customers', shopA, { limit: 200, counted: true }, asStaff)
    expect(all.total).toBe(all.items.length)
    for (const sort of ['createdAt', 'paid', 'lastOrderAt'] as const) {
      const walked: string[] = []
      let after: string | undefined
      do {
        const page = await center.get(
          'staff.customers',
          shopA,
          { sort, limit: 2, direction: 'asc', ...(after && { after }) },
          asStaff,
        )
        walked.push(...page.items.map((item) => item.customerId))
        after = page.next ?? undefined
      } while (after)
      expect(walked.sort()).toEqual(all.items.map((item) => item.customerId).sort())
    }
  })

  test('a blocked customer’s sessions end, nobody signs in, orders stay, and unblocking lets them in again', async () => {
    const mobile = '13522220002'
    const { customerId, epoch } = await signedIn(mobile)
    const { orderNo } = await order(customerId, true)
    const travellerId = await addTraveller(center, customerId)
    const input = await orderInput(center, { counts: { adult: 1 }, travellerIds: [travellerId] })
    await center.get('staff.blockCustomer', shopA, { customerId, reason: '恶意占座' }, asStaff)
    expect(await epochOf(customerId)).toBeNull()
    expect(await signIn(mobile)).toMatchObject({
      ok: false,
      failure: {
        kind: 'refused',
        code: 'ACCOUNT_BLOCKED',
        message: expect.stringMatching(/^账号已停用，请(致电|联系)/),
      },
    })
    // A door that has not noticed yet cannot order either.
    expect(await center.ask('orders.createTour', shopA, input, asCustomer(customerId))).toMatchObject({
      ok: false,
      failure: { kind: 'unauthenticated' },
    })
    expect(await view(customerId)).toMatchObject({
      state: 'blocked',
      blocked: { reason: '恶意占座', by: '测试员工' },
    })
    expect((await center.get('staff.order', shopA, { orderNo }, asStaff)).phase).toBe('serving')
    expect(
      await center.ask('staff.blockCustomer', shopA, { customerId, reason: '再次' }, asStaff),
    ).toMatchObject({ failure: { code: 'ALREADY' } })

    await center.get('staff.unblockCustomer', shopA, { customerId, reason: '已核实' }, asStaff)
    // The sessions of before do not come back.
    expect(await epochOf(customerId)).toBe(epoch + 1)
    expect((await signedIn(mobile)).customerId).toBe(customerId)
    expect((await view(customerId)).blocked).toBeNull()
  })

  test('an account with an open order is not deleted; without one everything personal is gone at once', async () => {
    const mobile = '13522220003'
    const { customerId } = await signedIn(mobile)
    await addTraveller(center, customerId)
    const { orderNo } = await order(customerId, false)
    const remove = () =>
      center.ask('staff.deleteCustomer', shopA, { customerId, reason: '客户来电要求' }, asStaff)
    expect(await remove()).toMatchObject({ failure: { kind: 'refused', code: 'ORDERS_OPEN' } })
    await center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId))
    expect(await remove()).toMatchObject({ ok: true })
    const { db } = opened.database
    const [row] = await db.select().from(customers).where(eq(customers.id, customerId))
    expect(row).toMatchObject({ name: '', mobileHash: `deleted:${customerId}` })
    expect(await db.select().from(travellers).where(eq(travellers.customerId, customerId))).toEqual([])
    expect(await epochOf(customerId)).toBeNull()
    expect(await remove()).toMatchObject({ failure: { kind: 'absent' } })
    expect(await view(customerId)).toMatchObject({ state: 'left', mobile: '', orders: { total: 1 } })
    const left = await center.get('staff.customers', shopA, { search: customerId }, asStaff)
    expect(left.items).toEqual([])
    // The number is free.
    expect((await signedIn(mobile)).customerId).not.toBe(customerId)
  })

  test('an order and a deletion at the same time leave no order without its buyer', async () => {
    const customerId = await addCustomer(opened.database)
    const input = await orderInput(center, { proId: 'later', departureId: 'd-many', counts: { adult: 1 } })
    const [placed, removed] = await Promise.all([
      center.ask('orders.createTour', shopA, input, asCustomer(customerId)),
      center.ask('staff.deleteCustomer', shopA, { customerId, reason: '客户来电要求' }, asStaff),
    ])
    expect(placed.ok).not.toBe(removed.ok)
  })
})
