import { and, eq, inArray, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'
import { boughtName } from '../orders/core/work.ts'
import { shippingWaits } from './schema.ts'

/** Orders of which something waits to be sent. */
export const parcelsToSend: WorkSource = {
  kind: 'parcelSend',
  call: 'staff.shipParcel',
  place: 'order',
  open: ({ db }, reached) =>
    db
      .select(
        workColumns({
          id: orders.orderNo,
          number: orders.orderNo,
          title: boughtName,
          since: sql`min(${shippingWaits.since})`,
          merchant: orders.merchant,
          shop: orders,
        }),
      )
      .from(shippingWaits)
      .innerJoin(orderUnits, eq(orderUnits.id, shippingWaits.unitId))
      .innerJoin(orders, eq(orders.orderNo, shippingWaits.orderNo))
      .where(and(reached(orders), isToSend))
      .groupBy(orders.orderNo),
}

/** Of an order that is served: the others have ended, whatever still stands in the table. */
const isToSend = and(eq(orders.phase, 'serving'), inArray(orderUnits.status, [1, 4]))
