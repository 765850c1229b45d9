import { formatDateWithYear } from '@/lib/base/calendar/dates.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { OrderCard } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Picture } from '@/lib/ui/picture.tsx'
import { Price } from '@/lib/ui/price.tsx'
import ui from '@/lib/ui/ui.module.css'
import { OrderCountdown } from '../_parts/countdown-client.tsx'
import { actionNames, shownActions, toneOf } from '../_parts/order-words.ts'
import styles from './order-list.module.css'

type Props = {
  order: OrderCard
  now: string
  receivedAt: number
  onOver: () => void
  onCancel: () => void
}

export function OrderCardView({ order, now, receivedAt, onOver, onCancel }: Props) {
  const { base, ordering } = useShop()
  const { orderNo, statusText, cover, name, departDate, travellers, payable, refunded, payDeadline } = order
  const detail = linkTo(base, 'orderDetail', { orderNo })
  const actions = shownActions(order.actions, ordering)
  const target: Record<string, string> = {
    pay: linkTo(base, 'pay', { orderNo }),
    refund: `${detail}#refund`,
    addTravellers: linkTo(base, 'increaseTraveler', { orderNo }),
    rebook: linkTo(base, 'productDetail', { proId: order.proId }),
  }
  const waiting = payDeadline !== null && order.actions.includes('pay')
  return (
    <li className={styles.card}>
      <a className={styles.link} href={detail}>
        <span className={styles.head}>
          <span className={styles.number}>订单号 {orderNo}</span>
          <span className={styles[toneOf(order)]}>{statusText}</span>
        </span>
        <span className={styles.body}>
          <Picture className={styles.cover} picture={{ ...cover, alt: '' }} sizes="96px" />
          <span className={styles.facts}>
            <strong className={styles.name}>{name}</strong>
            <span>
              {formatDateWithYear(departDate)}出发 · {travellers}人
            </span>
            <span className={styles.sum}>
              {refunded > 0 ? (
                <span className={styles.refunded}>
                  已退 <Price fen={refunded} size="small" />
                </span>
              ) : null}
              <span className="visually-hidden">订单金额</span>
              <Price fen={payable} />
            </span>
          </span>
        </span>
      </a>
      {waiting || actions.length > 0 ? (
        <div className={styles.foot}>
          {waiting ? (
            <span className={styles.keep}>
              为您保留{' '}
              <OrderCountdown deadline={payDeadline} now={now} receivedAt={receivedAt} onOver={onOver} />
            </span>
          ) : null}
          <span className={styles.actions}>
            {[...actions].reverse().map((action) => {
              const className = `${action === 'pay' ? ui.primary : ui.button} ${ui.small}`
              return action === 'cancel' ? (
                <button key={action} type="button" className={className} onClick={onCancel}>
                  {actionNames[action]}
                </button>
              ) : (
                <a key={action} className={className} href={target[action]}>
                  {actionNames[action]}
                </a>
              )
            })}
          </span>
        </div>
      ) : null}
    </li>
  )
}
