import { and, eq, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { reviews } from './schema.ts'

export const reviewsToCheck: WorkSource = {
  kind: 'reviewCheck',
  call: 'staff.decideReview',
  place: 'review',
  open: ({ db }, reached) =>
    db
      .select(
        workColumns({
          id: reviews.id,
          number: reviews.orderNo,
          title: sql`${reviews.score} || '分 ' || left(${reviews.text}, 40)`,
          since: reviews.updatedAt,
          merchant: reviews.merchant,
        }),
      )
      .from(reviews)
      .where(and(reached({ merchant: reviews.merchant }), eq(reviews.state, 'pending'))),
}
