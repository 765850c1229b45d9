import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { ShareButton } from '@/lib/frame/share-button.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = { shop: Shop; proId: string; ordering: boolean }

/** One filled action: book, or call where ordering is off or there is nothing to book (screens.md A.0). */
export function BookingBar({ shop, proId, ordering }: Props) {
  const { base, power } = shop
  const { saleTel } = power
  return (
    <div className={ui.actionBar}>
      <a className={ui.barIcon} href={linkTo(base, 'index')}>
        <Icon name="home" size={22} />
        首页
      </a>
      {/* The phone stands in the filled action already where nothing can be booked. */}
      <ContactEntry shop={shop} screen="productDetail" phone={ordering} />
      <ShareButton shop={shop} className={ui.barIcon}>
        <Icon name="share" size={22} />
        分享
      </ShareButton>
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
