import { and, asc, eq, sql } from 'drizzle-orm'
import type { FreightTemplate } from '../../../../domain/goods/freight.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { GoodsSku, PickupPoint } from '../../../contract/catalogue/goods.ts'
import type { Context } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { versionOf } from '../../kernel/db/row-memory.ts'
import { statement } from '../../kernel/db/statement.ts'
import { shopOf } from '../../kernel/shops.ts'
import { anyRange, listsAll } from '../shared/listings.ts'
import { type GoodsContent, goodsContent } from './goods-content.ts'
import { readPoints, readTemplates } from './goods-parts.ts'
import { priceOf } from './goods-prices.ts'
import { inRange, sellsGoods } from './goods-range.ts'
import { goodsProducts, goodsSkus } from './schema.ts'

type Row = typeof goodsProducts.$inferSelect
type SkuRow = typeof goodsSkus.$inferSelect
type Parsed = Omit<Row, 'content'> & { content: GoodsContent; skus: readonly SkuRow[] }

/** A product with all its texts and versions, at this shop's prices. */
export type LoadedGoods = GoodsContent &
  Pick<Row, 'code' | 'name' | 'category' | 'ways' | 'sold' | 'freightTemplate'> & {
    proId: string
    /** In the product's order, at least one. */
    skus: GoodsSku[]
    /** Null for goods that are not sent. */
    freight: FreightTemplate | null
    /** Empty for goods that cannot be picked up. */
    pickupPoints: PickupPoint[]
  }

/** A product the shop sells; null when it is unknown, withdrawn, not in the shop's range, or the shop sells no goods. */
export async function loadGoods(
  context: Context,
  tenant: Tenant,
  proId: string,
): Promise<LoadedGoods | null> {
  const shop = await shopOf(context, tenant)
  if (!sellsGoods(shop)) return null
  const row = await readRow(context, tenant, proId, listsAll(shop, 'goods') ? ofAll : ofList)
  if (!row || row.skus.length === 0) return null
  const [templates, points] = await atOnce([
    readTemplates(context, tenant.merchant),
    row.ways.includes('pickup') ? readPoints(context, tenant.merchant, row.points) : [],
  ])
  const freight = row.freightTemplate === null ? null : (templates.get(row.freightTemplate) ?? null)
  const { content, code, name, category, sold, freightTemplate } = row
  return {
    ...content,
    proId: row.id,
    code,
    name,
    category,
    sold,
    freightTemplate,
    // A way without its template or its points cannot be chosen.
    ways: row.ways.filter((way) => (way === 'express' ? freight !== null : points.length > 0)),
    freight: row.ways.includes('express') ? freight : null,
    pickupPoints: points,
    skus: row.skus.map((sku) => ({
      id: sku.id,
      code: sku.code,
      values: sku.values,
      ...priceOf(sku, shop),
      picture: sku.picture,
      weight: sku.weight,
      mostPerOrder: sku.mostPerOrder,
      mostPerCustomer: sku.mostPerCustomer,
    })),
  }
}

async function readRow(
  context: Context,
  tenant: Tenant,
  proId: string,
  { readVersion, readGoods, readSkus }: ReturnType<typeof statements>,
): Promise<Parsed | null> {
  const shop = await shopOf(context, tenant)
  const key = `goods ${tenant.merchant}/${proId}`
  const [seen] = await readVersion(context.db, { ...shop, proId })
  const known = seen && context.rows.recall<Parsed>(key, seen.version)
  if (!seen || known) return known ?? null
  // Versions first: where they change in between, the product's own version has changed as well, and is read again.
  const skus = await readSkus(context.db, { merchant: tenant.merchant, proId })
  const [found] = await readGoods(context.db, { ...shop, proId })
  if (!found) return null
  const parsed = { ...found.goods, content: goodsContent.parse(found.goods.content), skus }
  return found.version === seen.version ? context.rows.keep(key, found.version, parsed) : parsed
}

const ofAll = statements(true)
const ofList = statements(false)

/** For shops that list all goods of the merchant, and for those with a list of their own. */
function statements(all: boolean) {
  const version = versionOf(goodsProducts)
  const wanted = and(eq(goodsProducts.id, sql.placeholder('proId')), inRange(anyRange('goods', all)))
  const named = (name: string) => `${name} of ${all ? 'all' : 'list'}`
  return {
    readVersion: statement(named('goods version'), (db) =>
      db.select({ version }).from(goodsProducts).where(wanted),
    ),
    readGoods: statement(named('goods'), (db) =>
      db.select({ version, goods: goodsProducts }).from(goodsProducts).where(wanted),
    ),
    readSkus: statement(named('skus of goods'), (db) =>
      db
        .select()
        .from(goodsSkus)
        .where(
          and(
            eq(goodsSkus.merchant, sql.placeholder('merchant')),
            eq(goodsSkus.proId, sql.placeholder('proId')),
          ),
        )
        .orderBy(asc(goodsSkus.position)),
    ),
  }
}
