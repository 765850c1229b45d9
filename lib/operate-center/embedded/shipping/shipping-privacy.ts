import { inArray, sql } from 'drizzle-orm'
import type { OwnData } from '../kernel/module.ts'
import { ordersOf } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { courierOf, numberOf, parcelsBy, trackOf } from './parcel-rows.ts'
import { shippingParcels, trackedNumbers } from './schema.ts'

/** What shipping keeps of a customer. Orders stay as records; their parcels and the ways of these go with the account. */
export const shippingData: OwnData = {
  async collect(context, owner) {
    const numbers = context.db.select({ orderNo: orders.orderNo }).from(orders).where(ordersOf(owner))
    const parcels = await parcelsBy(context.db, inArray(shippingParcels.orderNo, numbers))
    return {
      parcels: parcels.map(({ row, tracked }) => ({
        orderNo: row.orderNo,
        way: row.way,
        courier: courierOf(tracked).name,
        trackingNo: numberOf(context, tracked),
        sentAt: row.sentAt,
        deliveredAt: row.deliveredAt,
        track: trackOf(context, tracked).lines.map(({ at, text }) => ({ at: new Date(at), text })),
      })),
    }
  },

  async erase({ db }, owner) {
    const numbers = db.select({ orderNo: orders.orderNo }).from(orders).where(ordersOf(owner))
    // Their units go with them.
    const gone = await db
      .delete(shippingParcels)
      .where(inArray(shippingParcels.orderNo, numbers))
      .returning({ trackedId: shippingParcels.trackedId })
    if (gone.length === 0) return
    await db.delete(trackedNumbers).where(
      sql`${inArray(
        trackedNumbers.id,
        gone.map(({ trackedId }) => trackedId),
      )} and not exists (select 1 from shipping_parcels where shipping_parcels.tracked_id = ${trackedNumbers.id})`,
    )
  },
}
