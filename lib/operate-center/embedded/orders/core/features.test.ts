import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { modules } from '../../modules.ts'
import { shopA } from '../../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'
import { type OrderFeature, orderFeatures } from './features.ts'

const steps: string[] = []

const contracts: OrderFeature = {
  papers: async (_, orders) =>
    new Map(
      orders.map(({ row }) => [row.orderNo, [{ code: 'a', title: '合同', text: '待签署', todo: '去签署' }]]),
    ),
  staffWarnings: async (_, rows) => new Map(rows.map(({ orderNo }) => [orderNo, ['合同未签署']])),
  onMoved: async (_, { row }, { event, from }) => {
    steps.push(`${event.name}: ${from} to ${row.phase}`)
    if (row.phase === 'closed') throw new Error('the contract cannot be ended')
  },
}
const notices: OrderFeature = {
  papers: async (_, orders) =>
    new Map(
      orders.map(({ row }) => [row.orderNo, [{ code: 'b', title: '通知书', text: '未发出', todo: null }]]),
    ),
}

describe.each(handlerDatabases)('what modules attach to orders, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database, {
      modules: [
        ...modules,
        { handlers: {}, provides: [orderFeatures.entry(contracts)] },
        { handlers: {}, provides: [orderFeatures.entry(notices)] },
      ],
    })
  })
  afterAll(() => opened.close())

  test('the papers of several modules stand in card and detail, and staff read what they warn of', async () => {
    const { orderNo, customerId } = await placeOrder(center, opened.database)
    const customer = asCustomer(customerId)
    const list = await center.get('orders.list', shopA, {}, customer)
    expect(list.items.map(({ papers }) => papers.map(({ code }) => code))).toEqual([['a', 'b']])
    const detail = await center.get('orders.get', shopA, { orderNo }, customer)
    expect(detail.papers).toEqual([
      { code: 'a', title: '合同', text: '待签署', todo: '去签署' },
      { code: 'b', title: '通知书', text: '未发出', todo: null },
    ])
    const staff = await center.get('staff.orders', shopA, { search: orderNo }, asStaff)
    expect(staff.items[0]?.warnings).toContain('合同未签署')
  })

  test('a step reaches them in its transaction: when one fails, the order has not moved', async () => {
    const { orderNo, customerId } = await placeOrder(center, opened.database)
    const customer = asCustomer(customerId)
    steps.length = 0
    const cancelling = center.ask('orders.cancel', shopA, { orderNo, reason: '行程有变' }, customer)
    await expect(cancelling).rejects.toThrow('the contract cannot be ended')
    expect(steps).toEqual(['cancelByCustomer: awaitingPay to closed'])
    expect(await center.get('orders.get', shopA, { orderNo }, customer)).toMatchObject({
      phase: 'awaitingPay',
    })
    await payOrder(center, customerId, orderNo)
    expect(steps.at(-1)).toMatch(/^pay: awaitingPay to/)
  })
})
