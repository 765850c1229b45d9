import { and, eq, sql } from 'drizzle-orm'
import type { FindSource } from '../kernel/find.ts'
import type { TrailSubject } from '../kernel/trail.ts'
import { trailOfOrder } from '../orders/core/find.ts'
import { orders } from '../orders/core/schema.ts'
import { boughtName } from '../orders/core/work.ts'
import { trackingHash } from './parcels.ts'
import { visaParcels } from './schema.ts'

/** Papers by the number of the parcel they came or went with lead to their order. */
export const visaParcelFinds: readonly FindSource[] = [
  {
    place: 'order',
    call: 'staff.visaApplicants',
    find: (context, { number }, { reached, merchant, limit }) =>
      context.db
        .selectDistinct({
          id: orders.orderNo,
          number: orders.orderNo,
          title: sql<string>`coalesce(${boughtName}, '')`,
        })
        .from(visaParcels)
        .innerJoin(orders, eq(orders.orderNo, visaParcels.orderNo))
        .where(
          and(
            reached(orders),
            eq(visaParcels.merchant, merchant),
            eq(visaParcels.trackingHash, trackingHash(context, number)),
          ),
        )
        .limit(limit),
  },
]

export const visaTrails: readonly TrailSubject[] = [
  trailOfOrder(
    'applicant',
    'staff.visaApplicants',
    (id) => sql`(select order_no from visa_applicants where unit_id = ${id})`,
  ),
]
