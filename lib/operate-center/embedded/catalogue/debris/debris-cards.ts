import { priceUnit, promisesOf } from '../../../../domain/debris/debris-words.ts'
import type { DebrisCard } from '../../../contract/catalogue/debris.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { type DebrisFacts, debrisIndex } from './debris-index.ts'
import { cheapestDays, type Offer } from './debris-offers.ts'
import { marketPriceOf, shopOffer } from './debris-price.ts'

type Marked = Pick<ShopRow, 'markupPermille'>

/** A product's card at a shop's prices. */
function cardOf(facts: DebrisFacts, days: ReadonlyMap<string, Offer>, shop: Marked): DebrisCard | null {
  const { id, code, name, type, city, cover, sold, tags, packages } = facts
  const [cheapest] = packages
    .map((one) => ({ one, price: shopOffer(days.get(one.id) ?? one, shop).price, open: isOpen(one, days) }))
    // One that can be ordered stands before one that cannot, whatever it costs.
    .sort((a, b) => Number(b.open) - Number(a.open) || a.price - b.price)
  if (!cheapest) return null
  return {
    proId: id,
    code,
    name,
    type,
    city,
    cover,
    price: cheapest.price,
    marketPrice: marketPriceOf(cheapest.one.marketPrice, cheapest.price),
    priceUnit: priceUnit(cheapest.one),
    sold,
    tags: [...tags],
    promises: promisesOf(packages),
  }
}

function isOpen({ id, use }: DebrisFacts['packages'][number], days: ReadonlyMap<string, Offer>): boolean {
  return use === 'open' || days.has(id)
}

/** Cards of these products in their order. */
export async function cardsOf(
  context: Context,
  shop: ShopRow,
  facts: readonly DebrisFacts[],
): Promise<DebrisCard[]> {
  const days = await cheapestDays(
    context,
    shop.merchant,
    facts.map(({ id }) => id),
  )
  return facts.flatMap((one) => cardOf(one, days, shop) ?? [])
}

/** Cards of the products with these ids, in their order; products the shop does not sell are left out. */
export async function loadCards(
  context: Context,
  shop: ShopRow,
  ids: readonly string[],
): Promise<DebrisCard[]> {
  if (ids.length === 0) return []
  const byId = new Map((await debrisIndex.facts(context, shop)).map((one) => [one.id, one]))
  return cardsOf(
    context,
    shop,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}
