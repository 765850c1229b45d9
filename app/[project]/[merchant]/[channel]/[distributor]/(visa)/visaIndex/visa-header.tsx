import { ShareButton } from '@/lib/frame/share-button.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { ResidenceRow } from '../_parts/residence-row-client.tsx'
import styles from './visa-header.module.css'

/** The counter's name, the link to its search, and where the shopper lives. */
export function VisaHeader({ shop }: { shop: Shop }) {
  const { base, info, power, tenant } = shop
  return (
    <header className={styles.header}>
      <div className={styles.brandRow}>
        <h1 className={styles.name}>
          签证中心<small>{info.name}</small>
        </h1>
        <ShareButton shop={shop} className={styles.icon} label="分享">
          <Icon name="share" size={20} />
        </ShareButton>
        {power.saleTel ? (
          <a className={styles.icon} href={`tel:${power.saleTel}`} aria-label={`致电客服 ${power.saleTel}`}>
            <Icon name="phone" size={20} />
          </a>
        ) : null}
      </div>
      <a className={styles.search} href={linkTo(base, 'visaSearch')}>
        <Icon name="search" size={18} />
        搜索国家、地区或签证类型
      </a>
      <div className={styles.residence}>
        <ResidenceRow base={base} merchant={tenant.merchant} from="visaIndex" />
      </div>
    </header>
  )
}
