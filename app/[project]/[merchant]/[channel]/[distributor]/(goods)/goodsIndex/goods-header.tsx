import { ShareButton } from '@/lib/frame/share-button.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './goods-header.module.css'
import { GoodsSearch } from './goods-search.tsx'

/** The shop's name, the search field and words that others search for. */
export function GoodsHeader({ shop, hotWords }: { shop: Shop; hotWords: readonly string[] }) {
  const { base, info, power } = shop
  return (
    <header className={styles.header}>
      <div className={styles.brandRow}>
        <h1 className={styles.name}>
          好物<small>{info.name}</small>
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
      <GoodsSearch base={base} hint={hotWords[0] ? `搜索好物，如“${hotWords[0]}”` : '搜索好物'} />
      {hotWords.length > 0 ? (
        <nav className={styles.hot} aria-label="热门搜索">
          {hotWords.slice(0, 6).map((word) => (
            <a key={word} href={linkTo(base, 'goodsIndex', { keyword: word })} rel="nofollow">
              {word}
            </a>
          ))}
        </nav>
      ) : null}
    </header>
  )
}
