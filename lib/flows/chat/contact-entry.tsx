import 'server-only'
import { type Screen, type ScreenName, screens } from '../../screens/screens.ts'
import { pageSettings } from '../../storefront/settings/page-settings.ts'
import type { Shop } from '../../storefront/shop/shop.ts'
import { Icon } from '../../ui/icon.tsx'
import ui from '../../ui/ui.module.css'
import { ContactButton } from './contact-button-client.tsx'
import type { ContactShop } from './contact-sheet-client.tsx'

/** What a line at the lower edge of a list says, by the list's area. */
const LEADS: Partial<Record<Screen['area'], string>> = {
  tours: '没有合适的线路？',
  visa: '不确定办哪种签证？',
  goods: '没找到想要的商品？',
}

type Props = {
  shop: Shop
  screen: ScreenName
  /** `bar`: icons of an action bar. `line`: a bar of its own at the lower edge, which covers nothing of a list. */
  look?: 'bar' | 'line'
  /** False where the screen's own main action is the phone call. */
  phone?: boolean
  /** A line that stands above the tabs of a top-level screen. */
  raised?: boolean
}

/**
 * How a visitor reaches the shop from a screen: chat where the specification offers it (section 2) and the distributor
 * shows it, else the phone and a message; elsewhere the sales phone. Whether chat is open at this moment (customer.do)
 * is read on the tap, so that the page is the same for all and nothing shifts.
 */
export function ContactEntry({ shop, screen, look = 'bar', phone = true, raised = false }: Props) {
  const { saleTel, state, tocShowCustomerFlag } = shop.power
  const offered = screens[screen].chat === true
  const chat = offered && state === 1 && tocShowCustomerFlag !== 0
  const contact: ContactShop = {
    merchant: shop.tenant.merchant,
    tel: saleTel,
    hours: shop.info.serviceHours,
    script: pageSettings().scripts.udesk,
  }
  const lead = look === 'line' ? LEADS[screens[screen].area] : undefined
  const words = { ...(lead ? { lead } : {}), ...(raised ? { raised } : {}) }
  const bubble = <Icon name="chat" size={22} />
  if (chat) return <ContactButton kind="chat" icon={bubble} look={look} shop={contact} {...words} />
  if (look === 'line') {
    return offered ? <ContactButton kind="ask" icon={bubble} look="line" shop={contact} {...words} /> : null
  }
  return (
    <>
      {saleTel && phone ? (
        <a className={ui.barIcon} href={`tel:${saleTel}`}>
          <Icon name="phone" size={22} />
          电话
        </a>
      ) : null}
      {offered ? (
        <ContactButton kind="message" icon={<Icon name="message" size={22} />} look="bar" shop={contact} />
      ) : null}
    </>
  )
}
