import { type FreightTemplate, freightWords } from '../../../../domain/goods/freight.ts'
import { deliveryWays } from '../../../../domain/goods/words.ts'
import type { GoodsCard } from '../../../contract/catalogue/goods.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { goodsOf, type IndexedGoods } from './goods-index.ts'
import { type Category, readCategories, readTemplates } from './goods-parts.ts'
import { priceOf } from './goods-prices.ts'

/** Names of categories and words of freight, for cards. */
export type CardParts = {
  categories: readonly Category[]
  templates: ReadonlyMap<string, FreightTemplate>
}

export async function cardPartsOf(context: Context, merchant: string): Promise<CardParts> {
  const [categories, templates] = await Promise.all([
    readCategories(context, merchant),
    readTemplates(context, merchant),
  ])
  return { categories, templates }
}

export function categoryOf(id: string, categories: readonly Category[]) {
  return { id, name: categories.find((one) => one.id === id)?.name ?? '' }
}

/** How goods reach their buyer, in short: 包邮, 运费10元起, 到店自提. */
export function freightTextOf(
  { ways, freightTemplate }: Pick<IndexedGoods, 'ways' | 'freightTemplate'>,
  templates: CardParts['templates'],
): string {
  const template = freightTemplate === null ? undefined : templates.get(freightTemplate)
  return ways.includes('express') && template ? freightWords(template) : deliveryWays.pickup
}

export function cardOf(
  goods: IndexedGoods,
  { categories, templates }: CardParts,
  shop: Pick<ShopRow, 'markupPermille'>,
): GoodsCard {
  const { id, code, name, subtitle, category, cover, cheapest, dearest, sold, tags, available } = goods
  return {
    proId: id,
    code,
    name,
    subtitle,
    category: categoryOf(category, categories),
    cover,
    ...priceOf(cheapest, shop),
    priceVaries: dearest > cheapest.price,
    sold,
    soldOut: !available,
    freightText: freightTextOf(goods, templates),
    tags: [...tags],
  }
}

/** Cards of the goods with these ids, in their order; goods the shop does not sell are left out. */
export async function loadCards(
  context: Context,
  shop: ShopRow,
  ids: readonly string[],
): Promise<GoodsCard[]> {
  if (ids.length === 0) return []
  const [goods, parts] = await Promise.all([goodsOf(context, shop), cardPartsOf(context, shop.merchant)])
  const byId = new Map(goods.map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const found = byId.get(id)
    return found ? [cardOf(found, parts, shop)] : []
  })
}
