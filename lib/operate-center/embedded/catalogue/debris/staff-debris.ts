import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm'
import { lintWording, textsOf } from '../../../../domain/catalogue/tour-lint.ts'
import { missingForSale } from '../../../../domain/debris/debris-complete.ts'
import type { DebrisDraft } from '../../../contract/catalogue/staff-debris.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Db, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { stockPools } from '../../stock/schema.ts'
import { debrisContent } from './debris-content.ts'
import { debrisPool } from './debris-pools.ts'
import { debrisPackages, debrisProducts } from './schema.ts'
import { staffPackages } from './staff-debris-packages.ts'
import { announceDebris, changedMeanwhile, isDebris, lockDebris, prefixed } from './staff-debris-parts.ts'

type ProductRow = typeof debrisProducts.$inferSelect

export const staffDebrisHandlers: Handlers<
  'staff.debris' | 'staff.debrisProduct' | 'staff.saveDebris' | 'staff.copyDebris' | 'staff.setDebrisStatus'
> = {
  async 'staff.debris'({ db }, { merchant }, input) {
    const { status, type, city, search } = input
    const found = and(
      eq(debrisProducts.merchant, merchant),
      status && eq(debrisProducts.status, status),
      type && eq(debrisProducts.type, type),
      city ? eq(debrisProducts.city, city) : undefined,
      search
        ? or(
            eq(debrisProducts.id, search),
            ilike(debrisProducts.code, matching(search)),
            ilike(debrisProducts.name, matching(search)),
          )
        : undefined,
    )
    const packages = sql<number>`(select count(*)::int from debris_packages
      where debris_packages.merchant = debris_products.merchant and debris_packages.pro_id = debris_products.id)`
    return readList(input, {
      sorts: {
        updatedAt: { by: debrisProducts.updatedAt, type: 'timestamptz' },
        name: { by: debrisProducts.name, type: 'text' },
        sold: { by: debrisProducts.sold, type: 'bigint' },
        sort: { by: debrisProducts.sort, type: 'bigint' },
      },
      id: debrisProducts.id,
      rows: (order) =>
        db
          .select({ product: debrisProducts, packages, cursor: order.cursor })
          .from(debrisProducts)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ product: { id, content: _content, merchant: _merchant, ...facts }, packages: own }) => ({
          ...facts,
          proId: id,
          packages: own,
          updatedAt: facts.updatedAt.toISOString(),
        })),
      count: () => db.$count(debrisProducts, found),
    })
  },

  async 'staff.debrisProduct'({ db }, { merchant }, { proId }) {
    const [row] = await db.select().from(debrisProducts).where(isDebris(merchant, proId))
    if (!row) return absent('没有这个产品')
    const { status, sold, updatedAt } = row
    return succeed({
      proId,
      debris: draftOf(row),
      packages: await staffPackages(db, merchant, proId),
      status,
      sold,
      updatedAt: updatedAt.toISOString(),
    })
  },

  async 'staff.saveDebris'(context, { merchant }, { proId, debris, seen }) {
    const { db, now } = context
    const [other] = await db
      .select({ id: debrisProducts.id })
      .from(debrisProducts)
      .where(and(eq(debrisProducts.merchant, merchant), eq(debrisProducts.code, debris.code)))
    if (other && other.id !== proId) return codeTaken(debris.code)
    const warnings = lintWording(textsOf(debris))
    const updatedAt = now()
    const saved = (id: string) => succeed({ proId: id, updatedAt: updatedAt.toISOString(), warnings })
    if (!proId) {
      const id = newId('f')
      const content = debrisContent.parse({ ...debris, reviews: [], reviewCount: 0 })
      await db
        .insert(debrisProducts)
        .values({ id, merchant, ...columnsOf(debris), content, status: 'withdrawn', updatedAt })
      return saved(id)
    }
    const row = await lockDebris(db, merchant, proId)
    if (!row) return absent('没有这个产品')
    if (seen && seen !== row.updatedAt.toISOString()) return changedMeanwhile()
    if (row.status === 'onSale') {
      const missing = missingForSale(debris, await packagesOnSale(db, merchant, proId))
      if (Object.keys(missing).length > 0) return invalid(prefixed('debris', missing))
    }
    const { reviews, reviewCount } = debrisContent.parse(row.content)
    const content = debrisContent.parse({ ...debris, reviews, reviewCount })
    await db
      .update(debrisProducts)
      .set({ ...columnsOf(debris), content, updatedAt })
      .where(isDebris(merchant, proId))
    announceDebris(context, merchant, proId)
    return saved(proId)
  },

  async 'staff.copyDebris'({ db, now }, { merchant }, { proId, code, name }) {
    const [row] = await db.select().from(debrisProducts).where(isDebris(merchant, proId))
    if (!row) return absent('没有这个产品')
    const id = newId('f')
    const updatedAt = now()
    const content = { ...debrisContent.parse(row.content), reviews: [], reviewCount: 0 }
    const copied = await db
      .insert(debrisProducts)
      .values({ ...row, id, code, name, sold: 0, status: 'withdrawn', content, updatedAt })
      .onConflictDoNothing()
      .returning({ id: debrisProducts.id })
    if (copied.length === 0) return codeTaken(code)
    const packages = await db
      .select({ sold: debrisPackages, plan: stockPools.plan })
      .from(debrisPackages)
      .leftJoin(
        stockPools,
        and(
          eq(stockPools.merchant, debrisPackages.merchant),
          sql`stock_pools.id = 'debris/' || debris_packages.id`,
        ),
      )
      .where(and(eq(debrisPackages.merchant, merchant), eq(debrisPackages.proId, proId)))
      .orderBy(asc(debrisPackages.sort), asc(debrisPackages.id))
    for (const { sold, plan } of packages) {
      const packageId = newId('dp')
      await db.insert(debrisPackages).values({ ...sold, id: packageId, proId: id, updatedAt })
      if (plan !== null) {
        await db.insert(stockPools).values({ merchant, id: debrisPool(packageId), plan })
      }
    }
    return succeed({ proId: id })
  },

  async 'staff.setDebrisStatus'(context, { merchant }, { proId, status }) {
    const { db } = context
    const row = await lockDebris(db, merchant, proId)
    if (!row) return absent('没有这个产品')
    if (row.status === status) return succeed({})
    if (status === 'onSale') {
      const missing = missingForSale(draftOf(row), await packagesOnSale(db, merchant, proId))
      if (Object.keys(missing).length > 0) return invalid(missing)
    }
    await db.update(debrisProducts).set({ status, updatedAt: context.now() }).where(isDebris(merchant, proId))
    announceDebris(context, merchant, proId)
    return succeed({})
  },
}

const codeTaken = (code: string) => refused('CODE_TAKEN', `编号 ${code} 已被其他产品使用，请换一个`)

async function packagesOnSale(db: Db, merchant: string, proId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(debrisPackages)
    .where(
      and(
        eq(debrisPackages.merchant, merchant),
        eq(debrisPackages.proId, proId),
        eq(debrisPackages.status, 'onSale'),
      ),
    )
  return row?.n ?? 0
}

function columnsOf({ code, name, type, city, sort }: DebrisDraft) {
  return { code, name, type, city, sort }
}

export function draftOf(row: ProductRow) {
  const { reviews: _reviews, reviewCount: _count, ...content } = debrisContent.parse(row.content)
  const { code, name, type, city, sort } = row
  return { ...content, code, name, type, city, sort }
}
