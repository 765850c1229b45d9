import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { orders } from '../orders/core/schema.ts'
import { shopA } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { openPaying, type Paying } from '../testing/paying.ts'
import { asCustomer, asStaff } from '../testing/shopping.ts'

const MCH = '1900000001'
const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'

type Line = {
  at: Date
  number: string
  transactionNo: string
  fen: number
  refundNo?: string
  state?: string
}

/** As WeChat writes a bill, from what its fake has taken and given back. */
function billOf(lines: readonly Line[]): string {
  const rows = lines.map(({ at, number, transactionNo, fen, refundNo, state = 'SUCCESS' }) => {
    const time = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const yuan = (fen / 100).toFixed(2)
    const cells = refundNo
      ? [time, 'wx', MCH, '0', '', transactionNo, number, 'o', 'JSAPI', 'REFUND', 'OTHERS', 'CNY', '0.00']
      : [time, 'wx', MCH, '0', '', transactionNo, number, 'o', 'JSAPI', 'SUCCESS', 'OTHERS', 'CNY', yuan]
    const rest = refundNo
      ? [
          '0.00',
          '50300',
          refundNo,
          yuan,
          '0.00',
          'ORIGINAL',
          state,
          '线路',
          '',
          '-0.60',
          '0.60%',
          '0.00',
          yuan,
        ]
      : ['0.00', '0', '0', '0.00', '0.00', '', '', '线路', '', '0.60', '0.60%', yuan, '0.00']
    return [...cells, ...rest, ''].map((cell) => `\`${cell}`).join(',')
  })
  const text = [HEAD, ...rows, '总交易单数,应结订单总金额', '`1,`0.00', ''].join('\r\n')
  return Buffer.from(text).toString('base64')
}

describe.each(databaseKinds)('reconciliation of payments, on %s', (kind) => {
  let opened: TestDatabase
  let shop: Paying
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    shop = await openPaying(opened.database)
  })
  afterAll(async () => {
    await shop.close()
    await opened.close()
  })
  afterEach(() => {
    shop.wechat.refundsBecome = 'SUCCESS'
  })

  const lineOf = (attemptNo: string): Line => {
    const order = shop.wechat.orders.get(attemptNo)
    if (!order?.transactionId) throw new Error(`not paid: ${attemptNo}`)
    return {
      at: order.paidAt ?? shop.center.clock.now,
      number: attemptNo,
      transactionNo: order.transactionId,
      fen: order.total,
    }
  }
  async function paid(silently = false) {
    const { customerId, orderNo } = await shop.order()
    const { attemptNo } = await shop.prepare(customerId, orderNo)
    if (silently) {
      await shop.wechat.pay(attemptNo, 'silently')
      await shop.status(customerId, orderNo)
    } else {
      await shop.wechat.pay(attemptNo, 'silently')
      await shop.hand(shop.wechat.notificationOf(attemptNo))
    }
    return { customerId, orderNo, attemptNo }
  }
  async function refunded({ customerId, orderNo, attemptNo }: Awaited<ReturnType<typeof paid>>) {
    const me = asCustomer(customerId)
    const { units } = await shop.get(customerId, orderNo)
    const unitIds = [units[0]?.id ?? '']
    const { amount } = await shop.center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, me)
    const asked = await shop.center.get(
      'orders.requestRefund',
      shopA,
      { orderNo, unitIds, amount, reason: '其他' },
      me,
    )
    const refundId = asked.refunds[0]?.id ?? ''
    await shop.center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    return { refundNo: `${attemptNo}R01`, amount }
  }
  const compare = (day: string) =>
    shop.center.get('staff.reconciliation', shopA, { from: day, to: day, channel: 'wechat' }, asStaff)
  const importBill = (day: string, lines: readonly Line[]) =>
    shop.center.get('staff.importBill', shopA, { channel: 'wechat', day, data: billOf(lines) }, asStaff)
  const nextDay = () => shop.center.clock.forward(24 * 60)

  test('a difference is settled with a note, and a month closes when nothing of it is open', async () => {
    const before = shop.center.clock.now
    const day = todayInShanghai(before)
    const fine = await paid()
    const wrong = await paid()
    const later = await shop.order()
    // The month is over.
    shop.center.clock.now = new Date('2026-12-02T04:00:00Z')
    const lines = [lineOf(fine.attemptNo), { ...lineOf(wrong.attemptNo), fen: 119_990 }]
    const month = '2026-11'
    const ask = () => shop.center.get('staff.booksOfMonth', shopA, { month }, asStaff)
    const close = async () =>
      shop.center.ask('staff.closeBooks', shopA, { month, net: (await ask()).total.net }, asStaff)
    expect(await ask()).toMatchObject({ missingBills: [{ day, channel: 'wechat' }], closed: null })
    expect(await close()).toMatchObject({ failure: { code: 'BOOKS_BILLS' } })
    expect(await importBill(day, lines)).toMatchObject({ differences: 1 })
    expect(await close()).toMatchObject({ failure: { code: 'BOOKS_DIFFER' } })
    const { differences } = await compare(day)
    const [one] = differences
    if (!one) throw new Error('no difference')
    const { code, about, number, billed, booked, channel } = one
    const settle = (note: string | null, amount = billed) =>
      shop.center.ask(
        'staff.settleDifference',
        shopA,
        { from: day, to: day, day, channel, code, about, number, billed: amount, booked, note },
        asStaff,
      )
    expect(await settle('渠道优惠1角', billed - 1)).toMatchObject({ failure: { code: 'DIFFERENCE_GONE' } })
    expect(await settle('渠道优惠1角')).toMatchObject({ value: { openCount: 0 } })
    expect(await compare(day)).toMatchObject({
      openCount: 0,
      differenceCount: 1,
      days: [{ differences: 0, asked: { count: 2, amount: 240_000 } }],
      differences: [{ settled: { note: '渠道优惠1角', by: '测试员工' } }],
    })
    // Another bill, other amounts: the note was not about these.
    await importBill(day, [lines[0] as Line, { ...(lines[1] as Line), fen: 119_980 }])
    expect((await compare(day)).openCount).toBe(1)
    await importBill(day, lines)
    expect(await settle(null)).toMatchObject({ value: { openCount: 1 } })
    expect(await settle('渠道优惠1角')).toMatchObject({ ok: true })

    expect(await shop.center.ask('staff.closeBooks', shopA, { month, net: 1 }, asStaff)).toMatchObject({
      failure: { code: 'BOOKS_CHANGED' },
    })
    expect(await close()).toMatchObject({
      value: {
        problem: '',
        closed: { by: '测试员工', books: { total: { payments: { count: 2, amount: 240_000 } } } },
        channels: [{ channel: 'wechat', billedPayments: { amount: 239_990 }, fees: 120 }],
      },
    })
    expect(await close()).toMatchObject({ failure: { code: 'BOOKS_CLOSED' } })
    expect(await settle(null)).toMatchObject({ failure: { code: 'BOOKS_CLOSED' } })
    const bill = { channel: 'wechat', day, data: billOf(lines) } as const
    expect(await shop.center.ask('staff.importBill', shopA, bill, asStaff)).toMatchObject({
      failure: { code: 'BOOKS_CLOSED' },
    })
    const offline = {
      orderNo: later.orderNo,
      for: 'full' as const,
      amount: 120_000,
      proof: '银行转账 8871',
      paidAt: `${day}T05:00:00.000Z`,
    }
    expect(await shop.center.ask('staff.bookPayment', shopA, offline, asStaff)).toMatchObject({
      failure: { code: 'BOOKS_CLOSED' },
    })
    const opened = { month, reason: '渠道补发了账单' }
    expect(await shop.center.ask('staff.reopenBooks', shopA, opened, asStaff)).toMatchObject({
      value: { closed: null, settled: 1, open: 0 },
    })
    expect(await shop.center.ask('staff.reopenBooks', shopA, opened, asStaff)).toMatchObject({
      failure: { code: 'BOOKS_OPEN' },
    })
    expect(await shop.center.ask('staff.importBill', shopA, bill, asStaff)).toMatchObject({ ok: true })
    // The other tests look at days of their own.
    shop.center.clock.now = new Date(before.getTime() + 86_400_000)
  })

  test('a right bill has no difference; sums say how each payment became known', async () => {
    const day = todayInShanghai(shop.center.clock.now)
    const one = await paid()
    const two = await paid(true)
    const { refundNo, amount } = await refunded(two)
    const lines = [
      lineOf(one.attemptNo),
      lineOf(two.attemptNo),
      { ...lineOf(two.attemptNo), refundNo, fen: amount },
    ]
    expect(
      await shop.center.ask(
        'staff.importBill',
        shopA,
        { channel: 'wechat', day, data: billOf(lines) },
        asStaff,
      ),
    ).toMatchObject({ failure: { kind: 'invalid', fields: { day: expect.stringContaining('次日') } } })
    nextDay()
    expect((await compare(day)).days).toMatchObject([{ bill: null, differences: 0 }])
    expect(await importBill(day, lines)).toMatchObject({
      payments: { count: 2, amount: 240_000 },
      refunds: { count: 1, amount },
      fees: 60,
      differences: 0,
    })
    expect(await compare(day)).toMatchObject({
      days: [
        {
          day,
          channel: 'wechat',
          payments: { count: 2, amount: 240_000, notified: 1, queried: 1, staff: 0 },
          returned: { count: 0 },
          refunds: { count: 1, amount },
          bill: { payments: { count: 2 }, importedBy: '测试员工' },
        },
      ],
      differences: [],
    })
  })

  test('three planted differences are found: paid for a closed order, another amount, a refund without result', async () => {
    const day = todayInShanghai(shop.center.clock.now)
    const fine = await paid()
    const wrongAmount = await paid()
    const slow = await paid()
    shop.wechat.refundsBecome = 'PROCESSING'
    const { refundNo, amount } = await refunded(slow)
    // Closed by the customer; the channel has the money all the same, and never told.
    const closed = await shop.order()
    const { attemptNo } = await shop.prepare(closed.customerId, closed.orderNo)
    await shop.center.get(
      'orders.cancel',
      shopA,
      { orderNo: closed.orderNo, reason: '其他' },
      asCustomer(closed.customerId),
    )
    const lines: Line[] = [
      lineOf(fine.attemptNo),
      { ...lineOf(wrongAmount.attemptNo), fen: 119_999 },
      lineOf(slow.attemptNo),
      { ...lineOf(slow.attemptNo), refundNo, fen: amount, state: 'PROCESSING' },
      { at: shop.center.clock.now, number: attemptNo, transactionNo: '420000777', fen: 120_000 },
    ]
    for (let days = 0; days < 4; days += 1) nextDay()
    expect(await importBill(day, lines)).toMatchObject({ differences: 2 })
    const { differences, differenceCount } = await compare(day)
    expect(
      differences.map(({ code, number, orderNo, billed, booked }) => [code, number, orderNo, billed, booked]),
    ).toEqual([
      ['amount', wrongAmount.attemptNo, wrongAmount.orderNo, 119_999, 120_000],
      ['notBooked', attemptNo, closed.orderNo, 120_000, 0],
      ['payoutLate', refundNo, slow.orderNo, 0, amount],
    ])
    expect(differenceCount).toBe(3)
    // The refund arrives: the next look shows two.
    const refund = shop.wechat.refunds.get(refundNo)
    if (!refund) throw new Error('not sent')
    refund.status = 'SUCCESS'
    await shop.hand(shop.wechat.refundNotificationOf(refundNo))
    expect((await compare(day)).differences.map(({ code }) => code)).toEqual(['amount', 'notBooked'])
    // A corrected bill replaces the wrong one.
    await importBill(day, lines.slice(0, 4).with(1, lineOf(wrongAmount.attemptNo)))
    expect((await compare(day)).differences).toEqual([])
  })

  test('an order whose own sums were changed is found without any bill', async () => {
    const day = todayInShanghai(shop.center.clock.now)
    const { orderNo } = await paid()
    await opened.database.db.update(orders).set({ paid: 119_000 }).where(eq(orders.orderNo, orderNo))
    expect((await compare(day)).differences).toMatchObject([
      { code: 'orderPaid', about: 'order', orderNo, billed: 119_000, booked: 120_000, day: null },
    ])
    await opened.database.db.update(orders).set({ paid: 120_000 }).where(eq(orders.orderNo, orderNo))
  })

  test('the list of payments finds by numbers, channel, state, day and amount, and shows what went back', async () => {
    const day = todayInShanghai(shop.center.clock.now)
    const one = await paid()
    const { amount } = await refunded(one)
    const found = async (input: object) =>
      (await shop.center.get('staff.payments', shopA, { counted: true, ...input }, asStaff)).items
    const { transactionNo } = lineOf(one.attemptNo)
    for (const search of [one.orderNo, one.attemptNo, transactionNo]) {
      expect(await found({ search })).toMatchObject([
        {
          attemptNo: one.attemptNo,
          orderNo: one.orderNo,
          channelName: '微信支付',
          state: 'paid',
          heard: 'notified',
          amount: 120_000,
          refunded: amount,
          refunding: 0,
          shop: { distributor: 'a1' },
        },
      ])
    }
    const number = { orderNo: one.orderNo }
    const right = {
      channel: 'wechat',
      state: 'paid',
      for: 'full',
      paidFrom: day,
      paidTo: day,
      amountFrom: 120_000,
    }
    expect(await found({ ...number, ...right })).toHaveLength(1)
    for (const wrong of [
      { channel: 'alipay' },
      { state: 'open' },
      { for: 'deposit' },
      { paidFrom: '2030-01-01' },
      { createdTo: '2020-01-01' },
      { amountTo: 119_999 },
      { shop: { project: 'trip', channel: 'wechat', distributor: 'a2' } },
    ]) {
      expect(await found({ ...number, ...wrong })).toEqual([])
    }
    const all = await shop.center.get('staff.payments', shopA, { limit: 200, counted: true }, asStaff)
    for (const sort of ['createdAt', 'paidAt', 'amount'] as const) {
      const walked: string[] = []
      let after: string | undefined
      do {
        const page = await shop.center.get(
          'staff.payments',
          shopA,
          { sort, limit: 2, ...(after && { after }) },
          asStaff,
        )
        walked.push(...page.items.map((item) => item.attemptNo))
        after = page.next ?? undefined
      } while (after)
      expect(walked.sort()).toEqual(all.items.map((item) => item.attemptNo).sort())
    }
  })
})
