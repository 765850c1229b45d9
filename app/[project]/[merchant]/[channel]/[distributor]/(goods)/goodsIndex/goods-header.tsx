import { KindHeader } from '@/lib/flows/catalogue/kind-home.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import styles from './goods-header.module.css'
import { GoodsSearch } from './goods-search.tsx'

/** The shop's name, the search field and words that others search for. */
export function GoodsHeader({ shop, hotWords }: { shop: Shop; hotWords: readonly string[] }) {
  const { base } = shop
  return (
    <KindHeader shop={shop} name="好物">
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
    </KindHeader>
  )
}
