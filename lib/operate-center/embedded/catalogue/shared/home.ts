import { homeContent } from '../../../contract/catalogue/home-content.ts'
import type { Home } from '../../../contract/catalogue/shared.ts'
import { infoAnswer } from '../../../contract/shops/shop.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import type { CatalogueKind } from './kind.ts'

/**
 * The home screen of a shop. For a requested city it shows only products that depart there; without one it puts the
 * shop's default city first. Sections and destinations without products are left out.
 */
export async function loadHome(
  kinds: readonly CatalogueKind[],
  context: Context,
  shop: ShopRow,
  departCity: string | undefined,
): Promise<Home> {
  const { sections, destinations, ...rest } = homeContent.parse(shop.home)
  const city = departCity || infoAnswer.parse(shop.info).defaultDepartCity
  const shown = kinds.filter(({ kind }) => [...sections, ...destinations].some((part) => part.kind === kind))
  const offers = await Promise.all(
    shown.map(async ({ kind, home }) => {
      const offer = await home(context, shop, { name: city, only: Boolean(departCity) })
      const own = sections.flatMap((section, place) => (section.kind === kind ? [{ section, place }] : []))
      const chosen = await offer.choose(own.map(({ section }) => section))
      const filled = await offer.fill(
        own.map(({ section: { title, subtitle, link } }, index) => ({
          title,
          subtitle,
          link,
          ids: chosen[index] ?? [],
        })),
      )
      const placed = filled.map((section, index) => ({ section, place: own[index]?.place ?? 0 }))
      return { kind, offer, placed }
    }),
  )
  const offerOf = new Map(offers.map(({ kind, offer }) => [kind, offer]))
  return {
    departCity: city,
    ...rest,
    sections: offers
      .flatMap(({ placed }) => placed)
      .sort((a, b) => a.place - b.place)
      .map(({ section }) => section)
      .filter(({ cards }) => cards.length > 0),
    destinations: destinations
      .map((destination) => ({
        ...destination,
        count: offerOf.get(destination.kind)?.countTo(destination.name) ?? 0,
      }))
      .filter(({ count }) => count > 0),
  }
}
