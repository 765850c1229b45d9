import type { Value } from '../../../operate-center/contract/contract.ts'
import type { OrderCard } from '../../../operate-center/contract/orders/orders.ts'

/** A page of the list with the phone's clock when it came. */
export type OrderPage = Value<'orders.list'> & { receivedAt: number }

/** An order in the list with the clocks of the page it came on. */
export type ListedOrder = { order: OrderCard; now: string; receivedAt: number }

/** Orders of all pages, each once: a new order moves the ones after it to later pages. */
export function ordersOf(pages: readonly OrderPage[]): ListedOrder[] {
  const seen = new Set<string>()
  return pages.flatMap(({ items, now, receivedAt }) =>
    items.flatMap((order) => {
      if (seen.has(order.orderNo)) return []
      seen.add(order.orderNo)
      return [{ order, now, receivedAt }]
    }),
  )
}
