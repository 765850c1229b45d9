import { and, asc, eq } from 'drizzle-orm'
import type { CatalogueKind } from '../shared/kind.ts'
import { tours } from './schema.ts'
import { loadCards } from './tour-cards.ts'
import { tourContent } from './tour-content.ts'
import { tourHome, tourSelection } from './tour-home.ts'
import { inRange } from './tour-range.ts'
import { tourSuggestions } from './tour-suggestions.ts'

export const tourKind: CatalogueKind = {
  kind: 'tour',
  products: tours,
  selection: tourSelection,
  home: tourHome,
  suggest: tourSuggestions,

  cards: async (context, shop, ids) =>
    (await loadCards(context, shop, ids)).map((card) => ({ kind: 'tour', card })),

  sitemap: ({ db }, shop) =>
    db
      .select({ id: tours.id, updatedAt: tours.updatedAt })
      .from(tours)
      .where(inRange(shop))
      .orderBy(asc(tours.id)),

  async briefOf({ db }, shop, id) {
    const [tour] = await db
      .select({ name: tours.name, departCity: tours.departCity })
      .from(tours)
      .where(and(inRange(shop), eq(tours.id, id)))
    return tour ?? null
  },

  async reviewsOf({ db }, shop, id) {
    const [tour] = await db
      .select({ content: tours.content })
      .from(tours)
      .where(and(inRange(shop), eq(tours.id, id)))
    return tour ? tourContent.parse(tour.content).reviews : null
  },
}
