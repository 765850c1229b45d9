import type { ReactNode } from 'react'
import { reviewRules } from '../../domain/reviews/reviews.ts'
import type { Review, ReviewSummary } from '../../operate-center/contract/reviews/review-parts.ts'
import { Icon } from '../../ui/icon.tsx'
import ui from '../../ui/ui.module.css'
import styles from './reviews.module.css'

/** A review as everybody reads it. `pictures` are loaded by who shows them; without, only their number stands there. */
export function ReviewView({ review, pictures }: { review: Review; pictures?: ReactNode }) {
  const { author, date, score, tags, text, reply } = review
  return (
    <article className={styles.review}>
      <p className={styles.head}>
        <span>{author}</span>
        <span className={styles.score} role="img" aria-label={`${score}分，满分5分`}>
          <Icon name="star" size={14} />
          {score}.0
        </span>
        {pictures === undefined && review.pictures.length > 0 ? (
          <span>{review.pictures.length}张图片</span>
        ) : null}
        <time dateTime={date}>{date}</time>
      </p>
      {tags.length > 0 ? (
        <p className={styles.tags}>
          {tags.map((tag) => (
            <span key={tag} className={ui.tagPlain}>
              {tag}
            </span>
          ))}
        </p>
      ) : null}
      <p className={styles.text}>{text}</p>
      {pictures}
      {reply ? <p className={styles.reply}>商家回复：{reply}</p> : null}
    </article>
  )
}

/** The average and the averages of parts. */
export function ScoreSplit({ summary: { average, aspects } }: { summary: ReviewSummary }) {
  if (average === null) return null
  return (
    <p className={styles.split}>
      <span className={styles.average}>
        {average.toFixed(1)}
        <small>/5分</small>
      </span>
      {aspects.map(({ name, average: value }) => (
        <span key={name}>
          {name} {value.toFixed(1)}
        </span>
      ))}
    </p>
  )
}

/** The published rule of moderation. */
export function ReviewRules() {
  return (
    <details className={styles.rules}>
      <summary>点评审核规则</summary>
      <ol>
        {reviewRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </details>
  )
}
