import { dayOf } from '../../../base/calendar/moments.ts'
import { formatFen } from '../../../base/money/fen.ts'
import { Bone } from '../../../ui/states.tsx'
import styles from './ordering.module.css'
import type { QuotedPrice } from './submittable.ts'

/** What a deposit is called: it is due now, or once the agency has confirmed. */
export function depositWord(confirmFirst: boolean): string {
  return confirmFirst ? '确认后付定金' : '现付定金'
}

/** What the price is made of, line by line, as the server has quoted it. */
export function QuoteLines({
  quote: { lines, discounts, freight, payable, dueNow, balanceDueAt, confirmFirst },
}: {
  quote: QuotedPrice
}) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ code, label, unitPrice, quantity, amount }) => (
        <div key={code} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.times}>
              {formatFen(unitPrice)} × {quantity}
            </span>
            <span className={styles.amount}>{formatFen(amount)}</span>
          </dd>
        </div>
      ))}
      {discounts.map(({ code, label, amount }) => (
        <div key={code} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.amount}>−{formatFen(amount)}</span>
          </dd>
        </div>
      ))}
      {freight > 0 ? (
        <div className={styles.line}>
          <dt>运费</dt>
          <dd>
            <span className={styles.amount}>{formatFen(freight)}</span>
          </dd>
        </div>
      ) : null}
      <div className={styles.total}>
        <dt>订单总额</dt>
        <dd>{formatFen(payable)}</dd>
      </div>
      {dueNow < payable ? (
        <>
          <div className={styles.line}>
            <dt>{depositWord(confirmFirst)}</dt>
            <dd>
              <span className={styles.amount}>{formatFen(dueNow)}</span>
            </dd>
          </div>
          <div className={styles.line}>
            <dt>{balanceDueAt ? `余款（${dayOf(balanceDueAt)}前付清）` : '余款'}</dt>
            <dd>
              <span className={styles.amount}>{formatFen(payable - dueNow)}</span>
            </dd>
          </div>
        </>
      ) : null}
    </dl>
  )
}

/** Placeholder lines of the same size while the price loads. */
export function QuoteBones({ lines }: { lines: number }) {
  return (
    <div className={styles.lines} role="status" aria-label="正在计算价格">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={styles.line}>
          <Bone height={21} width={64} />
          <Bone height={21} width={140} />
        </div>
      ))}
      <div className={styles.total}>
        <Bone height={27} width={72} />
        <Bone height={27} width={90} />
      </div>
    </div>
  )
}
