import type { CouponTerms, CouponValidity } from '../../../domain/coupons/coupon-terms.ts'
import type { HeldCoupon } from '../../../domain/coupons/coupon-use.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { couponCampaigns, coupons, couponTemplates } from './schema.ts'

export type TemplateRow = typeof couponTemplates.$inferSelect
export type CampaignRow = typeof couponCampaigns.$inferSelect
export type CouponRow = typeof coupons.$inferSelect

/** A coupon with what it is. */
export type CouponOfTemplate = { coupon: CouponRow; template: TemplateRow }

/** A shop as scopes and campaigns name it. */
export const shopKey = ({ channel, distributor }: Pick<Tenant, 'channel' | 'distributor'>) =>
  `${channel}/${distributor}`

export function termsOf(row: TemplateRow): CouponTerms {
  const { kind, amount, permille, cap, covers, threshold, scope, stackable } = row
  return { kind, amount, permille, cap, covers, threshold, scope, stackable }
}

export function validityOf({ validFrom, validUntil, validDays }: TemplateRow): CouponValidity {
  if (validDays !== null) return { by: 'days', days: validDays }
  if (!validFrom || !validUntil) throw new Error('a coupon is valid by dates or by days')
  return { by: 'dates', from: validFrom, until: validUntil }
}

/** Null for one whose days have not begun. */
export function heldOf({ coupon, template }: CouponOfTemplate): HeldCoupon | null {
  const { id, templateId, validFrom, validUntil } = coupon
  if (!validFrom || !validUntil) return null
  return {
    id,
    templateId,
    name: template.name,
    terms: termsOf(template),
    validFrom: validFrom.getTime(),
    validUntil: validUntil.getTime(),
  }
}
