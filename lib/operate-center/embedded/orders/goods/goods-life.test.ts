import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { shopA } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { buyGoods, goodsInput, goodsPools, seedGoods, sendPieces } from '../../testing/goods-shopping.ts'
import { addCustomer, asCustomer, asStaff, openShopping, type Shopping } from '../../testing/shopping.ts'
import { addAddress } from '../../testing/visa-shopping.ts'

const DAY_MINUTES = DAY_MS / 60_000

describe.each(databaseKinds)('an order of goods on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedGoods(opened.database)
  })
  afterAll(() => opened.close())

  const get = async (customerId: string, orderNo: string) =>
    ofKind(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)), 'goods')
  const codes = (order: Awaited<ReturnType<typeof get>>) => order.actions.map(({ code }) => code)
  const isUnder = async (customerId: string, orderNo: string) => {
    const found: string[] = []
    for (const tab of ['toShip', 'toReceive', 'done', 'afterSale'] as const) {
      const { items } = await center.get('orders.list', shopA, { kind: 'goods', tab }, asCustomer(customerId))
      if (items.some((item) => item.orderNo === orderNo)) found.push(tab)
    }
    return found
  }
  const toldOf = (orderNo: string) =>
    center.told.filter(({ facts }) => facts.orderNo === orderNo).map(({ event }) => event)

  test('two colours are ordered, paid, sent in two parts, received and invoiceable', async () => {
    const [before] = await goodsPools(opened.database, 'alpha-red')
    const items = { 'alpha-red': 2, 'alpha-blue': 1 }
    const { customerId, orderNo } = await buyGoods(center, opened.database, { items, pay: true })
    const paid = await get(customerId, orderNo)
    expect(paid).toMatchObject({ statusText: '待发货', payable: 81_399, freight: 1_400, phase: 'serving' })
    expect(paid.about).toMatchObject({ pieces: 3, shipped: '', address: { receiver: '王*' }, pickupCode: '' })
    expect(paid.about.shipBy).toBe(new Date(center.clock.now.getTime() + 2 * DAY_MS).toISOString())
    expect(paid.about.piecesInFull.reduce((sum, piece) => sum + piece.paid, 0)).toBe(79_999)
    expect(codes(paid)).toEqual(['remind', 'afterSale'])
    expect(await goodsPools(opened.database, 'alpha-red')).toEqual([
      { used: (before?.used ?? 0) + 2, held: 0 },
    ])

    expect(await isUnder(customerId, orderNo)).toEqual(['toShip'])
    const [one = '', two = '', three = ''] = paid.units.map(({ id }) => id)
    expect(await sendPieces(center, orderNo, [one])).toBe('sent')
    expect(await sendPieces(center, orderNo, [one])).toBe('already')
    expect(await isUnder(customerId, orderNo)).toEqual(['toShip', 'toReceive'])
    const partly = await get(customerId, orderNo)
    expect(partly).toMatchObject({
      statusText: '部分发货',
      about: { shipped: '已发1件，共3件', receiptBy: null },
    })
    expect(
      await center.ask('orders.confirmReceipt', shopA, { orderNo }, asCustomer(customerId)),
    ).toMatchObject({
      ok: false,
    })
    expect(await sendPieces(center, orderNo, [two, three])).toBe('sent')
    const sent = await get(customerId, orderNo)
    expect(sent).toMatchObject({ statusText: '待收货', about: { shipped: '3件已全部发出' } })
    expect(codes(sent)).toEqual(['receive', 'logistics', 'afterSale'])
    expect(await isUnder(customerId, orderNo)).toEqual(['toReceive'])
    const about = await center.get('orders.confirmReceipt', shopA, { orderNo }, asCustomer(customerId))
    // Noon of 20 November; the 27th counts in full.
    expect(about).toMatchObject({
      returnUntil: '2026-11-27T16:00:00.000Z',
      faultUntil: '2026-12-05T16:00:00.000Z',
    })
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'done', statusText: '已完成' })
    expect(await isUnder(customerId, orderNo)).toEqual(['done'])
    const { items: invoiceable } = await center.get('invoices.eligible', shopA, {}, asCustomer(customerId))
    expect(invoiceable).toMatchObject([{ orderNo }])
  })

  test('the shop is reminded once a day, and sees it', async () => {
    const { customerId, orderNo } = await buyGoods(center, opened.database)
    const remind = () => center.ask('orders.remindShipping', shopA, { orderNo }, asCustomer(customerId))
    expect(await remind()).toMatchObject({ ok: true })
    expect(await remind()).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'ALREADY' } })
    expect(codes(await get(customerId, orderNo))).not.toContain('remind')
    const seen = await center.get('staff.order', shopA, { orderNo }, asStaff)
    expect(seen.warnings).toEqual([expect.stringContaining('提醒发货')])
    const full = await center.get('staff.revealOrder', shopA, { orderNo, reason: '发货核对' }, asStaff)
    expect(full.address).toMatchObject({ receiver: '王小明', phone: '13800001234' })
  })

  test('picked up against its code', async () => {
    const { customerId, orderNo } = await buyGoods(center, opened.database, { way: 'pickup' })
    const paid = await get(customerId, orderNo)
    expect(paid).toMatchObject({
      statusText: '待自提',
      freight: 0,
      about: { pickupPoint: { name: '天河门店' } },
    })
    expect(await isUnder(customerId, orderNo)).toEqual(['toReceive'])
    const { pickupCode: code } = paid.about
    expect(code).toMatch(/^\d{8}$/)
    expect(codes(paid)).toEqual(['pickupCode', 'afterSale'])
    const { items } = await center.get('staff.pickups', shopA, { code }, asStaff)
    expect(items).toMatchObject([{ orderNo, contact: { name: '王*' } }])
    const wrong = code === '00000000' ? '00000001' : '00000000'
    const handOver = (given: string) =>
      center.ask('staff.handOverGoods', shopA, { orderNo, code: given }, asStaff)
    expect(await handOver(wrong)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    expect(await handOver(code)).toMatchObject({ ok: true, value: { phase: 'done' } })
    expect(await handOver(code)).toMatchObject({ ok: false })
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'done', about: { pickupCode: '' } })
    expect(toldOf(orderNo)).toContain('goodsHandedOver')
  })

  test('receipt comes by itself after seven days, with a reminder two days before', async () => {
    const { customerId, orderNo } = await buyGoods(center, opened.database)
    const { units } = await get(customerId, orderNo)
    const sentAt = center.clock.now
    await sendPieces(
      center,
      orderNo,
      units.map(({ id }) => id),
    )
    try {
      center.clock.forward(4 * DAY_MINUTES)
      await center.sweep()
      expect(toldOf(orderNo)).not.toContain('goodsReceiptReminder')
      center.clock.forward(DAY_MINUTES)
      await center.sweep()
      await center.sweep()
      expect(toldOf(orderNo).filter((event) => event === 'goodsReceiptReminder')).toHaveLength(1)
      expect(await get(customerId, orderNo)).toMatchObject({ phase: 'serving' })
      center.clock.forward(2 * DAY_MINUTES)
      await center.sweep()
      expect(await get(customerId, orderNo)).toMatchObject({ phase: 'done' })
      expect(toldOf(orderNo)).toContain('goodsReceived')
    } finally {
      center.clock.now = sentAt
    }
  })

  test('refused: another district, a region not served, too many of a limited version, no agreement', async () => {
    const customerId = await addCustomer(opened.database)
    const me = asCustomer(customerId)
    const input = await goodsInput(center, customerId)
    const order = (patch: Partial<typeof input>) =>
      center.ask('orders.createGoods', shopA, { ...input, ...patch }, me)
    const elsewhere = await center.get(
      'addresses.save',
      shopA,
      { receiver: '王小明', phone: '13800001234', regionCode: '650102', detail: '人民路1号' },
      me,
    )
    expect(await order({ addressId: elsewhere.id })).toMatchObject({
      failure: { kind: 'invalid', fields: { addressId: expect.any(String) } },
    })
    const far = await order({
      addressId: elsewhere.id,
      delivery: { way: 'express', regionCode: '650102' },
    })
    expect(far).toMatchObject({ ok: false, failure: { kind: 'refused' } })
    expect(await order({ agreements: [] })).toMatchObject({
      failure: { fields: { agreements: expect.any(String) } },
    })
    expect(await order({ payable: 1 })).toMatchObject({ failure: { code: 'PRICE_CHANGED' } })
    expect(await order({ invoiceHeadId: 'h_none' })).toMatchObject({
      failure: { fields: { invoiceHeadId: expect.any(String) } },
    })

    const addressId = await addAddress(center, customerId)
    const limited = { proId: 'limited', items: { 'alpha-limited': 2 }, addressId }
    const first = await goodsInput(center, customerId, limited)
    const parallel = await Promise.all(
      [1, 2, 3].map(() => center.ask('orders.createGoods', shopA, first, me)),
    )
    expect(parallel.filter(({ ok }) => ok)).toHaveLength(1)
    const quoted = await center.ask(
      'goods.quote',
      shopA,
      { proId: 'limited', items: [{ skuId: 'alpha-limited', quantity: 1 }], delivery: { way: 'express' } },
      me,
    )
    expect(quoted).toMatchObject({ ok: false })
  })

  test('an order that is not paid frees its pieces once', async () => {
    const [before] = await goodsPools(opened.database, 'alpha-blue')
    const { customerId, orderNo } = await buyGoods(center, opened.database, {
      items: { 'alpha-blue': 3 },
      pay: false,
    })
    const cancel = () =>
      center.ask('orders.cancel', shopA, { orderNo, reason: '不想要了' }, asCustomer(customerId))
    const [pools] = await goodsPools(opened.database, 'alpha-blue')
    expect(pools).toEqual({ used: before?.used ?? 0, held: (before?.held ?? 0) + 3 })
    expect(await cancel()).toMatchObject({ ok: true })
    expect(await cancel()).toMatchObject({ ok: false })
    expect(await goodsPools(opened.database, 'alpha-blue')).toEqual([before])
  })

  test('refunds are asked for by 申请售后 alone', async () => {
    const { customerId, orderNo } = await buyGoods(center, opened.database)
    const order = await get(customerId, orderNo)
    expect(codes(order)).not.toContain('refund')
    const unitIds = order.units.map(({ id }) => id)
    const asked = await center.ask('orders.quoteRefund', shopA, { orderNo, unitIds }, asCustomer(customerId))
    expect(asked).toMatchObject({ failure: { code: 'ASK_ELSEWHERE' } })
  })

  test('cancelled by the shop: everything goes back, and only what it still has is on sale again', async () => {
    const { customerId, orderNo } = await buyGoods(center, opened.database, { items: { 'alpha-red': 3 } })
    const [before] = await goodsPools(opened.database, 'alpha-red')
    const { units, payable } = await get(customerId, orderNo)
    await sendPieces(center, orderNo, [units[0]?.id ?? ''])
    const cancelled = await center.get('staff.cancelOrder', shopA, { orderNo, reason: '缺货' }, asStaff)
    expect(cancelled.refund).toBe(payable)
    await center.sweep()
    expect(await get(customerId, orderNo)).toMatchObject({ phase: 'refunded', refunded: payable })
    expect(await goodsPools(opened.database, 'alpha-red')).toEqual([
      { used: (before?.used ?? 0) - 2, held: before?.held },
    ])
  })
})
