import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../../contract/contract.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { paymentAttempts } from '../../payments/schema.ts'
import { shopA, shopA2 } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  asCustomer,
  asStaff,
  openPayment,
  openShopping,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'

describe.each(databaseKinds)('orders at the desk of the staff, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  const place = () => placeOrder(center, opened.database, { proId: 't1', counts: { adult: 2 } })
  const placeMany = () =>
    placeOrder(center, opened.database, { proId: 'later', departureId: 'd-many', counts: { adult: 3 } })
  const view = (orderNo: string, shop = shopA) => center.get('staff.order', shop, { orderNo }, asStaff)
  const sharesOf = async (orderNo: string) => (await view(orderNo)).units.length

  test('the view shows everything, with phones and documents masked, at every shop of the merchant', async () => {
    const { orderNo, customerId } = await place()
    const order = await view(orderNo, shopA2)
    expect(order).toMatchObject({
      orderNo,
      phase: 'awaitingPay',
      customer: { customerId, mobile: expect.stringMatching(/^139\*{4}\d{4}$/) },
      contact: { name: '王小明', mobile: '138****1234' },
      shop: { project: 'trip', channel: 'h5', distributor: 'a1' },
      warnings: [],
      history: [{ text: '提交订单', by: 'customer', person: null, internal: false }],
    })
    expect(ofKind(order, 'tour').about.travellers[0]?.documentNumber).toMatch(/\*/)
    expect(await sharesOf(orderNo)).toBe(2)
    const text = JSON.stringify(order)
    const full = await center.get('staff.revealOrder', shopA, { orderNo, reason: '出票' }, asStaff)
    expect(full.contact.mobile).toBe('13800001234')
    expect(full.travellers).toHaveLength(2)
    for (const { document } of full.travellers) {
      expect(document?.number).toMatch(/^\d{17}[\dX]$/)
      expect(text).not.toContain(document?.number)
    }
    expect(text).not.toContain(full.customerMobile)
    expect(text).not.toContain('13800001234')
    // Looking is itself in the history, for staff only.
    expect((await view(orderNo)).history.at(-1)).toMatchObject({
      text: '内部备注：查看完整信息：出票',
      person: '测试员工',
      internal: true,
    })
  })

  test('a note of the staff stays among staff; what staff did carries their name', async () => {
    const { orderNo, customerId } = await place()
    await center.get('staff.noteOrder', shopA, { orderNo, note: '客户要求靠窗' }, asStaff)
    await center.get('staff.cancelOrder', shopA, { orderNo, reason: '不成团' }, asStaff)
    const mine = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(JSON.stringify(mine)).not.toContain('靠窗')
    expect(JSON.stringify(mine)).not.toContain('测试员工')
    expect((await view(orderNo)).history.slice(1)).toMatchObject([
      { text: '内部备注：客户要求靠窗', internal: true, person: '测试员工' },
      { text: '旅行社取消了订单：不成团', internal: false, person: '测试员工' },
    ])
  })

  test('personal data is shown in full only with its own permission', async () => {
    const { orderNo } = await place()
    const staff = {
      id: 's-desk',
      name: '前台',
      grants: [{ merchant: 'alpha', shop: null, permissions: ['orders.read', 'orders.handle'] as const }],
    }
    const desk: Partial<Caller> = { role: 'staff', staff }
    expect((await center.ask('staff.order', shopA, { orderNo }, desk)).ok).toBe(true)
    for (const answer of [
      await center.ask('staff.revealOrder', shopA, { orderNo, reason: '出票' }, desk),
      await center.ask(
        'staff.setPrice',
        shopA,
        { orderNo, change: -1, label: '优惠', reason: '测试', payable: 200_000 },
        desk,
      ),
      await center.ask(
        'staff.bookPayment',
        shopA,
        { orderNo, for: 'full', amount: 200_000, proof: 'TT-1' },
        desk,
      ),
    ]) {
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'NO_PERMISSION' } })
    }
  })

  test('the list finds by number, phone, name and filters, page by page', async () => {
    const { orderNo, customerId } = await placeMany()
    const found = async (input: object) =>
      (await center.get('staff.orders', shopA2, { counted: true, ...input }, asStaff)).items.map(
        (item) => item.orderNo,
      )
    const full = await center.get('staff.revealOrder', shopA, { orderNo, reason: '核对' }, asStaff)
    expect(await found({ search: orderNo.toLowerCase() })).toEqual([orderNo])
    expect(await found({ search: full.customerMobile })).toEqual([orderNo])
    expect(await found({ customerId })).toEqual([orderNo])
    expect(await found({ customerId, departureId: 'd-many', phase: 'awaitingPay' })).toEqual([orderNo])
    expect(await found({ customerId, phase: 'serving' })).toEqual([])
    expect(await found({ customerId, distributor: shopA2.distributor, channel: 'app' })).toEqual([])
    expect(await found({ customerId, orderedFrom: '2026-11-20', orderedTo: '2026-11-20' })).toEqual([orderNo])
    expect(await found({ customerId, orderedFrom: '2026-11-21' })).toEqual([])
    const date = ofKind(await view(orderNo), 'tour').about.departDate
    expect(await found({ customerId, departFrom: date, departTo: date })).toEqual([orderNo])
    expect(await found({ customerId, departFrom: '2030-01-01' })).toEqual([])
    expect(await found({ customerId, afterSale: true })).toEqual([])
    const { groupNo } = ofKind(await view(orderNo), 'tour').about.departure
    expect(await found({ groupNo })).toContain(orderNo)
    expect(await found({ search: groupNo })).toContain(orderNo)
    const all = await center.get('staff.orders', shopA, { counted: true, limit: 200 }, asStaff)
    expect(all.total).toBe(all.items.length)
    for (const sort of ['createdAt', 'departDate', 'payable'] as const) {
      const walked: string[] = []
      let after: string | undefined
      do {
        const page = await center.get(
          'staff.orders',
          shopA,
          { sort, limit: 2, ...(after && { after }) },
          asStaff,
        )
        walked.push(...page.items.map((item) => item.orderNo))
        after = page.next ?? undefined
      } while (after)
      expect([...walked].sort()).toEqual(all.items.map((item) => item.orderNo).sort())
    }
  })

  test('a new price holds for the customer, the payment and the shares', async () => {
    const { orderNo, customerId } = await placeMany()
    const before = await view(orderNo)
    const price = (change: number, payable: number) => ({
      orderNo,
      change,
      label: change < 0 ? '老客户优惠' : '接送',
      reason: '经理批准',
      payable,
    })
    const off = await center.get('staff.setPrice', shopA, price(-10_001, before.payable), asStaff)
    expect(off).toEqual({ payable: before.payable - 10_001, dueNow: before.payable - 10_001 })
    // Decided on an amount that no longer holds.
    expect(await center.ask('staff.setPrice', shopA, price(-1, before.payable), asStaff)).toMatchObject({
      ok: false,
      failure: { code: 'PRICE_CHANGED' },
    })
    await center.get('staff.setPrice', shopA, price(7, off.payable), asStaff)
    const mine = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(mine).toMatchObject({ payable: before.payable - 9994, due: before.payable - 9994 })
    expect(mine.discounts.at(-1)).toMatchObject({ label: '老客户优惠', amount: 10_001 })
    expect(mine.lines.at(-1)).toMatchObject({ label: '接送', amount: 7 })
    expect(JSON.stringify(mine)).not.toContain('经理批准')
    await openPayment(center, customerId, orderNo)
    expect(await center.ask('staff.setPrice', shopA, price(-1, mine.payable), asStaff)).toMatchObject({
      ok: false,
      failure: { code: 'PAYMENT_OPEN' },
    })
  })

  test('of prices decided at the same time on the same amount, one holds', async () => {
    const { orderNo } = await placeMany()
    const { payable } = await view(orderNo)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((fen) =>
        center.ask(
          'staff.setPrice',
          shopA,
          { orderNo, change: -fen, label: '优惠', reason: '测试', payable },
          asStaff,
        ),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await view(orderNo)).discounts).toHaveLength(1)
  })

  test('a payment that came by transfer is booked once, for exactly what is due', async () => {
    const { orderNo, customerId } = await placeMany()
    const { payable } = await view(orderNo)
    await openPayment(center, customerId, orderNo)
    const input = { orderNo, for: 'full' as const, amount: payable, proof: 'TT-20261120-7' }
    expect(
      await center.ask('staff.bookPayment', shopA, { ...input, amount: payable - 1 }, asStaff),
    ).toMatchObject({ ok: false, failure: { code: 'NOT_DUE', detail: { for: 'full', amount: payable } } })
    expect(
      await center.ask('staff.bookPayment', shopA, { ...input, paidAt: '2026-11-21T04:00:00Z' }, asStaff),
    ).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    const answers = await Promise.all(
      [1, 2, 3].map(() => center.ask('staff.bookPayment', shopA, input, asStaff)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const order = await view(orderNo)
    expect(order).toMatchObject({ phase: 'serving', paid: payable })
    expect(order.payments.map(({ channel, state }) => [channel, state])).toEqual([
      ['sandbox', 'closed'],
      ['offline', 'paid'],
    ])
    expect(order.payments.at(-1)?.transactionNo).toBe('TT-20261120-7')
    expect(order.history.at(-1)).toMatchObject({ by: 'operator', person: '测试员工' })
    const mine = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(mine.payments.at(-1)).toMatchObject({ channelName: '线下付款', state: 'paid' })
    expect(JSON.stringify(mine)).not.toContain('TT-20261120-7')
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('deposit and balance can both come by transfer', async () => {
    const { orderNo } = await placeOrder(center, opened.database, {
      proId: 'deposit',
      departureId: 'd-deposit',
      counts: { adult: 2 },
    })
    const { payable, dueNow } = await view(orderNo)
    const pay = (what: 'deposit' | 'balance' | 'full', amount: number) =>
      center.ask('staff.bookPayment', shopA, { orderNo, for: what, amount, proof: 'TT-9' }, asStaff)
    expect(await pay('full', payable)).toMatchObject({ ok: false, failure: { code: 'NOT_DUE' } })
    expect(await pay('deposit', dueNow)).toMatchObject({ ok: true, value: { phase: 'awaitingBalance' } })
    expect(await pay('balance', payable - dueNow)).toMatchObject({ ok: true, value: { phase: 'serving' } })
    expect(await pay('balance', 1)).toMatchObject({ ok: false, failure: { code: 'NOTHING_DUE' } })
    expect(await view(orderNo)).toMatchObject({ paid: payable, refunded: 0 })
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('money that came by transfer goes back by transfer, booked by staff', async () => {
    const { orderNo } = await placeMany()
    const { payable } = await view(orderNo)
    const input = { orderNo, for: 'full' as const, amount: payable, proof: 'TT-3' }
    await center.get('staff.bookPayment', shopA, input, asStaff)
    await center.get('staff.cancelOrder', shopA, { orderNo, reason: '不成团' }, asStaff)
    const { items } = await center.get('staff.payouts', shopA, {}, asStaff)
    const part = items.find((item) => item.orderNo === orderNo)
    expect(part).toMatchObject({ channel: 'offline', amount: payable, state: 'failed', message: 'OFFLINE' })
    await center.get('staff.refundOffline', shopA, { refundNo: part?.refundNo ?? '', note: 'TT-4' }, asStaff)
    expect(await view(orderNo)).toMatchObject({ phase: 'refunded', paid: payable, refunded: payable })
    const attempts = await opened.database.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderNo, orderNo))
    expect(attempts).toHaveLength(1)
  })
})
