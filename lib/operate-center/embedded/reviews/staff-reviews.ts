import { and, arrayContains, eq, getTableColumns, ilike, lte, or, sql } from 'drizzle-orm'
import { decided } from '../../../domain/reviews/reviews.ts'
import { catalogueTag, productTag } from '../../../tenant/tags.ts'
import type { Value } from '../../contract/contract.ts'
import { absent, refused, succeed } from '../../contract/failures.ts'
import { keptPicture } from '../customers/pictures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { productScores, reviewDecisions, reviews } from './schema.ts'
import { type ReviewRow, reviewOf } from './shown-reviews.ts'

export const staffReviewHandlers: Handlers<
  'staff.reviews' | 'staff.reviewPicture' | 'staff.decideReview' | 'staff.replyReview'
> = {
  async 'staff.reviews'({ db }, { merchant }, input) {
    const { search, state, kind, productId, scoreMax } = input
    const found = and(
      eq(reviews.merchant, merchant),
      state && eq(reviews.state, state),
      kind && eq(reviews.kind, kind),
      productId === undefined ? undefined : eq(reviews.productId, productId),
      scoreMax === undefined ? undefined : lte(reviews.score, scoreMax),
      search
        ? or(ilike(reviews.text, matching(search)), eq(reviews.orderNo, search.toUpperCase()))
        : undefined,
    )
    return readList(input, {
      sorts: {
        updatedAt: { by: reviews.updatedAt, type: 'timestamptz' },
        createdAt: { by: reviews.createdAt, type: 'timestamptz' },
      },
      id: reviews.id,
      rows: (order) =>
        db
          .select({ ...getTableColumns(reviews), cursor: order.cursor })
          .from(reviews)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) => rows.map(staffReviewOf),
      count: () => db.$count(reviews, found),
    })
  },

  async 'staff.reviewPicture'(context, { merchant }, { id }) {
    const [row] = await context.db
      .select({ customerId: reviews.customerId })
      .from(reviews)
      .where(and(eq(reviews.merchant, merchant), arrayContains(reviews.pictures, [id])))
    const kept = row && (await keptPicture(context, { merchant, ...row }, 'review', id))
    return kept ? succeed(kept) : absent('图片不存在或已删除')
  },

  async 'staff.decideReview'(context, { merchant }, input, { staff }) {
    const { db, now } = context
    const row = await lockReview(context, merchant, input.id)
    if (!row) return absent('没有这条点评')
    if (row.edits !== input.version) return refused('CHANGED', '作者刚修改了点评，请刷新后重新审核')
    const to = decided(row.state, input.publish)
    if (!to) return refused('ALREADY', '这条点评已是该状态，请刷新查看')
    const reason = input.publish ? null : input.reason
    await db.insert(reviewDecisions).values({
      merchant,
      reviewId: row.id,
      fromState: row.state,
      toState: to,
      reason,
      text: row.text,
      staffId: staff.id,
      at: now(),
    })
    const changed = await setReview(context, row, { state: to, reason, decidedAt: now() })
    const wasShown = row.state === 'published'
    if (wasShown || to === 'published') {
      await countScore(context, row, to === 'published' ? 1 : -1)
      announceReview(context, row)
      context.announce(merchant, [catalogueTag(merchant, row.kind)])
    }
    return succeed(staffReviewOf(changed))
  },

  async 'staff.replyReview'(context, { merchant }, { id, text }) {
    const row = await lockReview(context, merchant, id)
    if (!row) return absent('没有这条点评')
    if (row.state !== 'published') return refused('NOT_PUBLISHED', '点评公开后才能回复')
    const changed = await setReview(context, row, { reply: text })
    announceReview(context, row)
    return succeed(staffReviewOf(changed))
  },
}

const oneReview = (merchant: string, id: string) => and(eq(reviews.merchant, merchant), eq(reviews.id, id))

async function lockReview({ db }: Context, merchant: string, id: string): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(oneReview(merchant, id)).for('update')
  return row
}

async function setReview(
  { db, now }: Context,
  { merchant, id }: ReviewRow,
  set: Partial<Pick<ReviewRow, 'state' | 'reason' | 'decidedAt' | 'reply'>>,
): Promise<ReviewRow> {
  const [row] = await db
    .update(reviews)
    .set({ ...set, updatedAt: now() })
    .where(oneReview(merchant, id))
    .returning()
  if (!row) throw new Error('unreachable: the row is locked')
  return row
}

/** Adds a published review to its product's scores, or takes it out. */
async function countScore({ db }: Context, row: ReviewRow, sign: 1 | -1): Promise<void> {
  const { merchant, kind, productId, score } = row
  if (sign === 1) {
    await db
      .insert(productScores)
      .values({ merchant, kind, productId, count: 1, sum: score })
      .onConflictDoUpdate({
        target: [productScores.merchant, productScores.kind, productScores.productId],
        set: { count: sql`${productScores.count} + 1`, sum: sql`${productScores.sum} + ${score}` },
      })
    return
  }
  await db
    .update(productScores)
    .set({ count: sql`${productScores.count} - 1`, sum: sql`${productScores.sum} - ${score}` })
    .where(
      and(
        eq(productScores.merchant, merchant),
        eq(productScores.kind, kind),
        eq(productScores.productId, productId),
      ),
    )
}

function announceReview(context: Context, { merchant, kind, productId }: ReviewRow): void {
  context.announce(merchant, [productTag(merchant, kind, productId)])
}

function staffReviewOf(row: ReviewRow): Value<'staff.decideReview'> {
  return {
    ...reviewOf(row),
    orderNo: row.orderNo,
    kind: row.kind,
    productId: row.productId,
    state: row.state,
    reason: row.reason,
    edits: row.edits,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
