import { and, asc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import { lintWording, textsOf } from '../../../../domain/catalogue/tour-lint.ts'
import { missingForSale } from '../../../../domain/goods/goods-complete.ts'
import { specProblems } from '../../../../domain/goods/spec-tree.ts'
import type { FreightUnit } from '../../../../domain/goods/words.ts'
import type { GoodsDraft } from '../../../contract/catalogue/staff-goods.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Db, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { stockPools } from '../../stock/schema.ts'
import { readPools } from '../../stock/stock.ts'
import { categoryOf } from './goods-cards.ts'
import { goodsContent } from './goods-content.ts'
import { readCategories, readTemplates } from './goods-parts.ts'
import { announceGoods, goodsPool, setPlan } from './goods-stock.ts'
import { freightTemplates, goodsCategories, goodsProducts, goodsSkus, pickupPoints } from './schema.ts'

type GoodsRow = typeof goodsProducts.$inferSelect
type SkuRow = typeof goodsSkus.$inferSelect

/** Goods with their versions as their merchant's staff write them. */
export const staffGoodsHandlers: Handlers<
  | 'staff.goodsProducts'
  | 'staff.goodsProduct'
  | 'staff.saveGoods'
  | 'staff.copyGoods'
  | 'staff.setGoodsStatus'
> = {
  async 'staff.goodsProducts'(context, { merchant }, input) {
    const { db } = context
    const { status, category, search } = input
    const found = and(
      eq(goodsProducts.merchant, merchant),
      status && eq(goodsProducts.status, status),
      category ? eq(goodsProducts.category, category) : undefined,
      search
        ? or(
            eq(goodsProducts.id, search),
            ilike(goodsProducts.code, matching(search)),
            ilike(goodsProducts.name, matching(search)),
          )
        : undefined,
    )
    const categories = await readCategories(context, merchant)
    return readList(input, {
      sorts: {
        updatedAt: { by: goodsProducts.updatedAt, type: 'timestamptz' },
        name: { by: goodsProducts.name, type: 'text' },
        sold: { by: goodsProducts.sold, type: 'bigint' },
        sort: { by: goodsProducts.sort, type: 'bigint' },
      },
      id: goodsProducts.id,
      rows: (order) =>
        db
          .select({ goods: goodsProducts, cursor: order.cursor })
          .from(goodsProducts)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: async (rows) => {
        const versions = await versionsOf(
          db,
          merchant,
          rows.map(({ goods }) => goods.id),
        )
        return rows.map(({ goods }) => {
          const own = versions.filter(({ sku }) => sku.proId === goods.id)
          const left = own.map(({ pool }) => (pool.plan === -1 ? null : pool.plan - pool.used - pool.held))
          return {
            proId: goods.id,
            code: goods.code,
            name: goods.name,
            category: categoryOf(goods.category, categories),
            price: Math.min(...own.map(({ sku }) => sku.price)),
            skus: own.length,
            left: left.includes(null) ? null : left.reduce<number>((sum, one) => sum + (one ?? 0), 0),
            status: goods.status,
            sold: goods.sold,
            sort: goods.sort,
            updatedAt: goods.updatedAt.toISOString(),
          }
        })
      },
      count: () => db.$count(goodsProducts, found),
    })
  },

  async 'staff.goodsProduct'({ db }, { merchant }, { proId }) {
    const [row] = await db.select().from(goodsProducts).where(isGoods(merchant, proId))
    if (!row) return absent('没有这个商品')
    const { status, sold, updatedAt } = row
    const versions = await versionsOf(db, merchant, [proId])
    return succeed({
      proId,
      goods: {
        ...draftOf(row),
        skus: versions.map(({ sku: { merchant: _m, proId: _p, position: _n, ...sku }, pool }) => ({
          ...sku,
          plan: pool.plan,
        })),
      },
      status,
      sold,
      updatedAt: updatedAt.toISOString(),
    })
  },

  async 'staff.saveGoods'(context, { merchant }, { proId, goods, seen }) {
    const { db, now } = context
    const problems = prefixed(specProblems(goods.specs, goods.skus))
    if (new Set(goods.ways).size < goods.ways.length) problems['goods.ways'] = '配送方式重复'
    if (Object.keys(problems).length > 0) return invalid(problems)
    const [row] = proId
      ? await db.select().from(goodsProducts).where(isGoods(merchant, proId)).for('update')
      : []
    if (proId && !row) return absent('没有这个商品')
    if (row && seen && seen !== row.updatedAt.toISOString()) {
      return refused('CHANGED_MEANWHILE', '其他人刚刚修改了这个商品，请刷新后再保存')
    }
    const id = proId ?? newId('g')
    const taken = await codeTaken(db, merchant, id, goods)
    if (taken) return taken
    const known = await resolve(db, merchant, goods)
    if (Object.keys(known.wrong).length > 0) return invalid(known.wrong)
    if (row?.status === 'onSale') {
      const missing = missingForSale(goods, known.unit)
      if (Object.keys(missing).length > 0) return invalid(prefixed(missing))
    }
    const updatedAt = now()
    const { reviews, reviewCount } = row ? goodsContent.parse(row.content) : { reviews: [], reviewCount: 0 }
    const values = {
      ...columnsOf(goods),
      content: goodsContent.parse({ ...goods, reviews, reviewCount }),
      updatedAt,
    }
    if (row) await db.update(goodsProducts).set(values).where(isGoods(merchant, id))
    else
      await db
        .insert(goodsProducts)
        .values({ id, merchant, ...values, status: 'withdrawn', createdAt: updatedAt })
    const wrong = await saveVersions(context, { merchant, proId: id }, goods.skus)
    if (wrong) return wrong
    if (row) announceGoods(context, merchant, [id])
    return succeed({
      proId: id,
      updatedAt: updatedAt.toISOString(),
      warnings: lintWording(textsOf(goods)),
    })
  },

  async 'staff.copyGoods'({ db, now }, { merchant }, { proId, code, name }) {
    const [row] = await db.select().from(goodsProducts).where(isGoods(merchant, proId))
    if (!row) return absent('没有这个商品')
    const id = newId('g')
    const at = now()
    const content = { ...goodsContent.parse(row.content), reviews: [], reviewCount: 0 }
    const copied = await db
      .insert(goodsProducts)
      .values({ ...row, id, code, name, sold: 0, status: 'withdrawn', content, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: goodsProducts.id })
    if (copied.length === 0) return codeIsTaken(code)
    const skus = (await versionsOf(db, merchant, [proId])).map(({ sku }, index) => ({
      ...sku,
      id: newId('gs'),
      proId: id,
      // The copy's code is new at the merchant, so these are as well, unless somebody has used their form.
      code: `${code}-${index + 1}`,
    }))
    const made = await db.insert(goodsSkus).values(skus).onConflictDoNothing().returning({ id: goodsSkus.id })
    // Failing undoes the copy of the product as well: a refusal rolls back.
    if (made.length < skus.length) return codeIsTaken(code)
    await db.insert(stockPools).values(made.map((sku) => ({ merchant, id: goodsPool(sku.id), plan: 0 })))
    return succeed({ proId: id })
  },

  async 'staff.setGoodsStatus'(context, { merchant }, { proId, status }) {
    const { db } = context
    const [row] = await db.select().from(goodsProducts).where(isGoods(merchant, proId)).for('update')
    if (!row) return absent('没有这个商品')
    if (row.status === status) return succeed({})
    if (status === 'onSale') {
      const [versions, templates] = await Promise.all([
        versionsOf(db, merchant, [proId]),
        readTemplates(context, merchant),
      ])
      const unit = row.freightTemplate === null ? null : (templates.get(row.freightTemplate)?.unit ?? null)
      const missing = missingForSale({ ...draftOf(row), skus: versions.map(({ sku }) => sku) }, unit)
      if (Object.keys(missing).length > 0) return invalid(missing)
    }
    await db.update(goodsProducts).set({ status, updatedAt: context.now() }).where(isGoods(merchant, proId))
    announceGoods(context, merchant, [proId])
    return succeed({})
  },
}

const isGoods = (merchant: string, proId: string) =>
  and(eq(goodsProducts.merchant, merchant), eq(goodsProducts.id, proId))

const codeIsTaken = (code: string) => refused('CODE_TAKEN', `编号 ${code} 已被其他商品使用，请换一个`)

/** Versions of these goods with their stock, in the products' order. */
export async function versionsOf(db: Db, merchant: string, proIds: readonly string[]) {
  if (proIds.length === 0) return []
  return db
    .select({ sku: goodsSkus, pool: stockPools })
    .from(goodsSkus)
    .innerJoin(
      stockPools,
      and(eq(stockPools.merchant, goodsSkus.merchant), eq(stockPools.id, sql`'goods/' || ${goodsSkus.id}`)),
    )
    .where(and(eq(goodsSkus.merchant, merchant), inArray(goodsSkus.proId, [...proIds])))
    .orderBy(asc(goodsSkus.proId), asc(goodsSkus.position))
}

/** A refusal when other goods, or a version of others, have one of the codes. */
async function codeTaken(db: Db, merchant: string, proId: string, goods: GoodsDraft) {
  const [other] = await db
    .select({ code: goodsProducts.code })
    .from(goodsProducts)
    .where(
      and(
        eq(goodsProducts.merchant, merchant),
        eq(goodsProducts.code, goods.code),
        ne(goodsProducts.id, proId),
      ),
    )
  if (other) return codeIsTaken(other.code)
  const [sku] = await db
    .select({ code: goodsSkus.code })
    .from(goodsSkus)
    .where(
      and(
        eq(goodsSkus.merchant, merchant),
        inArray(
          goodsSkus.code,
          goods.skus.map(({ code }) => code),
        ),
        ne(goodsSkus.proId, proId),
      ),
    )
    .limit(1)
  return sku ? codeIsTaken(sku.code) : null
}

/** How freight is counted, and what the draft names that is not there. */
async function resolve(
  db: Db,
  merchant: string,
  goods: GoodsDraft,
): Promise<{ unit: FreightUnit | null; wrong: Record<string, string> }> {
  const wrong: Record<string, string> = {}
  // Locked until the transaction ends: what is being removed at the same time stays, or is gone.
  const [category] = await db
    .select({ id: goodsCategories.id })
    .from(goodsCategories)
    .where(and(eq(goodsCategories.merchant, merchant), eq(goodsCategories.id, goods.category)))
    .for('share')
  if (!category) wrong['goods.category'] = '请先添加这个分类'
  const [template] =
    goods.freightTemplate === null
      ? []
      : await db
          .select({ unit: freightTemplates.unit })
          .from(freightTemplates)
          .where(and(eq(freightTemplates.merchant, merchant), eq(freightTemplates.id, goods.freightTemplate)))
          .for('share')
  if (goods.freightTemplate !== null && !template) wrong['goods.freightTemplate'] = '请重新选择运费模板'
  const named = new Set(goods.points)
  const points =
    named.size === 0
      ? []
      : await db
          .select({ id: pickupPoints.id })
          .from(pickupPoints)
          .where(and(eq(pickupPoints.merchant, merchant), inArray(pickupPoints.id, [...named])))
          .for('share')
  if (points.length < named.size) wrong['goods.points'] = '请重新选择自提点'
  return { unit: template?.unit ?? null, wrong }
}

/**
 * Writes the versions: changed ones keep their id and their orders, new ones get a pool, those left out are sold no
 * more. Their pools stay, because orders release into them. The product has to be locked.
 */
async function saveVersions(
  { db }: Context,
  { merchant, proId }: { merchant: string; proId: string },
  drafts: GoodsDraft['skus'],
) {
  const own = and(eq(goodsSkus.merchant, merchant), eq(goodsSkus.proId, proId))
  const before = new Set(
    (await db.select({ id: goodsSkus.id }).from(goodsSkus).where(own)).map((one) => one.id),
  )
  const wrong: Record<string, string> = {}
  const named = new Set<string>()
  drafts.forEach(({ id }, index) => {
    if (id === undefined) return
    if (!before.has(id) || named.has(id)) wrong[`goods.skus.${index}.id`] = '版本已变化，请刷新后再保存'
    named.add(id)
  })
  if (Object.keys(wrong).length > 0) return invalid(wrong)
  const rows = drafts.map(({ id, plan, ...sku }, position): { row: SkuRow; plan: number } => ({
    row: { ...sku, id: id ?? newId('gs'), merchant, proId, position },
    plan,
  }))
  // All at once, so that two versions may exchange their codes.
  await db.delete(goodsSkus).where(own)
  await db.insert(goodsSkus).values(rows.map(({ row }) => row))
  await db
    .insert(stockPools)
    .values(rows.map(({ row, plan }) => ({ merchant, id: goodsPool(row.id), plan })))
    .onConflictDoNothing()
  // In the sequence in which orders lock them.
  const sorted = rows
    .map((one, index) => ({ ...one, index }))
    .sort((a, b) => (goodsPool(a.row.id) < goodsPool(b.row.id) ? -1 : 1))
  for (const { row, plan, index } of sorted) {
    if (!(await setPlan(db, merchant, row.id, plan))) {
      const [pool] = await readPools(db, merchant, [goodsPool(row.id)])
      const least = (pool?.used ?? 0) + (pool?.held ?? 0)
      wrong[`goods.skus.${index}.plan`] =
        `已售${pool?.used ?? 0}件、待付款占用${pool?.held ?? 0}件，总库存不能少于${least}件`
    }
  }
  return Object.keys(wrong).length > 0 ? invalid(wrong) : null
}

function columnsOf(goods: GoodsDraft) {
  const { code, name, category, ways, freightTemplate, points, sort } = goods
  return { code, name, category, ways, freightTemplate, points: [...new Set(points)], sort }
}

export function draftOf(row: GoodsRow) {
  const { reviews: _reviews, reviewCount: _count, ...content } = goodsContent.parse(row.content)
  const { code, name, category, ways, freightTemplate, points, sort } = row
  return { ...content, code, name, category, ways, freightTemplate, points, sort }
}

function prefixed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, words]) => [`goods.${field}`, words]))
}
