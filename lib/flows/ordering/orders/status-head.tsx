import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { OrderCountdown } from './countdown-client.tsx'
import { hasCountdown, type Tone, toneOf } from './order-actions.ts'
import styles from './order-detail.module.css'

type Props = { order: Order; receivedAt: number; onOver: () => void }

const icons: Record<Tone, IconName> = { due: 'wallet', going: 'luggage', quiet: 'order' }

/** The order's status, what happens next and until when. */
export function StatusHead({ order, receivedAt, onOver }: Props) {
  const tone = toneOf(order)
  const waiting = hasCountdown(order)
  return (
    <section className={`${styles.status} ${styles[tone]}`} aria-label="订单状态" aria-live="polite">
      <Icon name={icons[tone]} size={32} />
      <div className={styles.statusText}>
        <h2>{order.statusText}</h2>
        <p>{order.nextText}</p>
      </div>
      {waiting && order.payDeadline ? (
        <div className={styles.clock}>
          <small>{order.keptText}</small>
          <OrderCountdown
            className={styles.digits}
            deadline={order.payDeadline}
            now={order.now}
            receivedAt={receivedAt}
            onOver={onOver}
          />
        </div>
      ) : null}
    </section>
  )
}
