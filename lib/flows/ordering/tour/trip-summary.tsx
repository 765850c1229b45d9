import type { ReactNode } from 'react'
import { formatDate } from '../../../base/calendar/dates.ts'
import type { Picture as PictureData } from '../../../operate-center/contract/values.ts'
import { Picture } from '../../../ui/picture.tsx'
import ui from '../../../ui/ui.module.css'
import { tourFacts } from '../../catalogue/tour-card.tsx'
import styles from '../core/ordering.module.css'

type Tour = { name: string; cover: PictureData; departCity: string; days: number; nights: number }

/** Which journey this is: picture, name, facts. */
export function TourHead({ tour }: { tour: Tour }) {
  return (
    <div className={styles.summary}>
      <Picture
        picture={tour.cover}
        sizes="88px"
        first
        {...(styles.cover ? { className: styles.cover } : {})}
      />
      <div className={styles.summaryText}>
        <h2 className={styles.name}>{tour.name}</h2>
        <p className={styles.facts}>{tourFacts(tour)}</p>
      </div>
    </div>
  )
}

type Props = {
  tour: Tour
  departDate: string
  returnDate: string
  packageName: string
  people: string
  /** 修改, where the choice can still be changed. */
  change?: ReactNode
}

/** Journey, dates and people of an order. */
export function TripSummary({ tour, departDate, returnDate, packageName, people, change }: Props) {
  return (
    <section className={ui.block} aria-label="行程">
      <TourHead tour={tour} />
      <div className={styles.trip}>
        <dl className={styles.tripFacts}>
          <dt>出发</dt>
          <dd>{formatDate(departDate)}</dd>
          <dt>返回</dt>
          <dd>{formatDate(returnDate)}</dd>
          {packageName ? (
            <>
              <dt>套餐</dt>
              <dd>{packageName}</dd>
            </>
          ) : null}
          <dt>人数</dt>
          <dd>{people}</dd>
        </dl>
        {change}
      </div>
    </section>
  )
}
