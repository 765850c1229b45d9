import { and, asc, eq } from 'drizzle-orm'
import type { Suggestion } from '../../../contract/catalogue/shared.ts'
import type { CatalogueKind } from '../shared/kind.ts'
import { loadCards } from './goods-cards.ts'
import { goodsContent } from './goods-content.ts'
import { goodsHome, goodsSelection } from './goods-home.ts'
import { goodsOf } from './goods-index.ts'
import { readCategories } from './goods-parts.ts'
import { inShop } from './goods-range.ts'
import { categoriesFor, goodsFor } from './goods-search.ts'
import { goodsProducts } from './schema.ts'

const MOST_CATEGORIES = 3
const MOST_PRODUCTS = 4

export const goodsKind: CatalogueKind = {
  kind: 'goods',
  products: goodsProducts,
  selection: goodsSelection,
  home: goodsHome,

  async suggest(context, shop, word) {
    const goods = await goodsOf(context, shop)
    if (goods.length === 0) return []
    const categories = await readCategories(context, shop.merchant)
    const sold = categories.filter(({ id }) => goods.some(({ category }) => category === id))
    return [
      ...categoriesFor(sold, word)
        .slice(0, MOST_CATEGORIES)
        .map(({ id, name }): Suggestion => ({ kind: 'goods', type: 'theme', text: name, id })),
      ...goodsFor(goods, sold, word)
        .slice(0, MOST_PRODUCTS)
        .map(({ id, name }): Suggestion => ({ kind: 'goods', type: 'product', text: name, id })),
    ]
  },

  cards: async (context, shop, ids) =>
    (await loadCards(context, shop, ids)).map((card) => ({ kind: 'goods', card })),

  sitemap: ({ db }, shop) =>
    db
      .select({ id: goodsProducts.id, updatedAt: goodsProducts.updatedAt })
      .from(goodsProducts)
      .where(inShop(shop))
      .orderBy(asc(goodsProducts.id)),

  async briefOf({ db }, shop, id) {
    const [goods] = await db
      .select({ name: goodsProducts.name })
      .from(goodsProducts)
      .where(and(inShop(shop), eq(goodsProducts.id, id)))
    return goods ? { ...goods, departCity: null } : null
  },

  async reviewsOf({ db }, shop, id) {
    const [goods] = await db
      .select({ content: goodsProducts.content })
      .from(goodsProducts)
      .where(and(inShop(shop), eq(goodsProducts.id, id)))
    return goods ? goodsContent.parse(goods.content).reviews : null
  },
}
