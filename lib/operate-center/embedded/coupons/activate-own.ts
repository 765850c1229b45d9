import { and, eq } from 'drizzle-orm'
import { validityFrom } from '../../../domain/coupons/coupon-terms.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { type CouponOfTemplate, validityOf } from './coupon-rows.ts'
import { coupons, couponTemplates } from './schema.ts'

/** Activates a coupon that waits for it: its days begin now. */
export async function activateOwn(
  { db, now }: Context,
  { merchant, customerId, id }: { merchant: string; customerId: string; id: string },
): Promise<Outcome<CouponOfTemplate>> {
  const at = now()
  const [found] = await db
    .select({ coupon: coupons, template: couponTemplates })
    .from(coupons)
    .innerJoin(couponTemplates, eq(couponTemplates.id, coupons.templateId))
    .where(and(eq(coupons.merchant, merchant), eq(coupons.customerId, customerId), eq(coupons.id, id)))
    .for('update', { of: coupons })
  if (!found) return absent('优惠券不存在，请在“我的优惠券”中查看')
  const { coupon, template } = found
  if (coupon.state !== 'inactive') return refused('CARD_USED', '该优惠券已激活，请在“我的优惠券”中查看')
  const { from, until } = validityFrom(validityOf(template), at)
  if (until <= at.getTime()) return refused('NOT_OPEN', '该优惠券已过期，不能激活')
  const active = { state: 'unused', validFrom: new Date(from), validUntil: new Date(until) } as const
  await db.update(coupons).set(active).where(eq(coupons.id, id))
  return { ok: true, value: { coupon: { ...coupon, ...active }, template } }
}
