import { and, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isInScope } from '../../../domain/coupons/coupon-use.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { absent, refused } from '../../contract/failures.ts'
import { catalogueKinds } from '../catalogue/kinds.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { shopOf } from '../kernel/shops.ts'
import { shopKey, type TemplateRow, termsOf } from './coupon-rows.ts'
import { isGone, isOver, offerOf, ownCouponOf } from './coupon-views.ts'
import { giveCoupons } from './give.ts'
import { coupons, couponTemplates } from './schema.ts'

/** Coupons that a product's page names at most, and templates that are looked at for it. */
const MOST_OF_PRODUCT = 10
const MOST_LOOKED_AT = 200

export const couponCenterHandlers: Handlers<'coupons.claimable' | 'coupons.forProduct' | 'coupons.claim'> = {
  async 'coupons.claimable'(context, tenant, { page, pageSize }, { customerId }) {
    const { db, now } = context
    const where = offeredAt(tenant, now())
    const found = await db
      .select()
      .from(couponTemplates)
      .where(where)
      .orderBy(
        sql`(${couponTemplates.total} is not null and ${couponTemplates.taken} >= ${couponTemplates.total})`,
        desc(couponTemplates.createdAt),
        desc(couponTemplates.id),
      )
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const total = await db.$count(couponTemplates, where)
    const own = await takenBy(context, tenant.merchant, customerId, found)
    const items = found.map((template) => offerOf(template, own.get(template.id) ?? 0, now()))
    return { ok: true, value: { items, total, page, pageSize } }
  },

  async 'coupons.forProduct'(context, tenant, { kind, id }, { customerId }) {
    const { db, now } = context
    const brief = await catalogueKinds
      .find((one) => one.kind === kind)
      ?.briefOf(context, await shopOf(context, tenant), id)
    if (!brief) return { ok: true, value: { items: [] } }
    const product = { kind, productId: id, departCity: brief.departCity, shop: shopKey(tenant) }
    const found = await db
      .select()
      .from(couponTemplates)
      .where(offeredAt(tenant, now()))
      .orderBy(desc(couponTemplates.createdAt))
      .limit(MOST_LOOKED_AT)
    const fitting = found
      .filter((template) => isInScope(termsOf(template), product) && !isGone(template))
      .sort((a, b) => greatness(b) - greatness(a))
      .slice(0, MOST_OF_PRODUCT)
    const own = await takenBy(context, tenant.merchant, customerId, fitting)
    return {
      ok: true,
      value: { items: fitting.map((template) => offerOf(template, own.get(template.id) ?? 0, now())) },
    }
  },

  async 'coupons.claim'(context, tenant, { templateId, attribution }, { customerId }) {
    const { db, now } = context
    const { merchant } = tenant
    // What another shop offers is not to be had here.
    const [offered] = await db
      .select()
      .from(couponTemplates)
      .where(and(eq(couponTemplates.id, templateId), eq(couponTemplates.merchant, merchant), ofShop(tenant)))
    if (!offered) return absent('优惠券不存在或不在本店发放')
    // Spares the crowd that comes too late the wait for the template's lock.
    if (!isOver(offered, now()) && isGone(offered)) return refused('GONE', '已领完，看看其他优惠券吧')
    const given = await giveCoupons(context, {
      merchant,
      templateId,
      customerIds: [customerId],
      quantity: 1,
      source: 'center',
      attribution,
    })
    if (!given.ok) return given
    return { ok: true, value: { coupons: given.value.map((one) => ownCouponOf(one, now())) } }
  },
}

/** The most it takes off, fen; 0 where only what it is exchanged for says that. */
const greatness = ({ cap, amount }: TemplateRow) => cap ?? amount ?? 0

/** For a shop that the template names, or for all. */
function ofShop(tenant: Tenant): SQL | undefined {
  const shops = sql`${couponTemplates.scope} -> 'shops'`
  return or(
    sql`jsonb_array_length(${shops}) = 0`,
    sql`${shops} @> ${JSON.stringify([shopKey(tenant)])}::jsonb`,
  )
}

/** What the coupon centre of a shop shows now, also what is gone. */
function offeredAt(tenant: Tenant, now: Date): SQL | undefined {
  return and(
    eq(couponTemplates.merchant, tenant.merchant),
    eq(couponTemplates.inCenter, true),
    eq(couponTemplates.stopped, false),
    or(isNull(couponTemplates.takeUntil), gt(couponTemplates.takeUntil, now)),
    or(isNull(couponTemplates.validUntil), gt(couponTemplates.validUntil, now)),
    ofShop(tenant),
  )
}

/** How many of each template a customer has had by their own doing. */
export async function takenBy(
  { db }: Context,
  merchant: string,
  customerId: string | undefined,
  templates: readonly TemplateRow[],
): Promise<ReadonlyMap<string, number>> {
  if (customerId === undefined || templates.length === 0) return new Map()
  const ids = templates.map(({ id }) => id)
  const rows = await db
    .select({ id: coupons.templateId, n: count() })
    .from(coupons)
    .where(
      and(
        eq(coupons.merchant, merchant),
        eq(coupons.customerId, customerId),
        inArray(coupons.templateId, ids),
        sql`${coupons.source} <> 'staff'`,
      ),
    )
    .groupBy(coupons.templateId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
