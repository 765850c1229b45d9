import { FavouriteButton } from '@/lib/flows/catalogue/favourite-button-client.tsx'
import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** One filled action: apply, or call where ordering is off (screens.md A.0). */
export function ApplyBar({ shop, proId }: { shop: Shop; proId: string }) {
  const { base, power, ordering } = shop
  const { saleTel } = power
  const action = `${ui.primary} ${ui.wide} ${ui.grow}`
  return (
    <div className={`${ui.actionBar} ${styles.bar}`}>
      {/* Where the host draws no bar of ours with it. */}
      <a className={`${ui.barIcon} ${styles.hosted}`} href={linkTo(base, 'visaIndex')}>
        <Icon name="globe" size={22} />
        签证
      </a>
      {/* The phone stands in the filled action already where nothing can be ordered. */}
      <ContactEntry shop={shop} screen="visaProductDetail" phone={ordering} />
      <FavouriteButton merchant={shop.tenant.merchant} kind="visa" id={proId} />
      {ordering ? (
        <a className={action} href={linkTo(base, 'visaProductSelect', { proId })}>
          立即办理
        </a>
      ) : saleTel ? (
        <a className={action} href={`tel:${saleTel}`}>
          <Icon name="phone" />
          电话咨询 {saleTel}
        </a>
      ) : (
        <a className={action} href={linkTo(base, 'visaIndex')}>
          暂不接受在线办理，看看其他签证
        </a>
      )}
    </div>
  )
}
