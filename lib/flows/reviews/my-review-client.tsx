'use client'

import { useRead } from '../../browser/door/read-client.ts'
import type { OwnReview } from '../../operate-center/contract/reviews/reviews.ts'
import ui from '../../ui/ui.module.css'
import { UploadedPictures } from '../pictures/uploaded-pictures-client.tsx'
import { ReviewView } from './review-parts.tsx'
import styles from './reviews.module.css'

const STATES: Readonly<Record<OwnReview['state'], string>> = {
  pending: '审核中',
  published: '已公开',
  rejected: '未通过审核',
}

/** The customer's review in its order; nothing where none was written. */
export function MyReview({ orderNo, onAmend }: { orderNo: string; onAmend: (review: OwnReview) => void }) {
  const { data } = useRead('reviews.mine', { orderNo })
  const review = data?.review
  if (!review) return null
  const { state, reason, amendable } = review
  return (
    <section className={ui.block} aria-label="我的点评">
      <header className={styles.mineHead}>
        <h2 className={ui.heading}>我的点评</h2>
        <span className={state === 'rejected' ? ui.tagWarm : ui.tagPlain}>{STATES[state]}</span>
      </header>
      {reason ? <p className={styles.reason}>未显示的原因：{reason}</p> : null}
      <ReviewView
        review={review}
        pictures={<UploadedPictures ids={review.pictures} from="pictures.get" alt="点评图片" />}
      />
      {amendable ? (
        <button type="button" className={`${ui.button} ${styles.all}`} onClick={() => onAmend(review)}>
          修改点评
        </button>
      ) : null}
    </section>
  )
}
