import { monthDay } from '../../base/calendar/dates.ts'
import type { TourCard as Tour } from '../../operate-center/contract/catalogue/tours.ts'
import { linkTo } from '../../screens/links.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import ui from '../../ui/ui.module.css'
import styles from './tour-card.module.css'

type Props = { tour: Tour; base: string; first?: boolean; layout?: 'row' | 'tile'; className?: string }

/** A product in a list: 4:3 picture, two-line name, one line of facts, up to three tags, price at the bottom right. */
export function TourCard({ tour, base, first = false, layout = 'row', className }: Props) {
  const tile = layout === 'tile'
  return (
    <a
      className={`${styles.card} ${tile ? styles.tile : styles.row} ${className ?? ''}`}
      href={linkTo(base, 'productDetail', { proId: tour.proId })}
    >
      <Picture
        picture={tour.cover}
        sizes={tile ? '(max-width: 480px) 45vw, 216px' : '124px'}
        ratio={tile ? 0.75 : 1}
        first={first}
        {...(styles.picture ? { className: styles.picture } : {})}
      />
      <span className={styles.body}>
        <span className={styles.name}>{tour.name}</span>
        <span className={styles.facts}>{tourFacts(tour)}</span>
        {tile ? null : <Dates tour={tour} />}
        <span className={styles.tags}>
          {tour.instantConfirm ? <span className={ui.tagWarm}>即时确认</span> : null}
          {tour.tags.slice(0, tour.instantConfirm ? 2 : 3).map((tag) => (
            <span key={tag} className={ui.tag}>
              {tag}
            </span>
          ))}
        </span>
        <span className={styles.foot}>
          <span className={styles.trust}>{trustWords(tour)}</span>
          <Price fen={tour.priceFrom} from market={tour.marketPrice} size={tile ? 'small' : 'medium'} />
        </span>
      </span>
    </a>
  )
}

/** 上海出发 · 5天4晚 */
export function tourFacts({
  departCity,
  days,
  nights,
}: Pick<Tour, 'departCity' | 'days' | 'nights'>): string {
  return [departCity ? `${departCity}出发` : '', nights > 0 ? `${days}天${nights}晚` : `${days}天`]
    .filter(Boolean)
    .join(' · ')
}

/**
 * 班期 11-27 · 11-30 · 12-02, as many as fit into one line. Apart from the price, which is the lowest of all dates.
 */
function Dates({ tour: { nextDates } }: { tour: Pick<Tour, 'nextDates'> }) {
  if (nextDates.length === 0) return <span className={styles.facts}>暂无团期</span>
  return (
    <span className={`${styles.facts} ${styles.dates}`}>
      {nextDates.map(({ date }, index) => (
        <span key={date}>{`${index > 0 ? ' · ' : '班期 '}${monthDay(date)}`}</span>
      ))}
    </span>
  )
}

/** 满意度98% · 已售4215; empty for a new tour. */
export function trustWords({ satisfaction, sold }: Pick<Tour, 'satisfaction' | 'sold'>): string {
  return [satisfaction === null ? '' : `满意度${satisfaction}%`, sold > 0 ? `已售${soldWords(sold)}` : '']
    .filter(Boolean)
    .join(' · ')
}

/** 4215; from ten thousand on 1.2万. */
function soldWords(sold: number): string {
  return sold < 10_000 ? String(sold) : `${Math.floor(sold / 1000) / 10}万`
}
