import { z } from 'zod'
import { tourCategory, travelScope } from '../../../contract/catalogue/tours.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { countBy } from '../shared/count-by.ts'
import { fillSections, type HomeCity, type HomeOffer, soldOf } from '../shared/kind.ts'
import { loadCards } from './tour-cards.ts'
import { type IndexedTour, tourIndex } from './tour-index.ts'

/**
 * Which tours a section of the home screen shows: the named ones in that order, or those that match all set conditions,
 * in the list's order of recommendation.
 */
export const tourSelection = z.object({
  proIds: z.array(z.string()).optional(),
  category: tourCategory.optional(),
  scope: travelScope.optional(),
  theme: z.string().optional(),
  destination: z.string().optional(),
})
export type TourSelection = z.infer<typeof tourSelection>

/** What the home screen can show of the shop's tours. */
export async function tourHome(context: Context, shop: ShopRow, city: HomeCity): Promise<HomeOffer> {
  const all = await tourIndex.recommended(context, shop)
  const fromCity = all.filter((tour) => tour.departCity === city.name)
  const index = city.only ? fromCity : [...fromCity, ...all.filter((tour) => tour.departCity !== city.name)]
  const counts = countBy(index, (tour) => tour.destinations)
  return {
    choose: (select) => choose(tourSelection.parse(select), index),
    countTo: (destination) => counts.get(destination) ?? 0,
    async fill(sections) {
      const filled = await fillSections(
        sections,
        (ids) => loadCards(context, shop, ids),
        ({ proId }) => proId,
      )
      return filled.map((section) => ({ kind: 'tour', ...section }))
    },
  }
}

function choose(select: TourSelection, index: readonly IndexedTour[]): string[] {
  const { proIds, category, scope, theme, destination } = select
  if (proIds) return soldOf(proIds, index)
  return index
    .filter(
      (tour) =>
        (!category || tour.category === category) &&
        (!scope || tour.scope === scope) &&
        (!theme || tour.themes.includes(theme)) &&
        (!destination || tour.destinations.includes(destination)),
    )
    .map(({ id }) => id)
}
