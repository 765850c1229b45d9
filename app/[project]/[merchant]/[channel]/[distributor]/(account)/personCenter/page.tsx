import type { Metadata } from 'next'
import { clientShop } from '@/lib/frame/client-shop.ts'
import { PrivateRoot } from '@/lib/frame/private-root-client.tsx'
import { privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ShopFooter } from '@/lib/frame/shop-footer.tsx'
import { TabBar } from '@/lib/frame/tab-bar.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { readLevels } from '@/lib/storefront/shop/levels.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { PersonCenter } from './person-center-client.tsx'
import { rooms } from './rooms.ts'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('personCenter')
}

/** A top-level screen: tabs at the bottom instead of a bar with back. */
export default async function PersonCenterPage() {
  const shop = await currentShop()
  // Without the levels the customer's data are still all there, so a failure does not fail the page.
  const levels = await readLevels(shop.tenant).catch(() => [])
  // Where the merchant has no levels, the screen of their benefits is not linked.
  const shown = rooms.filter(({ screen }) => screen !== 'vipbenefits' || levels.length > 0)
  const levelNames = Object.fromEntries(levels.map(({ code, name }) => [code, name]))
  return (
    <>
      <main>
        <h1 className="visually-hidden">我的</h1>
        <PrivateRoot shop={clientShop(shop)}>
          <PersonCenter
            hours={shop.info.serviceHours}
            rooms={shown}
            levelNames={levelNames}
            publicOrigin={pageSettings().publicOrigin}
          />
        </PrivateRoot>
      </main>
      <ShopFooter shop={shop} />
      <TabBar base={shop.base} current="personCenter" openShop={shop.power.openShop === 1} />
    </>
  )
}
