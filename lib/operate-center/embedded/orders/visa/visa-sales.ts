import { and, eq, sql } from 'drizzle-orm'
import { visaProducts } from '../../catalogue/visas/schema.ts'
import type { OrderFeature } from '../core/features.ts'
import { soldChange } from '../core/sales.ts'

/**
 * A visa's 已售 counts applicants paid for, less those given back; most products have no stock that could tell. Pages
 * show a new number within the time limit of unannounced changes, so that a sale does not renew every page.
 */
export const visaSales: OrderFeature = {
  async onMoved({ db }, order, step) {
    const { row } = order
    const more = row.kind === 'visa' ? soldChange(order, step) : 0
    if (more === 0) return
    await db
      .update(visaProducts)
      .set({ sold: sql`greatest(0, ${visaProducts.sold} + ${more})` })
      .where(and(eq(visaProducts.merchant, row.merchant), eq(visaProducts.id, row.productId)))
  },
}
