import type { Metadata } from 'next'
import { continents } from '@/lib/domain/visas/words.ts'
import shared from '@/lib/flows/catalogue/kind-home.module.css'
import { KindBanners, ShopPromises } from '@/lib/flows/catalogue/kind-home.tsx'
import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { ShopFooter } from '@/lib/frame/shop-footer.tsx'
import { TabBar } from '@/lib/frame/tab-bar.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readVisaHome } from '@/lib/storefront/shop/visas.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { CountryRow, HotCountries } from './countries.tsx'
import { VisaHeader } from './visa-header.tsx'
import styles from './visa-index.module.css'

// See the root layout: there are no client transitions here.
export const instant = false

/** What a row of a continent takes. */
const COUNTRY_PX = 60

export async function generateMetadata(): Promise<Metadata> {
  const shop = await currentShop()
  const home = await readVisaHome(shop.tenant)
  const sold = (home?.countries ?? []).filter(({ products }) => products > 0)
  return screenMetadata(shop, 'visaIndex', {
    name: `${shop.info.name}签证中心`,
    description:
      sold.length > 0
        ? `${sold
            .slice(0, 5)
            .map(({ name }) => name)
            .join('、')}等${sold.length}个国家和地区签证代办，按领区受理，进度可查。`
        : '',
    ...(home?.banners[0] ? { image: home.banners[0].picture.src } : {}),
    noindex: sold.length === 0,
  })
}

export default async function VisaIndexPage() {
  const shop = await currentShop()
  const home = await readVisaHome(shop.tenant)
  const { base } = shop
  const { banners = [], steps = [], promises = [], countries = [] } = home ?? {}
  const sold = countries.filter(({ products }) => products > 0)
  const hot = sold.filter((one) => one.hot)
  const byContinent = Object.entries(continents)
    .map(([code, name]) => ({ code, name, own: countries.filter(({ continent }) => continent === code) }))
    .filter(({ own }) => own.length > 0)
  return (
    <>
      <VisaHeader shop={shop} />
      <main>
        <KindBanners base={base} label="签证活动" banners={banners} />
        <ShopPromises promises={promises} />
        {sold.length === 0 ? (
          <Empty icon="globe" title="签证产品正在准备中" text="可以先看看线路，或致电客服咨询">
            <a className={ui.primary} href={linkTo(base, 'productList')}>
              去看看线路
            </a>
          </Empty>
        ) : null}
        {hot.length > 0 ? (
          <section className={shared.section}>
            <header className={`${shared.sectionHead} ${styles.spread}`}>
              <h2 className={ui.heading}>热门国家和地区</h2>
              <a className={styles.more} href={linkTo(base, 'visaProductList')}>
                全部签证
              </a>
            </header>
            <HotCountries base={base} countries={hot} all={sold.length} />
          </section>
        ) : null}
        {steps.length > 0 ? (
          <section className={ui.block}>
            <h2 className={ui.heading}>办理只需{steps.length}步</h2>
            <ol className={styles.steps}>
              {steps.map(({ title, text }) => (
                <li key={title}>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </section>
        ) : null}
        {byContinent.length > 0 ? (
          <section className={shared.section}>
            <header className={`${shared.sectionHead} ${styles.spread}`}>
              <h2 className={ui.heading}>按大洲查找</h2>
              <span className={ui.secondary}>免签与落地签政策出行前请再核实</span>
            </header>
            {byContinent.length > 1 ? (
              <nav className={styles.continents} aria-label="大洲">
                {byContinent.map(({ code, name }) => (
                  <a key={code} href={`#${code}`}>
                    {name}
                  </a>
                ))}
              </nav>
            ) : null}
            {byContinent.map(({ code, name, own }) => (
              <section
                key={code}
                id={code}
                className={styles.continent}
                style={{ containIntrinsicBlockSize: `auto ${(own.length + 1) * COUNTRY_PX}px` }}
                data-below=""
              >
                <h3>{name}</h3>
                <ul>
                  {own.map((country) => (
                    <CountryRow key={country.code} base={base} country={country} />
                  ))}
                </ul>
              </section>
            ))}
          </section>
        ) : null}
      </main>
      <ShopFooter shop={shop} />
      <ContactEntry shop={shop} screen="visaIndex" look="line" raised />
      <TabBar base={base} current="visaIndex" openShop={shop.power.openShop === 1} />
    </>
  )
}
