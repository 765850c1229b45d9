import { monthDay, weekdayName } from '@/lib/base/calendar/dates.ts'
import { datePrices } from '@/lib/domain/quote/date-price.ts'
import detail from '@/lib/flows/catalogue/detail.module.css'
import type { Departure, TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Price } from '@/lib/ui/price.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

type Props = {
  base: string
  tour: TourDetail
  /** Open ones only, by date. */
  departures: readonly Departure[]
  ordering: boolean
  saleTel: string
}

const SHOWN = 12

/** The next dates, each with its own lowest price; the calendar has them all, with live seats. */
export function Departures({ base, tour, departures, ordering, saleTel }: Props) {
  const calendar = linkTo(base, 'productSelect', { proId: tour.proId })
  if (departures.length === 0) {
    return (
      <section className={`${ui.block} ${styles.noDates}`}>
        <strong>暂无团期</strong>
        <span className={ui.secondary}>新团期确定后会在这里更新{saleTel ? '，也可以电话咨询' : ''}</span>
      </section>
    )
  }
  const dates = datePrices(departures).slice(0, SHOWN)
  const card = ({ departure: { departDate }, price, from }: (typeof dates)[number]) => (
    <>
      <span className={styles.date}>
        {monthDay(departDate)} {weekdayName(departDate)}
      </span>
      <Price fen={price} from={from} size="small" />
    </>
  )
  return (
    <section className={`${ui.block} ${styles.dates}`} aria-label="近期团期">
      <header className={detail.blockHead}>
        <h2 className={ui.heading}>近期团期</h2>
        {ordering ? (
          <a className={detail.more} href={calendar}>
            全部日期
          </a>
        ) : null}
      </header>
      {/* Without links inside, the strip itself has to be focusable so that the keyboard can scroll it. */}
      <ul className={styles.dateStrip} tabIndex={ordering ? undefined : 0} aria-label="近期团期">
        {dates.map((date) => (
          <li key={date.departure.id}>
            {ordering ? (
              <a
                className={styles.dateCard}
                href={linkTo(base, 'productSelect', { proId: tour.proId, departureId: date.departure.id })}
              >
                {card(date)}
              </a>
            ) : (
              <span className={styles.dateCard}>{card(date)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
