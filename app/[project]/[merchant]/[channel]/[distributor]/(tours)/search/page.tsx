import type { Metadata } from 'next'
import { ShopProvider } from '@/lib/browser/page/shop-context-client.tsx'
import { clientShop } from '@/lib/frame/private-screen.tsx'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readHotKeywords } from '@/lib/storefront/shop/tours.ts'
import { SearchScreen } from './search-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return screenMetadata(await currentShop(), 'search')
}

export default async function SearchPage() {
  const shop = await currentShop()
  const hot = (await readHotKeywords(shop.tenant))?.keywords ?? []
  return (
    <main>
      <ShopProvider shop={clientShop(shop)}>
        <SearchScreen hot={hot} />
      </ShopProvider>
    </main>
  )
}
