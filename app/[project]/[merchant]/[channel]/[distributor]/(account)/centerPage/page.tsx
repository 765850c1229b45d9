import type { Metadata } from 'next'
import { privateMetadata } from '@/lib/frame/private-screen.tsx'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import styles from './center-page.module.css'
import { PassOn } from './pass-on-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('centerPage')
}

/** Redirects a partner's visitor; without JavaScript there is a link into the shop. */
export default async function CenterPage() {
  const shop = await currentShop()
  return (
    <main>
      <div className={styles.screen}>
        <span className={styles.ring} aria-hidden="true" />
        <h1 className={styles.name}>{shop.info.name}</h1>
        <PassOn base={shop.base} merchant={shop.tenant.merchant} />
      </div>
    </main>
  )
}
