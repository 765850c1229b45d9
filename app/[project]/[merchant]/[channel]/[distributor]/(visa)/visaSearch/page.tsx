import type { Metadata } from 'next'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readVisaHome } from '@/lib/storefront/shop/visas.ts'
import { VisaSearch } from './visa-search-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return screenMetadata(await currentShop(), 'visaSearch')
}

export default async function VisaSearchPage() {
  const shop = await currentShop()
  const home = await readVisaHome(shop.tenant)
  const hot = (home?.countries ?? []).filter((one) => one.hot && one.products > 0)
  return (
    <main>
      <VisaSearch
        base={shop.base}
        merchant={shop.tenant.merchant}
        words={home?.hotWords ?? []}
        countries={hot.map(({ code, name, priceFrom }) => ({ code, name, priceFrom }))}
      />
    </main>
  )
}
