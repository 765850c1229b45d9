import { formatFen } from '../../../base/money/fen.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import styles from './sheets.module.css'

/** What a refund consists of; the lines add up to its amount. */
export function RefundLines({ lines }: { lines: Order['refunds'][number]['lines'] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {amount < 0 ? '−' : ''}
            {formatFen(Math.abs(amount))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
