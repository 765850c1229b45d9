import { AllReviews } from '@/lib/flows/reviews/all-reviews-client.tsx'
import { ReviewView, ScoreSplit } from '@/lib/flows/reviews/review-parts.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** Tags that the detail names; the sheet has all of them. */
const MOST_TAGS = 6

export function Reviews({ tour }: { tour: TourDetail }) {
  const { satisfaction, reviewCount, reviews, reviewSummary } = tour
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
            <p className={styles.reviewTags}>
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
      {reviewSummary ? <AllReviews kind="tour" productId={tour.proId} count={reviewCount} /> : null}
    </section>
  )
}
