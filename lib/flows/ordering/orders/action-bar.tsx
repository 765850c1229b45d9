import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { Order, OrderAction } from '../../../operate-center/contract/orders/orders.ts'
import { Icon } from '../../../ui/icon.tsx'
import ui from '../../../ui/ui.module.css'
import screen from '../core/ordering.module.css'
import { actionLink, actionWords, shownActions } from './order-actions.ts'
import styles from './order-detail.module.css'

type Props = {
  order: Order
  onCancel: () => void
  onRefund: () => void
  onHide: () => void
  onReview: () => void
}

/** The phone at the left, one filled action at the right, the others quiet between them. */
export function ActionBar({ order, onCancel, onRefund, onHide, onReview }: Props) {
  const { base, ordering, saleTel } = useShop()
  const tel = order.saleTel || saleTel
  const [first, ...others] = shownActions(order, ordering)
  if (!first) {
    return tel ? (
      <div className={`${ui.actionBar} ${screen.bottom}`}>
        <a className={`${ui.button} ${ui.wide}`} href={`tel:${tel}`}>
          <Icon name="phone" size={20} />
          联系客服
        </a>
      </div>
    ) : null
  }
  const sheets: Readonly<Record<string, () => void>> = {
    cancel: onCancel,
    refund: onRefund,
    hide: onHide,
    review: onReview,
  }
  const part = (action: OrderAction, className: string | undefined) => {
    const { code } = action
    const words = actionWords(order, action)
    const href = actionLink(order, code, base)
    return href ? (
      <a key={code} className={className} href={href}>
        {words}
      </a>
    ) : (
      <button key={code} type="button" className={className} onClick={sheets[code]}>
        {words}
      </button>
    )
  }
  // Cancelling and refunding are never the action that stands out.
  const stands = first.code === 'review' || !Object.hasOwn(sheets, first.code)
  return (
    <div className={`${ui.actionBar} ${screen.bottom}`}>
      {tel ? (
        <a className={styles.call} href={`tel:${tel}`}>
          <Icon name="phone" size={22} />
          客服
        </a>
      ) : null}
      <span className={styles.others}>{others.map((action) => part(action, ui.button))}</span>
      {part(first, `${stands ? ui.primary : ui.button} ${styles.main}`)}
    </div>
  )
}
