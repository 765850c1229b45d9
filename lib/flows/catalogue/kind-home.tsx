import type { ReactNode } from 'react'
import type { Home } from '../../operate-center/contract/catalogue/shared.ts'
import { writtenLink } from '../../screens/links.ts'
import type { Shop } from '../../storefront/shop/shop.ts'
import { Icon } from '../../ui/icon.tsx'
import { Banners } from './banners.tsx'
import { BrandRow } from './brand-row.tsx'
import styles from './kind-home.module.css'

/** The kind's name beside the shop's, share and phone; `children`: its search. */
export function KindHeader({ shop, name, children }: { shop: Shop; name: string; children: ReactNode }) {
  return (
    <header className={styles.header}>
      <BrandRow shop={shop}>
        <h1 className={styles.name}>
          {name}
          <small>{shop.info.name}</small>
        </h1>
      </BrandRow>
      {children}
    </header>
  )
}

type BannersProps = { base: string; label: string; banners: Home['banners'] }

export function KindBanners({ base, label, banners }: BannersProps) {
  return (
    <Banners
      label={label}
      banners={banners}
      look="flat"
      hrefOf={(link) => (link ? writtenLink(base, link) : undefined)}
    />
  )
}

/** What the shop promises for every product of the kind. */
export function ShopPromises({ promises }: { promises: readonly { title: string; text: string }[] }) {
  if (promises.length === 0) return null
  return (
    <ul className={styles.promises} aria-label="服务承诺">
      {promises.map(({ title, text }) => (
        <li key={title}>
          <Icon name="shield" size={18} />
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
