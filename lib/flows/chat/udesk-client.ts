import type { ChatCustomer } from '../../operate-center/contract/storefront/chat.ts'
import type { ProductCard } from './product-card.ts'
import './udesk.css'

/** The options that the vendor's loader takes (integrations.md D.5). */
export type UdeskOptions = {
  code: string
  link: string
  customer?: ChatCustomer
  product: ProductCard
  color: string
}

type Ud = ((...args: unknown[]) => void) & { d?: unknown[] }
type UdeskWindow = Window & { UdeskApiObject?: string; ud?: Ud }

/** Silence for longer than this counts as a failure. */
const UDESK_PATIENCE_MS = 8_000

/**
 * Loads the vendor's script in the way its own snippet does, with a queue that the script empties, and opens the window
 * when it says that it is ready. Rejects when the script cannot be loaded or does not respond; then everything is
 * removed, so that it can be tried again.
 */
export function startUdesk(script: string, options: UdeskOptions): Promise<void> {
  const page = window as UdeskWindow
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    let waiting = true
    const timer = setTimeout(() => fail('silent'), UDESK_PATIENCE_MS)
    const fail = (reason: string) => {
      if (!waiting) return
      waiting = false
      clearTimeout(timer)
      element.remove()
      clearAway()
      delete page.ud
      reject(new Error(`chat widget: ${reason}`))
    }
    const queue: Ud = (...args) => {
      queue.d = [...(queue.d ?? []), args]
    }
    // Removes what an abandoned attempt has added since.
    clearAway()
    page.UdeskApiObject = 'ud'
    page.ud = queue
    queue({
      code: options.code,
      link: options.link,
      // Before anything else is set up: the vendor reads the product only once.
      product: options.product,
      ...(options.customer ? { customer: options.customer } : {}),
      mode: 'inner',
      color: options.color,
      pos_flag: 'crb',
      language: 'zh-cn',
      isInvite: false,
      onlineText: '联系客服',
      offlineText: '客服休息中，请留言',
      mobile: { mode: 'inner', color: options.color, pos_flag: 'crb' },
      onReady() {
        // Too late: the visitor has been offered the phone meanwhile.
        if (!waiting) return
        waiting = false
        clearTimeout(timer)
        showUdesk()
        resolve()
      },
    })
    element.async = true
    element.src = script
    // The page's address may hold private parameters, so the vendor receives only the origin.
    element.referrerPolicy = 'strict-origin-when-cross-origin'
    element.onerror = () => fail('not loaded')
    document.head.append(element)
  })
}

/** The vendor's elements of a failed attempt: their ids must not exist twice. */
function clearAway(): void {
  for (const element of document.querySelectorAll('#udesk_container, #udesk_btn, #udesk_panel'))
    element.remove()
}

export function showUdesk(): void {
  ;(window as UdeskWindow).ud?.('showPanel')
}
