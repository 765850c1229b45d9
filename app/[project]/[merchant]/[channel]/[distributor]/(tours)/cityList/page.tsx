import type { Metadata } from 'next'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readCities } from '@/lib/storefront/shop/tours.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './city-list.module.css'
import { CityPicker } from './city-picker-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return screenMetadata(await currentShop(), 'cityList')
}

export default async function CityListPage() {
  const shop = await currentShop()
  const cities = (await readCities(shop.tenant))?.cities ?? []
  return (
    <>
      <TopBar title="选择出发城市" home={linkTo(shop.base, 'index')} />
      <main>
        {cities.length === 0 ? (
          <Empty icon="place" title="暂时没有可选的出发城市">
            <a className={ui.primary} href={linkTo(shop.base, 'index')}>
              返回首页
            </a>
          </Empty>
        ) : (
          <div className={styles.screen}>
            <CityPicker
              base={shop.base}
              merchant={shop.tenant.merchant}
              fallback={shop.info.defaultDepartCity}
              cities={cities}
            />
          </div>
        )}
      </main>
    </>
  )
}
