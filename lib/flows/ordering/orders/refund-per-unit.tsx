import { formatFen } from '../../../base/money/fen.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import type { RefundQuote } from './refund-choice.ts'
import styles from './sheets.module.css'

type Props = { units: Order['units']; items: RefundQuote['items'] }

/** What each chosen unit brings, and what is kept of it; nothing where the sum says the same. */
export function RefundPerUnit({ units, items }: Props) {
  if (items.length < 2) return null
  return (
    <dl className={styles.lines}>
      {items.map(({ unitId, amount, fee }) => (
        <div key={unitId}>
          <dt>{units.find(({ id }) => id === unitId)?.name}</dt>
          <dd>
            退{formatFen(amount)}
            {fee > 0 ? `，扣${formatFen(fee)}` : ''}
          </dd>
        </div>
      ))}
    </dl>
  )
}
