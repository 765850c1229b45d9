import { and, asc, eq } from 'drizzle-orm'
import type { Suggestion } from '../../../contract/catalogue/shared.ts'
import type { CatalogueKind } from '../shared/kind.ts'
import { loadCards } from './debris-cards.ts'
import { debrisContent } from './debris-content.ts'
import { debrisHome, debrisSelection } from './debris-home.ts'
import { debrisIndex } from './debris-index.ts'
import { debrisFor } from './debris-list.ts'
import { inRange } from './debris-range.ts'
import { debrisProducts } from './schema.ts'

const MOST_PRODUCTS = 4

export const debrisKind: CatalogueKind = {
  kind: 'debris',
  products: debrisProducts,
  selection: debrisSelection,
  home: debrisHome,

  // Only products: there is no list of a city's or a type's fragment products to lead to.
  async suggest(context, shop, word) {
    return debrisFor(await debrisIndex.facts(context, shop), word)
      .slice(0, MOST_PRODUCTS)
      .map(({ id, name }): Suggestion => ({ kind: 'debris', type: 'product', text: name, id }))
  },

  cards: async (context, shop, ids) =>
    (await loadCards(context, shop, ids)).map((card) => ({ kind: 'debris', card })),

  sitemap: ({ db }, shop) =>
    db
      .select({ id: debrisProducts.id, updatedAt: debrisProducts.updatedAt })
      .from(debrisProducts)
      .where(inRange(shop))
      .orderBy(asc(debrisProducts.id)),

  async briefOf({ db }, shop, id) {
    const [product] = await db
      .select({ name: debrisProducts.name })
      .from(debrisProducts)
      .where(and(inRange(shop), eq(debrisProducts.id, id)))
    return product ? { ...product, departCity: null } : null
  },

  async reviewsOf({ db }, shop, id) {
    const [product] = await db
      .select({ content: debrisProducts.content })
      .from(debrisProducts)
      .where(and(inRange(shop), eq(debrisProducts.id, id)))
    return product ? debrisContent.parse(product.content).reviews : null
  },
}
