import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { couponTabs } from '../../contract/coupons/coupons.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { ownCouponOf, SOON_MS } from './coupon-views.ts'
import { coupons, couponTemplates } from './schema.ts'

type Tab = (typeof couponTabs)[number]

/** Under which tab a coupon stands now, also before the sweeper has expired it. */
function inTab(tab: Tab, now: Date): SQL | undefined {
  const over = lte(coupons.validUntil, now)
  const runs = or(isNull(coupons.validUntil), gt(coupons.validUntil, now))
  switch (tab) {
    case 'unused':
      return or(eq(coupons.state, 'locked'), and(eq(coupons.state, 'unused'), runs))
    case 'used':
      return eq(coupons.state, 'used')
    case 'expired':
      return or(
        inArray(coupons.state, ['expired', 'void']),
        and(inArray(coupons.state, ['unused', 'inactive']), over),
      )
    case 'inactive':
      return and(eq(coupons.state, 'inactive'), runs)
  }
}

const ofOwner = (merchant: string, customerId: string) =>
  and(eq(coupons.merchant, merchant), eq(coupons.customerId, customerId))

async function countsOf({ db, now }: Context, merchant: string, customerId: string) {
  const at = now()
  const soon = new Date(at.getTime() + SOON_MS)
  const countIf = (what: SQL | undefined) =>
    sql<number>`count(*) filter (where ${what ?? sql`false`})`.mapWith(Number)
  const [counts] = await db
    .select({
      unused: countIf(inTab('unused', at)),
      used: countIf(inTab('used', at)),
      expired: countIf(inTab('expired', at)),
      inactive: countIf(inTab('inactive', at)),
      expiringSoon: countIf(
        and(eq(coupons.state, 'unused'), gt(coupons.validUntil, at), lte(coupons.validUntil, soon)),
      ),
    })
    .from(coupons)
    .where(ofOwner(merchant, customerId))
  return counts ?? { unused: 0, used: 0, expired: 0, inactive: 0, expiringSoon: 0 }
}

export const mineHandlers: Handlers<'coupons.mine' | 'coupons.counts'> = {
  async 'coupons.mine'(context, { merchant }, { tab, page, pageSize }, { customerId }) {
    const { db, now } = context
    const { expiringSoon: _, ...counts } = await countsOf(context, merchant, customerId)
    const found = await db
      .select({ coupon: coupons, template: couponTemplates })
      .from(coupons)
      .innerJoin(couponTemplates, eq(couponTemplates.id, coupons.templateId))
      .where(and(ofOwner(merchant, customerId), inTab(tab, now())))
      .orderBy(
        ...(tab === 'unused'
          ? [asc(coupons.validUntil)]
          : [desc(sql`coalesce(${coupons.usedAt}, ${coupons.takenAt})`)]),
        desc(coupons.id),
      )
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const items = found.map((one) => ownCouponOf(one, now()))
    return { ok: true, value: { items, total: counts[tab], page, pageSize, counts } }
  },

  async 'coupons.counts'(context, { merchant }, _input, { customerId }) {
    return { ok: true, value: await countsOf(context, merchant, customerId) }
  },
}
