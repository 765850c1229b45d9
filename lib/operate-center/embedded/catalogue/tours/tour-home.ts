import { z } from 'zod'
import { tourCategory, travelScope } from '../../../contract/catalogue/tours.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { countBy } from '../shared/count-by.ts'
import { fillSections, type HomeCity, type HomeOffer, soldOf } from '../shared/kind.ts'
import { loadCards } from './tour-cards.ts'
import { type TourFacts, tourIndex } from './tour-index.ts'

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

/** What the home screen can show of the shop's tours; within the city and beyond it, those that can be ordered first. */
export async function tourHome(context: Context, shop: ShopRow, city: HomeCity): Promise<HomeOffer> {
  const all = await tourIndex.facts(context, shop)
  const near = all.filter((tour) => tour.departCity === city.name)
  const far = city.only ? [] : all.filter((tour) => tour.departCity !== city.name)
  const counts = countBy([...near, ...far], (tour) => tour.destinations)
  return {
    async choose(sections) {
      const wanted = sections.map(({ select, limit }) => ({ select: tourSelection.parse(select), limit }))
      const lists = wanted.flatMap(({ select, limit }) => {
        const fromCity = near.filter((tour) => matches(tour, select))
        const others = far.filter((tour) => matches(tour, select))
        return [
          { products: fromCity, most: limit },
          { products: others, most: limit - fromCity.length },
        ]
      })
      const first = await tourIndex.first(context, shop, lists)
      return wanted.map(({ select: { proIds }, limit }, index) =>
        proIds
          ? soldOf(proIds, [...near, ...far]).slice(0, limit)
          : first.slice(2 * index, 2 * index + 2).flatMap((tours) => tours.map(({ id }) => id)),
      )
    },
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

/** Whether a section shows a tour by its conditions; one that names its tours has none. */
function matches(tour: TourFacts, { proIds, category, scope, theme, destination }: TourSelection): boolean {
  return (
    !proIds &&
    (!category || tour.category === category) &&
    (!scope || tour.scope === scope) &&
    (!theme || tour.themes.includes(theme)) &&
    (!destination || tour.destinations.includes(destination))
  )
}
