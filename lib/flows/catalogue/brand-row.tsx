import type { ReactNode } from 'react'
import { ShareButton } from '../../frame/share-button.tsx'
import type { Shop } from '../../storefront/shop/shop.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './brand-row.module.css'

/** The top row of a home: what names it, share and phone. */
export function BrandRow({ shop, children }: { shop: Shop; children: ReactNode }) {
  const { saleTel } = shop.power
  return (
    <div className={styles.brandRow}>
      {children}
      <ShareButton shop={shop} className={styles.icon} label="分享">
        <Icon name="share" size={20} />
      </ShareButton>
      {saleTel ? (
        <a className={styles.icon} href={`tel:${saleTel}`} aria-label={`致电客服 ${saleTel}`}>
          <Icon name="phone" size={20} />
        </a>
      ) : null}
    </div>
  )
}
