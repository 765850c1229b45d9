import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { reviewAspects, type Scores, satisfactionOf } from '../../../domain/reviews/reviews.ts'
import type { ProductKind } from '../../../tenant/kinds.ts'
import type { Review, ReviewSummary } from '../../contract/reviews/review-parts.ts'
import type { Context } from '../kernel/context.ts'
import { productScores, reviews } from './schema.ts'

export type ReviewedProduct = { merchant: string; kind: ProductKind; productId: string }

export type ReviewRow = typeof reviews.$inferSelect

/** Reviews that a product's page shows before all of them are asked for. */
const ON_DETAIL = 3

export function publishedOf({ merchant, kind, productId }: ReviewedProduct): SQL | undefined {
  return and(
    eq(reviews.merchant, merchant),
    eq(reviews.kind, kind),
    eq(reviews.productId, productId),
    eq(reviews.state, 'published'),
  )
}

export function reviewOf(row: ReviewRow): Review {
  const { id, author, score, aspects, tags, text, pictures, reply, createdAt } = row
  return { id, author, date: todayInShanghai(createdAt), score, aspects, tags, text, pictures, reply }
}

/** Scores of a product's written reviews. */
export async function writtenScores({ db }: Context, product: ReviewedProduct): Promise<Scores> {
  const [row] = await db
    .select({ count: productScores.count, sum: productScores.sum })
    .from(productScores)
    .where(
      and(
        eq(productScores.merchant, product.merchant),
        eq(productScores.kind, product.kind),
        eq(productScores.productId, product.productId),
      ),
    )
  return row ?? { count: 0, sum: 0 }
}

type Entered = { satisfaction: number | null; reviewCount: number; reviews: readonly Review[] }

/**
 * What a product's detail shows of its reviews: written ones first, then those of its own content.
 * @param written `writtenScores` of the product, so that one without written reviews costs no further query
 */
export async function reviewsOfDetail(
  context: Context,
  product: ReviewedProduct,
  entered: Entered,
  written: Scores,
): Promise<Entered & { reviews: Review[]; reviewSummary: ReviewSummary }> {
  const none = written.count === 0
  const newest = none
    ? []
    : await newestReviews(context, publishedOf(product), { limit: ON_DETAIL, offset: 0 })
  return {
    satisfaction: satisfactionOf(entered, written),
    reviewCount: entered.reviewCount + written.count,
    reviews: [...newest, ...entered.reviews].slice(0, ON_DETAIL),
    reviewSummary: none
      ? summaryOf(product.kind, entered.reviews, NOTHING)
      : await summarise(context, product, entered.reviews),
  }
}

export async function newestReviews(
  { db }: Context,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Review[]> {
  if (limit <= 0) return []
  const rows = await db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset)
  return rows.map(reviewOf)
}

type Counted = {
  scores: { score: number; count: number; withPictures: number }[]
  aspects: { code: string; average: number }[]
  tags: { tag: string; count: number }[]
}

const NOTHING: Counted = { scores: [], aspects: [], tags: [] }

/** The summary of all published reviews of a product. */
export async function summarise(
  { db }: Context,
  product: ReviewedProduct,
  entered: readonly Review[],
): Promise<ReviewSummary> {
  const where = publishedOf(product)
  const count = sql<number>`count(*)`.mapWith(Number)
  const scores = await db
    .select({
      score: reviews.score,
      count,
      withPictures: sql<number>`count(*) filter (where cardinality(${reviews.pictures}) > 0)`.mapWith(Number),
    })
    .from(reviews)
    .where(where)
    .groupBy(reviews.score)
  if (scores.length === 0) return summaryOf(product.kind, entered, NOTHING)
  const aspects = await db
    .select({
      code: sql<string>`part.key`,
      average: sql<number>`avg(part.value::int)`.mapWith(Number),
    })
    .from(reviews)
    .innerJoin(sql`lateral jsonb_each_text(${reviews.aspects}) as part`, sql`true`)
    .where(where)
    .groupBy(sql`part.key`)
  const tags = await db
    .select({ tag: sql<string>`chosen.tag`, count })
    .from(reviews)
    .innerJoin(sql`lateral unnest(${reviews.tags}) as chosen(tag)`, sql`true`)
    .where(where)
    .groupBy(sql`chosen.tag`)
  return summaryOf(product.kind, entered, { scores, aspects, tags })
}

/** Reviews of a product's own content have a score alone: no parts, tags or pictures. */
function summaryOf(kind: ProductKind, entered: readonly Review[], written: Counted): ReviewSummary {
  const counts = [1, 2, 3, 4, 5].map(
    (score) =>
      entered.filter((one) => one.score === score).length +
      (written.scores.find((one) => one.score === score)?.count ?? 0),
  )
  const count = counts.reduce((sum, n) => sum + n, 0)
  const points = counts.reduce((sum, n, index) => sum + n * (index + 1), 0)
  return {
    count,
    average: count === 0 ? null : oneDecimal(points / count),
    counts,
    withPictures: written.scores.reduce((sum, one) => sum + one.withPictures, 0),
    aspects: Object.entries(reviewAspects[kind]).flatMap(([code, name]) => {
      const found = written.aspects.find((one) => one.code === code)
      return found ? [{ name, average: oneDecimal(found.average) }] : []
    }),
    tags: written.tags.sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)),
  }
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10
