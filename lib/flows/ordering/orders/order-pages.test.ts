import type { OrderCard } from '../../../operate-center/contract/orders/orders.ts'
import { orderKind } from '../kinds.ts'
import { type OrderPage, ordersOf } from './order-pages.ts'
import { tabOf } from './order-tab.ts'

const card = (orderNo: string) => ({ orderNo }) as OrderCard
const page = (page: number, orderNos: string[], receivedAt: number): OrderPage => ({
  items: orderNos.map(card),
  total: 5,
  page,
  pageSize: 2,
  now: `2026-11-20T06:00:0${page}.000Z`,
  receivedAt,
})

describe('ordersOf', () => {
  it('lists an order once although a new one pushed it to the next page', () => {
    const listed = ordersOf([page(1, ['a', 'b'], 10), page(2, ['b', 'c'], 20)])
    expect(listed.map(({ order }) => order.orderNo)).toEqual(['a', 'b', 'c'])
  })

  it('keeps each page’s own clocks', () => {
    const [first, , third] = ordersOf([page(1, ['a', 'b'], 10), page(2, ['c'], 20)])
    expect(first?.receivedAt).toBe(10)
    expect(third?.now).toBe('2026-11-20T06:00:02.000Z')
  })
})

describe('tabOf', () => {
  it('takes only tabs that exist', () => {
    expect(tabOf(orderKind('tour').list.tabs, 'closed')).toBe('closed')
    expect(tabOf(orderKind('tour').list.tabs, 'constructor')).toBe('all')
    expect(tabOf(orderKind('tour').list.tabs, null)).toBe('all')
  })
})
