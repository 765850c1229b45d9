import { and, inArray, lte, sql } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import type { Module } from '../kernel/module.ts'
import { orderDiscounts } from '../kernel/order-discounts.ts'
import { orderFeatures } from '../orders/core/features.ts'
import { campaignHandlers } from './campaigns.ts'
import { couponCenterHandlers } from './center.ts'
import { codeHandlers } from './codes.ts'
import { couponData } from './coupon-privacy.ts'
import { mineHandlers } from './mine.ts'
import { couponDiscounts, couponsFollow, couponsForOrder } from './order-coupons.ts'
import { coupons } from './schema.ts'
import { staffBatchHandlers } from './staff-batches.ts'
import { staffCampaignHandlers } from './staff-campaigns.ts'
import { staffGivenHandlers } from './staff-given.ts'
import { staffTemplateHandlers } from './staff-templates.ts'

export const couponsModule: Module = {
  handlers: {
    ...couponCenterHandlers,
    ...campaignHandlers,
    ...codeHandlers,
    ...mineHandlers,
    'coupons.forOrder': couponsForOrder,
    ...staffTemplateHandlers,
    ...staffCampaignHandlers,
    ...staffBatchHandlers,
    ...staffGivenHandlers,
  },
  provides: [orderDiscounts.entry(couponDiscounts), orderFeatures.entry(couponsFollow)],
  jobs: [{ name: 'expired coupons', run: expireCoupons }],
  ownData: couponData,
}

const BATCH = 500

/** Coupons whose time is over; one that an order holds expires when it comes back. */
async function expireCoupons({ db, now }: Context): Promise<number> {
  const due = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(inArray(coupons.state, ['unused', 'inactive']), lte(coupons.validUntil, now())))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const expired = await db
    .update(coupons)
    .set({ state: 'expired' })
    .where(sql`${coupons.id} in ${due}`)
    .returning({ id: coupons.id })
  return expired.length
}
