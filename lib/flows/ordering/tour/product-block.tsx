import { formatDate, formatDateWithYear } from '../../../base/calendar/dates.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { linkTo } from '../../../screens/links.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import ui from '../../../ui/ui.module.css'
import { ItineraryButton } from '../../papers/itinerary-button-client.tsx'
import type { OrderOf } from '../kind.ts'
import styles from '../orders/order-detail.module.css'

/** What was booked and when it travels; leads to the product. */
export function ProductBlock({ order }: { order: OrderOf<'tour'> }) {
  const { base } = useShop()
  const { proId, days, nights, departCity, departure, departDate, returnDate } = order.about
  return (
    <section className={ui.block} aria-label="线路与日期">
      <a className={styles.product} href={linkTo(base, 'productDetail', { proId })}>
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
          <dd>{formatDateWithYear(departDate)}</dd>
        </div>
        <div>
          <dt>返回</dt>
          <dd>{formatDate(returnDate)}</dd>
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
      <ItineraryButton orderNo={order.orderNo} />
    </section>
  )
}
