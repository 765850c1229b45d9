import { asc, desc, sql } from 'drizzle-orm'
import type { Fen } from '../../../../base/money/fen.ts'
import type { SearchDocument } from '../../../../domain/search/search.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { syllablesOf } from '../shared/pinyin.ts'
import { productIndex } from '../shared/product-index.ts'
import type { GoodsContent } from './goods-content.ts'
import { inShop, sellsGoods } from './goods-range.ts'
import { hasPieces } from './goods-stock.ts'
import { goodsProducts } from './schema.ts'

const columns = {
  id: goodsProducts.id,
  code: goodsProducts.code,
  name: goodsProducts.name,
  category: goodsProducts.category,
  ways: goodsProducts.ways,
  freightTemplate: goodsProducts.freightTemplate,
  sold: goodsProducts.sold,
  createdAt: goodsProducts.createdAt,
}
type Columns = { [K in keyof typeof columns]: (typeof goodsProducts.$inferSelect)[K] }

/** The few fields of `content` that a card shows; the rest of it is long. */
type Brief = Pick<GoodsContent, 'subtitle' | 'cover' | 'tags'>

const brief = sql<Brief>`jsonb_build_object('subtitle', goods_products.content->'subtitle',
  'cover', goods_products.content->'cover', 'tags', goods_products.content->'tags')`

/** Prices of the versions, the cheapest and the dearest. */
type Prices = { cheapest: { price: Fen; marketPrice: Fen | null }; dearest: Fen }

const prices = sql<Prices | null>`(select jsonb_build_object(
    'cheapest', (array_agg(jsonb_build_object('price', goods_skus.price, 'marketPrice', goods_skus.market_price)
      order by goods_skus.price, goods_skus.position))[1],
    'dearest', max(goods_skus.price))
  from goods_skus where goods_skus.merchant = goods_products.merchant and goods_skus.pro_id = goods_products.id
  having count(*) > 0)`

/** What lists, cards and search need of each of a shop's goods. A shop has hundreds at most, so all of them are kept. */
type GoodsFacts = Columns & Brief & Prices & { named: SearchDocument }

export type IndexedGoods = GoodsFacts & {
  /** Whether a version has a piece left. */
  available: boolean
}

const index = productIndex<GoodsFacts>({
  kind: 'goods',
  table: goodsProducts,
  id: goodsProducts.id,
  inRange: inShop,
  isAvailable: () => hasPieces,
  read: async (db, shop, version) => {
    const rows = await db
      .select({ version, columns, brief, prices })
      .from(goodsProducts)
      .where(inShop(shop))
      .orderBy(asc(goodsProducts.sort), desc(goodsProducts.sold), asc(goodsProducts.id))
    return rows.flatMap((row) =>
      row.prices === null
        ? []
        : [{ version: row.version, facts: factsOf(row.columns, row.brief, row.prices) }],
    )
  },
})

/** The shop's goods in the merchant's order, those that have pieces first; none where it sells no goods. */
export async function goodsOf(context: Context, shop: ShopRow): Promise<readonly IndexedGoods[]> {
  // Asked of no shop without goods: it would share the cached facts of the merchant's other shops.
  return sellsGoods(shop) ? index.recommended(context, shop) : []
}

function factsOf(product: Columns, shown: Brief, versions: Prices): GoodsFacts {
  const terms = shown.tags.map(lower)
  return {
    ...product,
    ...shown,
    ...versions,
    named: {
      text: [product.name, product.code, shown.subtitle, ...shown.tags].map(lower).join(' '),
      sound: syllablesOf(product.name),
      terms: terms.map((text) => ({ text, sound: syllablesOf(text) })),
      phrases: [],
    },
  }
}

/** The form in which queries are compared (domain/search). */
function lower(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
