import { and, eq, or, sql } from 'drizzle-orm'
import { catalogueTag, productTag } from '../../../../tenant/tags.ts'
import type { Context, Db } from '../../kernel/context.ts'
import { stockPools } from '../../stock/schema.ts'
import { hasLeft, readPools } from '../../stock/stock.ts'

/** The pool of the stock that holds a version's pieces. */
export function goodsPool(skuId: string): string {
  return `goods/${skuId}`
}

/** Pieces of versions that can be ordered now, by version; null: unlimited. A version without a pool has none. */
export async function piecesLeft(
  db: Db,
  merchant: string,
  skuIds: readonly string[],
): Promise<Map<string, number | null>> {
  const pools = new Map(
    (await readPools(db, merchant, skuIds.map(goodsPool))).map(({ id, plan, used, held }) => [
      id,
      plan === -1 ? null : plan - used - held,
    ]),
  )
  return new Map(skuIds.map((id) => [id, pools.get(goodsPool(id)) ?? (pools.has(goodsPool(id)) ? null : 0)]))
}

/**
 * A version has so many pieces in all, sold and held ones included; -1: as many as are wanted. False, and nothing is
 * written, when more are sold or held already.
 */
export async function setPlan(db: Db, merchant: string, skuId: string, plan: number): Promise<boolean> {
  const set = await db
    .update(stockPools)
    .set({ plan })
    .where(
      and(
        eq(stockPools.merchant, merchant),
        eq(stockPools.id, goodsPool(skuId)),
        or(sql`${plan}::int = -1`, sql`${stockPools.used} + ${stockPools.held} <= ${plan}::int`),
      ),
    )
    .returning({ id: stockPools.id })
  return set.length > 0
}

/** In SQL: whether any version of a product has a piece left. Names in full, for selected fields. */
export const hasPieces = sql<boolean>`exists (
  select 1 from goods_skus join stock_pools
    on stock_pools.merchant = goods_skus.merchant and stock_pools.id = 'goods/' || goods_skus.id
  where goods_skus.merchant = goods_products.merchant and goods_skus.pro_id = goods_products.id
    and ${hasLeft})`

/**
 * Renews the pages of these goods and lists of goods: their texts or prices have changed, or a version has run out or
 * has pieces again. Fewer pieces alone appear only in live reads.
 */
export function announceGoods(
  context: Pick<Context, 'announce'>,
  merchant: string,
  proIds: readonly string[],
): void {
  context.announce(merchant, [
    ...proIds.map((id) => productTag(merchant, 'goods', id)),
    catalogueTag(merchant, 'goods'),
  ])
}
