import home from '@/lib/flows/catalogue/kind-home.module.css'
import { KindHeader } from '@/lib/flows/catalogue/kind-home.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { ResidenceRow } from '../_parts/residence-row-client.tsx'
import styles from './visa-header.module.css'

/** The counter's name, the link to its search, and where the shopper lives. */
export function VisaHeader({ shop }: { shop: Shop }) {
  const { base, tenant } = shop
  return (
    <KindHeader shop={shop} name="签证中心">
      <a className={`${home.search} ${styles.search}`} href={linkTo(base, 'visaSearch')}>
        <Icon name="search" size={18} />
        搜索国家、地区或签证类型
      </a>
      <div className={styles.residence}>
        <ResidenceRow base={base} merchant={tenant.merchant} from="visaIndex" />
      </div>
    </KindHeader>
  )
}
