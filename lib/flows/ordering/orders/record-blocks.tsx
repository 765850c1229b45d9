import { dateAndTime, momentOf } from '../../../base/calendar/moments.ts'
import { formatFen } from '../../../base/money/fen.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import ui from '../../../ui/ui.module.css'
import styles from './order-detail.module.css'

const stateWords: Record<Order['refunds'][number]['state'], string> = {
  requested: '审核中',
  processing: '退款中',
  done: '已退款',
  rejected: '未通过',
  failed: '退款失败，请联系客服',
}

/** Refunds asked for, each with its state; nothing where there are none. */
export function RefundsBlock({ order: { refunds } }: { order: Order }) {
  if (refunds.length === 0) return null
  return (
    <section className={ui.block} aria-label="退款记录">
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>退款记录</h2>
      </header>
      {refunds.map((refund) => (
        <div key={refund.id} className={styles.refund}>
          <p className={styles.refundHead}>
            <strong>{formatFen(refund.amount)}</strong>
            <span
              className={refund.state === 'rejected' || refund.state === 'failed' ? styles.bad : styles.going}
            >
              {stateWords[refund.state]}
            </span>
          </p>
          <p>
            {refund.items.map(({ name }) => name).join('、')}
            {refund.fee > 0 ? `，扣除${formatFen(refund.fee)}` : ''}
          </p>
          <p>
            {dateAndTime(momentOf(refund.createdAt))} 申请，{refund.reason}
          </p>
          {refund.note ? <p className={styles.refundNote}>旅行社说明：{refund.note}</p> : null}
        </div>
      ))}
    </section>
  )
}

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
