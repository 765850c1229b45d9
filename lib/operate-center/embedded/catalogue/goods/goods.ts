import { and, eq } from 'drizzle-orm'
import { freightTableOf } from '../../../../domain/goods/freight.ts'
import { absent, succeed } from '../../../contract/failures.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { type ShopRow, shopOf } from '../../kernel/shops.ts'
import { reviewsOfDetail, writtenScores } from '../../reviews/shown-reviews.ts'
import { cardOf, cardPartsOf, categoryOf, freightTextOf } from './goods-cards.ts'
import { goodsContent } from './goods-content.ts'
import { indexContent } from './goods-home.ts'
import { goodsOf } from './goods-index.ts'
import { listGoods } from './goods-list.ts'
import { cardPrices } from './goods-prices.ts'
import { quoteGoods } from './goods-quote.ts'
import { sellsGoods } from './goods-range.ts'
import { piecesLeft } from './goods-stock.ts'
import { goodsProducts } from './schema.ts'
import { loadGoods } from './sellable.ts'
import { similarTo } from './similar-goods.ts'

const MOST_SIMILAR = 6
/** Goods of a section of the index. */
const MOST_OF_SECTION = 8

/** Why goods are not there: none are sold in this shop, or these are not. */
function gone(shop: ShopRow) {
  return absent(sellsGoods(shop) ? '该商品已下架，看看其他商品吧' : '本店暂未开放商城，看看其他产品吧')
}

export const goodsHandlers: Handlers<
  'goods.home' | 'goods.list' | 'goods.get' | 'goods.similar' | 'goods.stock' | 'goods.quote'
> = {
  async 'goods.home'(context, tenant) {
    const shop = await shopOf(context, tenant)
    if (!sellsGoods(shop)) {
      return succeed({ open: false, banners: [], promises: [], hotWords: [], categories: [], sections: [] })
    }
    const [{ sections, ...content }, goods, parts] = await Promise.all([
      indexContent(context, tenant.merchant),
      goodsOf(context, shop),
      cardPartsOf(context, tenant.merchant),
    ])
    const count = (id: string) => goods.filter(({ category }) => category === id).length
    return succeed({
      open: true,
      ...content,
      categories: parts.categories
        .map((category) => ({ ...category, count: count(category.id) }))
        .filter((category) => category.count > 0),
      sections: sections
        .map(({ title, subtitle, tag }) => ({
          title,
          subtitle,
          items: goods
            .filter(({ tags }) => tags.includes(tag))
            .slice(0, MOST_OF_SECTION)
            .map((one) => cardOf(one, parts, shop)),
        }))
        .filter(({ items }) => items.length > 0),
    })
  },

  async 'goods.list'(context, tenant, filter) {
    return succeed(await listGoods(context, await shopOf(context, tenant), filter))
  },

  async 'goods.get'(context, tenant, { proId }) {
    const product = { merchant: tenant.merchant, kind: 'goods' as const, productId: proId }
    const [goods, written] = await Promise.all([
      loadGoods(context, tenant, proId),
      writtenScores(context, product),
    ])
    if (!goods) return gone(await shopOf(context, tenant))
    const { freightTemplate, freight, category, skus, ...detail } = goods
    const [parts, left] = await Promise.all([
      cardPartsOf(context, tenant.merchant),
      piecesLeft(
        context.db,
        tenant.merchant,
        skus.map(({ id }) => id),
      ),
    ])
    const entered = { satisfaction: null, reviews: goods.reviews, reviewCount: goods.reviewCount }
    const { satisfaction: _none, ...reviews } = await reviewsOfDetail(context, product, entered, written)
    return succeed({
      ...detail,
      ...cardPrices(skus),
      ...reviews,
      skus,
      category: categoryOf(category, parts.categories),
      soldOut: [...left.values()].every((pieces) => pieces !== null && pieces <= 0),
      freightText: freightTextOf({ ways: goods.ways, freightTemplate }, parts.templates),
      freight: freight && freightTableOf(freight),
    })
  },

  async 'goods.similar'(context, tenant, { proId }) {
    const shop = await shopOf(context, tenant)
    const goods = sellsGoods(shop) ? await ofMerchant(context, tenant.merchant, proId) : null
    if (!goods) return absent()
    const [others, parts] = await Promise.all([goodsOf(context, shop), cardPartsOf(context, tenant.merchant)])
    const found = similarTo(goods, others).slice(0, MOST_SIMILAR)
    return succeed({ items: found.map((one) => cardOf(one, parts, shop)) })
  },

  async 'goods.stock'(context, tenant, { proId }) {
    const goods = await loadGoods(context, tenant, proId)
    if (!goods) return gone(await shopOf(context, tenant))
    const left = await piecesLeft(
      context.db,
      tenant.merchant,
      goods.skus.map(({ id }) => id),
    )
    return succeed({ skus: [...left].map(([id, pieces]) => ({ id, left: pieces })) })
  },

  async 'goods.quote'(context, tenant, input, { customerId }) {
    const outcome = await quoteGoods(context, tenant, input, customerId)
    return outcome.ok ? succeed(outcome.value.quote) : outcome
  },
}

/** Goods of the merchant, on sale here or not: the page of withdrawn goods offers others in their place. */
async function ofMerchant({ db }: Context, merchant: string, proId: string) {
  const [row] = await db
    .select({
      id: goodsProducts.id,
      category: goodsProducts.category,
      content: goodsProducts.content,
    })
    .from(goodsProducts)
    .where(and(eq(goodsProducts.merchant, merchant), eq(goodsProducts.id, proId)))
  return row ? { id: row.id, category: row.category, tags: goodsContent.parse(row.content).tags } : null
}
