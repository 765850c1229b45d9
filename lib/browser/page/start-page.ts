import { screenAt } from '../../screens/screen-path.ts'
import { settleArrival } from '../arrival/arrival.ts'
import { partnerReturn } from '../arrival/partner-return.ts'
import { shopHere } from '../door/shop-here.ts'
import { setPageId, setStateUser, setUuid } from '../storage/client-state.ts'
import { shareAddress } from '../storage/kept-address.ts'
import { isLeft, readUser, sessionStore } from '../storage/storage.ts'
import { visitorUuid } from '../storage/visitor-uuid.ts'
import { watchLazyPictures } from './lazy-pictures.ts'

/**
 * What every document does once its scripts run: gives the browser its uuid and the page its id, keeps what came with
 * the address, loads pictures near the viewport and makes 返回 go back.
 * @returns undoes it
 */
export function startPage(merchant: string): () => void {
  settleUser(merchant)
  setUuid(visitorUuid(merchant))
  shareAddress(merchant)
  setPageId(pageIdOf(location))
  keepProduct(merchant)
  settleArrival(merchant)
  followGoParame(merchant)
  showPartnerReturn(merchant)
  const back = (event: MouseEvent) => goBack(event, merchant)
  document.addEventListener('click', back)
  const unwatch = watchLazyPictures(document.body)
  return () => {
    document.removeEventListener('click', back)
    unwatch()
  }
}

/** The screen and what it is about: `productDetail:10001` (specification, section 3). */
export function pageIdOf({ pathname, search }: { pathname: string; search: string }): string {
  const screen = screenAt(shopHere().base, pathname)
  const query = new URLSearchParams(search)
  const identity = ['proId', 'dbId', 'articleId', 'orderNo'].map((name) => query.get(name)).find(Boolean)
  return identity ? `${screen}:${identity.slice(0, 64)}` : screen
}

/** A product screen names its product for customer service (specification, section 3). */
function keepProduct(merchant: string): void {
  const product = document.querySelector<HTMLElement>('[data-product-number]')
  if (!product) return
  sessionStore.set(merchant, 'productNumber', product.dataset.productNumber ?? '')
  sessionStore.set(merchant, 'productTitle', product.dataset.productTitle ?? '')
}

/** The customer of this tab; one who has left the browser is forgotten here, too. */
function settleUser(merchant: string): void {
  if (isLeft(merchant)) {
    void import('../storage/customer.ts').then(({ forgetTab }) => forgetTab(merchant))
    return
  }
  const user = readUser(merchant)
  if (user) setStateUser(user)
}

/** Screens that use `goParame` themselves, after they have signed the visitor in. */
const TARGETED = new Set(['centerPage', 'dangIndex', 'authorize'])

/** Goes to the screen that a partner has named, from whatever screen its visit began at (specification, section 2). */
function followGoParame(merchant: string): void {
  const { base } = shopHere()
  if (!sessionStore.get(merchant, 'goParame') || TARGETED.has(screenAt(base, location.pathname))) return
  // With the table of screens, which only such a visit needs.
  void import('../arrival/go-target.ts').then(({ takeGoTarget }) => {
    const target = takeGoTarget(merchant, base)
    if (target && target !== location.pathname + location.search) location.replace(target)
  })
}

/** The link back to the partner, where the visit has brought an address that the shop allows. */
function showPartnerReturn(merchant: string): void {
  const address = partnerReturn(merchant)
  if (!address) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-partner-return]')) {
    link.href = address
    link.hidden = false
  }
}

/**
 * A back link goes back in the history when the shopper came from inside this site; to the partner when the visit began
 * there; otherwise it follows its address.
 */
function goBack(event: MouseEvent, merchant: string): void {
  if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey) return
  if (!event.target.closest('a[data-back]')) return
  if (history.length > 1 && document.referrer.startsWith(`${location.origin}/`)) {
    event.preventDefault()
    history.back()
    return
  }
  const partner = partnerReturn(merchant)
  if (!partner) return
  event.preventDefault()
  location.assign(partner)
}
