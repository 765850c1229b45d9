import { tourCategories } from '@/lib/domain/vocabulary.ts'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** The facts that travellers check first, and this tour's highlights. */
export function Facts({ tour }: { tour: TourDetail }) {
  const rows = [
    ['产品类型', tourCategories[tour.category]],
    ['出发／返回', `${tour.departCity}／${tour.returnCity}`],
    ['交通', `去程${tour.transportOut}，返程${tour.transportBack}`],
    ['住宿标准', tour.hotelStandard],
    ['线路等级', tour.level],
    ['成团人数', `${tour.groupMin}人成团，最多${tour.groupMax}人`],
    [
      '提前预订',
      tour.cutoffDays > 0
        ? `出发前${tour.cutoffDays}天 ${tour.cutoffTime} 截止`
        : `当日 ${tour.cutoffTime} 截止`,
    ],
  ].filter(([, value]) => value)
  return (
    <section className={ui.block}>
      {tour.highlights.length > 0 ? (
        <>
          <h2 className={ui.heading}>产品特色</h2>
          <ul className={styles.highlights}>
            {tour.highlights.map((highlight) => (
              <li key={highlight}>
                <Icon name="check" size={18} />
                <span>{highlight}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
