import type { Metadata } from 'next'
import { HomeContent } from '@/lib/flows/catalogue/home-content.tsx'
import { privateMetadata } from '@/lib/frame/private-screen.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { readHome } from '@/lib/storefront/shop/home.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { PartnerArrival } from './partner-arrival-client.tsx'
import styles from './partner-home.module.css'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('dangIndex')
}

/**
 * The home inside an e-commerce partner's app: the shop's own home under the partner's heading. No link leaves the
 * shop, not even to a telephone, except the one back to the partner.
 */
export default async function PartnerHomePage() {
  const shop = await currentShop()
  const home = await readHome(shop.tenant, undefined)
  return (
    <>
      <header className={styles.header}>
        <div className={styles.row}>
          <h1 className={styles.title}>
            当当专区
            <span className={styles.shop}>{shop.info.name}</span>
          </h1>
          <PartnerArrival base={shop.base} merchant={shop.tenant.merchant} />
        </div>
        <a className={styles.search} href={linkTo(shop.base, 'search')}>
          <Icon name="search" size={18} />
          搜索目的地、线路、主题
        </a>
      </header>
      <HomeContent base={shop.base} home={home} />
      <nav className={styles.foot} aria-label="我的服务">
        <a href={linkTo(shop.base, 'orderList')}>
          <Icon name="order" size={20} />
          我的订单
        </a>
        <a href={linkTo(shop.base, 'personCenter')}>
          <Icon name="user" size={20} />
          个人中心
        </a>
      </nav>
      <p className={styles.seller}>商品与服务由{shop.info.company || shop.info.name}提供</p>
    </>
  )
}
