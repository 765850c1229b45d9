import { formatDate, formatDateWithYear } from '../../../base/calendar/dates.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { linkTo } from '../../../screens/links.ts'
import ui from '../../../ui/ui.module.css'
import { ItineraryButton } from '../../papers/itinerary-button-client.tsx'
import type { OrderOf } from '../kind.ts'
import { FactList } from '../orders/fact-list.tsx'
import { ProductLink } from '../orders/product-link.tsx'

/** What was booked and when it travels; leads to the product. */
export function ProductBlock({ order }: { order: OrderOf<'tour'> }) {
  const { base } = useShop()
  const { proId, days, nights, departCity, departure, departDate, returnDate } = order.about
  return (
    <section className={ui.block} aria-label="线路与日期">
      <ProductLink
        order={order}
        href={linkTo(base, 'productDetail', { proId })}
        about={`${departCity ? `${departCity}出发 · ` : ''}${days}天${nights > 0 ? `${nights}晚` : ''}`}
      />
      <FactList
        facts={[
          { label: '出发', value: formatDateWithYear(departDate) },
          { label: '返回', value: formatDate(returnDate) },
          { label: '套餐', value: departure.packageName },
          { label: '团号', value: departure.groupNo },
        ]}
      />
      <ItineraryButton orderNo={order.orderNo} />
    </section>
  )
}
