import { z } from 'zod'
import { productKind, productRef } from '../catalogue/product-ref.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { fen, instant, picture } from '../values.ts'
import { campaignId, couponKind, couponSource, couponState, templateId } from './coupon-parts.ts'

const reason = z.string().trim().min(2).max(200)
const sentence = z.string().trim().min(1).max(100)

/** `channel/distributor`, as shops are named within a merchant. */
const shopKey = z.string().regex(/^[A-Za-z0-9_-]{1,32}\/[A-Za-z0-9_-]{1,32}$/)

/** What an order has to be for the coupon to count; an empty list excludes nothing, and all lists have to hold. */
const scope = z.object({
  kinds: z.array(productKind).max(4).default([]),
  products: z.array(productRef).max(200).default([]),
  /** Departure cities by name; products without one do not count. */
  cities: z.array(z.string().trim().min(1).max(40)).max(100).default([]),
  shops: z.array(shopKey).max(200).default([]),
})

/** Days count from taking the coupon, or from activating it where it has to be activated, to the end of the last one. */
const validity = z.discriminatedUnion('by', [
  z.object({ by: z.literal('dates'), from: instant, until: instant }),
  z.object({ by: z.literal('days'), days: z.number().int().min(1).max(1000) }),
])

/** How an item of an order is covered by a coupon that is exchanged for it. */
const covers = z.object({
  /** The line of the quote, by its code: `add-on:transfer`, `single-supplement`, `adult`. */
  line: z.string().trim().min(1).max(80),
  /** What the customer reads: 机场接送, 成人门票. */
  label: z.string().trim().min(1).max(20),
  quantity: z.number().int().min(1).max(20).default(1),
})

/** What may be changed at any time: words, how many there are, and whether more are given. */
const changeable = {
  name: z.string().trim().min(2).max(30),
  /** Sentences of the merchant's own under 使用规则. */
  notes: z.array(sentence).max(10).default([]),
  /** How many there are in all, of every source; null: no end. Never below what has been taken. */
  total: z.number().int().min(1).max(10_000_000).nullable(),
  /** How many a customer may have over time, from whatever source; staff may give more. */
  perPerson: z.number().int().min(1).max(100),
  /** The coupon centre offers it, within this time. */
  inCenter: z.boolean().default(false),
  takeFrom: instant.nullable().default(null),
  takeUntil: instant.nullable().default(null),
}

/** What it is worth and when it counts: fixed once the first one has been taken. */
const fixed = {
  kind: couponKind,
  /** Fen taken off; of `fullCut` and `cut`. */
  amount: fen.min(1).max(100_000_000).nullable().default(null),
  /** What remains to be paid, in permille: 880 is 8.8折, 885 is 8.85折; of `percent`. */
  permille: z.number().int().min(1).max(999).nullable().default(null),
  /** The most it takes off, fen; demanded of `percent`, possible for `exchange`. */
  cap: fen.min(1).max(100_000_000).nullable().default(null),
  covers: covers.nullable().default(null),
  /** Fen of the order's lines from which it counts; demanded of `fullCut`; 0: any order. */
  threshold: fen.min(0).max(1_000_000_000).default(0),
  scope: scope.default({ kinds: [], products: [], cities: [], shops: [] }),
  validity,
  /** Given as 待激活: the customer activates it, and its days begin then. */
  activation: z.boolean().default(false),
  /** May be used together with others that may. */
  stackable: z.boolean().default(false),
  /** Comes back, while still valid, when a paid order is refunded as a whole; it does in any case when the seller cancels. */
  refundable: z.boolean().default(true),
}

const draft = z.object({ ...changeable, ...fixed })
export type CouponTemplateDraft = z.output<typeof draft>

const template = draft.extend({
  templateId: z.string(),
  state: z.enum(['active', 'stopped']),
  taken: z.number().int(),
  locked: z.number().int(),
  used: z.number().int(),
  createdAt: instant,
})

const campaignDraft = z.object({
  title: z.string().trim().min(2).max(40),
  picture: picture.nullable().default(null),
  rules: z.array(sentence).max(20).default([]),
  /** The gift for new customers, of which a shop shows one; else a page that is opened by its link. */
  newOnly: z.boolean().default(false),
  /** Days after opening the account within which a customer without a paid order is new. */
  newDays: z.number().int().min(1).max(365).default(30),
  beginsAt: instant,
  endsAt: instant.nullable().default(null),
  /** Shops where it runs; empty: all of the merchant. */
  shops: z.array(shopKey).max(200).default([]),
  pack: z
    .array(z.object({ templateId, quantity: z.number().int().min(1).max(10).default(1) }))
    .min(1)
    .max(10),
})

const batchKinds = ['single', 'common', 'card'] as const

const batch = z.object({
  batchId: z.string(),
  kind: z.enum(batchKinds),
  templateId: z.string(),
  templateName: z.string(),
  /** What it was made for: 双十一门店传单. */
  name: z.string(),
  /** How often it can be redeemed in all, and how often it has been. */
  count: z.number().int(),
  redeemed: z.number().int(),
  /** The common code itself, which is no secret; empty for the others. */
  code: z.string(),
  expiresAt: instant.nullable(),
  stopped: z.boolean(),
  createdAt: instant,
})

const batchInput = z.object({
  templateId,
  name: z.string().trim().min(2).max(40),
  /** After it nothing of the batch can be redeemed; null: as long as the template is not stopped. */
  expiresAt: instant.nullable().default(null),
})

const noInput = z.object({})

/** Coupons for staff: what they are, how they reach customers, and what they have cost. */
export const staffCouponCalls = {
  'staff.couponTemplates': staffList({
    wire: 'staff:couponTemplates',
    permission: 'coupons.read',
    scope: 'merchant',
    filters: {
      kind: couponKind.optional(),
      state: z.enum(['active', 'stopped']).optional(),
      inCenter: z.boolean().optional(),
    },
    sorts: ['createdAt', 'taken', 'name'],
    item: template,
    summary: 'The merchant’s coupon templates with how many are taken, locked and used; finds by name.',
  }),
  'staff.saveCouponTemplate': staffChange({
    wire: 'staff:saveCouponTemplate',
    permission: 'coupons.manage',
    scope: 'merchant',
    subject: 'templateId',
    /** Not given: a new template. */
    input: draft.extend({ templateId: templateId.optional() }),
    answer: z.object({ templateId: z.string() }),
    summary:
      'Makes a coupon template or changes one. Once the first has been taken, only its name, notes, numbers and time in ' +
      'the coupon centre change: another value is refused with `FIXED`.',
  }),
  'staff.stopCouponTemplate': staffChange({
    wire: 'staff:stopCouponTemplate',
    permission: 'coupons.manage',
    scope: 'merchant',
    subject: 'templateId',
    input: z.object({ templateId, stopped: z.boolean() }),
    answer: noInput,
    summary: 'Stops a template, or gives it again: no more are taken; those that customers have stay usable.',
  }),
  'staff.couponCampaigns': staffList({
    wire: 'staff:couponCampaigns',
    permission: 'coupons.read',
    scope: 'merchant',
    filters: { newOnly: z.boolean().optional(), stopped: z.boolean().optional() },
    sorts: ['createdAt', 'beginsAt'],
    item: campaignDraft.extend({
      campaignId: z.string(),
      stopped: z.boolean(),
      /** Customers who have claimed it. */
      claims: z.number().int(),
      createdAt: instant,
    }),
    summary: 'The merchant’s coupon campaigns and gifts for new customers; finds by title.',
  }),
  'staff.saveCouponCampaign': staffChange({
    wire: 'staff:saveCouponCampaign',
    permission: 'coupons.manage',
    scope: 'merchant',
    subject: 'campaignId',
    input: campaignDraft.extend({ campaignId: campaignId.optional() }),
    answer: z.object({ campaignId: z.string() }),
    summary: 'Makes a campaign with its pack, or changes one. Its page is `receiveCoupon?campaignId=`.',
  }),
  'staff.stopCouponCampaign': staffChange({
    wire: 'staff:stopCouponCampaign',
    permission: 'coupons.manage',
    scope: 'merchant',
    subject: 'campaignId',
    input: z.object({ campaignId, stopped: z.boolean() }),
    answer: noInput,
    summary: 'Ends a campaign at once, or opens it again.',
  }),
  'staff.couponBatches': staffList({
    wire: 'staff:couponBatches',
    permission: 'coupons.read',
    scope: 'merchant',
    filters: { kind: z.enum(batchKinds).optional(), templateId: templateId.optional() },
    sorts: ['createdAt', 'redeemed'],
    item: batch,
    summary:
      'Batches of codes and cards with how many have been redeemed; never the codes themselves. Finds by name.',
  }),
  'staff.makeCouponCodes': staffChange({
    wire: 'staff:makeCouponCodes',
    permission: 'coupons.issue',
    scope: 'merchant',
    subject: 'templateId',
    input: batchInput.extend({ count: z.number().int().min(1).max(2_000), reason }),
    /** Written for people, in groups of four: the only time they are shown. */
    answer: z.object({ batchId: z.string(), codes: z.array(z.string()) }),
    summary:
      'Makes codes that can be redeemed once each. Only their hashes are kept: print or send them from this answer.',
  }),
  'staff.makeCommonCode': staffChange({
    wire: 'staff:makeCommonCode',
    permission: 'coupons.issue',
    scope: 'merchant',
    subject: 'templateId',
    hidden: ['code'],
    input: batchInput.extend({
      /** Letters and digits as customers type it; unique at the merchant. */
      code: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9]{4,20}$/, { error: '口令为4至20位字母或数字' }),
      /** How often it can be redeemed in all. */
      limit: z.number().int().min(1).max(1_000_000),
    }),
    answer: z.object({ batchId: z.string() }),
    summary: 'Makes one code for everybody, once for each customer, with a limit in all.',
  }),
  'staff.makeCouponCards': staffChange({
    wire: 'staff:makeCouponCards',
    permission: 'coupons.issue',
    scope: 'merchant',
    subject: 'templateId',
    input: batchInput.extend({ count: z.number().int().min(1).max(2_000), reason }),
    /** The only time passwords are shown. */
    answer: z.object({
      batchId: z.string(),
      cards: z.array(z.object({ cardNumber: z.string(), password: z.string() })),
    }),
    summary: 'Makes activation cards with number and password. Only hashes of the passwords are kept.',
  }),
  'staff.stopCouponBatch': staffChange({
    wire: 'staff:stopCouponBatch',
    permission: 'coupons.issue',
    scope: 'merchant',
    subject: 'batchId',
    input: z.object({ batchId: z.string().min(1).max(40), stopped: z.boolean(), reason }),
    answer: noInput,
    summary: 'Blocks what has not been redeemed of a batch, as when its list was lost; or frees it again.',
  }),
  'staff.giveCoupons': staffChange({
    wire: 'staff:giveCoupons',
    permission: 'coupons.issue',
    scope: 'shop',
    subject: 'templateId',
    hidden: ['mobiles'],
    input: z.object({
      templateId,
      customerIds: z.array(z.string().min(1).max(40)).max(200).default([]),
      /** Mobile numbers of customers, in full. */
      mobiles: z.array(z.string().trim().max(30)).max(200).default([]),
      /** For each of them. */
      quantity: z.number().int().min(1).max(10).default(1),
      reason,
    }),
    answer: z.object({
      given: z.number().int(),
      /** Customers that were named and do not exist at this merchant, by id or the number's end. */
      unknown: z.array(z.string()),
    }),
    summary:
      'Gives coupons to chosen customers, all of them or nobody; they are told by message. The customer’s own limit does not ' +
      'count, the template’s number does.',
  }),
  'staff.customerCoupons': staffList({
    wire: 'staff:customerCoupons',
    permission: 'coupons.read',
    scope: 'merchant',
    filters: {
      templateId: templateId.optional(),
      customerId: z.string().max(40).optional(),
      state: couponState.optional(),
      source: couponSource.optional(),
      orderNo: z.string().max(32).optional(),
      batchId: z.string().max(40).optional(),
      campaignId: campaignId.optional(),
    },
    sorts: ['takenAt', 'validUntil'],
    item: z.object({
      id: z.string(),
      number: z.string(),
      templateId: z.string(),
      name: z.string(),
      /** Empty once the customer has left. */
      customerId: z.string(),
      state: couponState,
      source: couponSource,
      takenAt: instant,
      validFrom: instant.nullable(),
      validUntil: instant.nullable(),
      orderNo: z.string().nullable(),
      /** Fen it has taken off that order; 0 while it has no order. */
      amount: fen,
      usedAt: instant.nullable(),
      attribution: z.record(z.string(), z.string()),
    }),
    summary:
      'Coupons that customers have, of every state; finds by the coupon’s number and the order’s number.',
  }),
  'staff.voidCoupon': staffChange({
    wire: 'staff:voidCoupon',
    permission: 'coupons.issue',
    scope: 'merchant',
    subject: 'id',
    input: z.object({ id: z.string().min(1).max(40), reason }),
    answer: noInput,
    summary: 'Takes an unused coupon back; refused with `IN_USE` while an order holds it or has used it.',
  }),
  'staff.couponStatistics': staffRead({
    wire: 'staff:couponStatistics',
    permission: 'coupons.read',
    scope: 'merchant',
    subject: 'templateId',
    input: z.object({ templateId }),
    answer: z.object({
      /** Null: no end. */
      total: z.number().int().nullable(),
      taken: z.number().int(),
      states: z.record(couponState, z.number().int()),
      sources: z.array(z.object({ source: couponSource, taken: z.number().int(), used: z.number().int() })),
      /** Paid orders that used it; what it has taken off them, and what they were payable for, fen. */
      orders: z.number().int(),
      discount: fen,
      payable: fen,
    }),
    summary: 'What has become of a template: by state and source, and what it has cost and brought.',
  }),
}
