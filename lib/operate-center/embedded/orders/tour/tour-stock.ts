import { and, eq, sql } from 'drizzle-orm'
import { catalogueTag, productTag } from '../../../../tenant/tags.ts'
import { tours } from '../../catalogue/tours/schema.ts'
import type { Context } from '../../kernel/context.ts'
import type { MovedPool } from '../../stock/stock.ts'
import type { TourOrder } from './tour-rows.ts'

/**
 * A tour's 已售 counts the places in use: paid and booked, less those given back. Pages show a new number within ten
 * minutes, the time limit of unannounced changes, so that a sale does not renew every page.
 */
export async function onSeats(
  context: Context,
  { row, own: { tourId } }: TourOrder,
  moved: readonly MovedPool[],
): Promise<void> {
  const { merchant } = row
  const more = moved.reduce((sum, { used }) => sum + used, 0)
  if (more !== 0) {
    await context.db
      .update(tours)
      .set({ sold: sql`${tours.sold} + ${more}` })
      .where(and(eq(tours.merchant, merchant), eq(tours.id, tourId)))
  }
  const backOnSale = moved.some(({ left, freed }) => freed > 0 && left === freed)
  if (backOnSale) announceSeats(context, { merchant, tourId })
}

/**
 * Announces a departure that sold out or has seats again, because pages list next departures. Fewer seats alone appear
 * only in live reads.
 */
export function announceSeats(
  context: Context,
  { merchant, tourId }: { merchant: string; tourId: string },
): void {
  context.announce(merchant, [productTag(merchant, 'tour', tourId), catalogueTag(merchant, 'tour')])
}
