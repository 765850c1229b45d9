import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { goodsHomeContent } from '../../../contract/catalogue/goods.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { chooseRanked, fillSections, type HomeCity, type HomeOffer, soldOf } from '../shared/kind.ts'
import { loadCards } from './goods-cards.ts'
import { goodsOf, type IndexedGoods } from './goods-index.ts'
import { goodsHomes } from './schema.ts'

/**
 * Which goods a section of the home screen shows: the named ones in that order, or those that match all set conditions,
 * in the list's order of recommendation.
 */
export const goodsSelection = z.object({
  proIds: z.array(z.string()).optional(),
  category: z.string().optional(),
  tag: z.string().optional(),
})
export type GoodsSelection = z.infer<typeof goodsSelection>

/** What the home screen can show of the shop's goods; they leave from no city and go to no destination. */
export async function goodsHome(context: Context, shop: ShopRow, _city: HomeCity): Promise<HomeOffer> {
  const goods = await goodsOf(context, shop)
  return {
    choose: chooseRanked((select) => choose(goodsSelection.parse(select), goods)),
    countTo: () => 0,
    async fill(sections) {
      const filled = await fillSections(
        sections,
        (ids) => loadCards(context, shop, ids),
        ({ proId }) => proId,
      )
      return filled.map((section) => ({ kind: 'goods', ...section }))
    },
  }
}

function choose({ proIds, category, tag }: GoodsSelection, goods: readonly IndexedGoods[]): string[] {
  if (proIds) return soldOf(proIds, goods)
  return goods
    .filter((one) => (!category || one.category === category) && (!tag || one.tags.includes(tag)))
    .map(({ id }) => id)
}

/** What the merchant's goods index shows besides its lists; empty until it is written. */
export async function indexContent(
  { db }: Context,
  merchant: string,
): Promise<z.infer<typeof goodsHomeContent>> {
  const [row] = await db
    .select({ content: goodsHomes.content })
    .from(goodsHomes)
    .where(eq(goodsHomes.merchant, merchant))
  return row ? goodsHomeContent.parse(row.content) : { banners: [], promises: [], hotWords: [], sections: [] }
}
