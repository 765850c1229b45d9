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

  /** Asks for these applicants, without a decision. */
  async function ask(customerId: string, orderNo: string, unitIds: string[]) {
    const { amount } = await center.get(
      'orders.quoteRefund',
      shopA,
      { orderNo, unitIds },
      asCustomer(customerId),
    )
    const input = { orderNo, unitIds, amount, reason: '行程取消' }
    return center.ask('orders.requestRefund', shopA, input, asCustomer(customerId))
  }
  const waiting = async (orderNo: string) =>
    (await center.get('staff.refunds', shopA, { orderNo }, asStaff)).items
  const requestFor = async (orderNo: string, unitId: string) =>
    (await waiting(orderNo)).find(({ items }) => items.some((item) => item.unitId === unitId))

  test('two applicants have an open request at the same time, each at most one', async () => {
    const { customerId, orderNo, ids } = await paid({ persons: 3, returnWay: 'courier' })
    const [one = '', two = '', three = ''] = ids
    expect(await ask(customerId, orderNo, [one])).toMatchObject({ ok: true })
    const asked = await get(customerId, orderNo)
    expect(asked.units.map(({ status, refundable }) => [status, refundable])).toEqual([
      [4, false],
      [1, true],
      [1, true],
    ])
    expect(asked.actions.map(({ code }) => code)).toContain('refund')
    const again = { orderNo, unitIds: [one], amount: 50_000, reason: '行程取消' }
    expect(await center.ask('orders.requestRefund', shopA, again, asCustomer(customerId))).toMatchObject({
      failure: { message: '所选申请人中有人已退款或正在退款，请刷新后重新选择' },
    })
    expect(await ask(customerId, orderNo, [two])).toMatchObject({ ok: true })
    const [first, second] = [await requestFor(orderNo, one), await requestFor(orderNo, two)]
    expect(second).toMatchObject({ amount: 50_000, owedBesides: 0 })

    // One is over, the other still waits.
    const refundId = first?.id ?? ''
    await center.get('orders.withdrawRefund', shopA, { orderNo, refundId }, asCustomer(customerId))
    const left = await get(customerId, orderNo)
    expect(left).toMatchObject({ statusText: '办理中（退款处理中）' })
    expect(left.units.map(({ status }) => status)).toEqual([1, 4, 1])

    // Who is not given up is served meanwhile.
    await put([three], 50)
    const reject = { refundId: second?.id ?? '', approve: false, note: '材料已送审' }
    await center.get('staff.decideRefund', shopA, reject, asStaff)
    const after = await get(customerId, orderNo)
    expect(after).toMatchObject({ statusText: '办理中', phase: 'serving' })
    expect(after.units.map(({ status }) => status)).toEqual([1, 1, 1])
  })

  test('staff ask for who telephoned: by the same rule, decided like any other', async () => {
    const { customerId, orderNo, ids } = await paid({ persons: 2 })
    const [one = '', two = ''] = ids
    await put([one], 40)
    await put([two], 50)
    const asked = await center.get(
      'staff.requestRefund',
      shopA,
      { orderNo, unitIds: [one], reason: '来电取消' },
      asStaff,
    )
    expect(asked).toMatchObject({ amount: 35_000, fee: 15_000, reason: '来电取消', state: 'requested' })
    const order = await get(customerId, orderNo)
    expect(order.units.map(({ status }) => status)).toEqual([4, 1])
    expect(order.history.map(({ text }) => text)).toContain('商家为您申请了退款：来电取消')
    // Neither twice nor after 送签.
    for (const unitIds of [[one], [two]]) {
      const again = await center.ask(
        'staff.requestRefund',
        shopA,
        { orderNo, unitIds, reason: '来电取消' },
        asStaff,
      )
      expect(again).toMatchObject({ failure: { kind: 'refused' } })
    }
    await center.get('staff.decideRefund', shopA, { refundId: asked.id, approve: true }, asStaff)
    expect(await get(customerId, orderNo)).toMatchObject({ refunded: 35_000 })
  })

  test('of open requests for the whole order, the one agreed to last brings the freight', async () => {
    const { customerId, orderNo, ids } = await paid({ persons: 2, returnWay: 'courier' })
    const [one = '', two = ''] = ids
    await put([one], 40)
    expect(await ask(customerId, orderNo, [one])).toMatchObject({ ok: true })
    expect(await ask(customerId, orderNo, [two])).toMatchObject({ ok: true })
    const [first, second] = [await requestFor(orderNo, one), await requestFor(orderNo, two)]
    expect([first, second]).toMatchObject([
      { amount: 35_000, fee: 15_000, owedBesides: 0 },
      { amount: 50_000, fee: 0, owedBesides: 0 },
    ])
    const decide = (refundId = '') =>
      center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    expect(await decide(second?.id)).toMatchObject({ amount: 50_000 })
    const [last] = await waiting(orderNo)
    expect(last).toMatchObject({ id: first?.id, amount: 35_000, owedBesides: 2_500 })
    expect(await decide(first?.id)).toMatchObject({
      amount: 37_500,
      fee: 15_000,
      lines: [
        { label: '签证费用', amount: 50_000 },
        { label: '另行补退', amount: 2_500 },
        { label: '扣除', amount: -15_000 },
      ],
    })
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'refunded', refunded: 87_500 })
  })

  test('requests at the same time: one for each person, and the freight once', async () => {
    const { customerId, orderNo, ids } = await paid({ persons: 2, returnWay: 'courier' })
    const [one = '', two = ''] = ids
    const wishes = [[one], [one], [two], [one, two], [two]]
    const inputs = wishes.map((unitIds) => ({
      orderNo,
      unitIds,
      amount: unitIds.length === 2 ? 102_500 : 50_000,
      reason: '行程取消',
    }))
    const answers = await Promise.all(
      inputs.map((input) => center.ask('orders.requestRefund', shopA, input, asCustomer(customerId))),
    )
    expect(answers.some(({ ok }) => ok)).toBe(true)
    const open = await waiting(orderNo)
    const asked = open.flatMap(({ items }) => items.map(({ unitId }) => unitId))
    expect(new Set(asked).size).toBe(asked.length)
    expect(open).toHaveLength(answers.filter(({ ok }) => ok).length)
    for (const unitIds of [[one], [two]]) {
      if (!asked.includes(unitIds[0] ?? '')) await ask(customerId, orderNo, unitIds)
    }
    const all = await waiting(orderNo)
    // Twice, so that no double tap of staff pays twice either.
    const decided = await Promise.all(
      [...all, ...all].map(({ id }) =>
        center.ask('staff.decideRefund', shopA, { refundId: id, approve: true }, asStaff),
      ),
    )
    expect(decided.filter(({ ok }) => ok)).toHaveLength(all.length)
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'refunded', refunded: 102_500 })
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
