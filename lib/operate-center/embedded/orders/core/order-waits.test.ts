import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { seatPool } from '../../catalogue/tours/departures.ts'
import { addDepartures } from '../../catalogue/tours/new-departures.ts'
import { readPools } from '../../stock/stock.ts'
import { departureRow, shopA } from '../../testing/catalogue.ts'
import { createTestCenter } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  asStaff,
  idCard,
  openShopping,
  orderInput,
  payOrder,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'
import { orders } from './schema.ts'

const DAY = 24 * 60

describe.each(handlerDatabases)('waits of orders on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    // So far ahead that the ladder of the tests (20 % on any day) is all that is deducted.
    await addDepartures(opened.database.db, [
      departureRow('alpha', 't2', 'far-second', 60),
      departureRow('alpha', 't2', 'near-second', 5),
      departureRow('alpha', 'deposit', 'far-deposit', 60, { planSeats: 100 }),
      departureRow('alpha', 'deposit', 'week-deposit', 7, { planSeats: 100 }),
      departureRow('alpha', 'later', 'far-later', 60, { planSeats: 100 }),
      departureRow('alpha', 'later', 'five-later', 62, { planSeats: 100 }),
      departureRow('alpha', 'later', 'doomed', 61, { planSeats: 100 }),
    ])
  })
  afterAll(() => opened.close())

  const view = (customerId: string, orderNo: string) =>
    center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
  const seats = async (id: string) => {
    const [pool] = await readPools(opened.database.db, 'alpha', [seatPool(id)])
    return pool && { used: pool.used, held: pool.held }
  }
  const told = (orderNo: string) =>
    center.told.filter(({ facts }) => facts.orderNo === orderNo).map(({ event }) => event)

  test('an order nobody confirms ends after a day, or at the cut-off, and frees its seats', async () => {
    const far = await placeOrder(center, opened.database, { proId: 't2', departureId: 'far-second' })
    expect(await view(far.customerId, far.orderNo)).toMatchObject({
      phase: 'awaitingConfirm',
      payDeadline: null,
      nextText: expect.stringMatching(/最晚明天 12:00前答复/),
    })
    const counts = await center.get('orders.counts', shopA, {}, asCustomer(far.customerId))
    expect(counts).toMatchObject({ confirm: 1, pay: 0 })
    center.clock.forward(DAY - 1)
    await center.sweep()
    expect(await view(far.customerId, far.orderNo)).toMatchObject({ phase: 'awaitingConfirm' })
    center.clock.forward(1)
    await center.sweep()
    expect(await view(far.customerId, far.orderNo)).toMatchObject({
      phase: 'closed',
      statusText: '旅行社未能确认，已取消',
      cancelReason: '旅行社未在时限内确认',
    })
    expect(await seats('far-second')).toEqual({ used: 0, held: 0 })
    expect(told(far.orderNo)).toEqual(['orderAwaitingConfirm', 'orderRefused'])
    // Cut off two days before it leaves: 2026-11-22 18:00, thirty hours from now.
    center.clock.forward(-DAY)
    const near = await placeOrder(center, opened.database, { proId: 't2', departureId: 'near-second' })
    const { until } = await view(near.customerId, near.orderNo)
    expect(until).toBe('2026-11-21T04:00:00.000Z')
  })

  test('a deposit says what is left and until when, is reminded of, and ends by the rule with the rest sent back', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, {
      proId: 'deposit',
      departureId: 'far-deposit',
    })
    const due = '2027-01-11T16:00:00.000Z'
    expect(await view(customerId, orderNo)).toMatchObject({
      dueFor: 'deposit',
      due: 30_000,
      balance: { amount: 90_000, until: due },
    })
    await payOrder(center, customerId, orderNo)
    const paid = await view(customerId, orderNo)
    expect(paid).toMatchObject({
      phase: 'awaitingBalance',
      dueFor: 'balance',
      due: 90_000,
      balance: { amount: 90_000, until: due },
      payDeadline: due,
      result: { title: '定金已付', text: expect.stringContaining('余款¥900') },
    })
    expect(await center.get('pay.status', shopA, { orderNo }, asCustomer(customerId))).toMatchObject({
      state: 'paid',
      title: '定金已付',
      text: expect.stringContaining('余款¥900'),
      balance: { amount: 90_000, until: due },
    })
    center.clock.forward(50 * DAY)
    await center.sweep()
    await center.sweep()
    expect(told(orderNo)).toEqual(['orderSubmitted', 'orderDepositPaid', 'orderBalanceReminder'])
    center.clock.forward(3 * DAY)
    await center.sweep()
    const over = await view(customerId, orderNo)
    // 20 % of ¥1,200 is kept of the ¥300.
    expect(over).toMatchObject({
      phase: 'refunded',
      cancelReason: '逾期未付尾款',
      refunded: 6_000,
      refunds: [
        {
          state: 'done',
          amount: 6_000,
          fee: 24_000,
          lines: [
            { label: '已付款项', amount: 30_000 },
            { label: '扣除', amount: -24_000 },
          ],
        },
      ],
    })
    expect(told(orderNo).slice(3)).toEqual(['orderCancelledByAgency', 'refundApproved', 'refundPaidOut'])
    expect(await seats('far-deposit')).toEqual({ used: 0, held: 0 })
    center.clock.forward(-53 * DAY)
  })

  test('too near for a balance, the whole amount is due at once', async () => {
    const quote = await center.get('tours.quote', shopA, {
      proId: 'deposit',
      departureId: 'week-deposit',
      counts: { adult: 1 },
    })
    expect(quote).toMatchObject({ dueNow: 120_000, payable: 120_000, balanceDueAt: null })
  })

  test('paid and never confirmed: everything goes back with the penalty of the ladder', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, {
      proId: 'later',
      departureId: 'far-later',
    })
    await opened.database.db
      .update(orders)
      .set({ confirmMode: 'after-pay' })
      .where(eq(orders.orderNo, orderNo))
    await payOrder(center, customerId, orderNo)
    expect(await view(customerId, orderNo)).toMatchObject({ phase: 'confirming' })
    center.clock.forward(DAY)
    await center.sweep()
    expect(await view(customerId, orderNo)).toMatchObject({
      phase: 'refunded',
      refunded: 120_000,
      penalty: 0,
    })
    expect(await seats('far-later')).toEqual({ used: 0, held: 0 })
    center.clock.forward(-DAY)
  })

  test('staff confirm an order that was paid first, and say that the notice was sent', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, {
      proId: 'later',
      departureId: 'far-later',
    })
    await opened.database.db
      .update(orders)
      .set({ confirmMode: 'after-pay' })
      .where(eq(orders.orderNo, orderNo))
    await payOrder(center, customerId, orderNo)
    await center.get('staff.confirmAfterPay', shopA, { orderNo }, asStaff)
    expect(await view(customerId, orderNo)).toMatchObject({ statusText: '已确认', payDeadline: null })
    await center.get('staff.markNoticed', shopA, { orderNo }, asStaff)
    expect(await view(customerId, orderNo)).toMatchObject({ statusText: '已发出团通知，待出行' })
    expect(told(orderNo).slice(1)).toEqual(['orderPaid', 'orderConfirmedAfterPay', 'departureNotice'])
  })

  test('the agency cancels five days before: full refund, penalty of 10 %, overtaking a request', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, {
      proId: 'later',
      departureId: 'five-later',
      counts: { adult: 2 },
    })
    await payOrder(center, customerId, orderNo)
    center.clock.forward(57 * DAY)
    const { units } = await view(customerId, orderNo)
    const ask = { orderNo, unitIds: [units[0]?.id ?? ''] }
    const { amount } = await center.get('orders.quoteRefund', shopA, ask, asCustomer(customerId))
    await center.get(
      'orders.requestRefund',
      shopA,
      { ...ask, amount, reason: '其他' },
      asCustomer(customerId),
    )
    const answer = await center.get(
      'staff.cancelOrder',
      shopA,
      { orderNo, reason: '未达到成团人数' },
      asStaff,
    )
    expect(answer).toMatchObject({ refund: 200_000, penalty: 20_000 })
    expect(await view(customerId, orderNo)).toMatchObject({
      phase: 'refunded',
      refunded: 200_000,
      penalty: 20_000,
      penaltyPaid: false,
      refunds: [{ state: 'withdrawn' }, { state: 'done', amount: 200_000, fee: 0 }],
    })
    const due = async () =>
      (await center.get('staff.orders', shopA, {}, asStaff)).items.find((one) => one.orderNo === orderNo)
        ?.penaltyDue
    expect(await due()).toBe(20_000)
    await center.get('staff.bookPenalty', shopA, { orderNo, note: '银行转账 0001' }, asStaff)
    expect(await due()).toBe(0)
    expect(await center.ask('staff.bookPenalty', shopA, { orderNo, note: '再次' }, asStaff)).toMatchObject({
      failure: { code: 'ALREADY' },
    })
    center.clock.forward(-57 * DAY)
  })

  test('a cancelled departure takes its orders along: paid, unpaid and on a refund', async () => {
    const wish = { proId: 'later', departureId: 'doomed' }
    const paid = await placeOrder(center, opened.database, wish)
    await payOrder(center, paid.customerId, paid.orderNo)
    const unpaid = await placeOrder(center, opened.database, wish)
    const { items, ...totals } = await center.get(
      'staff.previewCancelDeparture',
      shopA,
      { departureId: 'doomed' },
      asStaff,
    )
    expect(totals).toEqual({ orders: 2, refund: 120_000, penalty: 0 })
    expect(items).toHaveLength(2)
    const cancel = { departureId: 'doomed', reason: '目的地封路' }
    const wrong = { ...cancel, expected: { ...totals, refund: 1 } }
    expect(await center.ask('staff.cancelDeparture', shopA, wrong, asStaff)).toMatchObject({
      failure: { code: 'PREVIEW_CHANGED' },
    })
    await center.get('staff.cancelDeparture', shopA, { ...cancel, expected: totals }, asStaff)
    expect(await view(paid.customerId, paid.orderNo)).toMatchObject({
      phase: 'refunded',
      refunded: 120_000,
      cancelReason: '目的地封路',
    })
    expect(await view(unpaid.customerId, unpaid.orderNo)).toMatchObject({ phase: 'closed' })
    expect(told(unpaid.orderNo)).toEqual(['orderSubmitted', 'orderCancelledByAgency'])
    expect(await seats('doomed')).toEqual({ used: 0, held: 0 })
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('setting a departure to cancelled does the same by the next sweep', async () => {
    await addDepartures(opened.database.db, [
      departureRow('alpha', 'later', 'stopped', 63, { planSeats: 100 }),
    ])
    const one = await placeOrder(center, opened.database, { proId: 'later', departureId: 'stopped' })
    await payOrder(center, one.customerId, one.orderNo)
    await center.get('staff.setDeparture', shopA, { departureId: 'stopped', status: 'cancelled' }, asStaff)
    await center.sweep()
    expect(await view(one.customerId, one.orderNo)).toMatchObject({ phase: 'refunded', refunded: 120_000 })
  })

  test('a refund in progress is listed under 取消/退款, leaves the others alone and can be withdrawn', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, {
      proId: 'later',
      departureId: 'far-later',
      counts: { adult: 2 },
    })
    const me = asCustomer(customerId)
    await payOrder(center, customerId, orderNo)
    const { units } = await view(customerId, orderNo)
    const ask = { orderNo, unitIds: [units[0]?.id ?? ''] }
    const { amount } = await center.get('orders.quoteRefund', shopA, ask, me)
    const asked = await center.get('orders.requestRefund', shopA, { ...ask, amount, reason: '其他' }, me)
    const { items } = await center.get('orders.list', shopA, { tab: 'closed' }, me)
    expect(items.map((item) => item.orderNo)).toEqual([orderNo])
    expect(await center.get('orders.counts', shopA, {}, me)).toMatchObject({ paid: 1, closed: 1 })
    expect(asked.about).toMatchObject({ travellersLocked: '' })
    const travellerId = await addTraveller(center, customerId)
    const set = (id: string) =>
      center.ask('orders.setTravellers', shopA, { orderNo, slots: [{ id, travellerId }] }, me)
    expect(await set(units[0]?.id ?? '')).toMatchObject({ failure: { code: 'SLOT_UNKNOWN' } })
    expect((await set(units[1]?.id ?? '')).ok).toBe(true)
    const refundId = asked.refunds[0]?.id ?? ''
    const after = await center.get('orders.withdrawRefund', shopA, { orderNo, refundId }, me)
    expect(after).toMatchObject({ statusText: '已确认', refunds: [{ state: 'withdrawn' }] })
    expect(after.units.map(({ status }) => status)).toEqual([1, 1])
    expect(await center.ask('orders.withdrawRefund', shopA, { orderNo, refundId }, me)).toMatchObject({
      failure: { code: 'ALREADY' },
    })
    expect(await center.ask('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)).toMatchObject(
      {
        failure: { code: 'ALREADY' },
      },
    )
    expect(told(orderNo).slice(2)).toEqual(['refundAsked', 'refundWithdrawn'])
    // More than was paid for one of the two, which the order as a whole would cover.
    const again = await center.get('orders.requestRefund', shopA, { ...ask, amount, reason: '其他' }, me)
    const decision = { refundId: again.refunds[1]?.id ?? '', approve: true, amount: 150_000 }
    expect(await center.ask('staff.decideRefund', shopA, decision, asStaff)).toMatchObject({
      failure: {
        code: 'ABOVE_SHARE',
        detail: { share: 100_000 },
        message: expect.stringContaining('所选出行人'),
      },
    })
    const override = { ...decision, override: '服务补偿' }
    expect(await center.get('staff.decideRefund', shopA, override, asStaff)).toMatchObject({
      amount: 150_000,
      lines: [
        { label: '团费', amount: 100_000 },
        { label: '另行补退', amount: 50_000 },
      ],
    })
    expect(await center.ask('orders.hide', shopA, { orderNo }, me)).toMatchObject({
      failure: { code: 'ORDER_OPEN' },
    })
  })

  test('a finished order can be taken off the list; its detail stays', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database)
    const me = asCustomer(customerId)
    await center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, me)
    await center.get('orders.hide', shopA, { orderNo }, me)
    expect((await center.get('orders.list', shopA, {}, me)).items).toEqual([])
    expect(await view(customerId, orderNo)).toMatchObject({ orderNo })
  })

  test('a person whom somebody else has booked is no news for the customer, but for staff', async () => {
    const document = { type: 1 as const, number: idCard('1990-03-07', 4_711) }
    const book = async () => {
      const customerId = await addCustomer(opened.database)
      const { id } = await center.get(
        'travellers.save',
        shopA,
        { name: '同一人', documents: [document], consent: true },
        asCustomer(customerId),
      )
      const input = await orderInput(center, { departureId: 'd-14', travellerIds: [id] })
      return center.get('orders.createTour', shopA, input, asCustomer(customerId))
    }
    const [first, second] = [await book(), await book()]
    const { items } = await center.get('staff.orders', shopA, {}, asStaff)
    const warnings = (orderNo: string) => items.find((one) => one.orderNo === orderNo)?.warnings
    expect(warnings(first.orderNo)).toEqual([expect.stringContaining(second.orderNo)])
    expect(warnings(second.orderNo)).toEqual([expect.stringContaining(first.orderNo)])
  })

  test('travellers who are not named are asked for once, two days before the list is locked', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, {
      proId: 'later',
      departureId: 'far-later',
    })
    await payOrder(center, customerId, orderNo)
    center.clock.forward(54 * DAY)
    await center.sweep()
    expect(told(orderNo)).not.toContain('travellersMissing')
    center.clock.forward(DAY + 7 * 60)
    await center.sweep()
    await center.sweep()
    expect(told(orderNo).filter((event) => event === 'travellersMissing')).toHaveLength(1)
    center.clock.forward(-55 * DAY - 7 * 60)
  })

  test('a machine whose clock is an hour ahead for a moment ends no order', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database)
    const { now } = center.clock
    const wrong = createTestCenter(opened.database, {
      now: () => new Date(now.getTime() + 3_600_000),
      deadlineNow: async () => now,
    })
    await wrong.sweep()
    await wrong.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    await wrong.get('orders.list', shopA, {}, asCustomer(customerId))
    expect(await view(customerId, orderNo)).toMatchObject({ phase: 'awaitingPay' })
  })
})
