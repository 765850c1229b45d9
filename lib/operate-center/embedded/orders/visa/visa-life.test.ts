import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import type { VisaDecision } from '../../../../domain/visas/applicant-moves.ts'
import type { ApplicantState } from '../../../../domain/visas/applicant-states.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { visaProducts } from '../../catalogue/visas/schema.ts'
import { shopA } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { asCustomer, asStaff, openShopping, payOrder, type Shopping } from '../../testing/shopping.ts'
import { placeVisa, seedVisas, type VisaWish, visaDate } from '../../testing/visa-shopping.ts'
import { visaApplicants } from './schema.ts'

describe.each(databaseKinds)('the life of a visa order on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedVisas(opened.database)
  })
  afterAll(() => opened.close())

  const get = async (customerId: string, orderNo: string) =>
    ofKind(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)), 'visa')
  const sold = async () => {
    const { id, merchant, sold: number } = visaProducts
    const [row] = await opened.database.db
      .select({ number })
      .from(visaProducts)
      .where(and(eq(merchant, 'alpha'), eq(id, 'v1')))
    return row?.number ?? 0
  }
  /** What staff's steps leave; they are tested where they are. */
  const put = async (
    unitIds: readonly string[],
    state: ApplicantState,
    decision: VisaDecision | null = null,
  ) => {
    await opened.database.db
      .update(visaApplicants)
      .set({ state, decision })
      .where(inArray(visaApplicants.unitId, [...unitIds]))
  }
  async function paid(wish: Omit<VisaWish, 'applicants'> & { persons?: number } = {}) {
    const placed = await placeVisa(center, opened.database, wish)
    await payOrder(center, placed.customerId, placed.orderNo)
    const order = await get(placed.customerId, placed.orderNo)
    return { ...placed, order, ids: order.units.map(({ id }) => id) }
  }
  async function refund(customerId: string, orderNo: string, unitIds: string[]) {
    const quote = await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, asCustomer(customerId))
    const ask = { orderNo, unitIds, amount: quote.amount, reason: '行程取消' }
    const asked = await center.get('orders.requestRefund', shopA, ask, asCustomer(customerId))
    const refundId = asked.refunds.find(({ state }) => state === 'requested')?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    return quote
  }
  const refusalOf = async (customerId: string, orderNo: string, unitIds: string[]) => {
    const answer = await center.ask('orders.quoteRefund', shopA, { orderNo, unitIds }, asCustomer(customerId))
    return answer.ok ? '' : answer.failure.message
  }

  test('ordered, paid, served until every applicant is done', async () => {
    const before = await sold()
    const { customerId, orderNo } = await placeVisa(center, opened.database, { persons: 2 })
    const order = await get(customerId, orderNo)
    expect(order).toMatchObject({
      label: 1,
      phase: 'awaitingPay',
      payable: 100_000,
      due: 100_000,
      actions: [{ code: 'pay' }, { code: 'cancel' }],
      about: {
        country: { code: 'JP' },
        type: '旅游签证·单次',
        travelDate: visaDate,
        persons: 2,
        progress: '',
        passportsOpen: true,
        applicants: [
          { name: '旅客甲', occupation: 1, state: 10, stateText: '待付款', todo: null },
          { name: '旅客乙' },
        ],
      },
    })
    expect(order.about.applicants[0]?.passport).toMatch(/^E10\*{4}\d\d$/)
    await payOrder(center, customerId, orderNo)
    const served = await get(customerId, orderNo)
    expect(served).toMatchObject({
      statusText: '办理中',
      label: 2,
      about: { progress: '2人待提交材料', applicants: [{ todo: '提交材料' }, {}] },
      result: { facts: [{ label: '签证' }, { label: '出行' }, { label: '申请人', value: '2人' }] },
    })
    expect(served.actions.map(({ code }) => code)).toEqual(['materials', 'track', 'refund'])
    expect(served.nextText).toContain('还有2位申请人待提交材料，请在')
    expect(await sold()).toBe(before + 2)
    const [one = '', two = ''] = served.units.map(({ id }) => id)
    await put([one], 80, 'granted')
    await put([two], 60, 'granted')
    await center.sweep()
    const half = await get(customerId, orderNo)
    expect(half).toMatchObject({
      phase: 'serving',
      about: { progress: expect.stringContaining('1人已出签') },
    })
    expect(half.actions.map(({ code }) => code)).toEqual(['track'])
    expect(half.units.map(({ refundable }) => refundable)).toEqual([false, false])
    await put([two], 80, 'granted')
    await center.sweep()
    const done = await get(customerId, orderNo)
    expect(done).toMatchObject({ phase: 'done', label: 3, statusText: '已完成' })
    expect(done.actions.map(({ code }) => code)).toEqual(['track', 'review', 'rebook', 'hide'])
    expect(done.history.map(({ text }) => text)).toEqual([
      '提交订单',
      '已付款，请提交材料',
      '全部申请人已办理完成',
    ])
  })

  test('unpaid in time: expired, and the places of the day are free again', async () => {
    const place = () => placeVisa(center, opened.database, { proId: 'v-day', persons: 2 })
    const { customerId, orderNo } = await place()
    await expect(place()).rejects.toThrow('SOLD_OUT')
    center.clock.forward(31)
    expect(await get(customerId, orderNo)).toMatchObject({
      statusText: '超时未付款，已取消',
      label: 4,
      about: { applicants: [{ status: 2, stateText: '已取消', todo: null }, {}] },
    })
    await place()
  })

  test('cancelled before payment', async () => {
    const { customerId, orderNo } = await placeVisa(center, opened.database)
    const cancelled = await center.get(
      'orders.cancel',
      shopA,
      { orderNo, reason: '行程有变' },
      asCustomer(customerId),
    )
    expect(cancelled).toMatchObject({ statusText: '已取消', label: 4 })
  })

  test('one of two given up before papers are sent: the whole price comes back, then that of the other', async () => {
    const before = await sold()
    const options = [{ code: 'form', quantity: 1 }]
    const { customerId, orderNo, ids, order } = await paid({ persons: 2, options })
    expect(order.payable).toBe(105_000)
    const [one = '', two = ''] = ids
    const quote = await refund(customerId, orderNo, [one])
    expect(quote).toMatchObject({
      amount: 55_000,
      fee: 0,
      rule: '送审前：服务费退100%，签证费退100%',
      lines: [
        { label: '签证费用', amount: 50_000 },
        { label: '代填表', amount: 5_000 },
      ],
    })
    const partly = await get(customerId, orderNo)
    expect(partly).toMatchObject({
      label: 2,
      refunded: 55_000,
      about: {
        persons: 2,
        progress: '1人待提交材料',
        applicants: [{ status: 3, stateText: '已退款' }, { status: 1 }],
      },
    })
    expect(await sold()).toBe(before + 1)
    await put([two], 40)
    // The service was rendered by half.
    expect(await refund(customerId, orderNo, [two])).toMatchObject({ amount: 35_000, fee: 15_000 })
    expect(await get(customerId, orderNo)).toMatchObject({ label: 5, statusText: '已退款', refunded: 90_000 })
    expect(await sold()).toBe(before)
  })

  test('after 送签 nothing comes back; refused by the mission, what the product promises does', async () => {
    const { customerId, orderNo, ids } = await paid({ persons: 3 })
    const [at = '', refusedOne = '', granted = ''] = ids
    await put([at], 50)
    await put([refusedOne], 70, 'refused')
    await put([granted], 60, 'granted')
    expect(await refusalOf(customerId, orderNo, [at])).toContain('已送签')
    expect(await refusalOf(customerId, orderNo, [granted])).toContain('已出签')
    expect(await refusalOf(customerId, orderNo, [at, refusedOne])).toContain('已送签')
    const order = await get(customerId, orderNo)
    expect(order.units.map(({ refundable }) => refundable)).toEqual([false, true, false])
    expect(await refund(customerId, orderNo, [refusedOne])).toMatchObject({ amount: 24_000, fee: 26_000 })
    await put([at, granted], 80, 'granted')
    await center.sweep()
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'done', refunded: 24_000 })
  })

  test('a refused visa can be given back after the order is done, too', async () => {
    const { customerId, orderNo, ids } = await paid()
    await put(ids, 80, 'refused')
    await center.sweep()
    const done = await get(customerId, orderNo)
    expect(done.phase).toBe('done')
    expect(done.actions.map(({ code }) => code)).toContain('refund')
    expect(await refund(customerId, orderNo, ids)).toMatchObject({ amount: 24_000 })
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'refunded' })
  })

  test('a refund nobody has decided keeps the order open; rejected, it ends by itself', async () => {
    const { customerId, orderNo, ids } = await paid({ persons: 2 })
    const [one = '', two = ''] = ids
    await put([one], 80, 'granted')
    await put([two], 80, 'refused')
    const ask = { orderNo, unitIds: [two], amount: 24_000, reason: '拒签' }
    const asked = await center.get('orders.requestRefund', shopA, ask, asCustomer(customerId))
    await center.sweep()
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'serving' })
    const again = await center.ask('orders.requestRefund', shopA, ask, asCustomer(customerId))
    expect(again).toMatchObject({ ok: false })
    const refundId = asked.refunds[0]?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: false, note: '核实中' }, asStaff)
    await center.sweep()
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'done' })
  })

  test('freight comes back with the whole order while nothing was sent, and stays after', async () => {
    const { customerId, orderNo, ids, order } = await paid({ persons: 2, returnWay: 'courier' })
    expect(order).toMatchObject({
      payable: 102_500,
      freight: 2_500,
      about: { returnWay: 'courier', returnAddress: { receiver: '王*', phone: '138****1234' } },
    })
    expect(order.about.returnAddress?.address).toMatch(/^广东.*体育西路\*{3}$/)
    const [one = '', two = ''] = ids
    expect(await refund(customerId, orderNo, [one])).toMatchObject({ amount: 50_000 })
    const last = await refund(customerId, orderNo, [two])
    expect(last).toMatchObject({ amount: 52_500, rule: expect.stringContaining('含邮寄费¥25') })
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'refunded', refunded: 102_500 })

    const other = await paid({ returnWay: 'courier' })
    await put(other.ids, 70, 'refused')
    expect(await refund(other.customerId, other.orderNo, other.ids)).toMatchObject({ amount: 24_000 })
  })

  test('cancelled by the agency: everything goes back, also after 送签', async () => {
    const before = await sold()
    const { customerId, orderNo, ids } = await paid({ persons: 2 })
    await put(ids, 50)
    const cancelled = await center.get('staff.cancelOrder', shopA, { orderNo, reason: '使馆停签' }, asStaff)
    expect(cancelled).toMatchObject({ refund: 100_000, penalty: 0 })
    await center.sweep()
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'refunded', refunded: 100_000 })
    expect(await sold()).toBe(before)
  })
})
