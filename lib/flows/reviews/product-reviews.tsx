import type { Review, ReviewSummary } from '../../operate-center/contract/reviews/review-parts.ts'
import type { ProductRef } from '../../tenant/kinds.ts'
import ui from '../../ui/ui.module.css'
import { AllReviews } from './all-reviews-client.tsx'
import { ReviewView, ScoreSplit } from './review-parts.tsx'
import styles from './reviews.module.css'

/** Tags that the detail names; the sheet has all of them. */
const MOST_TAGS = 6

type Props = {
  product: ProductRef
  /** 0 to 100; null when the kind has none, or nobody has scored. */
  satisfaction: number | null
  reviewCount: number
  reviews: readonly Review[]
  reviewSummary: ReviewSummary | null
}

/** The section 点评 of a product's detail. */
export function ProductReviews({ product, satisfaction, reviewCount, reviews, reviewSummary }: Props) {
  return (
    <section id="reviews" className={ui.block}>
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>点评</h2>
        <span className={ui.secondary}>
          {satisfaction === null ? '' : `满意度${satisfaction}%，`}共{reviewCount}条
        </span>
      </header>
      {reviewSummary ? (
        <>
          <ScoreSplit summary={reviewSummary} />
          {reviewSummary.tags.length > 0 ? (
            <p className={styles.most}>
              {reviewSummary.tags.slice(0, MOST_TAGS).map(({ tag, count }) => (
                <span key={tag} className={ui.tag}>
                  {tag} {count}
                </span>
              ))}
            </p>
          ) : null}
        </>
      ) : null}
      {reviews.map((review) => (
        <ReviewView key={review.id || `${review.author}${review.date}`} review={review} />
      ))}
      {reviewSummary ? <AllReviews kind={product.kind} productId={product.id} count={reviewCount} /> : null}
    </section>
  )
}
