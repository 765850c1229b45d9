import { and, asc, eq } from 'drizzle-orm'
import type { OwnData } from '../kernel/module.ts'
import { couponCampaignClaims, coupons, couponTemplates } from './schema.ts'

/**
 * A customer's coupons. When the account goes, unused ones end and all lose their owner, so that the books of their
 * templates stay right. That a number has had a campaign's pack stays known by its keyed hash alone.
 */
export const couponData: OwnData = {
  async collect({ db }, { merchant, customerId }) {
    const rows = await db
      .select({
        number: coupons.number,
        name: couponTemplates.name,
        state: coupons.state,
        source: coupons.source,
        validFrom: coupons.validFrom,
        validUntil: coupons.validUntil,
        orderNo: coupons.orderNo,
        amount: coupons.amount,
        takenAt: coupons.takenAt,
        usedAt: coupons.usedAt,
        attribution: coupons.attribution,
      })
      .from(coupons)
      .innerJoin(couponTemplates, eq(couponTemplates.id, coupons.templateId))
      .where(and(eq(coupons.merchant, merchant), eq(coupons.customerId, customerId)))
      .orderBy(asc(coupons.takenAt), asc(coupons.id))
    return { coupons: rows }
  },

  async erase({ db }, { merchant, customerId }) {
    const own = and(eq(coupons.merchant, merchant), eq(coupons.customerId, customerId))
    for (const state of ['unused', 'inactive'] as const) {
      await db
        .update(coupons)
        .set({ state: 'void' })
        .where(and(own, eq(coupons.state, state)))
    }
    await db.update(coupons).set({ customerId: null, attribution: {} }).where(own)
    await db
      .update(couponCampaignClaims)
      .set({ customerId: null })
      .where(
        and(eq(couponCampaignClaims.merchant, merchant), eq(couponCampaignClaims.customerId, customerId)),
      )
  },
}
