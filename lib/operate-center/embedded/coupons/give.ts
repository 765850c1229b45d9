import { and, count, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { validityFrom } from '../../../domain/coupons/coupon-terms.ts'
import type { CouponSource } from '../../../domain/vocabulary.ts'
import { couponsTag } from '../../../tenant/tags.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { newId, randomCode } from '../kernel/order-numbers.ts'
import { type CouponOfTemplate, type CouponRow, type TemplateRow, validityOf } from './coupon-rows.ts'
import { isGone, isOver } from './coupon-views.ts'
import { coupons, couponTemplates } from './schema.ts'

export type Giving = {
  merchant: string
  templateId: string
  customerIds: readonly string[]
  /** For each of them. */
  quantity: number
  source: CouponSource
  campaignId?: string
  batchId?: string
  attribution: Record<string, string>
}

/**
 * Gives coupons of a template, all of them or nothing, within the running transaction. The one statement that counts
 * them locks the template to the commit: so there are never more than its total, and no customer, by however many
 * requests at once, gets more than one may have. What staff give does not count against the customer's limit.
 */
export async function giveCoupons(context: Context, giving: Giving): Promise<Outcome<CouponOfTemplate[]>> {
  const { db, now } = context
  const { merchant, templateId, customerIds, quantity, source } = giving
  const at = now()
  const wanted = customerIds.length * quantity
  const [template] = await db
    .update(couponTemplates)
    .set({ taken: sql`${couponTemplates.taken} + ${wanted}` })
    .where(
      and(
        eq(couponTemplates.merchant, merchant),
        eq(couponTemplates.id, templateId),
        eq(couponTemplates.stopped, false),
        or(
          isNull(couponTemplates.total),
          lte(sql`${couponTemplates.taken} + ${wanted}`, couponTemplates.total),
        ),
      ),
    )
    .returning()
  if (!template) return whyNot(context, giving, wanted)
  const closed = notOpen(template, giving, at)
  if (closed) return closed
  // Pages that name it stop doing so with the last one.
  if (isGone(template)) context.announce(merchant, [couponsTag(merchant)])
  if (source !== 'staff') {
    const had = await countOf(context, merchant, customerIds, templateId)
    if (had + wanted > template.perPerson)
      return refused('TAKEN', '您已领过这张优惠券，可在“我的优惠券”中查看')
  }
  const rows = customerIds.flatMap((customerId) =>
    Array.from({ length: quantity }, () => newCoupon(template, giving, customerId, at)),
  )
  const written = await db.insert(coupons).values(rows).returning()
  return { ok: true, value: written.map((coupon) => ({ coupon, template })) }
}

function newCoupon(template: TemplateRow, giving: Giving, customerId: string, at: Date): CouponRow {
  const validity = validityOf(template)
  // A card is activated by the very step that gives its coupon.
  const waits = template.activation && giving.source !== 'card'
  const period = waits && validity.by === 'days' ? null : validityFrom(validity, at)
  return {
    id: newId('cp'),
    merchant: template.merchant,
    customerId,
    templateId: template.id,
    number: `C${randomCode(11)}`,
    state: waits ? 'inactive' : 'unused',
    source: giving.source,
    campaignId: giving.campaignId ?? null,
    batchId: giving.batchId ?? null,
    validFrom: period && new Date(period.from),
    validUntil: period && new Date(period.until),
    orderNo: null,
    amount: 0,
    takenAt: at,
    usedAt: null,
    attribution: giving.attribution,
  }
}

/** How many of a template these customers have had, by their own doing. */
async function countOf(
  { db }: Context,
  merchant: string,
  customerIds: readonly string[],
  templateId: string,
): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(coupons)
    .where(
      and(
        eq(coupons.merchant, merchant),
        inArray(coupons.customerId, [...customerIds]),
        eq(coupons.templateId, templateId),
        sql`${coupons.source} <> 'staff'`,
      ),
    )
  return found?.n ?? 0
}

/** The coupon centre has hours of its own; whatever the source, nothing is given that is over already. */
function notOpen(template: TemplateRow, { source }: Giving, at: Date): ReturnType<typeof refused> | null {
  const { takeFrom, takeUntil, validUntil, inCenter } = template
  const ended = refused('NOT_OPEN', '活动已结束，看看其他优惠券吧')
  if (validUntil !== null && validUntil <= at) return ended
  if (source !== 'center') return null
  if (!inCenter || (takeUntil !== null && takeUntil <= at)) return ended
  return takeFrom !== null && at < takeFrom ? refused('NOT_OPEN', '还没有开始领取，请稍后再来') : null
}

async function whyNot(
  { db, now }: Context,
  { merchant, templateId, source }: Giving,
  wanted: number,
): Promise<Outcome<never>> {
  const [template] = await db
    .select()
    .from(couponTemplates)
    .where(and(eq(couponTemplates.merchant, merchant), eq(couponTemplates.id, templateId)))
  if (!template) return absent('优惠券不存在，请刷新后重试')
  if (isOver(template, now())) return refused('NOT_OPEN', '活动已结束，看看其他优惠券吧')
  return isGone(template, wanted) && source === 'staff'
    ? refused('GONE', '剩余数量不足，请增加总数量或减少发放')
    : refused('GONE', '已领完，看看其他优惠券吧')
}
