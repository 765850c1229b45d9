import type { Metadata } from 'next'
import { ShopProvider } from '@/lib/browser/page/shop-context-client.tsx'
import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { clientShop } from '@/lib/frame/client-shop.ts'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { identityValue } from '@/lib/screens/identity.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readTourList } from '@/lib/storefront/shop/tours.ts'
import { type ListIdentity, listTitle, plain } from './list-state.ts'
import { ListTitle } from './list-title-client.tsx'
import { TourList } from './tour-list-client.tsx'

type Params = { category: string; dest: string; departCity: string }
type Props = { params: Promise<Params> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ category: '-', dest: '-', departCity: '-' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const identity = identityOf(await params)
  const shop = await currentShop()
  const list = await readTourList(shop.tenant, identity)
  const name = listTitle(plain(identity))
  return screenMetadata(shop, 'productList', {
    name,
    description: `${shop.info.name}：${name}，共${list?.total ?? 0}条线路，班期与价格实时可查。`,
    query: identity,
    noindex: !list || list.total === 0,
  })
}

export default async function ProductListPage({ params }: Props) {
  const identity = identityOf(await params)
  const shop = await currentShop()
  const list = await readTourList(shop.tenant, identity)
  return (
    <>
      <TopBar
        title={<ListTitle identity={plain(identity)} />}
        home={linkTo(shop.base, 'index')}
        share={shop}
      />
      <main>
        <ShopProvider shop={clientShop(shop)}>
          <TourList identity={identity} initial={list} />
        </ShopProvider>
      </main>
      <ContactEntry shop={shop} screen="productList" look="line" />
    </>
  )
}

function identityOf({ category, dest, departCity }: Params): ListIdentity {
  return {
    category: identityValue(category),
    dest: identityValue(dest),
    departCity: identityValue(departCity),
  }
}
