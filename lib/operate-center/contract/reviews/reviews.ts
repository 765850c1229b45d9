import { z } from 'zod'
import {
  MOST_REVIEW_PICTURES,
  MOST_REVIEW_TAGS,
  REVIEW_TEXT,
  type RejectReason,
  rejectReasons,
} from '../../../domain/reviews/reviews.ts'
import { productKind } from '../catalogue/product-ref.ts'
import { pictureContent, pictureId } from '../customers/pictures.ts'
import { change, read, staffChange, staffList, staffRead } from '../define.ts'
import { orderNo } from '../orders/order-parts.ts'
import { instant, pageOf } from '../values.ts'
import { aspectScores, review, reviewSummary, score } from './review-parts.ts'

const rejectReason = z.enum(Object.keys(rejectReasons) as [RejectReason, ...RejectReason[]])
const reviewState = z.enum(['pending', 'published', 'rejected'])

/** The author's own review. */
const ownReview = review.extend({
  orderNo: z.string(),
  state: reviewState,
  /** Why it is not shown, in words; empty unless rejected. */
  reason: z.string(),
  /** May it still be changed? */
  amendable: z.boolean(),
})
export type OwnReview = z.infer<typeof ownReview>

const staffReview = review.extend({
  orderNo: z.string(),
  kind: productKind,
  productId: z.string(),
  state: reviewState,
  reason: rejectReason.nullable(),
  edits: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  decidedAt: instant.nullable(),
})

/** Reviews of products by customers who bought and used them. */
export const reviewCalls = {
  'reviews.list': read({
    wire: 'review:list',
    input: z.object({
      kind: productKind,
      productId: z.string().min(1).max(64),
      score: z.coerce.number().int().min(1).max(5).optional(),
      pictures: z.enum(['1']).optional(),
      tag: z.string().max(20).optional(),
      page: z.coerce.number().int().min(1).max(200).default(1),
      pageSize: z.coerce.number().int().min(1).max(20).default(10),
    }),
    answer: pageOf(review).extend({ summary: reviewSummary }),
    summary: 'Published reviews of a product, newest first, by filter; the summary is of all of them.',
  }),
  'reviews.picture': read({
    wire: 'review:picture',
    input: z.object({ id: pictureId }),
    answer: pictureContent,
    summary: 'A picture of a published review.',
  }),
  'reviews.mine': read({
    wire: 'review:mine',
    who: 'customer',
    input: orderNo,
    answer: z.object({ review: ownReview.nullable() }),
    summary: 'The customer’s review of an order, in whatever state it is.',
  }),
  'reviews.write': change({
    wire: 'review:write',
    who: 'customer',
    input: orderNo.extend({
      score: z.number().int().min(1, '请选择总体评分').max(5),
      aspects: aspectScores.default({}),
      tags: z.array(z.string().max(20)).max(MOST_REVIEW_TAGS, `最多选${MOST_REVIEW_TAGS}个标签`).default([]),
      /** Characters are counted and checked by `checkReviewText`. */
      text: z.string().max(REVIEW_TEXT.most * 4),
      /** Uploaded for the purpose `review`; when amending also those that the review has already. */
      pictures: z
        .array(pictureId)
        .max(MOST_REVIEW_PICTURES, `最多上传${MOST_REVIEW_PICTURES}张图片`)
        .default([]),
    }),
    answer: ownReview,
    summary:
      'Writes the review of a used order, or amends it while that is allowed. Staff decides before it shows.',
  }),
  'staff.reviews': staffList({
    wire: 'staff:reviews',
    permission: 'reviews.moderate',
    scope: 'merchant',
    filters: {
      state: reviewState.optional(),
      kind: productKind.optional(),
      productId: z.string().max(64).optional(),
      scoreMax: score.optional(),
    },
    item: staffReview,
    sorts: ['updatedAt', 'createdAt'],
    summary: 'Reviews of the merchant’s products; the search finds text and order number.',
  }),
  'staff.reviewPicture': staffRead({
    wire: 'staff:reviewPicture',
    permission: 'reviews.moderate',
    scope: 'merchant',
    subject: 'id',
    input: z.object({ id: pictureId }),
    answer: pictureContent,
    summary: 'A picture of a review, published or not.',
  }),
  'staff.decideReview': staffChange({
    wire: 'staff:decideReview',
    permission: 'reviews.moderate',
    scope: 'merchant',
    subject: 'id',
    input: z.discriminatedUnion('publish', [
      z.object({ id: z.string().max(40), publish: z.literal(true), version: z.number().int() }),
      z.object({
        id: z.string().max(40),
        publish: z.literal(false),
        version: z.number().int(),
        reason: rejectReason,
      }),
    ]),
    answer: staffReview,
    summary:
      'Publishes a review, or rejects it or takes it down for a reason of the published list. `version` is the number of edits that staff saw.',
  }),
  'staff.replyReview': staffChange({
    wire: 'staff:replyReview',
    permission: 'reviews.moderate',
    scope: 'merchant',
    subject: 'id',
    input: z.object({ id: z.string().max(40), text: z.string().trim().max(500, '最多500个字') }),
    answer: staffReview,
    summary: 'Sets the agency’s public reply to a published review; an empty text removes it.',
  }),
}
