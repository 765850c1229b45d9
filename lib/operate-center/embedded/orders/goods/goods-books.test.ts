import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { isOpen } from '../../../../domain/goods/after-sale-moves.ts'
import { type AfterSaleReason, afterSaleReasons } from '../../../../domain/goods/words.ts'
import { runs } from '../../../../testing/properties.ts'
import { goodsAfterSales } from '../../aftersales/schema.ts'
import { goodsProducts } from '../../catalogue/goods/schema.ts'
import { shopA } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { goodsInput, goodsPools, seedGoods, sendPieces } from '../../testing/goods-shopping.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  atCashier,
  openShopping,
  type Shopping,
} from '../../testing/shopping.ts'
import { addAddress } from '../../testing/visa-shopping.ts'
import { orders, orderUnits, refundItems, refunds } from '../core/schema.ts'

type Step =
  | { do: 'buy'; red: number; blue: number; pickup: boolean }
  | { do: 'pay' | 'cancel' | 'cancelByAgency' | 'receive'; at: number }
  | { do: 'send'; at: number; pieces: number }
  | {
      do: 'ask'
      at: number
      pieces: number
      type: 'refund' | 'return'
      reason: AfterSaleReason
      /** Of the pieces' money, where a part may be asked for; null: all of it. */
      part: number | null
    }
  | { do: 'decide'; request: number; agree: boolean }
  | { do: 'sendBack' | 'takeIn' | 'withdraw'; request: number }
  | { do: 'wait'; days: number }
  | { do: 'sweep' }

const at = fc.nat({ max: 3 })
const request = fc.nat({ max: 3 })
const pieces = fc.integer({ min: 1, max: 3 })
const reasons = Object.keys(afterSaleReasons) as AfterSaleReason[]
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      red: fc.integer({ min: 1, max: 3 }),
      blue: fc.nat({ max: 2 }),
      pickup: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'pay' as const, 'receive' as const, 'cancel' as const),
      at,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancelByAgency' as const), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), at, pieces }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      at,
      pieces,
      type: fc.constantFrom('refund' as const, 'return' as const),
      reason: fc.constantFrom(...reasons),
      part: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      request,
      agree: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('sendBack' as const, 'takeIn' as const, 'takeIn' as const, 'withdraw' as const),
      request,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 4, 9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
)

describe.each(databaseKinds)('goods after any sequence of events on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedGoods(opened.database)
  })
  afterAll(() => opened.close())

  type Buyer = { customerId: string; addressId: string; mine: string[]; requests: string[] }

  async function take(action: Step, { customerId, addressId, mine, requests }: Buyer): Promise<void> {
    const me = asCustomer(customerId)
    const orderNo = 'at' in action ? (mine[action.at % Math.max(1, mine.length)] ?? 'G00000000') : ''
    const id =
      'request' in action ? (requests[action.request % Math.max(1, requests.length)] ?? 'as_none') : ''
    const ids = async () =>
      (
        await opened.database.db
          .select({ id: orderUnits.id, status: orderUnits.status })
          .from(orderUnits)
          .where(eq(orderUnits.orderNo, orderNo))
          .orderBy(orderUnits.position)
      ).flatMap((unit) => (unit.status === 1 ? [unit.id] : []))
    switch (action.do) {
      case 'buy': {
        const { red, blue, pickup } = action
        const items = { 'alpha-red': red, ...(blue > 0 && { 'alpha-blue': blue }) }
        const input = await goodsInput(center, customerId, {
          items,
          addressId,
          way: pickup ? 'pickup' : 'express',
        })
        const answer = await center.ask('orders.createGoods', shopA, input, me)
        if (answer.ok) mine.push(answer.value.orderNo)
        return
      }
      case 'pay': {
        const prepare = { orderNo, channel: 'sandbox', returnUrl: '/trip/alpha/h5/a1/pay' }
        const prepared = await center.ask('pay.prepare', shopA, prepare, me)
        if (prepared.ok && prepared.value.action.kind === 'redirect') {
          await atCashier(center, prepared.value.action.url, 'success')
        }
        return
      }
      case 'cancel':
        await center.ask('orders.cancel', shopA, { orderNo, reason: '其他' }, me)
        return
      case 'cancelByAgency':
        await center.ask('staff.cancelOrder', shopA, { orderNo, reason: '缺货' }, asStaff)
        return
      case 'receive':
        await center.ask('orders.confirmReceipt', shopA, { orderNo }, me)
        return
      case 'send': {
        const some = await ids()
        if (mine.includes(orderNo)) await sendPieces(center, orderNo, some.slice(0, action.pieces))
        return
      }
      case 'ask': {
        const unitIds = (await ids()).slice(-action.pieces)
        if (unitIds.length === 0) return
        const { type, reason, part } = action
        const choice = { orderNo, type, reason, unitIds }
        const price = await center.ask('afterSales.price', shopA, choice, me)
        if (!price.ok) return
        const { amount, freight, mayBeLess } = price.value
        const less = Math.floor((amount - freight) * (part ?? 1))
        const wanted = mayBeLess && part !== null && less > 0 ? { wanted: less } : {}
        const made = await center.get('afterSales.create', shopA, { ...choice, amount, ...wanted }, me)
        requests.push(made.id)
        return
      }
      case 'decide': {
        const seen = { id, state: 'applied' as const }
        if (action.agree) await center.ask('staff.agreeAfterSale', shopA, seen, asStaff)
        else await center.ask('staff.rejectAfterSale', shopA, { ...seen, reason: '不符合' }, asStaff)
        return
      }
      case 'sendBack':
        await center.ask('afterSales.sendBack', shopA, { id, company: '顺丰', trackingNo: 'SF12345678' }, me)
        return
      case 'takeIn':
        await center.ask('staff.receiveAfterSale', shopA, { id, state: 'returned' }, asStaff)
        await center.ask('staff.receiveAfterSale', shopA, { id, state: 'toReturn' }, asStaff)
        return
      case 'withdraw':
        await center.ask('afterSales.withdraw', shopA, { id }, me)
        return
      case 'wait':
        center.clock.forward(action.days * 1_440)
        return
      case 'sweep':
        await center.sweep()
    }
  }

  async function check({ mine }: Buyer): Promise<void> {
    const { db } = opened.database
    expect(await wrongBooks(db)).toEqual([])
    for (const orderNo of mine) {
      const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
      if (!row) throw new Error('an order is gone')
      const units = await db.select().from(orderUnits).where(eq(orderUnits.orderNo, orderNo))
      expect(units.reduce((sum, { share }) => sum + share, 0)).toBe(row.payable - row.freight)
      expect(row.refunded).toBeLessThanOrEqual(row.paid)
      const asked = await db.select().from(refunds).where(eq(refunds.orderNo, orderNo))
      const done = asked.filter(({ state }) => state === 'done')
      expect(done.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.refunded)
      const open = asked.filter(({ state }) => ['requested', 'processing', 'failed'].includes(state))
      const requests = await db.select().from(goodsAfterSales).where(eq(goodsAfterSales.orderNo, orderNo))
      for (const { refundId, state } of requests) {
        // A request is open exactly as long as its refund is.
        expect({ state, open: open.some(({ id }) => id === refundId) }).toEqual({
          state,
          open: isOpen(state),
        })
      }
      const itemsOf = (some: typeof asked) =>
        db
          .select({ unitId: refundItems.unitId, amount: refundItems.amount })
          .from(refundItems)
          .where(
            inArray(
              refundItems.refundId,
              some.map(({ id }) => id),
            ),
          )
      // No piece is in two of them, but where a part of its money came back before.
      const items = await itemsOf([...open, ...done.filter(({ keepsUnits }) => !keepsUnits)])
      const inTwo = items.length - new Set(items.map(({ unitId }) => unitId)).size
      const cancelled = row.phase === 'closed' || row.phase === 'refunded'
      if (!cancelled) expect(inTwo).toBe(0)
      const decided = ['processing', 'failed', 'done']
      const parts = await itemsOf(
        asked.filter(({ keepsUnits, state }) => keepsUnits && decided.includes(state)),
      )
      const promised = await itemsOf(asked.filter(({ state }) => decided.includes(state)))
      const sumOf = (some: typeof parts, id: string) =>
        some.reduce((sum, { unitId, amount }) => sum + (unitId === id ? amount : 0), 0)
      for (const { id, share, given } of units) {
        expect(given).toBe(sumOf(parts, id))
        expect(sumOf(promised, id)).toBeLessThanOrEqual(share + row.freight)
      }
      if (row.phase === 'serving' || row.phase === 'done') {
        expect(row.afterSale).toBe(open.length > 0)
        const inOne = new Set(units.flatMap(({ id, status }) => (status === 3 || status === 4 ? [id] : [])))
        expect(new Set(items.map(({ unitId }) => unitId))).toEqual(inOne)
      }
      if (row.phase === 'refunded') expect(units.every(({ status }) => status === 3)).toBe(true)
    }
  }

  /** 已售: pieces paid for and not given back. */
  async function checkSold() {
    const { db } = opened.database
    const [product] = await db
      .select()
      .from(goodsProducts)
      .where(and(eq(goodsProducts.merchant, 'alpha'), eq(goodsProducts.id, 'coat')))
    const live = await db
      .select({ id: orderUnits.id })
      .from(orderUnits)
      .innerJoin(orders, eq(orders.orderNo, orderUnits.orderNo))
      .where(
        and(
          eq(orders.productId, 'coat'),
          inArray(orders.phase, ['serving', 'done']),
          inArray(orderUnits.status, [1, 4]),
        ),
      )
    expect(product?.sold).toBe(live.length)
  }

  test('pieces, shares, money and requests always agree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const customerId = await addCustomer(opened.database)
        const addressId = await addAddress(center, customerId)
        const buyer: Buyer = { customerId, addressId, mine: [], requests: [] }
        const begin = { do: 'buy', red: 2, blue: 1, pickup: false } as const
        await take(begin, buyer)
        await take({ do: 'pay', at: 0 }, buyer)
        await take({ do: 'ask', at: 0, pieces: 1, type: 'refund', reason: 'unwanted', part: null }, buyer)
        await take({ do: 'send', at: 0, pieces: 2 }, buyer)
        await take({ do: 'ask', at: 0, pieces: 1, type: 'refund', reason: 'damaged', part: 0.3 }, buyer)
        await take({ do: 'decide', request: 1, agree: true }, buyer)
        for (const action of steps) await take(action, buyer)
        // What is still unpaid holds nothing in the next run.
        center.clock.forward(31)
        await center.sweep()
        await check(buyer)
        await checkSold()
      }),
      { numRuns: runs(8), endOnFailure: true },
    )
    const { db } = opened.database
    const given = await db.select().from(refunds).where(eq(refunds.state, 'done'))
    expect(given.length).toBeGreaterThan(0)
  })

  test('200 orders for 10 pieces: exactly 10 are held, the others are refused as sold out', async () => {
    const buyers = await Promise.all(Array.from({ length: 200 }, () => addCustomer(opened.database)))
    const [first = ''] = buyers
    const input = await goodsInput(center, first, {
      proId: 'rare',
      items: { 'alpha-rare': 1 },
      way: 'pickup',
    })
    const answers = await Promise.all(
      buyers.map((buyer) => center.ask('orders.createGoods', shopA, input, asCustomer(buyer))),
    )
    const codes = answers.map((answer) =>
      answer.ok ? 'ok' : answer.failure.kind === 'refused' ? answer.failure.code : answer.failure.kind,
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
    expect(codes.filter((code) => code === 'SOLD_OUT')).toHaveLength(190)
    expect(await goodsPools(opened.database, 'alpha-rare')).toEqual([{ used: 0, held: 10 }])
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })
})
