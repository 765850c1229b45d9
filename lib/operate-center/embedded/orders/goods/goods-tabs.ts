import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { KindHandler } from '../core/kinds.ts'
import { orders } from '../core/schema.ts'
import { goodsOrders } from './schema.ts'

const isPickup = sql`exists (select 1 from ${goodsOrders}
  where ${goodsOrders.orderNo} = ${orders.orderNo} and ${goodsOrders.way} = 'pickup')`

/** 待发货 and 待收货: an order sent in part is under both; what waits at a pick-up point is to be received. */
export const goodsTabs: KindHandler['tabs'] = {
  toShip: and(inArray(orders.subStatus, [240, 245]), not(isPickup)),
  toReceive: or(inArray(orders.subStatus, [245, 250]), and(eq(orders.subStatus, 240), isPickup)),
}
