import { dayOf, momentOf, untilWhen } from '../../../base/calendar/moments.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { OrderCard } from '../../../operate-center/contract/orders/orders.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import ui from '../../../ui/ui.module.css'
import { kindOf } from '../kinds.ts'
import { OrderCountdown } from './countdown-client.tsx'
import { actionLink, actionWords, hasCountdown, shownActions, toneOf } from './order-actions.ts'
import styles from './order-list.module.css'
import { duePapers } from './order-papers.tsx'

type Props = {
  order: OrderCard
  now: string
  receivedAt: number
  onOver: () => void
  onCancel: () => void
  onHide: () => void
}

export function OrderCardView({ order, now, receivedAt, onOver, onCancel, onHide }: Props) {
  const { base, ordering } = useShop()
  const { orderNo, statusText, cover, name, payable, refunded, payDeadline, balance, about } = order
  const { CardFacts, detail: detailOf } = kindOf(order)
  const detail = detailOf(base, orderNo)
  const actions = shownActions(order, ordering)
  const waiting = payDeadline !== null && hasCountdown(order)
  const wanted = duePapers(order, base)
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
            <CardFacts about={about} />
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
      {waiting || actions.length > 0 || wanted.length > 0 ? (
        <div className={styles.foot}>
          {waiting ? (
            <span className={styles.keep}>
              为您保留{' '}
              <OrderCountdown deadline={payDeadline} now={now} receivedAt={receivedAt} onOver={onOver} />
            </span>
          ) : null}
          {order.phase === 'awaitingConfirm' && order.until ? (
            <span className={styles.keep}>最晚{untilWhen(momentOf(order.until), momentOf(now))}前确认</span>
          ) : null}
          {balance && order.dueFor === 'balance' ? (
            <span className={styles.keep}>余款最晚{dayOf(balance.until)}前付清</span>
          ) : null}
          <span className={styles.actions}>
            {wanted.map(({ code, href, todo }) => (
              <a key={code} className={`${ui.button} ${ui.small}`} href={href}>
                {todo}
              </a>
            ))}
            {[...actions].reverse().map((action) => {
              const { code } = action
              const className = `${code === 'pay' ? ui.primary : ui.button} ${ui.small}`
              const text = actionWords(order, action)
              return code === 'cancel' || code === 'hide' ? (
                <button
                  key={code}
                  type="button"
                  className={className}
                  onClick={code === 'cancel' ? onCancel : onHide}
                >
                  {text}
                </button>
              ) : (
                // The order's screen opens the sheet that requests a refund or writes a review.
                <a
                  key={code}
                  className={className}
                  href={actionLink(order, code, base) ?? `${detail}#${code}`}
                >
                  {text}
                </a>
              )
            })}
          </span>
        </div>
      ) : null}
    </li>
  )
}
