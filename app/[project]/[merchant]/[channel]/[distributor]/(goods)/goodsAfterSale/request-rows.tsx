import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { isOpen } from '@/lib/domain/goods/after-sale-moves.ts'
import { afterSaleStates, afterSaleTypes } from '@/lib/domain/goods/words.ts'
import type { AfterSale } from '@/lib/operate-center/contract/orders/goods.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './after-sale.module.css'

/** Requests of the order, each leading to itself; nothing where there are none. */
export function RequestRows({ title, requests }: { title: string; requests: readonly AfterSale[] }) {
  const { base } = useShop()
  if (requests.length === 0) return null
  return (
    <section className={ui.block} aria-label={title}>
      <h2 className={ui.heading}>{title}</h2>
      <ul>
        {requests.map(({ id, orderNo, type, state, pieces, amount, createdAt }) => (
          <li key={id}>
            <a className={styles.request} href={linkTo(base, 'goodsAfterSale', { orderNo, id })}>
              <span className={styles.requestText}>
                <strong>
                  {afterSaleTypes[type]} {pieces.length}件 · {formatFen(amount)}
                </strong>
                <small>{dateAndTime(momentOf(createdAt))} 申请</small>
              </span>
              <span className={isOpen(state) ? styles.going : styles.over}>{afterSaleStates[state]}</span>
              <Icon name="forward" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
