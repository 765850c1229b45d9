import { call } from '../../browser/door/call.ts'
import { pageIdOf } from '../../browser/page/start-page.ts'
import { clientState, setClientState, setUuid } from '../../browser/storage/client-state.ts'
import { localStore, sessionStore } from '../../browser/storage/storage.ts'
import { visitorUuid } from '../../browser/storage/visitor-uuid.ts'
import type { ChatSession } from '../../operate-center/contract/storefront/chat.ts'
import { pageProduct } from './page-product.ts'
import { type ProductCard, productCard } from './product-card.ts'
import { showUdesk, startUdesk } from './udesk-client.ts'

/**
 * closed: the shop's chat is off now. failed: it could not be opened. `tel` is offered instead; empty when no answer
 * named one.
 */
export type ChatOutcome = { opened: true } | { opened: false; why: 'closed' | 'failed'; tel: string }

/**
 * Opens the shop's chat: reads the visitor's identity for the vendor from the server, loads the vendor's widget, shows
 * it. The server only logs failures (specification, section 8); the visitor is offered phone and message instead.
 */
export async function openChat({
  merchant,
  script,
}: {
  merchant: string
  script: string
}): Promise<ChatOutcome> {
  if (clientState().udeskJs) {
    showUdesk()
    return { opened: true }
  }
  const session = await askSession(merchant)
  if (!session) return { opened: false, why: 'failed', tel: '' }
  const { code, link, tel, customer } = session
  setClientState('salesInfo', { customerCode: code, customerLink: link, tel })
  if (!session.available) return { opened: false, why: 'closed', tel }
  try {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()
    await startUdesk(script, {
      code,
      link,
      product: card(merchant),
      color,
      ...(customer ? { customer } : {}),
    })
  } catch {
    return { opened: false, why: 'failed', tel }
  }
  setClientState('udeskJs', true)
  return { opened: true }
}

async function askSession(merchant: string): Promise<ChatSession | null> {
  const ask = () => call('chat.session', { uuid: visitorUuid(merchant) })
  let answer = await ask()
  if (!answer.ok && answer.failure.kind === 'invalid') {
    // A uuid of another form, kept by a system older than this shop.
    localStore.remove(merchant, 'uuid')
    sessionStore.remove(merchant, 'uuid')
    setUuid(visitorUuid(merchant))
    answer = await ask()
  }
  return answer.ok ? answer.value : null
}

function card(merchant: string): ProductCard {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content ?? ''
  return productCard({
    title: meta('og:title') || document.title,
    url: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? meta('og:url'),
    image: meta('og:image'),
    jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => textContent ?? '',
    ),
    pageId: clientState().pageId || pageIdOf(location),
    product: pageProduct(),
    productNumber: sessionStore.get(merchant, 'productNumber'),
    productTitle: sessionStore.get(merchant, 'productTitle'),
    orderNum: sessionStore.get(merchant, 'orderNum'),
  })
}
