import type { GoodsDetail } from '../../operate-center/contract/catalogue/goods.ts'
import type { ProductFacts } from '../share/json-ld.tsx'

/** The structured data of goods for search engines: the prices of all versions, and whether any is there. */
export function goodsJsonLdFacts(goods: GoodsDetail): ProductFacts {
  const average = goods.reviewSummary?.average ?? null
  return {
    kind: 'goods',
    id: goods.proId,
    name: goods.name,
    description: goods.subtitle,
    sku: goods.code,
    pictures: goods.pictures.length > 0 ? goods.pictures : [goods.cover],
    prices: goods.skus.map(({ price }) => price),
    soldOut: goods.soldOut,
    // Of five points, as a percentage.
    satisfaction: average === null ? null : Math.round(average * 20),
    reviewCount: goods.reviewCount,
  }
}
