import { z } from 'zod'
import { codesOf, couponKinds, couponSources, couponStates } from '../../../domain/vocabulary.ts'
import { productKind, productRef } from '../catalogue/product-ref.ts'
import { instant } from '../values.ts'

export const couponKind = z.enum(codesOf(couponKinds))
export const couponState = z.enum(codesOf(couponStates))
export const couponSource = z.enum(codesOf(couponSources))

export const templateId = z.string().min(1).max(40)
export const campaignId = z.string().min(1).max(40)

/** What a coupon is, in words ready to be shown: the same for one on offer and one that is owned. */
const couponFace = z.object({
  templateId: z.string(),
  kind: couponKind,
  /** 满减券, 折扣券, 立减券, 兑换券. */
  kindText: z.string(),
  name: z.string(),
  /** The large words: ¥50, 8.8折, 免费接机. */
  face: z.string(),
  /** Under them: 满1000元可用, 无门槛, 最多减¥200. */
  condition: z.string(),
  /** Where it counts: 全部产品, 跟团游, 指定产品, 上海出发. */
  scope: z.string(),
  /** When: 2026.11.22–2026.12.22, 领取后30天内有效. */
  valid: z.string(),
  /** The rules in full, a sentence each, under 使用规则. */
  rules: z.array(z.string()),
  /** May be used together with others that may. */
  stackable: z.boolean(),
  /** The one product it is good for, where it is only one: 去使用 leads there; else to the products that fit. */
  product: productRef.nullable(),
  /** Kinds of product it is good for; empty: all. */
  kinds: z.array(productKind),
  /** The one departure city it is good for; empty: several or all. */
  departCity: z.string(),
})

/** A coupon that can be taken. */
export const couponOffer = couponFace.extend({
  /** How many of it one gets at once; more than 1 only in a campaign's pack. */
  quantity: z.number().int(),
  /** Of all there are, how many have been taken, 0 to 100; null where there is no end of them. */
  takenPercent: z.number().int().nullable(),
  /** `taken`: this visitor has all they may have. `gone`: nobody gets any more. */
  state: z.enum(['open', 'taken', 'gone', 'notBegun', 'ended']),
  /** What its button says: 立即领取, 已领取, 已领完, 未开始, 已结束. */
  stateText: z.string(),
})
export type CouponOffer = z.infer<typeof couponOffer>

/** A coupon that its owner sees. */
export const ownCoupon = couponFace.extend({
  id: z.string(),
  /** What to name at the counter or to the agency; it gives no right by itself. */
  number: z.string(),
  state: couponState,
  /** 未使用, 订单占用中 … */
  stateText: z.string(),
  source: couponSource,
  takenAt: instant,
  /** Null while it waits to be activated and its days begin then. */
  validFrom: instant.nullable(),
  /** The moment at which it is no longer valid; null as before. */
  validUntil: instant.nullable(),
  /** Usable, and only for a few days more. */
  expiringSoon: z.boolean(),
  /** Usable from a later day on. */
  notYet: z.boolean(),
  /** The order that holds it or has used it. */
  orderNo: z.string().nullable(),
})
export type OwnCoupon = z.infer<typeof ownCoupon>

export const couponCounts = z.object({
  /** Usable ones and those that an unpaid order holds. */
  unused: z.number().int(),
  used: z.number().int(),
  /** Expired or taken back by staff. */
  expired: z.number().int(),
  inactive: z.number().int(),
})

/**
 * Which coupons an order shall use: the server's best choice, none, or exactly these. Ids that cannot be used for the
 * order are refused with `COUPON_UNUSABLE`.
 */
export const couponChoice = z.union([z.enum(['best', 'none']), z.array(z.string().min(1).max(40)).max(10)])
export type CouponChoice = z.infer<typeof couponChoice>

/** What a quote says of coupons; the discounts themselves stand among the quote's own. */
export const quotedCoupons = z.object({
  /** Ids of those that are used, for the order's input; empty: none. */
  chosen: z.array(z.string()),
  /** How many of the customer's coupons could be used for it; 0 for a guest. */
  usable: z.number().int(),
  /** 已选2张，共减¥120 · 3张可用 · 暂无可用优惠券 · 登录后可用优惠券. */
  text: z.string(),
})
