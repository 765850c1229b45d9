import { asc, desc } from 'drizzle-orm'
import { productIndex } from '../shared/product-index.ts'
import { isAvailable } from './departures.ts'
import { tours } from './schema.ts'
import { inRange } from './tour-range.ts'

const facts = {
  id: tours.id,
  category: tours.category,
  scope: tours.scope,
  departCity: tours.departCity,
  departPinyin: tours.departPinyin,
  destinations: tours.destinations,
  themes: tours.themes,
  level: tours.level,
  transportOut: tours.transportOut,
  days: tours.days,
}

/** The facts of each of a shop's tours that filtering and counting need. */
export type TourFacts = { [K in keyof typeof facts]: (typeof tours.$inferSelect)[K] }

export type IndexedTour = TourFacts & { available: boolean }

export const tourIndex = productIndex<TourFacts>({
  kind: 'tour',
  table: tours,
  id: tours.id,
  inRange,
  isAvailable,
  read: (db, shop, version) =>
    db
      .select({ version, facts })
      .from(tours)
      .where(inRange(shop))
      .orderBy(asc(tours.sort), desc(tours.sold), asc(tours.id)),
})
