import { linkTo } from '../screens/links.ts'
import 'server-only'
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { type ScreenName, screens } from '../screens/screens.ts'
import { screenMetadata } from '../storefront/share/metadata.ts'
import { currentShop, type Shop } from '../storefront/shop/shop.ts'
import { clientShop } from './client-shop.ts'
import { PrivateRoot } from './private-root-client.tsx'
import { TopBar } from './top-bar.tsx'

/** Title and robots of a private screen. */
export async function privateMetadata(screen: ScreenName): Promise<Metadata> {
  return screenMetadata(await currentShop(), screen)
}

type Props = { screen: ScreenName; title?: string; children: ReactNode; foot?: (shop: Shop) => ReactNode }

/** A private screen: a frame that is static per shop, around client components that load the visitor's data. */
export async function PrivateScreen({ screen, title, children, foot }: Props) {
  const shop = await currentShop()
  return (
    <>
      <TopBar
        title={title ?? screens[screen].title}
        home={linkTo(shop.base, 'index')}
        {...(screens[screen].share ? { share: shop } : {})}
      />
      <main>
        <PrivateRoot shop={clientShop(shop)}>{children}</PrivateRoot>
      </main>
      {foot?.(shop)}
    </>
  )
}
