import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { OrderFeature } from '../orders/core/features.ts'
import { shippedKindOf } from './kinds.ts'
import { parcelsBy } from './parcel-rows.ts'
import { shippingParcels, shippingWaits } from './schema.ts'
import { waitFor } from './ship.ts'
import { troubleOf } from './shown-parcels.ts'

/** Beside an order: what begins to wait when it is served, and parcels that staff should look into. */
export const shippingFeature: OrderFeature = {
  async onMoved(context, order, { from }) {
    const { row } = order
    const kind = shippedKindOf(context, row)
    if (!kind || (row.phase === 'serving') === (from === 'serving')) return
    if (row.phase === 'serving') return waitFor(context, row, kind.wants(order))
    await context.db.delete(shippingWaits).where(eq(shippingWaits.orderNo, row.orderNo))
  },

  async staffWarnings(context, rows) {
    const sent = rows.filter((row) => shippedKindOf(context, row))
    if (sent.length === 0) return new Map()
    const open = await parcelsBy(
      context.db,
      and(
        inArray(
          shippingParcels.orderNo,
          sent.map(({ orderNo }) => orderNo),
        ),
        isNull(shippingParcels.receivedAt),
        isNull(shippingParcels.deliveredAt),
      ),
    )
    const texts = new Map<string, string[]>()
    for (const parcel of open) {
      const text = troubleOf(parcel, context.now())
      const { orderNo } = parcel.row
      if (text) texts.set(orderNo, [...new Set([...(texts.get(orderNo) ?? []), text])])
    }
    return texts
  },
}
