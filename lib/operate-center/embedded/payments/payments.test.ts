import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { sandboxNotification } from '../../../outside/pay/sandbox.ts'
import { staffOrderHandlers } from '../orders/core/staff-orders.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { testSealer } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { wrongBooks } from '../testing/seat-books.ts'
import {
  asCustomer,
  asStaff,
  atCashier,
  openPayment,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { sandboxSigner } from './payment-channels.ts'
import { sandboxLedger } from './sandbox-ledger.ts'
import { paymentAttempts, paymentRefunds, sandboxPayments, sandboxRefunds } from './schema.ts'

const later = { proId: 'later', departureId: 'd-many' }
const sign = sandboxSigner({ sealer: testSealer })

describe.each(databaseKinds)('payments on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  const get = (customerId: string, orderNo: string) =>
    center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
  const status = (customerId: string, orderNo: string) =>
    center.get('pay.status', shopA, { orderNo }, asCustomer(customerId))
  const attempt = async (attemptNo: string) => {
    const [row] = await opened.database.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.attemptNo, attemptNo))
    return row
  }
  const notify = async (
    attemptNo: string,
    change: (body: string) => string = (body) => body,
    merchant = 'alpha',
  ) => {
    const payment = await sandboxLedger(opened.database.db).find(attemptNo)
    if (!payment) throw new Error('no payment')
    const { body, headers } = sandboxNotification(sign, payment, center.clock.now)
    const url = `http://localhost:3000/pay/notify/sandbox/${merchant}`
    const request = new Request(url, { method: 'POST', headers, body: change(body) })
    return center.pay(request, { address: '', requestId: 'test' })
  }

  test('a failed payment leaves the order to be paid again', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const first = await openPayment(center, customerId, orderNo)
    const back = await atCashier(center, first.url, 'fail')
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe('/trip/alpha/h5/a1/paySuccess?orderNo=x')
    expect(await status(customerId, orderNo)).toMatchObject({ state: 'unpaid', phase: 'awaitingPay' })
    expect((await attempt(first.attemptNo))?.state).toBe('failed')
    await payOrder(center, customerId, orderNo)
    expect(await status(customerId, orderNo)).toMatchObject({ state: 'paid', phase: 'serving' })
  })

  test('abandoned: still open; the next attempt closes it', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const first = await openPayment(center, customerId, orderNo)
    expect((await atCashier(center, first.url, 'abandon')).status).toBe(303)
    expect(await status(customerId, orderNo)).toMatchObject({ state: 'unpaid' })
    const second = await openPayment(center, customerId, orderNo)
    expect(second.attemptNo).not.toBe(first.attemptNo)
    expect((await attempt(first.attemptNo))?.state).toBe('closed')
    expect((await atCashier(center, first.url, 'success')).status).toBe(409)
    expect(await status(customerId, orderNo)).toMatchObject({ state: 'unpaid' })
  })

  test('no notification: the result call queries the channel', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    await payOrder(center, customerId, orderNo, 'never')
    expect(await status(customerId, orderNo)).toMatchObject({ state: 'paid', channel: '测试收银台' })
  })

  test('the sweeper delivers a late notification that the process did not send itself', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    await payOrder(center, customerId, orderNo, 'late')
    expect((await get(customerId, orderNo)).statusText).toBe('待付款')
    center.clock.forward(0.5)
    await center.sweep()
    expect((await get(customerId, orderNo)).statusText).toBe('已确认')
  })

  test('the same notification again and again books once', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const attemptNo = await payOrder(center, customerId, orderNo, 'twice')
    const answers = await Promise.all([notify(attemptNo), notify(attemptNo), notify(attemptNo)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const order = await get(customerId, orderNo)
    expect(order).toMatchObject({ paid: order.payable, statusText: '已确认' })
    expect(order.history.filter(({ text }) => text.startsWith('已付款'))).toHaveLength(1)
  })

  test('a forged, stale or foreign notification is turned away', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const attemptNo = await payOrder(center, customerId, orderNo, 'never')
    expect((await notify(attemptNo, (body) => body.replace('paid', 'PAID'))).status).toBe(401)
    expect((await notify(attemptNo, undefined, 'beta')).status).toBe(401)
    const payment = await sandboxLedger(opened.database.db).find(attemptNo)
    if (!payment) throw new Error('no payment')
    const old = sandboxNotification(sign, payment, new Date(center.clock.now.getTime() - 3_600_000))
    const request = new Request('http://localhost:3000/pay/notify/sandbox/alpha', {
      method: 'POST',
      headers: old.headers,
      body: old.body,
    })
    expect((await center.pay(request, { address: '', requestId: 'test' })).status).toBe(401)
    expect((await get(customerId, orderNo)).statusText).toBe('待付款')
  })

  test('another amount than the attempt’s is not booked', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const { attemptNo, url } = await openPayment(center, customerId, orderNo)
    await opened.database.db
      .update(sandboxPayments)
      .set({ amount: 1 })
      .where(eq(sandboxPayments.attemptNo, attemptNo))
    await atCashier(center, url, 'success', 'never')
    expect((await notify(attemptNo)).status).toBe(500)
    expect(await status(customerId, orderNo)).toMatchObject({ state: 'pending', phase: 'awaitingPay' })
    expect((await get(customerId, orderNo)).paid).toBe(0)
  })

  test('a second success goes back as it came', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const first = await openPayment(center, customerId, orderNo)
    await payOrder(center, customerId, orderNo)
    // The channel took the first payment, too, although it was closed.
    await opened.database.db
      .update(sandboxPayments)
      .set({ state: 'paid', transactionNo: 'S1', paidAt: center.clock.now })
      .where(eq(sandboxPayments.attemptNo, first.attemptNo))
    expect((await notify(first.attemptNo)).status).toBe(200)
    expect((await attempt(first.attemptNo))?.state).toBe('refunded')
    const order = await get(customerId, orderNo)
    expect(order).toMatchObject({ paid: order.payable, refunded: 0, statusText: '已确认' })
    const back = await opened.database.db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.attemptNo, first.attemptNo))
    expect(back).toMatchObject([{ amount: order.payable }])
    await Promise.all([notify(first.attemptNo), notify(first.attemptNo)])
    const sent = await opened.database.db
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.attemptNo, first.attemptNo))
    expect(sent).toHaveLength(1)
  })

  test('money for a cancelled order goes back and revives nothing', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const { attemptNo } = await openPayment(center, customerId, orderNo)
    await center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId))
    await opened.database.db
      .update(sandboxPayments)
      .set({ state: 'paid', transactionNo: 'S2', paidAt: center.clock.now })
      .where(eq(sandboxPayments.attemptNo, attemptNo))
    expect((await notify(attemptNo)).status).toBe(200)
    expect(await get(customerId, orderNo)).toMatchObject({
      statusText: '已取消',
      paid: 0,
      payments: [{ state: 'refunded' }],
    })
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('a refund survives the death of the process between the decision and the channel', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const attemptNo = await payOrder(center, customerId, orderNo)
    const order = await get(customerId, orderNo)
    const unitIds = order.units.map(({ id }) => id)
    const { amount } = await center.get(
      'orders.quoteRefund',
      shopA,
      { orderNo, unitIds },
      asCustomer(customerId),
    )
    const asked = await center.get(
      'orders.requestRefund',
      shopA,
      { orderNo, unitIds, amount, reason: '其他' },
      asCustomer(customerId),
    )
    const refundId = asked.refunds[0]?.id ?? ''
    // The process dies before its effects run.
    const decide = staffOrderHandlers['staff.decideRefund']
    await center.transact((context) =>
      decide(
        { ...context, afterCommit: () => {} },
        shopA,
        { refundId, approve: true, note: '' },
        { ...asStaff, requestId: 'test', address: '' },
      ),
    )
    expect((await get(customerId, orderNo)).refunds[0]?.state).toBe('processing')
    center.clock.forward(1)
    await center.sweep()
    expect(await get(customerId, orderNo)).toMatchObject({ statusText: '已退款', refunded: amount })
    const sent = await opened.database.db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.attemptNo, attemptNo))
    expect(sent).toMatchObject([{ amount }])
  })

  test('deposit, then the balance; cancelling in between gives back by the ladder', async () => {
    const wish = { proId: 'deposit', departureId: 'd-deposit', counts: { adult: 2 } }
    const one = await placeOrder(center, opened.database, wish)
    expect(await get(one.customerId, one.orderNo)).toMatchObject({ dueNow: 60_000, payable: 200_000 })
    await payOrder(center, one.customerId, one.orderNo)
    expect(await status(one.customerId, one.orderNo)).toMatchObject({
      state: 'paid',
      amount: 60_000,
      phase: 'awaitingBalance',
    })
    center.clock.forward(1)
    await payOrder(center, one.customerId, one.orderNo)
    expect(await status(one.customerId, one.orderNo)).toMatchObject({
      state: 'paid',
      amount: 140_000,
      phase: 'serving',
    })
    // A refund takes from both payments.
    const order = await get(one.customerId, one.orderNo)
    const unitIds = order.units.map(({ id }) => id)
    const refund = { orderNo: one.orderNo, unitIds, amount: 160_000, reason: '其他' }
    const asked = await center.get('orders.requestRefund', shopA, refund, asCustomer(one.customerId))
    const decision = { refundId: asked.refunds[0]?.id ?? '', approve: true }
    await center.get('staff.decideRefund', shopA, decision, asStaff)
    expect(await get(one.customerId, one.orderNo)).toMatchObject({ label: 5, refunded: 160_000 })

    const two = await placeOrder(center, opened.database, wish)
    await payOrder(center, two.customerId, two.orderNo)
    const cancel = { orderNo: two.orderNo, reason: '其他' }
    const cancelled = await center.get('orders.cancel', shopA, cancel, asCustomer(two.customerId))
    // 20 % of ¥2,000 is kept of the ¥600 paid.
    expect(cancelled).toMatchObject({ statusText: '已取消', refunds: [{ amount: 20_000, fee: 40_000 }] })
    const refundId = cancelled.refunds[0]?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    expect(await get(two.customerId, two.orderNo)).toMatchObject({
      label: 5,
      statusText: '已退款',
      refunded: 20_000,
    })
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('the cashier: marked as a test, without script, opened only by its signature, absent in live mode', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const { url, attemptNo } = await openPayment(center, customerId, orderNo)
    const open = (path: string, door = center.pay) =>
      door(new Request(`http://localhost:3000${path}`), { address: '', requestId: 'test' })
    const page = await open(url)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('测试收银台 · 不会产生真实扣款')
    expect(html).toContain('¥1,200')
    // Whom one pays is named as the shopper knows it.
    expect(html).toContain('<dt>商户</dt><dd>甲</dd>')
    expect(html).not.toMatch(/<script/)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect((await open(`/pay/sandbox/${attemptNo}?sig=wrong`)).status).toBe(404)
    expect((await open(`/pay/sandbox/${attemptNo}`)).status).toBe(404)
    const live = await openShopping(opened.database, {
      seed: false,
      settings: { publicOrigin: 'https://shop.example', demo: false },
    })
    expect((await open(url, live.pay)).status).toBe(404)
    const input = { orderNo, channel: 'sandbox', returnUrl: '/trip/alpha/h5/a1/paySuccess' }
    expect(await live.ask('pay.prepare', shopA, input, asCustomer(customerId))).toMatchObject({
      failure: { code: 'CHANNEL_UNAVAILABLE' },
    })
    const none = await live.get('pay.channels', shopA, { orderNo }, asCustomer(customerId))
    expect(none.channels).toEqual([])
  })

  test.each([
    'https://evil.example/trip/alpha/h5/a1/x',
    '//evil.example/trip/alpha/h5/a1/x',
    '/trip/beta/h5/b1/paySuccess',
    '/trip/alpha/h5/a1/../../../beta/x',
    '/trip/alpha/h5/a1/%2e%2e/%2e%2e/%2e%2e/beta/x',
    '/trip/alpha/h5/a12/paySuccess',
    'javascript:alert(1)',
    '\\\\evil.example/x',
  ])('returns nowhere but to its own shop: %s', async (returnUrl) => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const input = { orderNo, channel: 'sandbox', returnUrl }
    const answer = await center.ask('pay.prepare', shopA, input, asCustomer(customerId))
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  })

  test('redirects from a storefront elsewhere to the cashier here, and back there', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const back = 'http://storefront.example/trip/alpha/h5/a1/paySuccess?orderNo=1'
    const input = { orderNo, channel: 'sandbox', returnUrl: back }
    const asStorefront = { ...asCustomer(customerId), storefront: true as const }
    const { action } = await center.get('pay.prepare', shopA, input, asStorefront)
    const url = action.kind === 'redirect' ? action.url : ''
    expect(url).toMatch(/^http:\/\/localhost:3000\/pay\/sandbox\//)
    const page = await center.pay(new Request(url), { address: '', requestId: 'test' })
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self' http://localhost:3000 http://storefront.example;")
    const decided = await atCashier(center, url.replace('http://localhost:3000', ''), 'success')
    expect([decided.status, decided.headers.get('location')]).toEqual([303, back])
  })

  test.each([
    'http://storefront.example/trip/beta/h5/b1/paySuccess',
    'http://a:b@storefront.example/trip/alpha/h5/a1/paySuccess',
    'javascript:alert(1)',
    'ftp://storefront.example/trip/alpha/h5/a1/paySuccess',
  ])('returns nowhere but to the shop, whatever a storefront passes on: %s', async (returnUrl) => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const input = { orderNo, channel: 'sandbox', returnUrl }
    const asStorefront = { ...asCustomer(customerId), storefront: true as const }
    const answer = await center.ask('pay.prepare', shopA, input, asStorefront)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  })

  test('a notification at another merchant’s address does not book the payment', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, later)
    const attemptNo = await payOrder(center, customerId, orderNo, 'never')
    const payment = await sandboxLedger(opened.database.db).find(attemptNo)
    if (!payment) throw new Error('no payment')
    const foreign = sandboxNotification(sign, { ...payment, merchant: 'beta' }, center.clock.now)
    const request = new Request('http://localhost:3000/pay/notify/sandbox/beta', {
      method: 'POST',
      ...foreign,
    })
    expect((await center.pay(request, { address: '', requestId: 'test' })).status).toBe(500)
    expect((await get(customerId, orderNo)).statusText).toBe('待付款')
    const [row] = await opened.database.db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.attemptNo, attemptNo), eq(paymentAttempts.merchant, shopB.merchant)))
    expect(row).toBeUndefined()
  })
})
