import type { Metadata } from 'next'
import { ShopProvider } from '@/lib/browser/page/shop-context-client.tsx'
import { clientShop } from '@/lib/frame/client-shop.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readHotWords } from '@/lib/storefront/shop/home.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { SearchScreen } from './search-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return screenMetadata(await currentShop(), 'search')
}

export default async function SearchPage() {
  const shop = await currentShop()
  const hot = await readHotWords(shop.tenant)
  return (
    <main>
      <ShopProvider shop={clientShop(shop)}>
        <SearchScreen hot={hot} />
      </ShopProvider>
    </main>
  )
}
