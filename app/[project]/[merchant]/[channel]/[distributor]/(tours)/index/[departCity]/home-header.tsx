import { logoFile } from '@/lib/base/picture-files.ts'
import { BrandRow } from '@/lib/flows/catalogue/brand-row.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './home-header.module.css'

/** The shop's name, the departure city, and the link to search. */
export function HomeHeader({ shop, departCity }: { shop: Shop; departCity: string }) {
  const { base, info } = shop
  return (
    <header className={styles.header}>
      <BrandRow shop={shop}>
        {info.logo ? (
          // biome-ignore lint/performance/noImgElement: a 256 px mark needs no optimiser
          <img className={styles.logo} src={logoFile(info.logo)} alt="" width={32} height={32} />
        ) : null}
        <h1 className={styles.name}>{info.name}</h1>
      </BrandRow>
      <div className={styles.searchRow}>
        <a
          className={styles.city}
          href={linkTo(base, 'cityList')}
          aria-label={`出发城市 ${departCity || '全部'}，点按更换`}
        >
          <Icon name="place" size={18} />
          {departCity || '出发地'}
          <Icon name="down" size={14} />
        </a>
        <a className={styles.search} href={linkTo(base, 'search')}>
          <Icon name="search" size={18} />
          搜索目的地、线路、主题
        </a>
      </div>
    </header>
  )
}
