import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { addDays } from '../../../../base/calendar/dates.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { debrisProducts } from '../../catalogue/debris/schema.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { shopA } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  type DebrisWish,
  debrisDate,
  placeDebris,
  seedDebris,
  swept,
  wifiWish,
} from '../../testing/debris-shopping.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  type Shopping,
} from '../../testing/shopping.ts'
import { markDeviceBack, markHandedOver } from './handover.ts'
import { confirmIssued, refuseIssue } from './issue.ts'
import { redeemTickets } from './redeem-tickets.ts'

const HOUR = 60
const DAY = 24 * HOUR
const place = '北门1号闸机'

describe.each(databaseKinds)('the life of an order of a fragment product on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let start: Date
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedDebris(opened.database)
    start = center.clock.now
  })
  afterAll(async () => {
    expect(await wrongBooks(opened.database.db)).toEqual([])
    await opened.close()
  })

  const merchant = shopA.merchant
  type Made = { customerId: string; orderNo: string }
  const get = async ({ customerId, orderNo }: Made) =>
    ofKind(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)), 'debris')
  const paid = async (wish: DebrisWish = {}) => {
    const made = await placeDebris(center, opened.database, wish)
    await payOrder(center, made.customerId, made.orderNo)
    return made
  }
  /** As the modules above do it: in a transaction of their own. */
  const within = <T>(work: (inside: Context) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    center.read((context) => inTransaction(context, work))
  const use = (orderNo: string, unitIds: string[]) =>
    within((inside) => redeemTickets(inside, { merchant, orderNo }, unitIds, { at: inside.now(), place }))
  const failureOf = (outcome: Outcome<unknown>) =>
    outcome.ok ? 'done' : outcome.failure.kind === 'refused' ? outcome.failure.code : outcome.failure.kind
  const toldOf = (orderNo: string) =>
    center.told.filter(({ facts }) => facts.orderNo === orderNo).map(({ event }) => event)
  const refund = async (made: Made, unitIds: string[]) => {
    const asks = asCustomer(made.customerId)
    const { orderNo } = made
    const quote = await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, asks)
    const asked = await center.get(
      'orders.requestRefund',
      shopA,
      { orderNo, unitIds, amount: quote.amount, reason: '行程有变' },
      asks,
    )
    const refundId = asked.refunds.find(({ state }) => state === 'requested')?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    return quote
  }
  const back = () => {
    center.clock.now = start
  }
  const onDay = (days: number, hours = 2) => {
    center.clock.now = new Date(Date.parse(`${addDays(debrisDate, days)}T00:00:00+08:00`) + hours * 3_600_000)
  }

  test('two tickets: one is used, one is refunded, and the order is done', async () => {
    const made = await paid({ adults: 1, children: 1 })
    const toUse = async () => {
      const asked = { kind: 'debris', tab: 'toUse' } as const
      const { items } = await center.get('orders.list', shopA, asked, asCustomer(made.customerId))
      return items.map((item) => item.orderNo)
    }
    expect(await toUse()).toEqual([made.orderNo])
    let order = await get(made)
    expect(order).toMatchObject({ phase: 'serving', statusText: '待使用' })
    expect(order.about).toMatchObject({ progress: '2张未使用', countText: '1张 成人票 1张 儿童票' })
    expect(order.units.map(({ name, refundable }) => [name, refundable])).toEqual([
      ['成人票1', true],
      ['儿童票1', true],
    ])
    const [adult = '', child = ''] = order.units.map(({ id }) => id)
    expect(failureOf(await use(made.orderNo, [adult]))).toBe('TOO_EARLY')
    const quote = await refund(made, [child])
    expect(quote.amount).toBe(6_000)
    onDay(0)
    expect(failureOf(await use(made.orderNo, [adult]))).toBe('done')
    expect(failureOf(await use(made.orderNo, [adult]))).toBe('USED')
    expect(failureOf(await use(made.orderNo, [child]))).toBe('VOID')
    order = await get(made)
    expect(order).toMatchObject({ phase: 'done', refunded: 6_000 })
    expect(await toUse()).toEqual([])
    expect(order.about.progress).toBe('1张已使用')
    expect(order.actions.map(({ code }) => code)).toEqual(expect.arrayContaining(['review', 'voucher']))
    expect(order.actions.map(({ code }) => code)).not.toContain('refund')
    back()
  })

  test('two requests at a time: the delivery fee comes back with the one that is agreed to last', async () => {
    const made = await paid({
      packageId: 'sim',
      adults: 2,
      handover: { way: 'courier', regionCode: '440106' },
    })
    const asks = asCustomer(made.customerId)
    const { orderNo } = made
    for (const { id } of (await get(made)).units) {
      const unitIds = [id]
      const { amount } = await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, asks)
      await center.get('orders.requestRefund', shopA, { orderNo, unitIds, amount, reason: '行程有变' }, asks)
    }
    const { refunds, paid: all } = await get(made)
    expect(refunds.map(({ state }) => state)).toEqual(['requested', 'requested'])
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThan(all)
    for (const { id: refundId } of refunds) {
      await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    }
    expect(await get(made)).toMatchObject({ refunded: all })
  })

  test('using all is exactly once, also when fifty tills ask at a time', async () => {
    const made = await paid({ adults: 3 })
    const ids = (await get(made)).units.map(({ id }) => id)
    onDay(0)
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(made.orderNo, ids)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await get(made)).phase).toBe('done')
    back()
  })

  test('a refund and a till race for a ticket: one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await paid({ adults: 2 })
      const { orderNo } = made
      const [id = ''] = (await get(made)).units.map((unit) => unit.id)
      onDay(0)
      const asks = { orderNo, unitIds: [id], amount: 10_000, reason: '行程有变' }
      const [used, asked] = await Promise.all([
        use(orderNo, [id]),
        center.ask('orders.requestRefund', shopA, asks, asCustomer(made.customerId)),
      ])
      expect([used.ok, asked.ok].filter(Boolean)).toHaveLength(1)
      back()
    }
  })

  test('nothing is used before it is paid, or while its codes are awaited', async () => {
    const unpaid = await placeDebris(center, opened.database)
    const [id = ''] = (await get(unpaid)).units.map((unit) => unit.id)
    expect(failureOf(await use(unpaid.orderNo, [id]))).toBe('NOT_PAID')
    const waiting = await paid({ packageId: 'staffed' })
    const [second = ''] = (await get(waiting)).units.map((unit) => unit.id)
    expect(failureOf(await use(waiting.orderNo, [second]))).toBe('NOT_ISSUED')
    // A unit of another order.
    expect(failureOf(await use(waiting.orderNo, [id]))).toBe('NOT_ISSUED')
  })

  test('codes that staff issue: the order waits for them, and goes back whole where they cannot be had', async () => {
    const made = await paid({ packageId: 'staffed' })
    expect(await get(made)).toMatchObject({ phase: 'confirming', statusText: '出票中' })
    const key = { merchant, orderNo: made.orderNo }
    expect((await within((inside) => confirmIssued(inside, key))).ok).toBe(true)
    expect(failureOf(await within((inside) => confirmIssued(inside, key)))).toBe('ALREADY')
    expect(await get(made)).toMatchObject({ phase: 'serving' })
    expect(toldOf(made.orderNo)).toContain('debrisIssued')
    expect(toldOf(made.orderNo)).not.toContain('orderConfirmedAfterPay')

    const failing = await paid({ packageId: 'staffed', adults: 2 })
    const failed = { merchant, orderNo: failing.orderNo }
    expect((await within((inside) => refuseIssue(inside, failed, '供应商无票'))).ok).toBe(true)
    expect(await get(failing)).toMatchObject({
      phase: 'refunded',
      refunded: 20_000,
      cancelReason: '供应商无票',
    })
    expect(failureOf(await within((inside) => refuseIssue(inside, failed, '供应商无票')))).toBe('NOT_WAITING')

    const forgotten = await paid({ packageId: 'staffed' })
    center.clock.forward(DAY + 1)
    await swept(center, forgotten)
    expect(await get(forgotten)).toMatchObject({ phase: 'refunded', refunded: 10_000 })
    back()
  })

  test('an open package counts its validity from the payment, expires and goes back by itself', async () => {
    const made = await placeDebris(center, opened.database, { packageId: 'open', adults: 2 })
    expect((await get(made)).about.validTo).toBeNull()
    await payOrder(center, made.customerId, made.orderNo)
    const order = await get(made)
    const today = order.about.validFrom ?? ''
    expect(order.about).toMatchObject({ date: null, validTo: addDays(today, 30) })
    const [first = '', second = ''] = order.units.map(({ id }) => id)
    expect(failureOf(await use(made.orderNo, [first]))).toBe('done')
    center.clock.forward(27 * DAY)
    await center.sweep()
    expect(toldOf(made.orderNo)).toContain('debrisExpiring')
    center.clock.forward(5 * DAY)
    expect(failureOf(await use(made.orderNo, [second]))).toBe('EXPIRED')
    await swept(center, made)
    expect(await get(made)).toMatchObject({ phase: 'done', refunded: 9_000 })
    expect(toldOf(made.orderNo)).toEqual(expect.arrayContaining(['debrisExpired', 'refundPaidOut']))
    back()
  })

  test('what expires unused is kept where the package says so, and given back as a whole where it does not', async () => {
    const kept = await paid({ packageId: 'never' })
    expect((await get(kept)).actions.map(({ code }) => code)).not.toContain('refund')
    const given = await paid({ packageId: 'before', adults: 2 })
    onDay(-1, 9.5)
    await center.sweep()
    expect(toldOf(kept.orderNo)).toContain('debrisUseReminder')
    const asks = { orderNo: given.orderNo, unitIds: (await get(given)).units.map(({ id }) => id) }
    expect(await center.ask('orders.quoteRefund', shopA, asks, asCustomer(given.customerId))).toMatchObject({
      failure: { kind: 'refused' },
    })
    onDay(1)
    await swept(center, kept)
    await swept(center, given)
    expect(await get(kept)).toMatchObject({ phase: 'done', refunded: 0, about: { progress: '1张已过期' } })
    expect(await get(given)).toMatchObject({ phase: 'refunded', refunded: 16_000 })
    back()
  })

  test('an expiry that meets an open request waits until it is decided', async () => {
    const made = await paid({ packageId: 'before', adults: 2 })
    const { orderNo } = made
    const [id = ''] = (await get(made)).units.map((unit) => unit.id)
    const asks = asCustomer(made.customerId)
    const ask = { orderNo, unitIds: [id], amount: 8_000, reason: '行程有变' }
    const asked = await center.get('orders.requestRefund', shopA, ask, asks)
    onDay(1)
    await center.sweep()
    const refundId = asked.refunds[0]?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: false }, asStaff)
    await swept(center, made)
    expect(await get(made)).toMatchObject({ phase: 'refunded', refunded: 16_000 })
    back()
  })

  test('a device is sent, named on its way back, received, and its deposit goes back by itself', async () => {
    const made = await paid(wifiWish)
    const { orderNo, customerId } = made
    const key = { merchant, orderNo }
    const returned = { orderNo, company: '顺丰速运', trackingNo: 'sf 1234567890' }
    let order = await get(made)
    expect(order).toMatchObject({ payable: 7_500 + 50_000 + 1_500, freight: 1_500 })
    expect(order.about).toMatchObject({
      countText: '1台',
      handover: { way: 'courier', text: '待寄出' },
      device: { deposit: 50_000, state: 'waiting', returnBy: addDays(debrisDate, 5) },
    })
    expect(await center.ask('orders.returnDevice', shopA, returned, asCustomer(customerId))).toMatchObject({
      failure: { kind: 'refused', code: 'NOT_OUT' },
    })
    const [device = '', deposit = ''] = order.units.map(({ id }) => id)
    const asks = asCustomer(customerId)
    expect(
      await center.ask('orders.quoteRefund', shopA, { orderNo, unitIds: [deposit] }, asks),
    ).toMatchObject({
      failure: { code: 'DEPOSIT_ALONE' },
    })
    const whole = await center.get('orders.quoteRefund', shopA, { orderNo, unitIds: [device, deposit] }, asks)
    expect(whole).toMatchObject({ amount: 59_000, fee: 0 })

    const shown = async () => {
      const { vouchers } = await center.get('vouchers.list', shopA, { orderNo }, asks)
      return vouchers.map(({ stateText, qr }) => [stateText, qr !== ''])
    }
    expect(await shown()).toEqual([['未使用', true]])
    expect((await within((inside) => markHandedOver(inside, key, { at: inside.now() }))).ok).toBe(true)
    order = await get(made)
    expect(order.about).toMatchObject({ progress: '1台已寄出', device: { state: 'out' } })
    expect(await shown()).toEqual([['已使用', false]])
    expect(order.actions.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['logistics', 'returnDevice']),
    )
    expect(order.actions.map(({ code }) => code)).not.toContain('refund')
    expect(await center.ask('staff.cancelOrder', shopA, { orderNo, reason: '停租' }, asStaff)).toMatchObject({
      failure: { kind: 'refused', code: 'DEVICE_OUT' },
    })
    onDay(4, 9.5)
    await center.sweep()
    expect(toldOf(orderNo)).toContain('debrisDeviceReminder')
    onDay(6)
    await center.sweep()
    expect((await center.get('staff.order', shopA, { orderNo }, asStaff)).warnings).toContainEqual(
      expect.stringContaining('已逾期'),
    )
    const sent = await center.get('orders.returnDevice', shopA, returned, asks)
    expect(sent.device).toMatchObject({ state: 'returning', returnParcel: { trackingNo: 'SF1234567890' } })
    const kept = { at: center.clock.now, kept: 50_001, reason: '外壳破损' }
    expect(failureOf(await within((inside) => markDeviceBack(inside, key, kept)))).toBe('TOO_MUCH')
    expect((await within((inside) => markDeviceBack(inside, key, { at: inside.now() }))).ok).toBe(true)
    expect(failureOf(await within((inside) => markDeviceBack(inside, key, { at: inside.now() })))).toBe(
      'ALREADY',
    )
    await swept(center, made)
    order = await get(made)
    expect(order).toMatchObject({ phase: 'done', refunded: 50_000 })
    expect(order.about.tickets.map(({ stateText }) => stateText)).toEqual(['已使用', '押金已退'])
    expect(await shown()).toEqual([['已使用', false]])
    expect(toldOf(orderNo)).toContain('refundPaidOut')
    expect(order.history.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('您申请了退款'))
    back()
  })

  test('a damaged device: what staff keep stays, the rest of the deposit goes back', async () => {
    const made = await paid({ ...wifiWish, adults: 2 })
    const key = { merchant, orderNo: made.orderNo }
    await within((inside) => markHandedOver(inside, key, { at: inside.now() }))
    const kept = { at: center.clock.now, kept: 30_001, reason: '外壳破损' }
    expect((await within((inside) => markDeviceBack(inside, key, kept))).ok).toBe(true)
    await swept(center, made)
    expect(await get(made)).toMatchObject({ phase: 'done', refunded: 69_999 })
  })

  test('a device that nobody collects: the rental is kept or not, the deposit always goes back', async () => {
    const pickup = { way: 'pickup', pointId: 'desk' } as const
    const made = await paid({ ...wifiWish, handover: pickup })
    onDay(3)
    await swept(center, made)
    expect(await get(made)).toMatchObject({ phase: 'done', refunded: 50_000 })
    back()
    const used = await paid({ ...wifiWish, handover: pickup })
    const [device = ''] = (await get(used)).units.map(({ id }) => id)
    onDay(0)
    expect(failureOf(await use(used.orderNo, [device]))).toBe('done')
    expect((await get(used)).about).toMatchObject({ device: { state: 'out' }, handover: { text: '已领取' } })
    back()
  })

  test('a card that was sent is used up when its validity ends', async () => {
    const made = await paid({ packageId: 'sim', handover: { way: 'courier', regionCode: '440106' } })
    const key = { merchant, orderNo: made.orderNo }
    await within((inside) => markHandedOver(inside, key, { at: inside.now() }))
    center.clock.forward(92 * DAY)
    await swept(center, made)
    expect(await get(made)).toMatchObject({ phase: 'done', refunded: 0, about: { progress: '1张已使用' } })
    back()
  })

  test('已售 counts tickets paid for and not given back, never deposits', async () => {
    const soldOf = async () => {
      const [product] = await opened.database.db
        .select({ sold: debrisProducts.sold })
        .from(debrisProducts)
        .where(eq(debrisProducts.code, 'ALPHA-F1'))
      return product?.sold ?? 0
    }
    const before = await soldOf()
    const made = await paid({ ...wifiWish, adults: 2 })
    expect(await soldOf()).toBe(before + 2)
    const ids = (await get(made)).units.map(({ id }) => id)
    await refund(made, [ids[0] ?? '', ids[2] ?? ''])
    expect(await soldOf()).toBe(before + 1)
    await center.get('staff.cancelOrder', shopA, { orderNo: made.orderNo, reason: '停租' }, asStaff)
    expect(await soldOf()).toBe(before)
    expect(await get(made)).toMatchObject({ phase: 'refunded', refunded: 2 * 57_500 + 1_500 })
  })

  test('another customer sees nothing of it', async () => {
    const made = await paid()
    const other = asCustomer(await addCustomer(opened.database))
    const returned = { orderNo: made.orderNo, company: '顺丰速运', trackingNo: 'SF1234567890' }
    expect(await center.ask('orders.returnDevice', shopA, returned, other)).toMatchObject({
      failure: { kind: 'absent' },
    })
  })
})
