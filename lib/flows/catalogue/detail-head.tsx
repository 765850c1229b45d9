import type { ReactNode } from 'react'
import { ShareButton } from '../../frame/share-button.tsx'
import type { Shop } from '../../storefront/shop/shop.ts'
import ui from '../../ui/ui.module.css'
import styles from './detail.module.css'

type Props = {
  shop: Shop
  price: ReactNode
  /** Beside the price: what others thought and bought. */
  trust: string
  name: ReactNode
  subtitle?: string
  /** A tag that stands out before the others. */
  firstTag?: ReactNode
  tags: readonly string[]
  /** The product's number, with what it is called. */
  code: string
  /** Where its poster is made. */
  poster: string
  /** What the kind shows besides, below. */
  children: ReactNode
}

/** Below a product's pictures: price, name, tags, number, poster. */
export function DetailHead(props: Props) {
  const { shop, price, trust, name, subtitle, firstTag, tags, code, poster, children } = props
  return (
    <section className={styles.head}>
      <div className={styles.priceRow}>
        {price}
        <span className={styles.trust}>{trust}</span>
      </div>
      <h2 className={styles.name}>{name}</h2>
      {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
      {firstTag || tags.length > 0 ? (
        <p className={styles.tags}>
          {firstTag}
          {tags.map((tag) => (
            <span key={tag} className={ui.tag}>
              {tag}
            </span>
          ))}
        </p>
      ) : null}
      <div className={styles.codeRow}>
        <p className={styles.code}>{code}</p>
        <ShareButton shop={shop} className={`${styles.more} ${styles.hosted}`}>
          分享
        </ShareButton>
        <a className={styles.more} href={poster} rel="nofollow" data-poster="">
          生成海报
        </a>
      </div>
      {children}
    </section>
  )
}
