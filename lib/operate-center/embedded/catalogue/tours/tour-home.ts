import type { Home } from '../../../contract/catalogue/tours.ts'
import { infoAnswer } from '../../../contract/shops/shop.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { type HomeContent, homeContent } from '../../shops/shop-content.ts'
import { loadCards } from './tour-cards.ts'
import { type IndexedTour, loadIndex } from './tour-facts.ts'
import { countBy } from './tour-index.ts'

type Selection = HomeContent['sections'][number]['select']

/**
 * The home screen of a shop. For a city that was asked for it shows only what leaves from there; without one it puts
 * the shop's default city first. Sections and destinations without tours are left out.
 */
export async function loadHome(
  context: Context,
  shop: ShopRow,
  departCity: string | undefined,
): Promise<Home> {
  const home = homeContent.parse(shop.home)
  const city = departCity || infoAnswer.parse(shop.info).defaultDepartCity
  const all = await loadIndex(context, shop)
  const fromCity = all.filter((tour) => tour.departCity === city)
  const index = departCity ? fromCity : [...fromCity, ...all.filter((tour) => tour.departCity !== city)]

  const sections = home.sections.map((section) => ({
    section,
    ids: choose(section.select, index).slice(0, section.limit),
  }))
  const cards = await loadCards(context, shop, [...new Set(sections.flatMap(({ ids }) => ids))])
  const cardOf = new Map(cards.map((card) => [card.proId, card]))
  const counts = countBy(index, (tour) => tour.destinations)

  return {
    departCity: city,
    banners: home.banners,
    entries: home.entries,
    notice: home.notice,
    sections: sections
      .map(({ section: { title, subtitle, link }, ids }) => ({
        title,
        subtitle,
        link,
        tours: ids.map((id) => cardOf.get(id)).filter((card) => card !== undefined),
      }))
      .filter((section) => section.tours.length > 0),
    destinations: home.destinations
      .map((destination) => ({ ...destination, count: counts.get(destination.name) ?? 0 }))
      .filter(({ count }) => count > 0),
  }
}

function choose(select: Selection, index: readonly IndexedTour[]): string[] {
  const { proIds, category, scope, theme, destination } = select
  if (proIds) {
    const sold = new Set(index.map(({ id }) => id))
    return proIds.filter((id) => sold.has(id))
  }
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
