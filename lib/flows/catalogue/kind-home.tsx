import type { ReactNode } from 'react'
import { ShareButton } from '../../frame/share-button.tsx'
import type { Home } from '../../operate-center/contract/catalogue/shared.ts'
import { writtenLink } from '../../screens/links.ts'
import type { Shop } from '../../storefront/shop/shop.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './kind-home.module.css'

/** The kind's name beside the shop's, share and phone; `children`: its search. */
export function KindHeader({ shop, name, children }: { shop: Shop; name: string; children: ReactNode }) {
  const { info, power } = shop
  return (
    <header className={styles.header}>
      <div className={styles.brandRow}>
        <h1 className={styles.name}>
          {name}
          <small>{info.name}</small>
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
      {children}
    </header>
  )
}

type BannersProps = { base: string; label: string; banners: Home['banners'] }

export function KindBanners({ base, label, banners }: BannersProps) {
  if (banners.length === 0) return null
  return (
    <Carousel label={label} count={banners.length} className={styles.banners} dots>
      {banners.map((banner, index) => (
        // One without a link is a picture with words, not a way to anywhere.
        <a
          key={banner.title}
          className={styles.banner}
          {...(banner.link ? { href: writtenLink(base, banner.link) } : {})}
        >
          <Picture
            picture={banner.picture}
            sizes="(max-width: 480px) 94vw, 456px"
            ratio={0.42}
            first={index === 0}
          />
          <span className={styles.bannerText}>
            <strong>{banner.title}</strong>
            <span>{banner.subtitle}</span>
          </span>
        </a>
      ))}
    </Carousel>
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
