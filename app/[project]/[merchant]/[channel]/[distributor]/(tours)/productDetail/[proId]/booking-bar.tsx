import { FavouriteButton } from '@/lib/flows/catalogue/favourite-button-client.tsx'
import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

type Props = { shop: Shop; proId: string; ordering: boolean }

/** One filled action: book, or call where ordering is off or there is nothing to book (screens.md A.0). */
export function BookingBar({ shop, proId, ordering }: Props) {
  const { base, power } = shop
  const { saleTel } = power
  return (
    <div className={`${ui.actionBar} ${styles.bar}`}>
      {/* Where the host draws no bar of ours with it. */}
      <a className={`${ui.barIcon} ${styles.hosted}`} href={linkTo(base, 'index')}>
        <Icon name="home" size={22} />
        首页
      </a>
      {/* The phone stands in the filled action already where nothing can be booked. */}
      <ContactEntry shop={shop} screen="productDetail" phone={ordering} />
      <FavouriteButton merchant={shop.tenant.merchant} kind="tour" id={proId} />
      {ordering ? (
        <a className={`${ui.primary} ${ui.wide} ${ui.grow}`} href={linkTo(base, 'productSelect', { proId })}>
          选择团期与人数
        </a>
      ) : saleTel ? (
        <a className={`${ui.primary} ${ui.wide} ${ui.grow}`} href={`tel:${saleTel}`}>
          <Icon name="phone" />
          电话咨询 {saleTel}
        </a>
      ) : (
        <a className={`${ui.primary} ${ui.wide} ${ui.grow}`} href={linkTo(base, 'productList')}>
          {shop.ordering ? '看看其他线路' : '暂不接受在线预订，看看其他线路'}
        </a>
      )}
    </div>
  )
}
