import { formatFen } from '@/lib/base/money/fen.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import screen from '@/lib/flows/ordering/ordering.module.css'
import type { Order, OrderAction } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import { actionNames, dueOf, shownActions } from '../_parts/order-words.ts'
import styles from './order-detail.module.css'

type Props = { order: Order; onCancel: () => void; onRefund: () => void }

/** The phone at the left, one filled action at the right, the others quiet between them. */
export function ActionBar({ order, onCancel, onRefund }: Props) {
  const { base, ordering, saleTel } = useShop()
  const tel = order.saleTel || saleTel
  const [first, ...others] = shownActions(order.actions, ordering)
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
  const { orderNo, proId } = order
  const target: Partial<Record<OrderAction, string>> = {
    pay: linkTo(base, 'pay', { orderNo }),
    addTravellers: linkTo(base, 'increaseTraveler', { orderNo }),
    rebook: linkTo(base, 'productDetail', { proId }),
  }
  const part = (action: OrderAction, className: string | undefined) => {
    const text = action === 'pay' ? `去支付 ${formatFen(dueOf(order))}` : actionNames[action]
    const href = target[action]
    return href ? (
      <a key={action} className={className} href={href}>
        {text}
      </a>
    ) : (
      <button
        key={action}
        type="button"
        className={className}
        onClick={action === 'cancel' ? onCancel : onRefund}
      >
        {text}
      </button>
    )
  }
  // Cancelling and refunding are never the action that stands out.
  const stands = first !== 'cancel' && first !== 'refund'
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
