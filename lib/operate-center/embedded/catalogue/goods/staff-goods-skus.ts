import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { cellsOf, changedSince } from '../../../../domain/catalogue/price-cells.ts'
import { versionName } from '../../../../domain/goods/spec-tree.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Db, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { stockPools } from '../../stock/schema.ts'
import { lockPools } from '../../stock/stock.ts'
import { announceGoods, goodsPool, setPlan } from './goods-stock.ts'
import { goodsProducts, goodsSkus } from './schema.ts'

const UNLIMITED = -1

/** Versions that a refusal names. */
const MOST_NAMED = 5

/** Prices and stock of versions, many at once. */
export const staffSkuHandlers: Handlers<'staff.goodsSkus' | 'staff.setGoodsSkus'> = {
  'staff.goodsSkus'({ db }, { merchant }, input) {
    const { proId, status, atMost, search } = input
    const found = and(
      eq(goodsSkus.merchant, merchant),
      proId ? eq(goodsSkus.proId, proId) : undefined,
      status && eq(goodsProducts.status, status),
      atMost === undefined
        ? undefined
        : sql`${stockPools.plan} <> ${UNLIMITED}::int
            and ${stockPools.plan} - ${stockPools.used} - ${stockPools.held} <= ${atMost}::int`,
      search
        ? or(ilike(goodsSkus.code, matching(search)), ilike(goodsProducts.name, matching(search)))
        : undefined,
    )
    return readList(input, {
      sorts: {
        code: { by: goodsSkus.code, type: 'text' },
        price: { by: goodsSkus.price, type: 'bigint' },
      },
      id: goodsSkus.id,
      rows: (order) => selectSkus(db, and(found, order.after), order),
      items: (rows) => rows.map(skuView),
      count: async () => {
        const [counted] = await db
          .select({ count: sql<number>`count(*)`.mapWith(Number) })
          .from(goodsSkus)
          .innerJoin(goodsProducts, ofProduct)
          .innerJoin(stockPools, ofPool)
          .where(found)
        return counted?.count ?? 0
      },
    })
  },

  async 'staff.setGoodsSkus'(context, { merchant }, { changes }) {
    const { db, now } = context
    const ids = changes.map(({ skuId }) => skuId)
    if (new Set(ids).size < ids.length) return invalid({ changes: '同一版本只能修改一次' })
    const both = changes.findIndex(({ plan, add }) => plan !== undefined && add !== undefined)
    if (both >= 0) return invalid({ [`changes.${both}.add`]: '总库存与入库数量只填写一项' })
    const products = await db
      .select({ id: goodsProducts.id })
      .from(goodsProducts)
      .where(
        and(
          eq(goodsProducts.merchant, merchant),
          inArray(
            goodsProducts.id,
            db
              .select({ id: goodsSkus.proId })
              .from(goodsSkus)
              .where(and(eq(goodsSkus.merchant, merchant), inArray(goodsSkus.id, ids))),
          ),
        ),
      )
      .orderBy(asc(goodsProducts.id))
      // Versions are written under their product's lock, and its row says that they have changed.
      .for('update')
    const skus = await db
      .select()
      .from(goodsSkus)
      .where(and(eq(goodsSkus.merchant, merchant), inArray(goodsSkus.id, ids)))
    const known = new Map(skus.map((sku) => [sku.id, sku]))
    const pools = new Map((await lockPools(db, merchant, ids.map(goodsPool))).map((pool) => [pool.id, pool]))
    const stale = changes.filter(({ skuId, seen }) => {
      const sku = known.get(skuId)
      const pool = pools.get(goodsPool(skuId))
      if (!seen || !sku || !pool) return false
      const { price, marketPrice } = sku
      return changedSince(cellsOf(seen), { price, marketPrice, plan: pool.plan }).length > 0
    })
    if (stale.length > 0) {
      const codes = stale.slice(0, MOST_NAMED).map(({ skuId }) => known.get(skuId)?.code ?? skuId)
      const more = stale.length > MOST_NAMED ? `等${stale.length}个版本` : ''
      return refused(
        'CHANGED_MEANWHILE',
        `已被其他人改动：${codes.join('、')}${more}，没有保存。请核对后再保存`,
      )
    }
    const wrong: Record<string, string> = {}
    for (const [index, change] of changes.entries()) {
      const sku = known.get(change.skuId)
      const pool = pools.get(goodsPool(change.skuId))
      if (!sku || !pool) return absent('有版本已删除，请刷新后再修改')
      const price = change.price ?? sku.price
      const marketPrice = change.marketPrice === undefined ? sku.marketPrice : change.marketPrice
      if (marketPrice !== null && marketPrice <= price) {
        wrong[`changes.${index}.${change.marketPrice === undefined ? 'price' : 'marketPrice'}`] =
          '划线价须高于售价'
        continue
      }
      if (change.price !== undefined || change.marketPrice !== undefined) {
        await db
          .update(goodsSkus)
          .set({ price, marketPrice })
          .where(and(eq(goodsSkus.merchant, merchant), eq(goodsSkus.id, sku.id)))
      }
      if (change.add !== undefined && pool.plan === UNLIMITED) {
        wrong[`changes.${index}.add`] = '该版本不限库存，请填写总库存'
        continue
      }
      // Taking out more than there is must not end at -1, which would be no limit at all.
      const taken = change.add !== undefined && pool.plan + change.add < 0
      const plan = change.plan ?? (change.add === undefined ? undefined : pool.plan + change.add)
      if (plan !== undefined && (taken || !(await setPlan(db, merchant, sku.id, plan)))) {
        return belowSold(versionName(sku.values) || sku.code, pool)
      }
    }
    if (Object.keys(wrong).length > 0) return invalid(wrong)
    const proIds = products.map(({ id }) => id)
    await db
      .update(goodsProducts)
      .set({ updatedAt: now() })
      .where(and(eq(goodsProducts.merchant, merchant), inArray(goodsProducts.id, proIds)))
    announceGoods(context, merchant, proIds)
    const changed = await selectSkus(db, and(eq(goodsSkus.merchant, merchant), inArray(goodsSkus.id, ids)))
    return succeed({ skus: changed.map(skuView) })
  },
}

function belowSold(name: string, { used, held }: { used: number; held: number }) {
  return refused('BELOW_SOLD', `“${name}”已售${used}件、待付款占用${held}件，总库存不能少于${used + held}件`)
}

const ofProduct = and(eq(goodsProducts.merchant, goodsSkus.merchant), eq(goodsProducts.id, goodsSkus.proId))
const ofPool = and(
  eq(stockPools.merchant, goodsSkus.merchant),
  eq(stockPools.id, sql`'goods/' || ${goodsSkus.id}`),
)

function selectSkus(
  db: Db,
  where: SQL | undefined,
  order?: { cursor: SQL<string>; orderBy: [SQL, SQL]; limit: number },
) {
  return db
    .select({
      sku: goodsSkus,
      name: goodsProducts.name,
      status: goodsProducts.status,
      pool: stockPools,
      cursor: order?.cursor ?? sql<string>`''`,
    })
    .from(goodsSkus)
    .innerJoin(goodsProducts, ofProduct)
    .innerJoin(stockPools, ofPool)
    .where(where)
    .orderBy(...(order?.orderBy ?? [asc(goodsSkus.proId), asc(goodsSkus.position)]))
    .limit(order?.limit ?? 1000)
}

function skuView({ sku, name, status, pool }: Awaited<ReturnType<typeof selectSkus>>[number]) {
  const { id: skuId, proId, code, values, price, marketPrice } = sku
  const { plan, used, held } = pool
  const left = plan === UNLIMITED ? null : plan - used - held
  return { skuId, proId, name, status, code, values, price, marketPrice, plan, used, held, left }
}
