import { formatDate, formatDateWithYear } from '@/lib/base/calendar/dates.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Picture } from '@/lib/ui/picture.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './order-detail.module.css'

/** What was booked and when it travels; leads to the product. */
export function ProductBlock({ order }: { order: Order }) {
  const { base } = useShop()
  const { days, nights, departCity, departure } = order
  return (
    <section className={ui.block} aria-label="线路与日期">
      <a className={styles.product} href={linkTo(base, 'productDetail', { proId: order.proId })}>
        <Picture className={styles.cover} picture={{ ...order.cover, alt: '' }} sizes="96px" />
        <span className={styles.productText}>
          <strong>{order.name}</strong>
          <span>
            {departCity ? `${departCity}出发 · ` : ''}
            {days}天{nights > 0 ? `${nights}晚` : ''}
          </span>
        </span>
        <Icon name="forward" size={18} />
      </a>
      <dl className={styles.facts}>
        <div>
          <dt>出发</dt>
          <dd>{formatDateWithYear(order.departDate)}</dd>
        </div>
        <div>
          <dt>返回</dt>
          <dd>{formatDate(order.returnDate)}</dd>
        </div>
        {departure.packageName ? (
          <div>
            <dt>套餐</dt>
            <dd>{departure.packageName}</dd>
          </div>
        ) : null}
        {departure.groupNo ? (
          <div>
            <dt>团号</dt>
            <dd>{departure.groupNo}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
