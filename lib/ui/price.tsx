import { formatYuan } from '../base/money/fen.ts'
import styles from './price.module.css'

type Props = {
  /** Fen; null: the price is given by phone. */
  fen: number | null
  from?: boolean
  /** 人: what it is the price of one of. */
  per?: string
  market?: number | null
  size?: 'small' | 'medium' | 'large'
}

/**
 * `¥` small, the number large, 起 small; decimals only when there are cents. The market price only when it is higher.
 */
export function Price({ fen, from = false, per, market = null, size = 'medium' }: Props) {
  if (fen === null) return <span className={`${styles.price} ${styles.ask}`}>电询</span>
  return (
    <span className={`${styles.price} ${styles[size]}`}>
      <span className={styles.sign}>¥</span>
      <span className={styles.number}>{formatYuan(fen)}</span>
      {from || per ? (
        <span className={styles.from}>
          {per ? `/${per}` : ''}
          {from ? '起' : ''}
        </span>
      ) : null}
      {market !== null && market > fen ? (
        <s className={styles.market}>
          <span className="visually-hidden">门市价</span>¥{formatYuan(market)}
        </s>
      ) : null}
    </span>
  )
}
