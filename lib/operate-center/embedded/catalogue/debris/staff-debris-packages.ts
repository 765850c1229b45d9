import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { lintWording, textsOf } from '../../../../domain/catalogue/tour-lint.ts'
import { contradictionsOf } from '../../../../domain/debris/debris-complete.ts'
import type { DebrisPackageDraft } from '../../../contract/catalogue/staff-debris.ts'
import type { Value } from '../../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Db, Handler, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { stockPools } from '../../stock/schema.ts'
import { lockPools } from '../../stock/stock.ts'
import { packageContent } from './debris-content.ts'
import { debrisPool } from './debris-pools.ts'
import { debrisPackages, debrisProducts } from './schema.ts'
import { announceDebris, changedMeanwhile, lockDebris, prefixed } from './staff-debris-parts.ts'

type PackageRow = typeof debrisPackages.$inferSelect

/** As many as are wanted. */
const UNLIMITED = -1

export const staffPackageHandlers: Handlers<
  | 'staff.debrisPackages'
  | 'staff.debrisPackage'
  | 'staff.saveDebrisPackage'
  | 'staff.setDebrisPackageStatus'
  | 'staff.sortDebrisPackages'
> = {
  async 'staff.debrisPackages'({ db }, { merchant }, input) {
    const { proId, status, use, search } = input
    const { id, name, price, updatedAt } = debrisPackages
    const found = and(
      eq(debrisPackages.merchant, merchant),
      proId ? eq(debrisPackages.proId, proId) : undefined,
      status && eq(debrisPackages.status, status),
      use && eq(debrisPackages.use, use),
      search
        ? or(
            eq(id, search),
            ilike(name, matching(search)),
            ilike(debrisProducts.name, matching(search)),
            ilike(debrisProducts.code, matching(search)),
          )
        : undefined,
    )
    const ofProduct = and(
      eq(debrisProducts.merchant, debrisPackages.merchant),
      eq(debrisProducts.id, debrisPackages.proId),
    )
    const itsPool = and(
      eq(stockPools.merchant, debrisPackages.merchant),
      eq(stockPools.id, sql`'debris/' || ${id}`),
    )
    return readList(input, {
      sorts: {
        updatedAt: { by: updatedAt, type: 'timestamptz' },
        name: { by: name, type: 'text' },
        price: { by: price, type: 'bigint' },
      },
      id,
      rows: (order) =>
        db
          .select({
            row: debrisPackages,
            product: debrisProducts.name,
            pool: stockPools,
            cursor: order.cursor,
          })
          .from(debrisPackages)
          .innerJoin(debrisProducts, ofProduct)
          .leftJoin(stockPools, itsPool)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ row, product, pool }) => ({
          packageId: row.id,
          proId: row.proId,
          name: row.name,
          product,
          use: row.use,
          status: row.status,
          price: row.price,
          plan: pool?.plan ?? null,
          used: pool?.used ?? null,
          held: pool?.held ?? null,
          sort: row.sort,
          updatedAt: row.updatedAt.toISOString(),
        })),
      async count() {
        const [row] = await db
          .select({ n: sql<number>`count(*)::int` })
          .from(debrisPackages)
          .innerJoin(debrisProducts, ofProduct)
          .where(found)
        return row?.n ?? 0
      },
    })
  },

  async 'staff.debrisPackage'({ db }, { merchant }, { packageId }) {
    const [found] = await db
      .select({ proId: debrisProducts.id, product: debrisProducts.name })
      .from(debrisPackages)
      .innerJoin(
        debrisProducts,
        and(
          eq(debrisProducts.merchant, debrisPackages.merchant),
          eq(debrisProducts.id, debrisPackages.proId),
        ),
      )
      .where(and(eq(debrisPackages.merchant, merchant), eq(debrisPackages.id, packageId)))
    const all = found ? await staffPackages(db, merchant, found.proId) : []
    const own = all.find((one) => one.packageId === packageId)
    return found && own ? succeed({ ...own, ...found }) : absent('没有这个套餐')
  },

  'staff.saveDebrisPackage': savingPackage(() => newId('dp')),

  async 'staff.setDebrisPackageStatus'(context, { merchant }, { proId, packageId, status }) {
    const { db } = context
    const product = await lockDebris(db, merchant, proId)
    if (!product) return absent('没有这个产品')
    const own = await packagesOf(db, merchant, proId)
    const row = own.find(({ id }) => id === packageId)
    if (!row) return absent('没有这个套餐')
    if (row.status === status) return succeed({})
    if (status === 'stopped' && isLastOnSale(product, own, packageId)) {
      return refused('LAST_PACKAGE', LAST_PACKAGE)
    }
    await db
      .update(debrisPackages)
      .set({ status, updatedAt: context.now() })
      .where(isPackage(merchant, packageId))
    await touchProduct(context, merchant, proId)
    return succeed({})
  },

  async 'staff.sortDebrisPackages'(context, { merchant }, { proId, packageIds }) {
    const { db, now } = context
    if (!(await lockDebris(db, merchant, proId))) return absent('没有这个产品')
    const own = await packagesOf(db, merchant, proId)
    const asked = new Set(packageIds)
    if (asked.size !== packageIds.length) return invalid({ packageIds: '同一个套餐只能出现一次' })
    if (own.length !== asked.size || own.some(({ id }) => !asked.has(id))) return changedMeanwhile()
    const sortOf = new Map(packageIds.map((id, index) => [id, index]))
    for (const { id, sort } of own) {
      const next = sortOf.get(id) ?? 0
      if (next === sort) continue
      await db.update(debrisPackages).set({ sort: next, updatedAt: now() }).where(isPackage(merchant, id))
    }
    await touchProduct(context, merchant, proId)
    return succeed({})
  },
}

const LAST_PACKAGE = '产品在售时须保留一个在售的套餐，请先下架产品'

const isPackage = (merchant: string, packageId: string) =>
  and(eq(debrisPackages.merchant, merchant), eq(debrisPackages.id, packageId))

function isLastOnSale(product: { status: string }, own: readonly PackageRow[], packageId: string): boolean {
  return product.status === 'onSale' && !own.some(({ id, status }) => id !== packageId && status === 'onSale')
}

/** The product's row tells every cache that its packages have changed. */
async function touchProduct(context: Context, merchant: string, proId: string): Promise<void> {
  await context.db
    .update(debrisProducts)
    .set({ updatedAt: context.now() })
    .where(and(eq(debrisProducts.merchant, merchant), eq(debrisProducts.id, proId)))
  announceDebris(context, merchant, proId)
}

/**
 * Saves a package.
 * @param idOfNew the id that a new one gets; refused at `packageId` when another package of the merchant has it
 */
export function savingPackage(idOfNew: () => string): Handler<'staff.saveDebrisPackage'> {
  return async (context, { merchant }, { proId, packageId, package: draft, stock, seen }) => {
    const { db, now } = context
    const product = await lockDebris(db, merchant, proId)
    if (!product) return absent('没有这个产品')
    const own = packageId === undefined ? [] : await packagesOf(db, merchant, proId)
    const row = own.find((one) => one.id === packageId)
    if (packageId !== undefined && !row) return absent('没有这个套餐')
    if (row && seen && seen !== row.updatedAt.toISOString()) return changedMeanwhile()
    // Its stock lies in other pools, and orders are on their way. Said before what else would have to follow from it.
    if (row && row.use !== draft.use) {
      return invalid({ 'package.use': '使用方式不能修改，请新建一个套餐' })
    }
    const problems = contradictionsOf(draft)
    if (Object.keys(problems).length > 0) return invalid(prefixed('package', problems))
    if (stock !== undefined && draft.use === 'dated')
      return invalid({ stock: '指定日期的套餐请在日历中设置库存' })
    const id = row?.id ?? idOfNew()
    const updatedAt = now()
    const values = { ...columnsOf(draft), content: packageContent.parse(draft), updatedAt }
    if (!row) {
      const added = await db
        .insert(debrisPackages)
        .values({ merchant, id, proId, ...values })
        .onConflictDoNothing()
        .returning({ id: debrisPackages.id })
      if (added.length === 0) return invalid({ packageId: `编号 ${id} 已被其他套餐使用，请换一个` })
      if (draft.use === 'open') {
        await db.insert(stockPools).values({ merchant, id: debrisPool(id), plan: stock ?? UNLIMITED })
      }
    } else {
      if (draft.status === 'stopped' && isLastOnSale(product, own, id)) {
        return invalid({ 'package.status': LAST_PACKAGE })
      }
      if (stock !== undefined) {
        const [pool] = await lockPools(db, merchant, [debrisPool(id)])
        const taken = pool ? pool.used + pool.held : 0
        if (stock !== UNLIMITED && stock < taken) {
          return refused('STOCK_BELOW_TAKEN', `库存不能少于已售与占用的${taken}${draft.unit}，请重新填写`)
        }
        await db
          .insert(stockPools)
          .values({ merchant, id: debrisPool(id), plan: stock })
          .onConflictDoUpdate({ target: [stockPools.merchant, stockPools.id], set: { plan: stock } })
      }
      await db.update(debrisPackages).set(values).where(isPackage(merchant, id))
    }
    await touchProduct(context, merchant, proId)
    const warnings = lintWording(textsOf(draft))
    return succeed({ packageId: id, updatedAt: updatedAt.toISOString(), warnings })
  }
}

function packagesOf(db: Db, merchant: string, proId: string): Promise<PackageRow[]> {
  return db
    .select()
    .from(debrisPackages)
    .where(and(eq(debrisPackages.merchant, merchant), eq(debrisPackages.proId, proId)))
    .orderBy(asc(debrisPackages.sort), asc(debrisPackages.id))
}

/** A product's packages as their editor writes them, stopped ones among them. */
export async function staffPackages(
  db: Db,
  merchant: string,
  proId: string,
): Promise<Value<'staff.debrisProduct'>['packages']> {
  const rows = await packagesOf(db, merchant, proId)
  const pools = await db
    .select()
    .from(stockPools)
    .where(
      and(
        eq(stockPools.merchant, merchant),
        inArray(stockPools.id, ['', ...rows.map(({ id }) => debrisPool(id))]),
      ),
    )
  return rows.map((row) => {
    const pool = pools.find(({ id }) => id === debrisPool(row.id))
    return {
      packageId: row.id,
      package: packageDraftOf(row),
      stock: pool ? { slot: '', plan: pool.plan, used: pool.used, held: pool.held } : null,
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

function columnsOf(draft: DebrisPackageDraft) {
  const { name, use, price, childPrice, cutoffDays, cutoffTime, validTo, source, supplier, sort, status } =
    draft
  return { name, use, price, childPrice, cutoffDays, cutoffTime, validTo, source, supplier, sort, status }
}

export function packageDraftOf({ content, ...row }: PackageRow): DebrisPackageDraft {
  const { merchant: _merchant, id: _id, proId: _product, updatedAt: _at, ...columns } = row
  return { ...packageContent.parse(content), ...columns }
}
