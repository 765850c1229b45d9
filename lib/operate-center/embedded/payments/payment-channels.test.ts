import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { PayEnvironment } from '../../../domain/vocabulary.ts'
import { newKeyPair } from '../../../outside/pay/testing/test-keys.ts'
import { idempotentAnswers } from '../kernel/schema.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { OPEN_ID, openPaying, type Paying } from '../testing/paying.ts'
import { wrongBooks } from '../testing/seat-books.ts'
import { asCustomer, asStaff, placeOrder } from '../testing/shopping.ts'
import { paymentAttempts, paymentRefunds } from './schema.ts'

describe.each(databaseKinds)('WeChat Pay and Alipay on %s', (kind) => {
  let opened: TestDatabase
  let shop: Paying
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    shop = await openPaying(opened.database)
  })
  beforeEach(async () => {
    shop.wechat.become('up')
    shop.wechat.refundsBecome = 'SUCCESS'
    shop.alipay.become('up')
    shop.alipay.refundsBecome = 'DONE'
    await setPayType('')
  })
  afterAll(async () => {
    await shop?.close()
    await opened?.close()
  })

  const setPayType = (payType: string) =>
    shop.center.get('staff.setFlags', shopA, { config: { payType } }, asStaff)
  const attemptOf = async (attemptNo: string) => {
    const [row] = await opened.database.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.attemptNo, attemptNo))
    if (!row) throw new Error('no attempt')
    return row
  }
  const payoutsOf = (attemptNo: string) =>
    opened.database.db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptNo, attemptNo))
  const ask = (customerId: string, orderNo: string, channel: string, more = {}) =>
    shop.center.ask(
      'pay.prepare',
      shopA,
      { orderNo, channel, returnUrl: '/trip/alpha/h5/a1/paySuccess' },
      { ...asCustomer(customerId), openId: OPEN_ID, ...more },
    )
  const codes = async (customerId: string, orderNo: string, environment: PayEnvironment, tenant = shopA) => {
    const { channels } = await shop.center.get(
      'pay.channels',
      tenant,
      { orderNo, environment },
      asCustomer(customerId),
    )
    return channels.map(({ code }) => code)
  }

  test('what is offered depends on where the page runs, the config and the merchant’s keys', async () => {
    const { customerId, orderNo } = await shop.order()
    expect(await codes(customerId, orderNo, 'wechat')).toEqual(['wechatJsapi', 'sandbox'])
    expect(await codes(customerId, orderNo, 'browser')).toEqual(['wechatH5', 'alipayWap', 'sandbox'])
    expect(await codes(customerId, orderNo, 'alipay')).toEqual(['alipayWap', 'wechatH5', 'sandbox'])
    expect(await codes(customerId, orderNo, 'miniProgram')).toEqual(['sandbox'])
    expect(await codes(customerId, orderNo, 'desktop')).toEqual(['wechatNative', 'alipayWap', 'sandbox'])
    await setPayType('alipay')
    expect(await codes(customerId, orderNo, 'browser')).toEqual(['alipayWap', 'sandbox'])
    expect(await codes(customerId, orderNo, 'wechat')).toEqual(['sandbox'])
    expect(await ask(customerId, orderNo, 'wechatJsapi')).toMatchObject({
      failure: { code: 'CHANNEL_UNAVAILABLE' },
    })
    for (const unknown of ['1', 'unionpay', ' WeChat , alipay']) {
      await setPayType(unknown)
      expect(await codes(customerId, orderNo, 'browser')).toEqual(['wechatH5', 'alipayWap', 'sandbox'])
    }
  })

  test('the sale by JSAPI: prepared for the proved openId alone, paid, booked once', async () => {
    const { customerId, orderNo } = await shop.order()
    expect(await ask(customerId, orderNo, 'wechatJsapi', { openId: undefined })).toMatchObject({
      failure: { code: 'OPENID_REQUIRED' },
    })
    const { attemptNo, action } = await shop.prepare(customerId, orderNo)
    if (action.kind !== 'jsapi') throw new Error(action.kind)
    expect(shop.wechat.orders.get(attemptNo)).toMatchObject({
      openId: OPEN_ID,
      total: 120_000,
      notifyUrl: 'http://localhost:3000/pay/notify/wechat/alpha',
    })
    expect(await shop.wechat.bridge(action.parameters, 'pays silently')).toMatch(/:ok$/)
    const notification = shop.wechat.notificationOf(attemptNo)
    expect(await shop.hand(notification)).toBe(200)
    expect(await shop.hand(notification)).toBe(200)
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'paid', channel: '微信支付' })
    const order = await shop.get(customerId, orderNo)
    expect(order).toMatchObject({ paid: order.payable, statusText: '已确认' })
    expect(order.history.filter(({ text }) => text.startsWith('已付款'))).toHaveLength(1)
    // The payer is deleted, and was never stored unencrypted.
    const row = await attemptOf(attemptNo)
    expect(row).toMatchObject({ state: 'paid', payerSealed: null })
    expect(JSON.stringify(row)).not.toContain(OPEN_ID)
  })

  test('no notification: the result call queries the channel; H5 and Alipay redirect away and back', async () => {
    const one = await shop.order()
    const h5 = await shop.prepare(one.customerId, one.orderNo, 'wechatH5')
    expect(h5.action).toMatchObject({
      kind: 'redirect',
      url: expect.stringContaining(
        'redirect_url=http%3A%2F%2Flocalhost%3A3000%2Ftrip%2Falpha%2Fh5%2Fa1%2FpaySuccess',
      ),
    })
    expect(await shop.status(one.customerId, one.orderNo)).toMatchObject({ state: 'unpaid' })
    await shop.wechat.pay(h5.attemptNo, 'silently')
    expect(await shop.status(one.customerId, one.orderNo)).toMatchObject({
      state: 'paid',
      channel: '微信支付',
    })

    const two = await shop.order()
    const wap = await shop.prepare(two.customerId, two.orderNo, 'alipayWap')
    if (wap.action.kind !== 'redirect') throw new Error(wap.action.kind)
    expect(await shop.status(two.customerId, two.orderNo)).toMatchObject({ state: 'unpaid' })
    expect((await attemptOf(wap.attemptNo)).state).toBe('open')
    expect(await shop.alipay.visit(wap.action.url)).toBe(200)
    await shop.alipay.pay(wap.attemptNo, 'silently')
    expect(await shop.status(two.customerId, two.orderNo)).toMatchObject({ state: 'paid', channel: '支付宝' })
  })

  test('a desktop shows a code that a phone pays; it is closed like any other payment', async () => {
    const { customerId, orderNo } = await shop.order()
    const first = await shop.prepare(customerId, orderNo, 'wechatNative')
    if (first.action.kind !== 'code') throw new Error(first.action.kind)
    const second = await shop.prepare(customerId, orderNo, 'wechatNative')
    if (second.action.kind !== 'code') throw new Error(second.action.kind)
    expect(await shop.wechat.scan(first.action.text)).toBe(false)
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'unpaid' })
    expect(await shop.wechat.scan(second.action.text)).toBe(true)
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'paid', channel: '微信支付' })
    expect(shop.wechat.orders.get(second.attemptNo)).toMatchObject({
      way: 'native',
      total: 120_000,
      openId: '',
    })
  })

  test('a repeated prepare opens nothing new and answers the same; its own attempt stays open', async () => {
    const { customerId, orderNo } = await shop.order()
    const key = randomUUID()
    const first = await shop.prepare(customerId, orderNo, 'wechatJsapi', key)
    const again = await shop.prepare(customerId, orderNo, 'wechatJsapi', key)
    expect(again.attemptNo).toBe(first.attemptNo)
    expect(again.action.kind).toBe('jsapi')
    expect(shop.wechat.orders.get(first.attemptNo)?.state).toBe('NOTPAY')
    // The kept answer holds no payment data: what a page needs to pay is made anew.
    const kept = await opened.database.db
      .select()
      .from(idempotentAnswers)
      .where(eq(idempotentAnswers.key, key))
    expect(kept).toHaveLength(1)
    const twins = await Promise.all(
      [1, 2, 3].map(() => shop.prepare(customerId, orderNo, 'wechatH5', 'twin-key-0123456789')),
    )
    expect(new Set(twins.map(({ attemptNo }) => attemptNo)).size).toBe(1)
    expect(shop.wechat.orders.get(twins[0]?.attemptNo ?? '')?.state).toBe('NOTPAY')
    expect((await attemptOf(first.attemptNo)).state).toBe('closed')
  })

  test('a new attempt closes the one before at its channel; one paid first is booked instead', async () => {
    const { customerId, orderNo } = await shop.order()
    const first = await shop.prepare(customerId, orderNo)
    const second = await shop.prepare(customerId, orderNo, 'alipayWap')
    expect(shop.wechat.orders.get(first.attemptNo)?.state).toBe('CLOSED')
    if (second.action.kind !== 'redirect') throw new Error('no page')
    await shop.alipay.visit(second.action.url)
    await shop.alipay.pay(second.attemptNo, 'silently')
    expect(await shop.prepare(customerId, orderNo)).toEqual({ attemptNo: '', action: { kind: 'none' } })
    expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '已确认' })
  })

  test('a prepare that finds the deposit paid does not open the balance', async () => {
    const wish = { proId: 'deposit', departureId: 'd-deposit', counts: { adult: 1 } }
    const { customerId, orderNo } = await placeOrder(shop.center, opened.database, wish)
    const { attemptNo } = await shop.prepare(customerId, orderNo)
    await shop.wechat.pay(attemptNo, 'silently')
    expect(await shop.prepare(customerId, orderNo)).toMatchObject({ action: { kind: 'none' } })
    const balance = await shop.prepare(customerId, orderNo)
    expect(balance.action.kind).toBe('jsapi')
    expect(shop.wechat.orders.get(balance.attemptNo)?.total).toBe(90_000)
  })

  test('a channel that is down: nothing is opened, nothing hangs, the next attempt goes through', async () => {
    const { customerId, orderNo } = await shop.order()
    shop.wechat.become('lost')
    expect(await ask(customerId, orderNo, 'wechatJsapi')).toMatchObject({
      failure: { code: 'PAY_UNAVAILABLE' },
    })
    // The channel may have its order: until it has closed that, no second one is opened.
    shop.wechat.become('down')
    expect(await ask(customerId, orderNo, 'alipayWap')).toMatchObject({ failure: { code: 'PAY_UNSURE' } })
    expect(
      await shop.center.ask('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId)),
    ).toMatchObject({
      failure: { code: 'PAY_UNSURE' },
    })
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'pending' })
    shop.wechat.become('up')
    const { action } = await shop.prepare(customerId, orderNo)
    expect(action.kind).toBe('jsapi')
    const attempts = (await shop.get(customerId, orderNo)).payments
    expect(attempts.map(({ state }) => state)).toEqual(['closed', 'open'])
  })

  test('no transaction is open during a call to a channel', async () => {
    const { customerId, orderNo } = await shop.order()
    const { attemptNo } = await shop.prepare(customerId, orderNo)
    shop.wechat.become('silent')
    const waiting = ask(customerId, orderNo, 'wechatJsapi')
    const cancelling = shop.center.ask(
      'orders.cancel',
      shopA,
      { orderNo, reason: '其他' },
      asCustomer(customerId),
    )
    // On PGlite there is one connection: another change goes through although two wait for WeChat.
    const asked = shop.wechat.asked.length
    const other = await shop.order()
    const { action } = await shop.prepare(other.customerId, other.orderNo, 'alipayWap')
    expect(action.kind).toBe('redirect')
    expect(shop.wechat.asked.length).toBeGreaterThanOrEqual(asked)
    for (const answer of [await waiting, await cancelling]) {
      expect(answer).toMatchObject({ failure: { code: 'PAY_UNSURE' } })
    }
    shop.wechat.become('up')
    expect((await attemptOf(attemptNo)).state).toBe('open')
  })

  test('paid at the last second: the sweeper closes first, finds the money, and the order stays', async () => {
    const late = await shop.order()
    const { attemptNo } = await shop.prepare(late.customerId, late.orderNo)
    shop.center.clock.forward(29)
    await shop.wechat.pay(attemptNo, 'silently')
    const unpaid = await shop.order()
    shop.center.clock.forward(-29)
    const idle = await shop.prepare(unpaid.customerId, unpaid.orderNo, 'wechatH5')
    shop.center.clock.forward(70)
    await shop.center.sweep()
    expect(await shop.get(late.customerId, late.orderNo)).toMatchObject({ statusText: '已确认' })
    expect(await shop.get(unpaid.customerId, unpaid.orderNo)).toMatchObject({
      statusText: '超时未付款，已取消',
      paid: 0,
    })
    expect(shop.wechat.orders.get(idle.attemptNo)?.state).toBe('CLOSED')
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('an order whose channel does not answer keeps its seats until it does', async () => {
    const { customerId, orderNo } = await shop.order()
    await shop.prepare(customerId, orderNo)
    shop.center.clock.forward(31)
    shop.wechat.become('down')
    await shop.center.sweep()
    expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '待付款' })
    shop.wechat.become('up')
    await shop.center.sweep()
    expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '超时未付款，已取消' })
  })

  test('money for an expired order goes back through the channel, once', async () => {
    const { customerId, orderNo } = await shop.order()
    const wap = await shop.prepare(customerId, orderNo, 'alipayWap')
    if (wap.action.kind !== 'redirect') throw new Error('no page')
    await shop.alipay.visit(wap.action.url)
    await shop.alipay.pay(wap.attemptNo, 'silently')
    const notification = shop.alipay.notificationOf(wap.attemptNo)
    // Alipay was closed by hand although its money was already on the way.
    const trade = shop.alipay.trades.get(wap.attemptNo)
    if (!trade) throw new Error('no trade')
    Object.assign(trade, { status: 'TRADE_CLOSED' })
    await shop.center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId))
    Object.assign(trade, { status: 'TRADE_SUCCESS' })
    expect(await shop.hand(notification)).toBe(200)
    expect(await shop.hand(notification)).toBe(200)
    expect([...trade.refunds.values()]).toEqual([{ amount: '1200.00', done: true }])
    expect(await shop.get(customerId, orderNo)).toMatchObject({
      statusText: '已取消',
      paid: 0,
      payments: [{ state: 'refunded' }],
    })
  })

  test('closed before Alipay knew of it, paid on the open page, not notified: found after its end', async () => {
    const { customerId, orderNo } = await shop.order()
    const first = await shop.prepare(customerId, orderNo, 'alipayWap')
    const second = await shop.prepare(customerId, orderNo, 'wechatH5')
    expect((await attemptOf(first.attemptNo)).state).toBe('closed')
    await shop.wechat.pay(second.attemptNo, 'silently')
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'paid' })
    if (first.action.kind !== 'redirect') throw new Error('no page')
    await shop.alipay.visit(first.action.url)
    await shop.alipay.pay(first.attemptNo, 'silently')
    shop.center.clock.forward(40)
    await shop.center.sweep()
    expect((await attemptOf(first.attemptNo)).state).toBe('refunded')
    expect(shop.alipay.trades.get(first.attemptNo)?.refunds.size).toBe(1)
    const order = await shop.get(customerId, orderNo)
    expect(order).toMatchObject({ paid: order.payable, refunded: 0 })
  })

  test('another amount than asked, or another merchant’s address: not booked', async () => {
    const { customerId, orderNo } = await shop.order()
    const { attemptNo } = await shop.prepare(customerId, orderNo)
    await shop.wechat.pay(attemptNo, 'silently')
    const less = shop.wechat.notificationOf(attemptNo, (content) => {
      content.amount = { total: 1, currency: 'CNY' }
    })
    shop.center.raised.length = 0
    expect(await shop.hand(less)).toBe(500)
    expect(shop.center.raised).toEqual(['payment-not-booked'])
    const right = shop.wechat.notificationOf(attemptNo)
    expect(await shop.hand({ ...right, url: right.url.replace('/alpha', '/beta') })).toBe(404)
    const keys = { ...shop.wechat.credentials }
    await shop.center.get('staff.setCredentials', shopB, { kind: 'wechatPay', values: keys }, asStaff)
    // The very same account at another merchant still knows only that merchant's payments.
    expect(await shop.hand({ ...right, url: right.url.replace('/alpha', '/beta') })).toBe(500)
    expect((await attemptOf(attemptNo)).state).toBe('open')
    expect(shop.center.raised).toEqual(['payment-not-booked', 'payment-not-booked'])
    expect(await shop.hand(right)).toBe(200)
    expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '已确认' })
    expect(shop.center.raised).toHaveLength(2)
  })

  const setWechatKeys = (values: Record<string, unknown>) =>
    shop.center.get('staff.setCredentials', shopA, { kind: 'wechatPay', values }, asStaff)
  /** A well-formed key that is not the merchant's at WeChat Pay: every call is refused with 401 SIGN_ERROR. */
  const wrongKeys = () => setWechatKeys({ ...shop.wechat.credentials, privateKey: newKeyPair().privatePem })
  const rightKeys = () => setWechatKeys({ ...shop.wechat.credentials })
  const cancel = (customerId: string, orderNo: string) =>
    shop.center.ask('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId))

  test('a payment that the channel has refused from the start does not block the next one', async () => {
    const { customerId, orderNo } = await shop.order()
    await wrongKeys()
    expect(await ask(customerId, orderNo, 'wechatJsapi')).toMatchObject({
      failure: { code: 'PAY_UNAVAILABLE' },
    })
    expect((await shop.prepare(customerId, orderNo, 'alipayWap')).action.kind).toBe('redirect')
    const second = await shop.order()
    expect(await ask(second.customerId, second.orderNo, 'wechatJsapi')).toMatchObject({ ok: false })
    expect(await cancel(second.customerId, second.orderNo)).toMatchObject({ ok: true })
    await rightKeys()
  })

  test('refused only on the retry: the first call may have opened it, so it stays open', async () => {
    const { customerId, orderNo } = await shop.order()
    const again = { idempotencyKey: randomUUID() }
    shop.wechat.become('lost')
    expect(await ask(customerId, orderNo, 'wechatJsapi', again)).toMatchObject({ ok: false })
    shop.wechat.become('up')
    await wrongKeys()
    expect(await ask(customerId, orderNo, 'wechatJsapi', again)).toMatchObject({
      failure: { code: 'PAY_UNAVAILABLE' },
    })
    expect(await ask(customerId, orderNo, 'alipayWap')).toMatchObject({ failure: { code: 'PAY_UNSURE' } })
    await rightKeys()
    expect((await shop.prepare(customerId, orderNo, 'alipayWap')).action.kind).toBe('redirect')
  })

  test('when a channel keeps refusing, the seats are freed in the end; money found later goes back', async () => {
    const { customerId, orderNo } = await shop.order()
    const { attemptNo } = await shop.prepare(customerId, orderNo)
    await shop.wechat.pay(attemptNo, 'silently')
    await wrongKeys()
    expect(await cancel(customerId, orderNo)).toMatchObject({ failure: { code: 'PAY_UNSURE' } })
    shop.center.clock.forward(60)
    await shop.center.sweep()
    expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '待付款' })
    shop.center.clock.forward(31)
    await shop.center.sweep()
    expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '超时未付款，已取消' })
    expect(await wrongBooks(opened.database.db)).toEqual([])
    for (const _ of [1, 2]) {
      shop.center.clock.forward(31)
      await shop.center.sweep()
    }
    expect((await attemptOf(attemptNo)).state).toBe('closed')
    await rightKeys()
    shop.center.clock.forward(31)
    await shop.center.sweep()
    expect((await attemptOf(attemptNo)).state).toBe('refunded')
    expect(await payoutsOf(attemptNo)).toHaveLength(1)
  })

  test('a query finds another amount: not booked, and the seats are freed in the end', async () => {
    const { customerId, orderNo } = await shop.order()
    const { attemptNo } = await shop.prepare(customerId, orderNo)
    await shop.wechat.pay(attemptNo, 'silently')
    const order = shop.wechat.orders.get(attemptNo)
    if (!order) throw new Error('no order')
    order.total = 1
    shop.center.raised.length = 0
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'pending' })
    expect(shop.center.raised).toEqual(['payment-not-booked'])
    shop.center.clock.forward(91)
    await shop.center.sweep()
    expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '超时未付款，已取消', paid: 0 })
    shop.center.clock.forward(31)
    await shop.center.sweep()
    const row = await attemptOf(attemptNo)
    expect(row.state).toBe('closed')
    expect(row.askAt).not.toBeNull()
  })

  test('cancelled while WeChat is still opening the payment: no sheet, one more query', async () => {
    const { customerId, orderNo } = await shop.order()
    const question = shop.wechat.hold('/v3/pay/transactions/jsapi')
    const opening = ask(customerId, orderNo, 'wechatJsapi')
    await question.arrived
    const cancelled = await cancel(customerId, orderNo)
    question.release()
    expect(cancelled).toMatchObject({ ok: true })
    expect(await opening).toMatchObject({ failure: { code: 'PAY_ENDED' } })
    const attemptNo = (await shop.get(customerId, orderNo)).payments[0]?.attemptNo ?? ''
    expect(await attemptOf(attemptNo)).toMatchObject({ state: 'closed', askAt: expect.any(Date) })
    // Paid nevertheless, and not notified.
    expect(await shop.wechat.pay(attemptNo, 'silently')).toBe(true)
    shop.center.clock.forward(40)
    await shop.center.sweep()
    expect((await attemptOf(attemptNo)).state).toBe('refunded')
  })

  describe('refunds', () => {
    async function requested(way: 'wechatJsapi' | 'alipayWap' = 'wechatJsapi') {
      const { customerId, orderNo } = await shop.order()
      const { attemptNo, action } = await shop.prepare(customerId, orderNo, way)
      if (way === 'alipayWap' && action.kind === 'redirect') {
        await shop.alipay.visit(action.url)
        await shop.alipay.pay(attemptNo, 'silently')
      } else await shop.wechat.pay(attemptNo, 'silently')
      await shop.status(customerId, orderNo)
      const order = await shop.get(customerId, orderNo)
      const unitIds = order.units.map(({ id }) => id)
      const me = asCustomer(customerId)
      const { amount } = await shop.center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, me)
      const asked = { orderNo, unitIds, amount, reason: '其他' }
      const { refunds } = await shop.center.get('orders.requestRefund', shopA, asked, me)
      return { customerId, orderNo, attemptNo, amount, refundId: refunds[0]?.id ?? '' }
    }
    const approve = (refundId: string) =>
      shop.center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    const retry = (refundNo: string) => shop.center.ask('staff.retryRefund', shopA, { refundNo }, asStaff)

    test.each(['wechatJsapi', 'alipayWap'] as const)('%s: approved, sent, done', async (way) => {
      const { customerId, orderNo, amount, refundId } = await requested(way)
      await approve(refundId)
      expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '已退款', refunded: amount })
    })

    test('in progress at the channel: its notification ends it, repeats change nothing', async () => {
      shop.wechat.refundsBecome = 'PROCESSING'
      const { customerId, orderNo, attemptNo, refundId } = await requested()
      expect(await approve(refundId)).toMatchObject({ state: 'processing' })
      const refundNo = `${attemptNo}R01`
      const refund = shop.wechat.refunds.get(refundNo)
      if (!refund) throw new Error('not sent')
      refund.status = 'SUCCESS'
      const notification = shop.wechat.refundNotificationOf(refundNo)
      expect(await Promise.all([shop.hand(notification), shop.hand(notification)])).toEqual([200, 200])
      expect(await shop.get(customerId, orderNo)).toMatchObject({
        statusText: '已退款',
        refunds: [{ state: 'done' }],
      })
    })

    test('in progress without a notification: the sweeper queries it and does not send it again', async () => {
      shop.wechat.refundsBecome = 'PROCESSING'
      const { customerId, orderNo, attemptNo, refundId } = await requested()
      await approve(refundId)
      const refund = shop.wechat.refunds.get(`${attemptNo}R01`)
      if (!refund) throw new Error('not sent')
      refund.status = 'SUCCESS'
      const sent = shop.wechat.asked.filter((path) => path === 'POST /v3/refund/domestic/refunds').length
      shop.center.clock.forward(1)
      await shop.center.sweep()
      expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '已退款' })
      expect(shop.wechat.asked.filter((path) => path === 'POST /v3/refund/domestic/refunds')).toHaveLength(
        sent,
      )
    })

    test('refused for lack of money: staff sees why and sends it again under the same number', async () => {
      shop.wechat.refundsBecome = 'NOT_ENOUGH'
      const { customerId, orderNo, attemptNo, amount, refundId } = await requested()
      shop.center.raised.length = 0
      await approve(refundId)
      expect((await shop.get(customerId, orderNo)).refunds[0]?.state).toBe('failed')
      expect(shop.center.raised).toEqual(['refund-failed'])
      const refundNo = `${attemptNo}R01`
      const { items } = await shop.center.get('staff.payouts', shopA, {}, asStaff)
      expect(items.find((item) => item.refundNo === refundNo)).toMatchObject({
        orderNo,
        refundId,
        amount,
        channel: 'wechat',
        message: '403 NOT_ENOUGH',
      })
      expect(await retry(refundNo)).toMatchObject({ ok: true, value: { state: 'failed' } })
      shop.wechat.refundsBecome = 'SUCCESS'
      expect(await retry(refundNo)).toMatchObject({
        ok: true,
        value: { refundNo, state: 'done', message: '' },
      })
      expect(await retry(refundNo)).toMatchObject({ failure: { code: 'ALREADY' } })
      expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '已退款', refunded: amount })
      expect(await payoutsOf(attemptNo)).toHaveLength(1)
    })

    test('finally refused: given back by transfer, booked once, and the channel is not queried any more', async () => {
      shop.wechat.refundsBecome = 'NOT_ENOUGH'
      const { customerId, orderNo, attemptNo, amount, refundId } = await requested()
      await approve(refundId)
      const refundNo = `${attemptNo}R01`
      const offline = () =>
        shop.center.ask('staff.refundOffline', shopA, { refundNo, note: '招行转账 20261122-7' }, asStaff)
      const answers = await Promise.all([offline(), offline()])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.find(({ ok }) => ok)).toMatchObject({
        value: { refundNo, state: 'done', amount, message: 'offline: 招行转账 20261122-7' },
      })
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'ALREADY' } })
      const done = { statusText: '已退款', refunded: amount, refunds: [{ state: 'done' }] }
      expect(await shop.get(customerId, orderNo)).toMatchObject(done)
      shop.wechat.refundsBecome = 'SUCCESS'
      expect(await retry(refundNo)).toMatchObject({ failure: { code: 'ALREADY' } })
      shop.center.clock.forward(60)
      await shop.center.sweep()
      expect(shop.wechat.refunds.has(refundNo)).toBe(false)
      expect(await shop.get(customerId, orderNo)).toMatchObject(done)
    })

    test('money that the channel may still send is not also given back by transfer', async () => {
      shop.wechat.refundsBecome = 'ABNORMAL'
      const { customerId, orderNo, attemptNo, refundId } = await requested()
      const refundNo = `${attemptNo}R01`
      const offline = () =>
        shop.center.ask('staff.refundOffline', shopA, { refundNo, note: '招行转账' }, asStaff)
      expect(await offline()).toMatchObject({ failure: { kind: 'absent' } })
      await approve(refundId)
      expect(await offline()).toMatchObject({ failure: { code: 'MAY_ARRIVE' } })
      expect((await shop.get(customerId, orderNo)).refunded).toBe(0)
      shop.wechat.refundsBecome = 'PROCESSING'
      const other = await requested()
      await approve(other.refundId)
      const input = { refundNo: `${other.attemptNo}R01`, note: '招行转账' }
      expect(await shop.center.ask('staff.refundOffline', shopA, input, asStaff)).toMatchObject({
        failure: { code: 'ALREADY' },
      })
    })

    test('closed at the channel: the money may go back under another number', async () => {
      shop.wechat.refundsBecome = 'CLOSED'
      const { customerId, orderNo, attemptNo, amount, refundId } = await requested()
      await approve(refundId)
      shop.wechat.refundsBecome = 'SUCCESS'
      const refundNo = `${attemptNo}R01`
      expect(await retry(refundNo)).toMatchObject({ value: { refundNo: `${attemptNo}R02`, state: 'done' } })
      expect(await retry(refundNo)).toMatchObject({ failure: { code: 'REPLACED' } })
      expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '已退款', refunded: amount })
    })

    test('split over two payments: the closed part goes back once, however often it is retried', async () => {
      const wish = { proId: 'deposit', departureId: 'd-deposit', counts: { adult: 1 } }
      const { customerId, orderNo } = await placeOrder(shop.center, opened.database, wish)
      const me = asCustomer(customerId)
      for (const _ of ['deposit', 'balance']) {
        const { attemptNo } = await shop.prepare(customerId, orderNo)
        await shop.wechat.pay(attemptNo, 'silently')
        await shop.status(customerId, orderNo)
      }
      const order = await shop.get(customerId, orderNo)
      const deposit = order.payments.find(({ amount }) => amount < 90_000)?.attemptNo ?? ''
      const balance = order.payments.find(({ amount }) => amount === 90_000)?.attemptNo ?? ''
      const unitIds = order.units.map(({ id }) => id)
      const { amount } = await shop.center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, me)
      const asked = { orderNo, unitIds, amount, reason: '其他' }
      const { refunds } = await shop.center.get('orders.requestRefund', shopA, asked, me)
      const refundId = refunds[0]?.id ?? ''
      // The balance and a part of the deposit.
      const some = { refundId, approve: true, amount: 95_000 }
      shop.wechat.refundsBecome = 'PROCESSING'
      await shop.center.get('staff.decideRefund', shopA, some, asStaff)
      for (const [attemptNo, status] of [
        [balance, 'SUCCESS'],
        [deposit, 'CLOSED'],
      ] as const) {
        const refund = shop.wechat.refunds.get(`${attemptNo}R01`)
        if (!refund) throw new Error('not sent')
        refund.status = status
        expect(await shop.hand(shop.wechat.refundNotificationOf(refund.no))).toBe(200)
      }
      const failed = async () =>
        (await shop.center.get('staff.payouts', shopA, {}, asStaff)).items
          .filter((item) => item.orderNo === orderNo)
          .map(({ refundNo }) => refundNo)
      expect(await failed()).toEqual([`${deposit}R01`])
      shop.wechat.refundsBecome = 'SUCCESS'
      expect(await retry(`${deposit}R01`)).toMatchObject({
        value: { refundNo: `${deposit}R02`, state: 'done' },
      })
      const done = { statusText: '已退款', refunded: 95_000, refunds: [{ state: 'done' }] }
      expect(await shop.get(customerId, orderNo)).toMatchObject(done)
      expect(await failed()).toEqual([])
      expect(await retry(`${deposit}R01`)).toMatchObject({ failure: { code: 'REPLACED' } })
      expect(await payoutsOf(deposit)).toHaveLength(2)
      expect(await shop.get(customerId, orderNo)).toMatchObject(done)
    })

    test('accepted although the answer was lost, refused since: it gets no other number', async () => {
      const { customerId, orderNo, attemptNo, amount, refundId } = await requested()
      shop.wechat.become('lost')
      await approve(refundId)
      shop.wechat.become('up')
      await wrongKeys()
      shop.center.clock.forward(1)
      await shop.center.sweep()
      expect((await shop.get(customerId, orderNo)).refunds[0]?.state).toBe('failed')
      await rightKeys()
      await shop.center.ask('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
      expect(await payoutsOf(attemptNo)).toHaveLength(1)
      await retry(`${attemptNo}R01`)
      expect([...shop.wechat.refunds.values()].filter(({ orderNo: no }) => no === attemptNo)).toHaveLength(1)
      expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '已退款', refunded: amount })
    })

    test('the request was lost, then refused: the refund never existed, so another number may be used', async () => {
      const { attemptNo, refundId } = await requested()
      shop.wechat.become('down')
      await approve(refundId)
      expect((await payoutsOf(attemptNo))[0]?.accepted).toBe(true)
      shop.wechat.become('up')
      shop.wechat.refundsBecome = 'NOT_ENOUGH'
      shop.center.clock.forward(1)
      await shop.center.sweep()
      expect((await payoutsOf(attemptNo))[0]).toMatchObject({ state: 'failed', accepted: false })
      shop.wechat.refundsBecome = 'SUCCESS'
      await approve(refundId)
      expect(await payoutsOf(attemptNo)).toHaveLength(2)
    })

    test('sent back by the bank: never sent twice, done when the merchant has ended it at WeChat', async () => {
      shop.wechat.refundsBecome = 'ABNORMAL'
      const { customerId, orderNo, attemptNo, amount, refundId } = await requested()
      await approve(refundId)
      shop.wechat.refundsBecome = 'SUCCESS'
      const again = { refundId, approve: true }
      expect(await shop.center.ask('staff.decideRefund', shopA, again, asStaff)).toMatchObject({ ok: true })
      expect(await payoutsOf(attemptNo)).toHaveLength(1)
      const reject = { refundId, approve: false, note: '不退' }
      expect((await shop.center.ask('staff.decideRefund', shopA, reject, asStaff)).ok).toBe(false)
      const refund = shop.wechat.refunds.get(`${attemptNo}R01`)
      if (!refund) throw new Error('not sent')
      refund.status = 'SUCCESS'
      expect(await shop.hand(shop.wechat.refundNotificationOf(refund.no))).toBe(200)
      expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '已退款', refunded: amount })
    })

    test('the answer was lost: the retry uses the same number, and the money goes back once', async () => {
      const { customerId, orderNo, attemptNo, refundId } = await requested()
      shop.wechat.become('lost')
      await approve(refundId)
      shop.wechat.become('up')
      shop.center.clock.forward(1)
      await shop.center.sweep()
      expect(await shop.get(customerId, orderNo)).toMatchObject({ statusText: '已退款' })
      expect([...shop.wechat.refunds.values()].filter(({ orderNo: no }) => no === attemptNo)).toHaveLength(1)
    })
  })

  test('keys removed: open payments are in doubt, not lost; answers under other keys do not decide them', async () => {
    const { customerId, orderNo } = await shop.order()
    const { attemptNo } = await shop.prepare(customerId, orderNo)
    await shop.wechat.pay(attemptNo, 'silently')
    const keys = { ...shop.wechat.credentials }
    const set = (values: Record<string, unknown> | null) =>
      shop.center.get('staff.setCredentials', shopA, { kind: 'wechatPay', values }, asStaff)
    await set(null)
    expect(await codes(customerId, orderNo, 'wechat')).toEqual(['sandbox'])
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'pending' })
    await set({ ...keys, mchId: '1900000099' })
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'pending' })
    await set(keys)
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'paid' })
  })

  test('keys are tried without moving money: right ones work, wrong ones say so, new ones are untried', async () => {
    const tryIt = () => shop.center.get('staff.tryPayment', shopA, { kind: 'wechatPay' }, asStaff)
    const tried = async () => {
      const { list } = await shop.center.get('staff.credentials', shopA, {}, asStaff)
      return list.find(({ kind }) => kind === 'wechatPay')?.tried
    }
    await rightKeys()
    expect(await tried()).toBeNull()
    expect(await tryIt()).toEqual({ works: true, message: '密钥可用' })
    expect(await tried()).toMatchObject({ works: true })
    await wrongKeys()
    expect(await tried()).toBeNull()
    expect(await tryIt()).toMatchObject({ works: false, message: expect.stringContaining('核对') })
    expect(await tried()).toMatchObject({ works: false })
    await rightKeys()
    const without = await shop.center.ask('staff.tryPayment', shopB, { kind: 'alipay' }, asStaff)
    expect(without).toMatchObject({ failure: { code: 'NO_CREDENTIALS' } })
  })

  test('keys that cannot be used are refused when they are entered', async () => {
    const set = (patch: object) =>
      shop.center.ask(
        'staff.setCredentials',
        shopA,
        { kind: 'wechatPay', values: { ...shop.wechat.credentials, ...patch } },
        asStaff,
      )
    const nonsense = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'
    expect(await set({ privateKey: nonsense })).toMatchObject({
      failure: { kind: 'invalid', fields: { 'values.privateKey': expect.stringContaining('RSA') } },
    })
    const verifiers = [{ serialNo: 'S', key: shop.wechat.credentials.privateKey }]
    expect(await set({ verifiers })).toMatchObject({
      failure: { fields: { 'values.verifiers.0.key': expect.stringContaining('公钥') } },
    })
  })
})
