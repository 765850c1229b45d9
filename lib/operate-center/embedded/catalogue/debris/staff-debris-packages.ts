import { and, asc, eq, inArray } from 'drizzle-orm'
import { lintWording, textsOf } from '../../../../domain/catalogue/tour-lint.ts'
import { contradictionsOf } from '../../../../domain/debris/debris-complete.ts'
import type { DebrisPackageDraft } from '../../../contract/catalogue/staff-debris.ts'
import type { Value } from '../../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Db, Handler, Handlers } from '../../kernel/context.ts'
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

export const staffPackageHandlers: Handlers<'staff.saveDebrisPackage'> = {
  'staff.saveDebrisPackage': savingPackage(() => newId('dp')),
}

/**
 * Saves a package.
 * @param idOfNew the id that a new one gets; refused at `packageId` when another package of the merchant has it
 */
export function savingPackage(idOfNew: () => string): Handler<'staff.saveDebrisPackage'> {
  return async (context, { merchant }, { proId, packageId, package: draft, stock, seen }) => {
    const { db, now } = context
    const problems = contradictionsOf(draft)
    if (Object.keys(problems).length > 0) return invalid(prefixed('package', problems))
    if (stock !== undefined && draft.use === 'dated')
      return invalid({ stock: '指定日期的套餐请在日历中设置库存' })
    const product = await lockDebris(db, merchant, proId)
    if (!product) return absent('没有这个产品')
    const id = packageId ?? idOfNew()
    const updatedAt = now()
    const values = { ...columnsOf(draft), content: packageContent.parse(draft), updatedAt }
    if (packageId === undefined) {
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
      const own = await packagesOf(db, merchant, proId)
      const row = own.find((one) => one.id === id)
      if (!row) return absent('没有这个套餐')
      if (seen && seen !== row.updatedAt.toISOString()) return changedMeanwhile()
      // Its stock lies in other pools, and orders are on their way.
      if (row.use !== draft.use) return invalid({ 'package.use': '使用方式不能修改，请新建一个套餐' })
      const others = own.filter((one) => one.id !== id && one.status === 'onSale')
      if (product.status === 'onSale' && draft.status === 'stopped' && others.length === 0) {
        return invalid({ 'package.status': '产品在售时须保留一个在售的套餐，请先下架产品' })
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
      await db
        .update(debrisPackages)
        .set(values)
        .where(and(eq(debrisPackages.merchant, merchant), eq(debrisPackages.id, id)))
    }
    // The product's row tells every cache that its packages have changed.
    await db
      .update(debrisProducts)
      .set({ updatedAt })
      .where(and(eq(debrisProducts.merchant, merchant), eq(debrisProducts.id, proId)))
    announceDebris(context, merchant, proId)
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
