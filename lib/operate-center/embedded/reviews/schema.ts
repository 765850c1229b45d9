import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { RejectReason, ReviewState } from '../../../domain/reviews/reviews.ts'
import type { ProductKind } from '../../../tenant/kinds.ts'
import { at } from '../kernel/db/columns.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    kind: text('kind').$type<ProductKind>().notNull(),
    productId: text('product_id').notNull(),
    orderNo: text('order_no').notNull(),
    /** Empty once the author's account is deleted. */
    customerId: text('customer_id').notNull(),
    /** As others see it. */
    author: text('author').notNull(),
    score: integer('score').notNull(),
    aspects: jsonb('aspects').$type<Record<string, number>>().notNull(),
    tags: text('tags').array().notNull(),
    text: text('text').notNull(),
    /** Ids of the author's pictures, in their order. */
    pictures: text('pictures').array().notNull(),
    state: text('state').$type<ReviewState>().notNull(),
    reason: text('reason').$type<RejectReason>(),
    reply: text('reply').notNull().default(''),
    /** How often the author has changed it. */
    edits: integer('edits').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('reviews_order').on(t.merchant, t.orderNo),
    index('reviews_shown')
      .on(t.merchant, t.kind, t.productId, t.createdAt)
      .where(sql`${t.state} = 'published'`),
    index('reviews_queue').on(t.merchant, t.state, t.updatedAt),
    index('reviews_customer').on(t.merchant, t.customerId),
    check('reviews_score', sql`${t.score} between 1 and 5`),
  ],
)

/** What staff decided of a review, with the text they decided on. */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    merchant: text('merchant').notNull(),
    reviewId: text('review_id').notNull(),
    fromState: text('from_state').$type<ReviewState>().notNull(),
    toState: text('to_state').$type<ReviewState>().notNull(),
    reason: text('reason').$type<RejectReason>(),
    text: text('text').notNull(),
    staffId: text('staff_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('review_decisions_review').on(t.merchant, t.reviewId)],
)

/** Scores of a product's published reviews, so that a list of cards need not count them. */
export const productScores = pgTable(
  'product_scores',
  {
    merchant: text('merchant').notNull(),
    kind: text('kind').$type<ProductKind>().notNull(),
    productId: text('product_id').notNull(),
    count: integer('count').notNull(),
    sum: integer('sum').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.kind, t.productId] }),
    check('product_scores_possible', sql`${t.count} >= 0 and ${t.sum} between ${t.count} and ${t.count} * 5`),
  ],
)
