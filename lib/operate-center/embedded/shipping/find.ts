import { and, desc, eq, sql } from 'drizzle-orm'
import type { FindSource } from '../kernel/find.ts'
import type { TrailSubject } from '../kernel/trail.ts'
import { trailOfOrder } from '../orders/core/find.ts'
import { orders } from '../orders/core/schema.ts'
import { boughtName } from '../orders/core/work.ts'
import { trackingHash } from './parcel-rows.ts'
import { shippingParcels, trackedNumbers } from './schema.ts'

export const parcelFinds: readonly FindSource[] = [
  {
    place: 'parcel',
    call: 'staff.parcels',
    find: (context, { number }, { reached, merchant, limit }) =>
      context.db
        .select({
          id: shippingParcels.id,
          number: orders.orderNo,
          title: sql<string>`coalesce(${boughtName}, '')`,
        })
        .from(trackedNumbers)
        .innerJoin(shippingParcels, eq(shippingParcels.trackedId, trackedNumbers.id))
        .innerJoin(orders, eq(orders.orderNo, shippingParcels.orderNo))
        .where(
          and(
            reached(orders),
            eq(trackedNumbers.merchant, merchant),
            eq(trackedNumbers.trackingHash, trackingHash(context, number)),
          ),
        )
        .orderBy(desc(shippingParcels.sentAt), desc(shippingParcels.id))
        .limit(limit),
  },
]

export const parcelTrails: readonly TrailSubject[] = [
  trailOfOrder(
    'parcel',
    'staff.parcels',
    (id) => sql`(select order_no from shipping_parcels where id = ${id})`,
  ),
]
