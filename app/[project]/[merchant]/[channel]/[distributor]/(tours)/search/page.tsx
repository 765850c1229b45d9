import type { Metadata } from 'next'
import { ShopProvider } from '@/lib/browser/shop-context-client.tsx'
import { screenMetadata } from '@/lib/share/metadata.ts'
import { currentShop } from '@/lib/shop/shop.ts'
import { readHotKeywords } from '@/lib/shop/tours.ts'
import { clientShop } from '@/lib/ui/private-screen.tsx'
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
