import { and, eq, sql } from 'drizzle-orm'
import { visaProducts } from '../../catalogue/visas/schema.ts'
import type { OrderFeature } from '../core/features.ts'
import { isLive } from '../core/order-queries.ts'

/**
 * A visa's 已售 counts applicants paid for, less those given back; most products have no stock that could tell. Pages
 * show a new number within the time limit of unannounced changes, so that a sale does not renew every page.
 */
export const visaSales: OrderFeature = {
  async onMoved({ db }, { row, units }, { event, from, units: ofRefund }) {
    if (row.kind !== 'visa') return
    const live = units.filter(isLive).length
    const served = from === 'serving' || from === 'done'
    let more = 0
    if (event.name === 'pay') more = live
    else if (served && (event.name === 'refundSome' || event.name === 'refundAll')) more = -ofRefund.length
    else if (served && event.name === 'cancelByAgency') more = -live
    if (more === 0) return
    await db
      .update(visaProducts)
      .set({ sold: sql`greatest(0, ${visaProducts.sold} + ${more})` })
      .where(and(eq(visaProducts.merchant, row.merchant), eq(visaProducts.id, row.productId)))
  },
}
