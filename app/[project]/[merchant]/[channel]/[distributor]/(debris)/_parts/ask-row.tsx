import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import type { ScreenName } from '@/lib/screens/screens.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import styles from './ask-row.module.css'

/** The way to customer service on a screen of an order, above what is filled in: its lower edge has the one action. */
export async function AskRow({ screen }: { screen: ScreenName }) {
  return (
    <div className={styles.row}>
      <span>有疑问可先咨询客服</span>
      <ContactEntry shop={await currentShop()} screen={screen} />
    </div>
  )
}
