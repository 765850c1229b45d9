import { dateAndTime, momentOf } from '../../../base/calendar/moments.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import ui from '../../../ui/ui.module.css'
import styles from './order-detail.module.css'

/** What happened, newest first. */
export function HistoryBlock({ order: { history } }: { order: Order }) {
  if (history.length === 0) return null
  return (
    <section className={ui.block} aria-label="订单进度">
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>订单进度</h2>
      </header>
      <ol className={styles.history}>
        {[...history].reverse().map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may share a moment and a text
          <li key={`${at}-${index}`}>
            <p>{text}</p>
            <time dateTime={at}>{dateAndTime(momentOf(at))}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
