import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { order as orderAnswer, orderCard } from '../../../contract/orders/orders.ts'
import { modules } from '../../modules.ts'
import { byCode, orderKinds } from '../../orders/core/kinds.ts'
import { moveOrder } from '../../orders/core/order-moves.ts'
import { orderData } from '../../orders/core/order-privacy.ts'
import { loadOrder, lockOrder } from '../../orders/core/order-queries.ts'
import { orders } from '../../orders/core/schema.ts'
import { kinds } from '../../orders/kinds.ts'
import { stockPools } from '../../stock/schema.ts'
import { readPools } from '../../stock/stock.ts'
import { shopA } from '../catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../databases.ts'
import { wrongBooks } from '../seat-books.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  type Shopping,
} from '../shopping.ts'
import { createToy, toyHandler, toyPool } from './toy.ts'

/** The contract's schemas with this kind added to their unions. */
const about = z.object({ kind: z.literal('toy'), sorts: z.array(z.string()) })
const toyCard = orderCard.extend({ kind: z.literal('toy'), about })
const toyOrder = orderAnswer.extend({ kind: z.literal('toy'), about })

describe.each(databaseKinds)('a kind that only its own folder knows, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let customerId: string
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database, {
      modules: [...modules, { handlers: {}, provides: [orderKinds.entry(byCode([...kinds, toyHandler]))] }],
      // The contract of the product lists no toys; answers are parsed below.
      checkAnswers: false,
      // One customer buys all of them.
      settings: {
        publicOrigin: 'http://localhost:3000',
        demo: true,
        holdLimits: { unpaidOrders: 50, unpaidOfPool: 50 },
      },
    })
    customerId = await addCustomer(opened.database)
    await opened.database.db.insert(stockPools).values([
      { merchant: 'alpha', id: toyPool('bear'), plan: 3 },
      { merchant: 'alpha', id: toyPool('duck'), plan: 3 },
    ])
  })
  afterAll(() => opened.close())

  const buy = (sorts: readonly string[]) =>
    center.transact((context) => createToy(context, shopA, customerId, sorts))
  const bought = async (sorts: readonly string[]) => {
    const made = await buy(sorts)
    if (!made.ok || made.value.written.result !== 'written') throw new Error(JSON.stringify(made))
    return made.value.orderNo
  }
  const get = async (orderNo: string) =>
    toyOrder.parse(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)))
  const stock = async () => {
    const pools = await readPools(opened.database.db, 'alpha', [toyPool('bear'), toyPool('duck')])
    return pools.map(({ held, used }) => [held, used])
  }

  test('is sold, paid, partly refunded and sent', async () => {
    const me = asCustomer(customerId)
    const orderNo = await bought(['bear', 'duck', 'bear'])
    expect(orderNo).toMatch(/^Y\d{6}/)
    expect(await stock()).toEqual([
      [2, 0],
      [1, 0],
    ])
    // There is no fourth bear: the order takes neither it nor the duck.
    const refused = await buy(['duck', 'bear', 'bear'])
    expect(refused).toMatchObject({ ok: true, value: { written: { result: 'sold-out' } } })
    expect(await stock()).toEqual([
      [2, 0],
      [1, 0],
    ])

    const unpaid = await get(orderNo)
    expect(unpaid).toMatchObject({
      phase: 'awaitingPay',
      label: 1,
      statusText: '玩具待付款',
      goods: 30_000,
      freight: 800,
      payable: 27_800,
      due: 27_800,
      keptText: '玩具为您保留',
      payState: 'due',
      result: { text: '付款后发货' },
      about: { sorts: ['bear', 'duck', 'bear'] },
    })
    expect(unpaid.actions.map(({ code }) => code)).toEqual(['pay', 'cancel'])
    expect(await center.get('pay.channels', shopA, { orderNo }, me)).toMatchObject({
      title: '两只玩具',
      state: 'due',
      notice: null,
    })
    await payOrder(center, customerId, orderNo)
    expect(await center.get('pay.status', shopA, { orderNo }, me)).toMatchObject({
      state: 'paid',
      phase: 'serving',
      text: '玩具即将寄出',
      facts: [{ label: '玩具', value: '两只玩具' }],
    })
    const paid = await get(orderNo)
    expect(paid.actions).toEqual([
      { code: 'hurry', text: '催发货' },
      { code: 'refund', text: '申请退款' },
    ])
    expect(paid.history.map(({ text }) => text)).toEqual(['提交订单', '已付款，订单已确认'])

    const inTab = async (tab: 'toShip' | 'toUse' | 'afterSale') =>
      (await center.get('orders.list', shopA, { tab }, me)).items.map((item) => item.orderNo)
    expect(await inTab('toShip')).toEqual([orderNo])
    expect(await inTab('toUse')).toEqual([])
    expect(await inTab('afterSale')).toEqual([])

    // A third of ¥270: what was paid for it, without freight.
    const unitIds = paid.units.filter(({ label }) => label === 'duck').map(({ id }) => id)
    const offer = await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, me)
    expect(offer).toMatchObject({ amount: 9_000, fee: 0, rule: '发货前全额退款' })
    const ask = { orderNo, unitIds, amount: offer.amount, reason: '不要了' }
    const asked = toyOrder.parse(await center.get('orders.requestRefund', shopA, ask, me))
    const decision = { refundId: asked.refunds[0]?.id ?? '', approve: true }
    expect(await center.get('staff.decideRefund', shopA, decision, asStaff)).toMatchObject({ amount: 9_000 })
    expect(await get(orderNo)).toMatchObject({ statusText: '玩具待发货（部分退款）', refunded: 9_000 })
    expect(await stock()).toEqual([
      [0, 2],
      [0, 0],
    ])

    expect(await inTab('afterSale')).toEqual([orderNo])

    const sent = await center.transact(async (context) => {
      const row = await lockOrder(context.db, and(eq(orders.merchant, 'alpha'), eq(orders.orderNo, orderNo)))
      if (!row) throw new Error('no order')
      const event = { name: 'progress', step: 'send', by: 'operator', at: context.now() } as const
      return { ok: true, value: await moveOrder(context, await loadOrder(context, row), event) }
    })
    expect(sent).toMatchObject({ ok: true, value: { ok: true } })
    const done = await get(orderNo)
    expect(done).toMatchObject({
      phase: 'done',
      label: 3,
      statusText: '玩具已发货（部分退款）',
      payState: 'paid',
    })
    expect(await inTab('toShip')).toEqual([])
    expect(done.history.at(-1)?.text).toBe('玩具已寄出')
    expect(done.actions.map(({ code }) => code)).toEqual(['review', 'rebook', 'hide'])
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('expires by itself, is cancelled, and is listed beside the tours', async () => {
    const expired = await bought(['duck'])
    center.clock.forward(31)
    await center.sweep()
    expect(await get(expired)).toMatchObject({
      phase: 'closed',
      statusText: '玩具超时未付款',
      payState: 'expired',
    })
    const cancelled = await bought(['duck'])
    const me = asCustomer(customerId)
    await center.get('orders.cancel', shopA, { orderNo: cancelled, reason: '不要了' }, me)
    expect(await get(cancelled)).toMatchObject({ statusText: '玩具已取消', payState: 'closed' })

    center.clock.forward(1)
    const travellerIds = [await addTraveller(center, customerId)]
    await center.get('orders.createTour', shopA, await orderInput(center, { travellerIds }), me)
    const { items, total } = await center.get('orders.list', shopA, {}, me)
    expect(total).toBe(4)
    expect(items[0]).toMatchObject({ kind: 'tour' })
    expect(items.slice(1).map((item) => toyCard.parse(item).statusText)).toContain('玩具已取消')
    expect((await center.get('orders.list', shopA, { kind: 'tour' }, me)).total).toBe(1)
    // Only the one of which a duck was given back.
    expect((await center.get('orders.list', shopA, { tab: 'afterSale' }, me)).total).toBe(1)
    expect(await center.get('orders.counts', shopA, {}, me)).toEqual({
      confirm: 0,
      pay: 1,
      paid: 0,
      done: 1,
      closed: 2,
    })
    expect(await center.get('orders.counts', shopA, { kind: 'tour' }, me)).toMatchObject({
      pay: 1,
      closed: 0,
    })
    const copy = await center.read(async (context) => ({
      ok: true,
      value: await orderData.collect?.(context, { merchant: 'alpha', customerId }),
    }))
    // Orders of the same instant stand in any sequence.
    const orders = copy.ok ? copy.value?.orders : null
    expect(orders).toHaveLength(4)
    expect(orders).toContainEqual(expect.objectContaining({ kind: 'toy', sorts: ['bear', 'duck', 'bear'] }))
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })
})
