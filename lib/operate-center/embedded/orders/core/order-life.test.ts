import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { seatPool } from '../../catalogue/tours/departures.ts'
import { readPools } from '../../stock/stock.ts'
import { shopA } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  asCustomer,
  asStaff,
  openPayment,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'

describe.each(databaseKinds)('the life of an order on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  const seats = async (id: string) => {
    const [pool] = await readPools(opened.database.db, 'alpha', [seatPool(id)])
    return pool && { used: pool.used, held: pool.held }
  }
  const sold = async () => (await center.get('tours.get', shopA, { proId: 't1' })).sold

  test('instant confirmation: ordered, held, paid, seats used', async () => {
    const before = await seats('d-16')
    const soldBefore = await sold()
    const { customerId, orderNo } = await placeOrder(center, opened.database, { counts: { adult: 2 } })
    expect(await seats('d-16')).toEqual({ used: before?.used, held: (before?.held ?? 0) + 2 })
    expect(await sold()).toBe(soldBefore)
    const order = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(order).toMatchObject({
      label: 1,
      phase: 'awaitingPay',
      statusText: '待付款',
      due: 200_000,
      payable: 200_000,
      paid: 0,
      actions: [
        { code: 'pay', text: '去支付' },
        { code: 'cancel', text: '取消订单' },
      ],
      about: { kind: 'tour', persons: 2, confirmMode: 'instant' },
      contact: { name: '王小明', mobile: '138****1234' },
    })
    const [person] = ofKind(order, 'tour').about.travellers
    expect(person).toMatchObject({ name: '测试旅客', documentType: 1, complete: true, status: 1 })
    expect(person?.documentNumber).toMatch(/^110\*{11}\w{4}$/)
    await payOrder(center, customerId, orderNo)
    const paid = await center.get('pay.status', shopA, { orderNo }, asCustomer(customerId))
    expect(paid).toMatchObject({ state: 'paid', amount: 200_000, phase: 'serving' })
    expect(await seats('d-16')).toEqual({ used: (before?.used ?? 0) + 2, held: before?.held })
    expect(await sold()).toBe(soldBefore + 2)
    const after = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(after.history.map(({ text }) => text)).toEqual(['提交订单', '已付款，订单已确认'])
  })

  test('second confirmation: confirmed by staff, then paid', async () => {
    const wish = { proId: 't2', departureId: 'd-20' }
    const { customerId, orderNo } = await placeOrder(center, opened.database, wish)
    const asked = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(asked).toMatchObject({
      statusText: '待旅行社确认',
      payDeadline: null,
      until: '2026-11-21T04:00:00.000Z',
      actions: [{ code: 'cancel', text: '取消订单' }],
      about: { confirmMode: 'second' },
    })
    const input = { orderNo, channel: 'sandbox', returnUrl: '/trip/alpha/h5/a1/paySuccess' }
    const early = await center.ask('pay.prepare', shopA, input, asCustomer(customerId))
    expect(early).toMatchObject({ ok: false, failure: { code: 'AWAITING_CONFIRM' } })
    await center.get('staff.confirmOrder', shopA, { orderNo }, asStaff)
    expect(await seats('d-20')).toEqual({ used: 1, held: 0 })
    await payOrder(center, customerId, orderNo)
    const paid = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(paid).toMatchObject({ statusText: '已确认', label: 2 })
    expect(await seats('d-20')).toEqual({ used: 1, held: 0 })
  })

  test('the agency refuses: seats go back, the reason is shown', async () => {
    const before = await seats('d-20')
    const wish = { proId: 't2', departureId: 'd-20' }
    const { customerId, orderNo } = await placeOrder(center, opened.database, wish)
    await center.get('staff.refuseOrder', shopA, { orderNo, reason: '酒店满房' }, asStaff)
    const order = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(order).toMatchObject({
      statusText: '旅行社未能确认，已取消',
      label: 4,
      cancelReason: '酒店满房',
      actions: [
        { code: 'rebook', text: '再次预订' },
        { code: 'hide', text: '删除订单' },
      ],
    })
    expect(order.units[0]?.status).toBe(2)
    expect(await seats('d-20')).toEqual(before)
  })

  test('cancelled before payment: seats go back once, a second time is refused', async () => {
    const before = await seats('d-16')
    const { customerId, orderNo } = await placeOrder(center, opened.database)
    await openPayment(center, customerId, orderNo)
    const input = { orderNo, reason: '行程有变' }
    const order = await center.get('orders.cancel', shopA, input, asCustomer(customerId))
    expect(order).toMatchObject({ statusText: '已取消', cancelReason: '行程有变' })
    expect(order.payments[0]?.state).toBe('closed')
    expect(await seats('d-16')).toEqual(before)
    const again = await center.ask('orders.cancel', shopA, input, asCustomer(customerId))
    expect(again).toMatchObject({ ok: false, failure: { code: 'ALREADY' } })
    expect(await seats('d-16')).toEqual(before)
  })

  test('unpaid after 30 minutes: expired by the next read, or by the sweeper', async () => {
    const before = await seats('d-16')
    const first = await placeOrder(center, opened.database)
    const second = await placeOrder(center, opened.database)
    center.clock.forward(31)
    const order = await center.get(
      'orders.get',
      shopA,
      { orderNo: first.orderNo },
      asCustomer(first.customerId),
    )
    expect(order).toMatchObject({ statusText: '超时未付款，已取消', label: 4 })
    await center.sweep()
    const list = await center.get('orders.list', shopA, { tab: 'closed' }, asCustomer(second.customerId))
    expect(list.items[0]).toMatchObject({ orderNo: second.orderNo, statusText: '超时未付款，已取消' })
    expect(await seats('d-16')).toEqual(before)
  })

  test('refund of one traveller by the ladder, then of the last', async () => {
    const before = await seats('d-11')
    const soldBefore = await sold()
    const wish = { departureId: 'd-11', counts: { adult: 2 } }
    const { customerId, orderNo } = await placeOrder(center, opened.database, wish)
    await payOrder(center, customerId, orderNo)
    const order = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    const [one, two] = order.units.map(({ id }) => id)
    if (!one || !two) throw new Error('two travellers')
    const ask = { orderNo, unitIds: [one] }
    const quote = await center.get('orders.quoteRefund', shopA, ask, asCustomer(customerId))
    // 20 % of ¥901, on any day.
    expect(quote).toMatchObject({
      amount: 72_080,
      fee: 18_020,
      rule: '出发前及出发当日，扣除20%',
      items: [{ unitId: one, amount: 72_080, fee: 18_020 }],
    })
    const wrong = { ...ask, reason: '行程有变', amount: 90_100 }
    expect(await center.ask('orders.requestRefund', shopA, wrong, asCustomer(customerId))).toMatchObject({
      ok: false,
      failure: { code: 'AMOUNT_CHANGED', detail: { amount: 72_080 } },
    })
    const right = { ...wrong, amount: quote.amount }
    const asked = await center.get('orders.requestRefund', shopA, right, asCustomer(customerId))
    expect(asked).toMatchObject({ statusText: '已确认（退款处理中）', label: 2, phase: 'serving' })
    expect(asked.units.map(({ status }) => status)).toEqual([4, 1])
    const { items } = await center.get('staff.refunds', shopA, {}, asStaff)
    const request = items.find((item) => item.orderNo === orderNo)
    expect(request).toMatchObject({
      amount: 72_080,
      items: [{ unitId: one, name: '测*', amount: 72_080, fee: 18_020 }],
    })
    const decision = { refundId: request?.id ?? '', approve: true }
    await center.get('staff.decideRefund', shopA, decision, asStaff)
    const partly = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(partly).toMatchObject({ label: 2, statusText: '已确认（部分退款）', refunded: 72_080 })
    expect(partly.units.map(({ status }) => status)).toEqual([3, 1])
    expect(partly.refunds[0]?.state).toBe('done')
    expect(await seats('d-11')).toEqual({ used: (before?.used ?? 0) + 1, held: before?.held })

    const last = { orderNo, unitIds: [two], reason: '行程有变', amount: 72_080 }
    const again = await center.get('orders.requestRefund', shopA, last, asCustomer(customerId))
    const refundId = again.refunds[1]?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    const all = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(all).toMatchObject({
      label: 5,
      statusText: '已退款',
      refunded: 144_160,
      actions: [
        { code: 'rebook', text: '再次预订' },
        { code: 'hide', text: '删除订单' },
      ],
    })
    expect(await seats('d-11')).toEqual(before)
    expect(await sold()).toBe(soldBefore)
  })

  test('a rejected refund leaves everything as it was', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database)
    await payOrder(center, customerId, orderNo)
    const before = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    const unitIds = before.units.map(({ id }) => id)
    const ask = { orderNo, unitIds }
    const { amount } = await center.get('orders.quoteRefund', shopA, ask, asCustomer(customerId))
    const asked = await center.get(
      'orders.requestRefund',
      shopA,
      { ...ask, amount, reason: '其他' },
      asCustomer(customerId),
    )
    const decision = { refundId: asked.refunds[0]?.id ?? '', approve: false, note: '已出票' }
    const decided = await center.get('staff.decideRefund', shopA, decision, asStaff)
    expect(decided).toMatchObject({ state: 'rejected', note: '已出票' })
    const after = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(after).toMatchObject({ statusText: before.statusText, refunded: 0, actions: before.actions })
    expect(after.units.map(({ status }) => status)).toEqual([1])
  })
})
