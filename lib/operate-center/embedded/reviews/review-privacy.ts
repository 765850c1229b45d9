import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { ANONYMOUS } from '../../../domain/reviews/reviews.ts'
import type { OwnData } from '../kernel/module.ts'
import { reviewDecisions, reviews } from './schema.ts'

/**
 * A customer's reviews. With the account, published ones lose their author and pictures but stay, because other
 * shoppers rely on them and a merchant may not make them disappear; what was never shown is deleted.
 */
export const reviewData: OwnData = {
  async collect({ db }, { merchant, customerId }) {
    const { orderNo, kind, productId, score, aspects, tags, text, pictures, state, reason, reply } = reviews
    const { createdAt, updatedAt } = reviews
    const rows = await db
      .select({
        orderNo,
        kind,
        productId,
        score,
        aspects,
        tags,
        text,
        pictures,
        state,
        reason,
        reply,
        createdAt,
        updatedAt,
      })
      .from(reviews)
      .where(ofCustomer(merchant, customerId))
      .orderBy(asc(reviews.createdAt))
    return { reviews: rows }
  },
  async erase({ db }, { merchant, customerId }) {
    const own = ofCustomer(merchant, customerId)
    const ids = db.select({ id: reviews.id }).from(reviews).where(own)
    await db
      .update(reviewDecisions)
      .set({ text: '' })
      .where(and(eq(reviewDecisions.merchant, merchant), inArray(reviewDecisions.reviewId, ids)))
    await db.delete(reviews).where(and(own, ne(reviews.state, 'published')))
    await db.update(reviews).set({ author: ANONYMOUS, customerId: '', pictures: [] }).where(own)
  },
}

function ofCustomer(merchant: string, customerId: string) {
  return and(eq(reviews.merchant, merchant), eq(reviews.customerId, customerId))
}
