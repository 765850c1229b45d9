import type { ScreenName } from '../../screens/screens.ts'
import type { Shop } from '../../storefront/shop/shop.ts'
import type { ProductRef } from '../../tenant/kinds.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import ui from '../../ui/ui.module.css'
import { ContactEntry } from '../chat/contact-entry.tsx'
import styles from './detail.module.css'
import { FavouriteButton } from './favourite-button-client.tsx'

type Link = { href: string; text: string; 'data-choose-version'?: '' }

type Props = {
  shop: Shop
  screen: ScreenName
  product: ProductRef
  /** The home of the product's kind. */
  home: { href: string; icon: IconName; name: string }
  /** The filled action; null where the product cannot be ordered: then it is the call. */
  order: Link | null
  /** The filled action where there is no phone either. */
  others: Link
}

/** The bar at the lower edge of a product: its shop, contact, favourites and one filled action (screens.md A.0). */
export function DetailBar({ shop, screen, product, home, order, others }: Props) {
  const { saleTel } = shop.power
  const { text, ...link } = order ?? (saleTel ? { href: `tel:${saleTel}`, text: '' } : others)
  return (
    <div className={`${ui.actionBar} ${styles.bar}`}>
      {/* Where the host draws no bar of ours with it. */}
      <a className={`${ui.barIcon} ${styles.hosted}`} href={home.href}>
        <Icon name={home.icon} size={22} />
        {home.name}
      </a>
      {/* The phone stands in the filled action already where nothing can be ordered. */}
      <ContactEntry shop={shop} screen={screen} phone={order !== null} />
      <FavouriteButton merchant={shop.tenant.merchant} icon={<Icon name="heart" size={22} />} {...product} />
      <a className={`${ui.primary} ${ui.wide} ${ui.grow}`} {...link}>
        {text || (
          <>
            <Icon name="phone" />
            电话咨询 {saleTel}
          </>
        )}
      </a>
    </div>
  )
}
