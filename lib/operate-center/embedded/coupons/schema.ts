import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CouponCovers, CouponScope } from '../../../domain/coupons/coupon-terms.ts'
import type { CouponKind, CouponSource, CouponState } from '../../../domain/vocabulary.ts'
import type { Picture } from '../../contract/values.ts'
import { at, fen } from '../kernel/db/columns.ts'

/** What a coupon is. Once one has been taken, only words, numbers and the time in the coupon centre change. */
export const couponTemplates = pgTable(
  'coupon_templates',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    name: text('name').notNull(),
    notes: jsonb('notes').$type<string[]>().notNull(),
    kind: text('kind').$type<CouponKind>().notNull(),
    amount: fen('amount'),
    /** Of what is to be paid; 880 is 8.8折. */
    permille: integer('permille'),
    cap: fen('cap'),
    covers: jsonb('covers').$type<CouponCovers>(),
    threshold: fen('threshold').notNull(),
    scope: jsonb('scope').$type<CouponScope>().notNull(),
    /** Either the dates or the days. */
    validFrom: at('valid_from'),
    validUntil: at('valid_until'),
    validDays: integer('valid_days'),
    activation: boolean('activation').notNull(),
    stackable: boolean('stackable').notNull(),
    refundable: boolean('refundable').notNull(),
    /** Null: no end. */
    total: integer('total'),
    perPerson: integer('per_person').notNull(),
    inCenter: boolean('in_center').notNull(),
    takeFrom: at('take_from'),
    takeUntil: at('take_until'),
    stopped: boolean('stopped').notNull().default(false),
    /** How many customers have been given, of whatever state; the row's lock decides about the last one. */
    taken: integer('taken').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('coupon_templates_merchant').on(t.merchant, t.inCenter),
    check('coupons_within_total', sql`${t.taken} >= 0 and (${t.total} is null or ${t.taken} <= ${t.total})`),
    check(
      'coupon_valid_by_one',
      sql`(${t.validDays} is null) = (${t.validFrom} is not null and ${t.validUntil} is not null)`,
    ),
  ],
)

/** A pack of coupons with a page of its own, or the gift for new customers. */
export const couponCampaigns = pgTable(
  'coupon_campaigns',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    title: text('title').notNull(),
    picture: jsonb('picture').$type<Picture>(),
    rules: jsonb('rules').$type<string[]>().notNull(),
    newOnly: boolean('new_only').notNull(),
    newDays: integer('new_days').notNull(),
    beginsAt: at('begins_at').notNull(),
    endsAt: at('ends_at'),
    shops: jsonb('shops').$type<string[]>().notNull(),
    pack: jsonb('pack').$type<{ templateId: string; quantity: number }[]>().notNull(),
    stopped: boolean('stopped').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('coupon_campaigns_merchant').on(t.merchant)],
)

/** Once for each mobile number, also for one that has left and come again. */
export const couponCampaignClaims = pgTable(
  'coupon_campaign_claims',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => couponCampaigns.id),
    mobileHash: text('mobile_hash').notNull(),
    merchant: text('merchant').notNull(),
    /** Null once the customer has left. */
    customerId: text('customer_id'),
    claimedAt: at('claimed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.mobileHash] })],
)

/** Codes or cards made at once, or one common code. */
export const couponBatches = pgTable(
  'coupon_batches',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    kind: text('kind').$type<'single' | 'common' | 'card'>().notNull(),
    templateId: text('template_id')
      .notNull()
      .references(() => couponTemplates.id),
    name: text('name').notNull(),
    count: integer('count').notNull(),
    redeemed: integer('redeemed').notNull().default(0),
    /** The common code as it is compared; null for the others. */
    code: text('code'),
    expiresAt: at('expires_at'),
    stopped: boolean('stopped').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('coupon_batches_merchant').on(t.merchant),
    uniqueIndex('coupon_batches_code').on(t.merchant, t.code).where(sql`${t.code} is not null`),
    check('redeemed_within_count', sql`${t.redeemed} between 0 and ${t.count}`),
  ],
)

/** A code that is redeemed once, or a card: only the keyed hash of code, or of number and password together. */
export const couponSecrets = pgTable(
  'coupon_secrets',
  {
    merchant: text('merchant').notNull(),
    secretHash: text('secret_hash').notNull(),
    batchId: text('batch_id')
      .notNull()
      .references(() => couponBatches.id),
    redeemedAt: at('redeemed_at'),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.secretHash] })],
)

/** A customer's coupon. */
export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    /** Null once the customer has left. */
    customerId: text('customer_id'),
    templateId: text('template_id')
      .notNull()
      .references(() => couponTemplates.id),
    /** To be read out; gives no right. */
    number: text('number').notNull(),
    state: text('state').$type<CouponState>().notNull(),
    source: text('source').$type<CouponSource>().notNull(),
    campaignId: text('campaign_id').references(() => couponCampaigns.id),
    batchId: text('batch_id').references(() => couponBatches.id),
    validFrom: at('valid_from'),
    validUntil: at('valid_until'),
    /** The order that holds or has used it, and what it takes off there. */
    orderNo: text('order_no'),
    amount: fen('amount').notNull().default(0),
    takenAt: at('taken_at').notNull(),
    usedAt: at('used_at'),
    attribution: jsonb('attribution').$type<Record<string, string>>().notNull(),
  },
  (t) => [
    uniqueIndex('coupons_number').on(t.merchant, t.number),
    index('coupons_customer').on(t.merchant, t.customerId, t.state),
    index('coupons_template').on(t.templateId, t.state),
    index('coupons_order').on(t.orderNo).where(sql`${t.orderNo} is not null`),
    index('coupons_expiry').on(t.validUntil).where(sql`${t.state} in ('unused', 'inactive')`),
    check('coupon_in_one_order', sql`(${t.state} in ('locked', 'used')) = (${t.orderNo} is not null)`),
    check('coupon_amount_of_order', sql`${t.amount} >= 0 and (${t.orderNo} is not null or ${t.amount} = 0)`),
  ],
)
