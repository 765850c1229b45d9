import { FavouriteButton } from '@/lib/flows/catalogue/favourite-button-client.tsx'
import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

type Props = { shop: Shop; dbId: string; soldOut: boolean }

/** One filled action: choose a version, or call where ordering is off, or other goods where nothing is left. */
export function BuyBar({ shop, dbId, soldOut }: Props) {
  const { base, power, ordering } = shop
  const { saleTel } = power
  const action = `${ui.primary} ${ui.wide} ${ui.grow}`
  return (
    <div className={`${ui.actionBar} ${styles.bar}`}>
      {/* Where the host draws no bar of ours with it. */}
      <a className={`${ui.barIcon} ${styles.hosted}`} href={linkTo(base, 'goodsIndex')}>
        <Icon name="bag" size={22} />
        好物
      </a>
      {/* The phone stands in the filled action already where nothing can be ordered. */}
      <ContactEntry shop={shop} screen="goodsProductDetail" phone={ordering} />
      <FavouriteButton merchant={shop.tenant.merchant} kind="goods" id={dbId} />
      {ordering && soldOut ? (
        <a className={action} href={linkTo(base, 'goodsIndex')}>
          已售罄，看看其他好物
        </a>
      ) : ordering ? (
        <a className={action} href={linkTo(base, 'goodsProductSelect', { dbId })} data-choose-version="">
          立即购买
        </a>
      ) : saleTel ? (
        <a className={action} href={`tel:${saleTel}`}>
          <Icon name="phone" />
          电话咨询 {saleTel}
        </a>
      ) : (
        <a className={action} href={linkTo(base, 'goodsIndex')}>
          暂不接受在线下单，看看其他好物
        </a>
      )}
    </div>
  )
}
