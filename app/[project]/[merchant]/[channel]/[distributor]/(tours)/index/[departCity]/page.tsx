import type { Metadata } from 'next'
import { HomeContent } from '@/lib/flows/catalogue/home-content.tsx'
import { ShopFooter } from '@/lib/frame/shop-footer.tsx'
import { TabBar } from '@/lib/frame/tab-bar.tsx'
import { identityValue } from '@/lib/screens/identity.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readArticles } from '@/lib/storefront/shop/articles.ts'
import { readOffers } from '@/lib/storefront/shop/coupons.ts'
import { readHome } from '@/lib/storefront/shop/home.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { chosenCityScript } from './chosen-city.ts'
import { HomeHeader } from './home-header.tsx'

type Props = { params: Promise<{ departCity: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

const MOST_ARTICLES = 3

export function generateStaticParams() {
  return [{ departCity: '-' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const departCity = identityValue((await params).departCity)
  const shop = await currentShop()
  return screenMetadata(shop, 'index', {
    ...(shop.info.slogan ? { description: shop.info.slogan } : {}),
    query: { departCity },
  })
}

export default async function HomePage({ params }: Props) {
  const departCity = identityValue((await params).departCity)
  const shop = await currentShop()
  const [home, articles, offers] = await Promise.all([
    readHome(shop.tenant, departCity),
    readArticles(shop.tenant, MOST_ARTICLES),
    shop.ordering ? readOffers(shop.tenant) : [],
  ])
  return (
    <>
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; the tenant's segments are letters and digits
        dangerouslySetInnerHTML={{ __html: chosenCityScript(shop.tenant.merchant, shop.base) }}
      />
      <HomeHeader shop={shop} departCity={home?.departCity || departCity || shop.info.defaultDepartCity} />
      <HomeContent base={shop.base} home={home} departCity={departCity} articles={articles} offers={offers} />
      <ShopFooter shop={shop} />
      <TabBar base={shop.base} current="index" openShop={shop.power.openShop === 1} />
    </>
  )
}
