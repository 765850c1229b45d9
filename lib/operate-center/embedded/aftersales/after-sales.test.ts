import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Input, Value } from '../../contract/contract.ts'
import { ofKind } from '../../contract/orders/of-kind.ts'
import { shopA } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { buyGoods, type GoodsWish, goodsPools, seedGoods, sendPieces } from '../testing/goods-shopping.ts'
import { photoFile } from '../testing/photo.ts'
import { addCustomer, asCustomer, asStaff, openShopping, type Shopping } from '../testing/shopping.ts'
import { afterSaleData } from './after-sale-privacy.ts'

const DAY_MINUTES = DAY_MS / 60_000

type Reason = Input<'afterSales.price'>['reason']
type Type = Input<'afterSales.price'>['type']

describe.each(databaseKinds)('after-sale of goods on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind, { poolSize: 10 })
    center = await openShopping(opened.database)
    await seedGoods(opened.database)
  })
  afterAll(() => opened.close())

  /** A paid order with its pieces; `sent`: how many of them have left the shop; `received`: all of them have arrived. */
  async function bought(wish: GoodsWish & { sent?: number; received?: boolean } = {}) {
    const { sent = 0, received = false, ...goods } = wish
    const { customerId, orderNo } = await buyGoods(center, opened.database, {
      items: { 'alpha-red': 2, 'alpha-blue': 1 },
      ...goods,
    })
    const me = asCustomer(customerId)
    const get = async () => ofKind(await center.get('orders.get', shopA, { orderNo }, me), 'goods')
    const ids = (await get()).units.map(({ id }) => id)
    if (sent > 0 || received) await sendPieces(center, orderNo, received ? ids : ids.slice(0, sent))
    if (received) await center.get('orders.confirmReceipt', shopA, { orderNo }, me)
    const choice = (type: Type, reason: Reason, unitIds: readonly string[]) => ({
      orderNo,
      type,
      reason,
      unitIds: [...unitIds],
    })
    const price = (type: Type, reason: Reason, unitIds: readonly string[]) =>
      center.ask('afterSales.price', shopA, choice(type, reason, unitIds), me)
    async function ask(type: Type, reason: Reason, unitIds: readonly string[], more = {}) {
      const asked = choice(type, reason, unitIds)
      const { amount } = await center.get('afterSales.price', shopA, asked, me)
      return center.get('afterSales.create', shopA, { ...asked, amount, ...more }, me)
    }
    return { me, orderNo, get, ids, price, ask }
  }
  const agree = (id: string, state: Value<'staff.afterSale'>['state'] = 'applied') =>
    center.ask('staff.agreeAfterSale', shopA, { id, state }, asStaff)
  const list = (orderNo: string, me: ReturnType<typeof asCustomer>) =>
    center.get('afterSales.list', shopA, { orderNo }, me)
  const toldOf = (orderNo: string) =>
    center.told.filter(({ facts }) => facts.orderNo === orderNo).map(({ event }) => event)
  const codeOf = (answer: unknown) => (answer as { failure?: { code?: string } }).failure?.code

  test('before sending: money for a piece, the order goes on, the piece is on sale again; freight with the rest', async () => {
    const [before] = await goodsPools(opened.database, 'alpha-red')
    const { me, orderNo, get, ids, ask } = await bought()
    const [one = '', ...rest] = ids
    const asked = await ask('refund', 'unwanted', [one])
    expect(asked).toMatchObject({ state: 'applied', amount: 30_000, freight: 0, actions: ['withdraw'] })
    expect(await get()).toMatchObject({ statusText: '待发货（退款处理中）', about: { afterSales: 1 } })
    expect(await sendPieces(center, orderNo, ids)).toBe('given-up')
    expect(await agree(asked.id)).toMatchObject({ ok: true, value: { state: 'refunding' } })
    await center.sweep()
    expect(await get()).toMatchObject({ statusText: '待发货（部分退款）', refunded: 30_000 })
    expect((await list(orderNo, me)).items).toMatchObject([{ id: asked.id, state: 'done' }])
    expect(await goodsPools(opened.database, 'alpha-red')).toEqual([
      { used: (before?.used ?? 0) + 1, held: before?.held },
    ])
    const last = await ask('refund', 'unwanted', rest)
    expect(last).toMatchObject({ amount: 51_399, freight: 1_400 })
    expect(await agree(last.id)).toMatchObject({ ok: true })
    await center.sweep()
    expect(await get()).toMatchObject({ phase: 'refunded', refunded: 81_399 })
    expect(await goodsPools(opened.database, 'alpha-red')).toEqual([before])
  })

  test('two requests at a time: the freight follows the one that is agreed to last', async () => {
    const { get, ids, ask } = await bought()
    const [one = '', ...rest] = ids
    const first = await ask('refund', 'unwanted', [one])
    const second = await ask('refund', 'other', rest)
    expect(second).toMatchObject({ amount: 49_999, freight: 0 })
    await agree(first.id)
    await center.sweep()
    expect(await get()).toMatchObject({ statusText: '待发货（退款处理中）', about: { afterSales: 1 } })
    expect(await agree(second.id)).toMatchObject({ ok: true, value: { amount: 51_399, freight: 1_400 } })
    await center.sweep()
    expect(await get()).toMatchObject({ phase: 'refunded', refunded: 81_399 })
  })

  test('a return: agreed, sent back, taken in, paid; nothing else decides it', async () => {
    const { me, orderNo, get, ids, ask, price } = await bought({ received: true })
    const [one = ''] = ids
    expect(codeOf(await price('refund', 'unwanted', [one]))).toBe('SENT')
    const picture = await center.get(
      'pictures.upload',
      shopA,
      { purpose: 'afterSale', data: (await photoFile()).toString('base64') },
      me,
    )
    const asked = await ask('return', 'unwanted', [one], { remark: '尺码不合适', pictures: [picture.id] })
    expect(asked).toMatchObject({ amount: 30_000, pictures: [picture.id], returnAddress: null })
    expect(await center.get('afterSales.picture', shopA, { id: picture.id }, me)).toMatchObject({
      contentType: 'image/jpeg',
    })
    const { refundId } = await center.get('staff.afterSale', shopA, { id: asked.id }, asStaff)
    const decide = () =>
      center.ask('staff.decideRefund', shopA, { refundId, approve: true, note: '' }, asStaff)
    expect(codeOf(await decide())).toBe('NOT_YET')
    const withdraw = await center.ask('orders.withdrawRefund', shopA, { orderNo, refundId }, me)
    expect(codeOf(withdraw)).toBe('ASK_ELSEWHERE')
    expect(codeOf(await agree(asked.id, 'returned'))).toBe('CHANGED')
    expect(await agree(asked.id)).toMatchObject({
      ok: true,
      value: { state: 'toReturn', returnAddress: { receiver: '售后部' } },
    })
    expect(toldOf(orderNo)).toContain('goodsReturnAgreed')
    expect(codeOf(await decide())).toBe('NOT_YET')
    const sendBack = (trackingNo: string) =>
      center.ask('afterSales.sendBack', shopA, { id: asked.id, company: '顺丰速运', trackingNo }, me)
    expect(await sendBack('短')).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await sendBack('sf 1234567890')).toMatchObject({ ok: true, value: { state: 'returned' } })
    expect(await sendBack('SF1234567891')).toMatchObject({
      ok: true,
      value: { returnParcel: { company: '顺丰速运', trackingNo: 'SF1234567891' } },
    })
    const { parcels } = await center.get('shipping.parcels', shopA, { orderNo }, me)
    expect(parcels).toMatchObject([{ way: 'back', trackingNo: 'SF1234567891', unitIds: [one] }])
    expect(codeOf(await center.ask('afterSales.withdraw', shopA, { id: asked.id }, me))).toBe('SENT_BACK')
    expect(codeOf(await decide())).toBe('NOT_YET')
    const found = await center.get('staff.afterSales', shopA, { search: 'SF1234567891' }, asStaff)
    expect(found.items).toMatchObject([{ id: asked.id, state: 'returned', overdue: false }])
    const take = { id: asked.id, state: 'returned' as const }
    const both = await Promise.all(
      [1, 2].map(() => center.ask('staff.receiveAfterSale', shopA, take, asStaff)),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    await center.sweep()
    expect(await get()).toMatchObject({ phase: 'done', refunded: 30_000 })
    const [done] = (await list(orderNo, me)).items
    expect(done).toMatchObject({ state: 'done', actions: [] })
    expect(done?.history).toHaveLength(6)
  })

  test('two requests for one piece at once: one', async () => {
    const { me, ids, orderNo } = await bought()
    const [one = '', two = ''] = ids
    const asked = (unitIds: string[], amount: number) =>
      center.ask(
        'afterSales.create',
        shopA,
        { orderNo, type: 'refund', reason: 'unwanted', unitIds, amount },
        me,
      )
    const both = await Promise.all([asked([one], 30_000), asked([one, two], 60_000), asked([one], 30_000)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('a part of the money: the piece stays, the rest can be asked for, and never more than was paid', async () => {
    const { me, orderNo, get, ids, ask, price } = await bought({ sent: 3 })
    const [one = '', two = ''] = ids
    expect(await price('refund', 'quality', [one])).toMatchObject({
      value: { amount: 30_000, mayBeLess: true },
    })
    const asked = await ask('refund', 'quality', [one, two], { wanted: 10_001 })
    expect(asked).toMatchObject({ amount: 10_001, part: true, freight: 0 })
    expect(asked.history).toMatchObject([{ text: '您申请了部分退款：质量问题' }])
    const found = await center.get('staff.afterSale', shopA, { id: asked.id }, asStaff)
    expect(found).toMatchObject({ part: true, items: [{ amount: 5_001 }, { amount: 5_000 }] })
    const twice = await Promise.all([agree(asked.id), agree(asked.id)])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    await center.sweep()
    const after = await get()
    expect(after).toMatchObject({
      statusText: '待收货（部分退款）',
      refunded: 10_001,
      about: { afterSales: 0 },
    })
    expect(after.about.piecesInFull).toMatchObject([
      { status: 1, given: 5_001 },
      { status: 1, given: 5_000 },
      { status: 1, given: 0 },
    ])
    expect((await list(orderNo, me)).items).toMatchObject([{ state: 'done', part: true }])

    // Many at once for the same piece: one of them; and again until nothing is left.
    const wish = (wanted: number, amount: number) => ({
      ...{ orderNo, type: 'refund' as const, reason: 'quality' as const, unitIds: [one] },
      ...{ amount, wanted },
    })
    const race = await Promise.all(
      [1, 2, 3, 4].map(() => center.ask('afterSales.create', shopA, wish(20_000, 24_999), me)),
    )
    const [won] = race.flatMap((answer) => (answer.ok ? [answer.value] : []))
    expect(race.filter(({ ok }) => ok)).toHaveLength(1)
    await agree(won?.id ?? '')
    await center.sweep()
    expect(codeOf(await center.ask('afterSales.create', shopA, wish(5_000, 4_999), me))).toBe('BAD_AMOUNT')
    expect(codeOf(await center.ask('afterSales.create', shopA, wish(4_000, 24_999), me))).toBe(
      'AMOUNT_CHANGED',
    )
    const rest = await ask('refund', 'quality', ids)
    expect(rest).toMatchObject({ amount: 81_399 - 30_001, freight: 1_400, part: false })
    await agree(rest.id)
    await center.sweep()
    expect(await get()).toMatchObject({ phase: 'refunded', refunded: 81_399 })
  })

  test('a part that is on its way when the shop cancels: the rest goes back, everything once', async () => {
    const { orderNo, get, ids, ask } = await bought({ sent: 1 })
    const asked = await ask('refund', 'damaged', ids.slice(0, 1), { wanted: 7_000 })
    await agree(asked.id)
    await center.get('staff.cancelOrder', shopA, { orderNo, reason: '缺货' }, asStaff)
    await center.sweep()
    expect(await get()).toMatchObject({ phase: 'refunded', refunded: 81_399 })
  })

  test('a part that could not be paid out: given up, all of it can be asked for again; tried again, it counts once', async () => {
    const { customerId, orderNo } = await buyGoods(center, opened.database, { pay: false })
    const me = asCustomer(customerId)
    const get = async () => ofKind(await center.get('orders.get', shopA, { orderNo }, me), 'goods')
    const { payable, units } = await get()
    // Money that came by transfer goes back by hand: its refund fails at first.
    const paid = { orderNo, for: 'full' as const, amount: payable, proof: 'TT-1' }
    await center.get('staff.bookPayment', shopA, paid, asStaff)
    const [unit] = units
    const unitIds = [unit?.id ?? '']
    await sendPieces(center, orderNo, unitIds)
    const choice = { orderNo, type: 'refund' as const, reason: 'quality' as const, unitIds }
    const price = () => center.get('afterSales.price', shopA, choice, me)
    const askPart = async () => {
      const { amount } = await price()
      const made = await center.get('afterSales.create', shopA, { ...choice, amount, wanted: 9_000 }, me)
      expect(await agree(made.id)).toMatchObject({ ok: true })
      return center.get('staff.afterSale', shopA, { id: made.id }, asStaff)
    }
    const first = await askPart()
    const [inFull] = (await get()).about.piecesInFull
    expect(inFull).toMatchObject({ given: 9_000, status: 4 })
    const giveUp = { refundId: first.refundId, approve: false, note: '账户有误' }
    expect(await center.ask('staff.decideRefund', shopA, giveUp, asStaff)).toMatchObject({ ok: true })
    expect((await list(orderNo, me)).items).toMatchObject([{ state: 'rejected' }])
    expect((await get()).about.piecesInFull).toMatchObject([{ given: 0, status: 1 }])

    const second = await askPart()
    const lower = { refundId: second.refundId, approve: true, amount: 8_000, note: '' }
    expect(await center.ask('staff.decideRefund', shopA, lower, asStaff)).toMatchObject({ ok: true })
    expect((await get()).about.piecesInFull).toMatchObject([{ given: 8_000 }])
    const { items } = await center.get('staff.payouts', shopA, {}, asStaff)
    const payout = items.find((one) => one.orderNo === orderNo && one.amount === 8_000)
    await center.get(
      'staff.refundOffline',
      shopA,
      { refundNo: payout?.refundNo ?? '', note: 'TT-2' },
      asStaff,
    )
    expect(await get()).toMatchObject({
      refunded: 8_000,
      about: { piecesInFull: [{ given: 8_000, status: 1 }] },
    })
    expect(await price()).toMatchObject({ amount: payable - 8_000 })
  })

  test('only of what is sent and stays: unsent pieces and returns go back as a whole', async () => {
    const { me, orderNo, ids } = await bought({ sent: 1 })
    const create = (type: Type, unitIds: readonly string[], amount: number) =>
      center.ask(
        'afterSales.create',
        shopA,
        { orderNo, type, reason: 'quality', unitIds: [...unitIds], amount, wanted: 5_000 },
        me,
      )
    expect(codeOf(await create('refund', ids.slice(1, 2), 30_000))).toBe('WHOLE_ONLY')
    expect(codeOf(await create('return', ids.slice(0, 1), 30_000))).toBe('WHOLE_ONLY')
  })

  test('rejected with a reason; withdrawn; asked again', async () => {
    const { me, orderNo, get, ids, ask } = await bought()
    const first = await ask('refund', 'unwanted', ids.slice(0, 1))
    const reject = { id: first.id, state: 'applied' as const, reason: '已在打包' }
    expect(await center.ask('staff.rejectAfterSale', shopA, reject, asStaff)).toMatchObject({ ok: true })
    expect((await list(orderNo, me)).items).toMatchObject([{ state: 'rejected', answer: '已在打包' }])
    expect(toldOf(orderNo)).toContain('refundRejected')
    const second = await ask('refund', 'unwanted', ids.slice(0, 2))
    const withdrawn = await center.get('afterSales.withdraw', shopA, { id: second.id }, me)
    expect(withdrawn).toMatchObject({ state: 'withdrawn', actions: [] })
    expect(await get()).toMatchObject({ statusText: '待发货', about: { afterSales: 0 } })
    expect(codeOf(await agree(second.id))).toBe('CHANGED')
  })

  test('a return that is not sent in seven days is closed, with a reminder before', async () => {
    const { me, orderNo, get, ids, ask } = await bought({ received: true })
    const asked = await ask('return', 'quality', ids)
    expect(asked).toMatchObject({ amount: 81_399, freight: 1_400 })
    await agree(asked.id)
    const start = center.clock.now
    try {
      center.clock.forward(5 * DAY_MINUTES)
      await center.sweep()
      await center.sweep()
      expect(toldOf(orderNo).filter((event) => event === 'goodsReturnReminder')).toHaveLength(1)
      center.clock.forward(2 * DAY_MINUTES)
      await center.sweep()
      expect((await list(orderNo, me)).items).toMatchObject([{ state: 'expired' }])
      expect(toldOf(orderNo)).toContain('goodsReturnExpired')
      expect(await get()).toMatchObject({ phase: 'done', statusText: '已完成' })
      // A fault counts longer than a change of mind.
      const { open } = await list(orderNo, me)
      expect(open.map(({ type }) => type)).toEqual(['refund', 'return'])
    } finally {
      center.clock.now = start
    }
  })

  test('days: seven without a reason, fifteen for a fault, none for food', async () => {
    const { ids, price, me, orderNo } = await bought({ received: true })
    const food = await bought({ proId: 'food', items: { 'alpha-food': 1 }, received: true })
    expect(codeOf(await food.price('return', 'unwanted', food.ids))).toBe('NOT_RETURNABLE')
    expect(await food.price('return', 'quality', food.ids)).toMatchObject({ ok: true })
    const start = center.clock.now
    try {
      center.clock.forward(8 * DAY_MINUTES)
      expect(codeOf(await price('return', 'unwanted', ids))).toBe('TOO_LATE')
      expect(await price('return', 'damaged', ids)).toMatchObject({ ok: true })
      center.clock.forward(8 * DAY_MINUTES)
      expect(codeOf(await price('return', 'damaged', ids))).toBe('TOO_LATE')
      expect((await list(orderNo, me)).closed).toContain('已超过售后期')
    } finally {
      center.clock.now = start
    }
  })

  test('partly sent: the refund of what is left to send lets the order go on to 待收货', async () => {
    const { orderNo, get, ids, ask } = await bought({ sent: 2 })
    expect(await get()).toMatchObject({ statusText: '部分发货' })
    const asked = await ask('refund', 'unwanted', ids.slice(2))
    await agree(asked.id)
    await center.sweep()
    const order = await get()
    expect(order).toMatchObject({ statusText: '待收货（部分退款）', about: { shipped: '2件已全部发出' } })
    expect(order.about.receiptBy).not.toBeNull()
    expect(orderNo).toBe(order.orderNo)
  })

  test('cancelled by the shop: an open request is overtaken', async () => {
    const { me, orderNo, get, ids, ask } = await bought()
    await ask('refund', 'unwanted', ids.slice(0, 1))
    await center.get('staff.cancelOrder', shopA, { orderNo, reason: '缺货' }, asStaff)
    await center.sweep()
    expect(await get()).toMatchObject({ phase: 'refunded', refunded: 81_399 })
    expect((await list(orderNo, me)).items).toMatchObject([{ state: 'withdrawn' }])
  })

  test('rejected after the pieces came back: they count as kept, and can be sent back again', async () => {
    const { me, ids, ask, get } = await bought({ received: true })
    const sendBack = (id: string, trackingNo: string) =>
      center.ask('afterSales.sendBack', shopA, { id, company: '顺丰速运', trackingNo }, me)
    const first = await ask('return', 'quality', ids.slice(0, 1))
    await agree(first.id)
    expect(await sendBack(first.id, 'SF1111111111')).toMatchObject({ ok: true })
    const reject = { id: first.id, state: 'returned' as const, reason: '人为损坏' }
    expect(await center.ask('staff.rejectAfterSale', shopA, reject, asStaff)).toMatchObject({ ok: true })
    expect(await get()).toMatchObject({ phase: 'done', about: { afterSales: 0 } })
    const second = await ask('return', 'quality', ids.slice(0, 1))
    await agree(second.id)
    expect(await sendBack(second.id, 'SF2222222222')).toMatchObject({ ok: true })
  })

  test('a request that is open keeps the account; what the customer wrote goes with it', async () => {
    const { me, orderNo, ids, ask } = await bought()
    const asked = await ask('refund', 'other', ids.slice(0, 1), { remark: '家里已经有了' })
    const owner = { merchant: 'alpha', customerId: me.customerId ?? '' }
    const data = () =>
      center.read(async (context) => ({
        ok: true,
        value: {
          copy: await afterSaleData.collect?.(context, owner),
          open: await afterSaleData.countOpen?.(context, owner),
        },
      }))
    expect(await data()).toMatchObject({
      ok: true,
      value: { open: 1, copy: { goodsAfterSales: [{ orderNo, remark: '家里已经有了', state: 'applied' }] } },
    })
    await center.get('afterSales.withdraw', shopA, { id: asked.id }, me)
    await center.transact(async (context) => {
      await afterSaleData.erase?.(context, owner)
      return { ok: true, value: null }
    })
    expect(await data()).toMatchObject({ value: { open: 0, copy: { goodsAfterSales: [{ remark: '' }] } } })
  })

  test('staff see what waits too long; strangers see nothing', async () => {
    const { orderNo, ids, ask } = await bought()
    const asked = await ask('refund', 'late', ids.slice(0, 1))
    const start = center.clock.now
    try {
      center.clock.forward(2 * DAY_MINUTES + 1)
      const { items } = await center.get('staff.afterSales', shopA, { overdue: true, orderNo }, asStaff)
      expect(items).toMatchObject([{ id: asked.id, overdue: true }])
      const order = await center.get('staff.order', shopA, { orderNo }, asStaff)
      expect(order.warnings).toEqual(expect.arrayContaining([expect.stringContaining('超过48小时')]))
    } finally {
      center.clock.now = start
    }
    const stranger = await addCustomer(opened.database)
    const foreign = await center.ask('afterSales.list', shopA, { orderNo }, asCustomer(stranger))
    expect(foreign).toMatchObject({ ok: false, failure: { kind: 'absent' } })
  })
})
