import { and, eq, ilike, ne, or, sql } from 'drizzle-orm'
import { freightProblems, freightTableOf } from '../../../../domain/goods/freight.ts'
import { catalogueTag } from '../../../../tenant/tags.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { indexContent } from './goods-home.ts'
import { announceGoods } from './goods-stock.ts'
import { freightTemplates, goodsCategories, goodsHomes, goodsProducts, pickupPoints } from './schema.ts'

/** Categories, freight, pick-up points and the content of the merchant's goods index. */
export const staffGoodsPartHandlers: Handlers<
  | 'staff.goodsCategories'
  | 'staff.saveGoodsCategory'
  | 'staff.removeGoodsCategory'
  | 'staff.freightTemplates'
  | 'staff.saveFreightTemplate'
  | 'staff.removeFreightTemplate'
  | 'staff.pickupPoints'
  | 'staff.savePickupPoint'
  | 'staff.removePickupPoint'
  | 'staff.goodsHome'
  | 'staff.setGoodsHome'
> = {
  'staff.goodsCategories'({ db }, { merchant }, input) {
    const { search } = input
    const found = and(
      eq(goodsCategories.merchant, merchant),
      search ? ilike(goodsCategories.name, matching(search)) : undefined,
    )
    // Names in full: drizzle leaves the table out of a selected field when the query has one table.
    const goods = sql<number>`(select count(*) from goods_products
      where goods_products.merchant = goods_categories.merchant and goods_products.category = goods_categories.id)`
    return readList(input, {
      sorts: {
        sort: { by: goodsCategories.sort, type: 'bigint' },
        name: { by: goodsCategories.name, type: 'text' },
        updatedAt: { by: goodsCategories.updatedAt, type: 'timestamptz' },
      },
      id: goodsCategories.id,
      rows: (order) =>
        db
          .select({ category: goodsCategories, goods: goods.mapWith(Number), cursor: order.cursor })
          .from(goodsCategories)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ category: { merchant: _merchant, updatedAt, ...category }, goods: has }) => ({
          ...category,
          goods: has,
          updatedAt: updatedAt.toISOString(),
        })),
      count: () => db.$count(goodsCategories, found),
    })
  },

  async 'staff.saveGoodsCategory'(context, { merchant }, { id: given, category }) {
    const { db } = context
    const values = { ...category, updatedAt: context.now() }
    const id = given ?? newId('gc')
    const [twin] = await db
      .select({ id: goodsCategories.id })
      .from(goodsCategories)
      .where(
        and(
          eq(goodsCategories.merchant, merchant),
          eq(goodsCategories.name, category.name),
          ne(goodsCategories.id, id),
        ),
      )
    if (twin) return refused('NAME_TAKEN', `已有分类“${category.name}”，请换一个名称`)
    if (given) {
      const changed = await db
        .update(goodsCategories)
        .set(values)
        .where(isCategory(merchant, given))
        .returning({ id: goodsCategories.id })
      if (changed.length === 0) return absent('没有这个分类')
    } else await db.insert(goodsCategories).values({ merchant, id, ...values })
    announceGoods(context, merchant, await goodsWith(context, merchant, eq(goodsProducts.category, id)))
    return succeed({ id, updatedAt: values.updatedAt.toISOString() })
  },

  async 'staff.removeGoodsCategory'(context, { merchant }, { id }) {
    const { db } = context
    const [row] = await db.select().from(goodsCategories).where(isCategory(merchant, id)).for('update')
    if (!row) return absent('没有这个分类')
    const used = await goodsWith(context, merchant, eq(goodsProducts.category, id))
    if (used.length > 0) return refused('IN_USE', `“${row.name}”还有${used.length}个商品，不能删除`)
    await db.delete(goodsCategories).where(isCategory(merchant, id))
    announceGoods(context, merchant, [])
    return succeed({})
  },

  'staff.freightTemplates'({ db }, { merchant }, input) {
    const { search } = input
    const found = and(
      eq(freightTemplates.merchant, merchant),
      search ? ilike(freightTemplates.name, matching(search)) : undefined,
    )
    const goods = sql<number>`(select count(*) from goods_products
      where goods_products.merchant = freight_templates.merchant
        and goods_products.freight_template = freight_templates.id)`
    return readList(input, {
      sorts: {
        name: { by: freightTemplates.name, type: 'text' },
        updatedAt: { by: freightTemplates.updatedAt, type: 'timestamptz' },
      },
      id: freightTemplates.id,
      rows: (order) =>
        db
          .select({ template: freightTemplates, goods: goods.mapWith(Number), cursor: order.cursor })
          .from(freightTemplates)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ template: { merchant: _merchant, updatedAt, ...template }, goods: has }) => ({
          ...template,
          rules: template.rules.map((rule) => ({ ...rule, provinces: [...rule.provinces] })),
          summary: freightTableOf(template).summary,
          goods: has,
          updatedAt: updatedAt.toISOString(),
        })),
      count: () => db.$count(freightTemplates, found),
    })
  },

  async 'staff.saveFreightTemplate'(context, { merchant }, { id: given, template }) {
    const { db } = context
    const problems = freightProblems(template)
    if (Object.keys(problems).length > 0) {
      return invalid(
        Object.fromEntries(Object.entries(problems).map(([field, words]) => [`template.${field}`, words])),
      )
    }
    const values = { ...template, updatedAt: context.now() }
    const id = given ?? newId('ft')
    const users = eq(goodsProducts.freightTemplate, id)
    if (given) {
      const [row] = await db.select().from(freightTemplates).where(isTemplate(merchant, given)).for('update')
      if (!row) return absent('没有这个运费模板')
      const weightless =
        template.unit === 'weight'
          ? await goodsWith(
              context,
              merchant,
              and(
                users,
                eq(goodsProducts.status, 'onSale'),
                sql`exists (select 1 from goods_skus where goods_skus.merchant = ${goodsProducts.merchant}
                  and goods_skus.pro_id = ${goodsProducts.id} and goods_skus.weight = 0)`,
              ),
            )
          : []
      if (weightless.length > 0) {
        return invalid({ 'template.unit': `有${weightless.length}个在售商品未填写重量，请先填写` })
      }
      await db.update(freightTemplates).set(values).where(isTemplate(merchant, given))
    } else await db.insert(freightTemplates).values({ merchant, id, ...values })
    announceGoods(context, merchant, await goodsWith(context, merchant, users))
    return succeed({ id, updatedAt: values.updatedAt.toISOString() })
  },

  async 'staff.removeFreightTemplate'(context, { merchant }, { id }) {
    const { db } = context
    const [row] = await db.select().from(freightTemplates).where(isTemplate(merchant, id)).for('update')
    if (!row) return absent('没有这个运费模板')
    const used = await goodsWith(context, merchant, eq(goodsProducts.freightTemplate, id))
    if (used.length > 0) return refused('IN_USE', `还有${used.length}个商品使用“${row.name}”，不能删除`)
    await db.delete(freightTemplates).where(isTemplate(merchant, id))
    return succeed({})
  },

  'staff.pickupPoints'({ db }, { merchant }, input) {
    const { search } = input
    const found = and(
      eq(pickupPoints.merchant, merchant),
      search
        ? or(ilike(pickupPoints.name, matching(search)), ilike(pickupPoints.address, matching(search)))
        : undefined,
    )
    const goods = sql<number>`(select count(*) from goods_products
      where goods_products.merchant = pickup_points.merchant and pickup_points.id = any(goods_products.points))`
    return readList(input, {
      sorts: {
        sort: { by: pickupPoints.sort, type: 'bigint' },
        name: { by: pickupPoints.name, type: 'text' },
        updatedAt: { by: pickupPoints.updatedAt, type: 'timestamptz' },
      },
      id: pickupPoints.id,
      rows: (order) =>
        db
          .select({ point: pickupPoints, goods: goods.mapWith(Number), cursor: order.cursor })
          .from(pickupPoints)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ point: { merchant: _merchant, updatedAt, ...point }, goods: has }) => ({
          ...point,
          goods: has,
          updatedAt: updatedAt.toISOString(),
        })),
      count: () => db.$count(pickupPoints, found),
    })
  },

  async 'staff.savePickupPoint'(context, { merchant }, { id: given, point }) {
    const { db } = context
    const values = { ...point, updatedAt: context.now() }
    const id = given ?? newId('pp')
    if (given) {
      const changed = await db
        .update(pickupPoints)
        .set(values)
        .where(isPoint(merchant, given))
        .returning({ id: pickupPoints.id })
      if (changed.length === 0) return absent('没有这个自提点')
    } else await db.insert(pickupPoints).values({ merchant, id, ...values })
    announceGoods(context, merchant, await goodsWith(context, merchant, namesPoint(id)))
    return succeed({ id, updatedAt: values.updatedAt.toISOString() })
  },

  async 'staff.removePickupPoint'(context, { merchant }, { id }) {
    const { db } = context
    const [row] = await db.select().from(pickupPoints).where(isPoint(merchant, id)).for('update')
    if (!row) return absent('没有这个自提点')
    const used = await goodsWith(context, merchant, namesPoint(id))
    if (used.length > 0) return refused('IN_USE', `还有${used.length}个商品在“${row.name}”自提，不能删除`)
    await db.delete(pickupPoints).where(isPoint(merchant, id))
    return succeed({})
  },

  async 'staff.goodsHome'(context, { merchant }) {
    return succeed(await indexContent(context, merchant))
  },

  async 'staff.setGoodsHome'(context, { merchant }, { content }) {
    const values = { content, updatedAt: context.now() }
    await context.db
      .insert(goodsHomes)
      .values({ merchant, ...values })
      .onConflictDoUpdate({ target: goodsHomes.merchant, set: values })
    context.announce(merchant, [catalogueTag(merchant, 'goods')])
    return succeed({})
  },
}

const isCategory = (merchant: string, id: string) =>
  and(eq(goodsCategories.merchant, merchant), eq(goodsCategories.id, id))
const isTemplate = (merchant: string, id: string) =>
  and(eq(freightTemplates.merchant, merchant), eq(freightTemplates.id, id))
const isPoint = (merchant: string, id: string) =>
  and(eq(pickupPoints.merchant, merchant), eq(pickupPoints.id, id))
const namesPoint = (id: string) => sql`${id} = any(${goodsProducts.points})`

/** Ids of the merchant's goods that hold a condition, on sale or not: their pages show what has changed. */
async function goodsWith(
  { db }: Context,
  merchant: string,
  condition: Parameters<typeof and>[number],
): Promise<string[]> {
  const rows = await db
    .select({ id: goodsProducts.id })
    .from(goodsProducts)
    .where(and(eq(goodsProducts.merchant, merchant), condition))
  return rows.map(({ id }) => id)
}
