import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

export function Reviews({ tour }: { tour: TourDetail }) {
  return (
    <section id="reviews" className={ui.block}>
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>点评</h2>
        <span className={ui.secondary}>
          {tour.satisfaction === null ? '' : `满意度${tour.satisfaction}%，`}共{tour.reviewCount}条
        </span>
      </header>
      {tour.reviews.map(({ author, date, score, text }) => (
        <article key={`${author}${date}`} className={styles.review}>
          <p className={styles.reviewHead}>
            <span>{author}</span>
            <span className={styles.score} role="img" aria-label={`${score}分，满分5分`}>
              <Icon name="star" size={14} />
              {score}.0
            </span>
            <time dateTime={date}>{date}</time>
          </p>
          <p>{text}</p>
        </article>
      ))}
    </section>
  )
}
