import { and, asc, eq } from 'drizzle-orm'
import type { Suggestion } from '../../../contract/catalogue/shared.ts'
import type { CatalogueKind } from '../shared/kind.ts'
import { countriesFor, readCountries, visasFor } from './countries.ts'
import { visaProducts } from './schema.ts'
import { loadCards } from './visa-cards.ts'
import { visaContent } from './visa-content.ts'
import { visaHome, visaSelection } from './visa-home.ts'
import { visaIndex } from './visa-index.ts'
import { inRange } from './visa-range.ts'

const MOST_PLACES = 3
const MOST_PRODUCTS = 4

export const visaKind: CatalogueKind = {
  kind: 'visa',
  products: visaProducts,
  selection: visaSelection,
  home: visaHome,

  async suggest(context, shop, word) {
    const facts = await visaIndex.facts(context, shop)
    if (facts.length === 0) return []
    const rows = await readCountries(context, shop.merchant)
    const sold = rows.filter(({ code }) => facts.some(({ country }) => country === code))
    return [
      ...countriesFor(sold, word)
        .slice(0, MOST_PLACES)
        .map(({ code, name }): Suggestion => ({ kind: 'visa', type: 'place', text: name, id: code })),
      ...visasFor(facts, rows, word)
        .slice(0, MOST_PRODUCTS)
        .map(({ id, name }): Suggestion => ({ kind: 'visa', type: 'product', text: name, id })),
    ]
  },

  cards: async (context, shop, ids) =>
    (await loadCards(context, shop, ids)).map((card) => ({ kind: 'visa', card })),

  sitemap: ({ db }, shop) =>
    db
      .select({ id: visaProducts.id, updatedAt: visaProducts.updatedAt })
      .from(visaProducts)
      .where(inRange(shop))
      .orderBy(asc(visaProducts.id)),

  async briefOf({ db }, shop, id) {
    const [visa] = await db
      .select({ name: visaProducts.name })
      .from(visaProducts)
      .where(and(inRange(shop), eq(visaProducts.id, id)))
    return visa ? { ...visa, departCity: null } : null
  },

  async reviewsOf({ db }, shop, id) {
    const [visa] = await db
      .select({ content: visaProducts.content })
      .from(visaProducts)
      .where(and(inRange(shop), eq(visaProducts.id, id)))
    return visa ? visaContent.parse(visa.content).reviews : null
  },
}
