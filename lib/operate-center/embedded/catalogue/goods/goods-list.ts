import type { GoodsCard } from '../../../contract/catalogue/goods.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { cardOf, cardPartsOf } from './goods-cards.ts'
import { goodsOf, type IndexedGoods } from './goods-index.ts'
import { priceOf } from './goods-prices.ts'
import { goodsFor } from './goods-search.ts'

type Filter = ParsedInput<'goods.list'>

/** A page of the shop's goods by a filter. */
export async function listGoods(context: Context, shop: ShopRow, filter: Filter) {
  const { category, keyword, inStock, priceFrom, priceTo, sort, page, pageSize } = filter
  const [goods, parts] = await Promise.all([goodsOf(context, shop), cardPartsOf(context, shop.merchant)])
  const named = keyword ? goodsFor(goods, parts.categories, keyword) : goods
  const found = named.filter((one) => {
    const { price } = priceOf(one.cheapest, shop)
    return (
      (!category || one.category === category) &&
      (!inStock || one.available) &&
      (priceFrom === undefined || price >= priceFrom) &&
      (priceTo === undefined || price <= priceTo)
    )
  })
  const sorted = sort === 'recommended' ? found : [...found].sort(ORDER[sort])
  const known = parts.categories.find(({ id }) => id === category)
  return {
    items: sorted
      .slice((page - 1) * pageSize, page * pageSize)
      .map((one): GoodsCard => cardOf(one, parts, shop)),
    total: sorted.length,
    page,
    pageSize,
    category:
      known && goods.some((one) => one.category === known.id) ? { id: known.id, name: known.name } : null,
  }
}

/** Sorting is stable: equal ones stay in the merchant's order, sold-out ones last. */
const ORDER: Record<Exclude<Filter['sort'], 'recommended'>, (a: IndexedGoods, b: IndexedGoods) => number> = {
  priceAsc: (a, b) => a.cheapest.price - b.cheapest.price,
  priceDesc: (a, b) => b.cheapest.price - a.cheapest.price,
  sold: (a, b) => b.sold - a.sold,
  newest: (a, b) => Number(b.createdAt) - Number(a.createdAt),
}
