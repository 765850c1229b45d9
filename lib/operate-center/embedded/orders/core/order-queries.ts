import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { Owner } from '../../customers/travellers.ts'
import { orders } from './schema.ts'

/** A customer's orders, bought in whichever of the merchant's shops. */
export function ordersOf({ merchant, customerId }: Owner): SQL | undefined {
  return and(eq(orders.merchant, merchant), eq(orders.customerId, customerId))
}

export function orderOfOwner(owner: Owner, orderNo: string): SQL | undefined {
  return and(ordersOf(owner), eq(orders.orderNo, orderNo))
}

/** Orders bought in one shop: what its staff sees. */
export function ordersOfShop({ project, merchant, channel, distributor }: Tenant): SQL | undefined {
  return and(
    eq(orders.merchant, merchant),
    eq(orders.project, project),
    eq(orders.channel, channel),
    eq(orders.distributor, distributor),
  )
}

/**
 * Places without a traveller's data, for the row of `orders` at hand. The columns are written out: in a select from one
 * table drizzle leaves the table's name away, and the condition would hold for every row.
 */
export const missingTravellers = sql<number>`(
  select count(*)::int from order_travellers person
  where person.order_no = orders.order_no and person.sealed is null and person.status in (1, 4)
)`

export const noOrder = '订单不存在，请在“我的订单”中查看'
