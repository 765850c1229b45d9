import { z } from 'zod'
import { productRef } from '../catalogue/product-ref.ts'
import { change, read } from '../define.ts'
import { orderQuoteInput } from '../orders/kinds.ts'
import { attribution } from '../orders/order-parts.ts'
import { fen, instant, pageOf, picture } from '../values.ts'
import { campaignId, couponCounts, couponOffer, ownCoupon, templateId } from './coupon-parts.ts'

const nothing = z.object({})

/** Tabs of 我的优惠券. */
export const couponTabs = ['unused', 'used', 'expired', 'inactive'] as const

/** The page of a pack of coupons: opened from a shared link, or the gift for new customers. */
const campaign = z.object({
  campaignId: z.string(),
  title: z.string(),
  picture: picture.nullable(),
  /** The campaign's own rules, a sentence each. */
  rules: z.array(z.string()),
  /** For customers who are new to the merchant. */
  newOnly: z.boolean(),
  beginsAt: instant,
  endsAt: instant.nullable(),
  /**
   * `claimed`: this visitor has had it. `notNew`: it is for new customers and this one is not. `over`: none of it is left.
   * A guest sees `open` and has to sign in to claim.
   */
  state: z.enum(['open', 'claimed', 'notNew', 'notBegun', 'ended', 'over']),
  /** The state as a sentence that says what to do next. */
  stateText: z.string(),
  pack: z.array(couponOffer),
})
export type CouponCampaign = z.infer<typeof campaign>

const given = z.object({
  /** The coupons that have just been given. */
  coupons: z.array(ownCoupon),
})

/** One of the customer's coupons beside an order that is being written. */
const orderCoupon = z.object({
  coupon: ownCoupon,
  usable: z.boolean(),
  /** Fen it takes off this order by itself; 0 when it cannot be used. */
  amount: fen,
  chosen: z.boolean(),
  /** Why it cannot be used, or not beside the chosen ones, and what would help; empty when it can. */
  reason: z.string(),
})
export type OrderCoupon = z.infer<typeof orderCoupon>

/**
 * Coupons: what can be taken, what the customer has, and what an order may use. An order names those it uses with
 * `coupons` of its create call; it locks them while it is unpaid, uses them when it is paid and gives them back when it
 * closes unpaid or is refunded as a whole.
 */
export const couponCalls = {
  'coupons.mine': read({
    wire: 'coupon:mine',
    who: 'customer',
    input: z.object({
      tab: z.enum(couponTabs).default('unused'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: pageOf(ownCoupon).extend({ counts: couponCounts }),
    summary:
      'The customer’s coupons by tab with the counts of all tabs; usable ones by when they expire, others latest first.',
  }),
  'coupons.counts': read({
    wire: 'coupon:counts',
    who: 'customer',
    input: nothing,
    answer: couponCounts.extend({
      /** Of the usable ones, those that expire within a few days. */
      expiringSoon: z.number().int(),
    }),
    summary: 'How many coupons the customer has, for the person centre.',
  }),
  'coupons.claimable': read({
    wire: 'coupon:claimable',
    needs: ['customer'],
    input: z.object({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: pageOf(couponOffer),
    summary:
      'The coupon centre: what anybody may take at this shop; for a customer with what they have already.',
  }),
  'coupons.forProduct': read({
    wire: 'coupon:forProduct',
    needs: ['customer'],
    input: productRef,
    answer: z.object({ items: z.array(couponOffer) }),
    summary:
      'Coupons of the coupon centre that a product can be bought with, the greatest first; at most 10.',
  }),
  'coupons.claim': change({
    wire: 'coupon:claim',
    who: 'customer',
    input: z.object({ templateId, attribution }),
    answer: given,
    summary:
      'Takes a coupon from the coupon centre; refused when there are none left (`GONE`), when the customer has all they ' +
      'may have (`TAKEN`) or outside its time (`NOT_OPEN`).',
  }),
  'coupons.redeem': change({
    wire: 'coupon:redeem',
    who: 'customer',
    rate: 'signIn',
    /** Blanks and dashes are left out, small and capital letters are the same. */
    input: z.object({ code: z.string().max(64), attribution }),
    answer: given,
    summary:
      'Exchanges a code for a coupon: `CODE_WRONG`, `CODE_USED`, `CODE_OVER` (the common code’s limit), `NOT_OPEN`, ' +
      '`NOT_THIS_SHOP`, `TAKEN`; after five tries a minute `TOO_MANY_TRIES` with the seconds to wait in `detail.wait`.',
  }),
  'coupons.activate': change({
    wire: 'coupon:activate',
    who: 'customer',
    rate: 'signIn',
    input: z.object({
      /** A coupon of the customer that waits to be activated; then number and password are not read. */
      couponId: z.string().max(40).optional(),
      cardNumber: z.string().max(64).default(''),
      password: z.string().max(64).default(''),
      attribution,
    }),
    answer: given,
    summary:
      'Activates a card by number and password, or a coupon of the customer that waits to be activated; its days begin ' +
      'now. `CARD_WRONG`, `CARD_USED`, `NOT_OPEN`, `NOT_THIS_SHOP`, `TOO_MANY_TRIES` as with codes.',
  }),
  'coupons.campaign': read({
    wire: 'coupon:campaign',
    needs: ['customer'],
    input: z.object({ campaignId }),
    answer: campaign,
    summary: 'A campaign with its pack, as its shared page shows it. Absent when there is none in this shop.',
  }),
  'coupons.gift': read({
    wire: 'coupon:gift',
    needs: ['customer'],
    input: nothing,
    answer: z.object({ campaign: campaign.nullable() }),
    summary: 'The shop’s present gift for new customers; null when there is none.',
  }),
  'coupons.claimCampaign': change({
    wire: 'coupon:claimCampaign',
    who: 'customer',
    input: z.object({ campaignId, attribution }),
    answer: given,
    summary:
      'Takes the pack of a campaign or the gift for new customers, all of it or nothing, once for each mobile number; ' +
      'refused with `TAKEN`, `NOT_NEW`, `NOT_OPEN` or `GONE`.',
  }),
  'coupons.claimResult': read({
    wire: 'coupon:claimResult',
    who: 'customer',
    /** Without a campaign: what the customer has taken within the last day. */
    input: z.object({ campaignId: campaignId.optional() }),
    answer: z.object({
      /** `none`: nothing has been taken (yet). */
      state: z.enum(['claimed', 'none']),
      title: z.string(),
      text: z.string(),
      coupons: z.array(ownCoupon),
    }),
    summary:
      'What a claim has brought, for the screen that follows it and for who opens that screen directly.',
  }),
  'coupons.forOrder': read({
    wire: 'coupon:forOrder',
    who: 'customer',
    post: true,
    /** The kind’s quote, with the choice of coupons that is to be explained. */
    input: z.object({ quote: orderQuoteInput }),
    answer: z.object({
      /** Usable ones first, those that take off most first; then the others. */
      items: z.array(orderCoupon),
      /** Ids of the best combination; the choice `best` takes them. */
      best: z.array(z.string()),
      chosen: z.array(z.string()),
      /** Fen that the chosen ones take off, and what is payable then. */
      discount: fen,
      payable: fen,
      /** 已为您选择最优组合：2张共减¥120. */
      explain: z.string(),
    }),
    summary:
      'Which of the customer’s coupons a quote can use, which combination is best, and why others cannot be used.',
  }),
}
