import type { ProductKind } from '../../tenant/kinds.ts'
import { setStateUser } from './client-state.ts'

/**
 * What signing out does with a key. stays: it belongs to this browser. leaves: it belongs to the customer, or says what
 * they looked at or wrote, and is not there for the next one.
 */
type Fate = 'stays' | 'leaves'

/**
 * What the browser keeps until the visitor clears it (specification, section 3), per merchant, because all merchants
 * may share one origin: the key of `openId` is `yunyou:openId`.
 */
export const localKeys = {
  uuid: 'stays',
  address: 'stays',
  user: 'leaves',
  openId: 'stays',
  // Our own: what the visitor chose and searched for; first and last touch (attribution.ts).
  attribution: 'stays',
  cityHistory: 'stays',
  searchHistory: 'stays',
  // Our own: products kept as favourites, and those looked at.
  favourites: 'stays',
  seen: 'leaves',
  // Our own: the visitor's answer to the privacy notice (privacy.ts); that a salesperson signed in here.
  privacy: 'stays',
  salesperson: 'stays',
} as const satisfies Record<string, Fate>

/**
 * What it keeps as long as the tab. The partner's ddtoken of the specification is not among them; it stays in the sealed
 * session.
 */
export const sessionKeys = {
  userId: 'leaves',
  user: 'leaves',
  jointOrigin: 'stays',
  jointUrl: 'stays',
  goParame: 'stays',
  sourceparamter: 'stays',
  // What else came with the address (docs/integrations.md): as it came, and what is kept of it.
  arrival: 'stays',
  sourceType: 'stays',
  zhuanParam: 'stays',
  posterId: 'stays',
  sharingChainId: 'stays',
  isIframe: 'stays',
  // A frame's own: where its cookie was refused, and who embeds it.
  frameSession: 'leaves',
  frameParent: 'stays',
  centerPassages: 'stays',
  shareTitle: 'leaves',
  shareDesc: 'leaves',
  shareImg: 'leaves',
  productNumber: 'leaves',
  productTitle: 'leaves',
  orderNum: 'leaves',
  essayShareTitle: 'leaves',
  essayShareDesc: 'leaves',
  essayShareImg: 'leaves',
  // Our own: where a visitor left for WeChat from, and when such a journey last failed (milliseconds).
  wechatBack: 'leaves',
  wechatFailedAt: 'stays',
  // Our own: a sign-in by WeChat that left for an authorisation (milliseconds).
  wechatLogin: 'leaves',
  // What waits for the visitor's consent (privacy.ts), as long as the tab; the names are those of local storage.
  uuid: 'stays',
  openId: 'stays',
  attribution: 'stays',
  seen: 'leaves',
  // Nodes of the share tree made in this tab, by screen and subject, as JSON: the next customer shares by their own.
  shareChains: 'leaves',
  // Our own: the one-time permission to set a password, on its way to the next screen; never in an address.
  recoverToken: 'leaves',
  // Our own: an order that is being written, of each kind (lib/flows/ordering/core), and what is being chosen for it;
  // `orderDraft` was a tour's in earlier versions.
  orderDraft: 'leaves',
  tour: 'leaves',
  visa: 'leaves',
  goods: 'leaves',
  debris: 'leaves',
  tourChoice: 'leaves',
  visaChoice: 'leaves',
  goodsChoice: 'leaves',
  debrisChoice: 'leaves',
} as const satisfies Record<string, Fate> & Record<ProductKind | `${ProductKind}Choice`, Fate>

export type LocalKey = keyof typeof localKeys
export type SessionKey = keyof typeof sessionKeys

export type Store<K extends string> = {
  /** Empty when nothing is kept. */
  get(merchant: string, key: K): string
  /** A text longer than 4096 characters is not kept; an empty one removes the key. */
  set(merchant: string, key: K, value: string): void
  remove(merchant: string, key: K): void
  /** Null when nothing is kept or it is no JSON. */
  getJson(merchant: string, key: K): unknown
  setJson(merchant: string, key: K, value: unknown): void
}

const MAX_LENGTH = 4096

/** Kept until the visitor clears it. */
export const localStore = store<LocalKey>('localStorage')
/** Kept as long as the tab. */
export const sessionStore = store<SessionKey>('sessionStorage')

/** The name under which a value of a merchant stands in the browser's storage. */
export function storageName(merchant: string, key: string): string {
  return `${merchant}:${key}`
}

function store<K extends string>(area: 'localStorage' | 'sessionStorage'): Store<K> {
  /** What a browser that refuses storage (private mode) remembers for this document. */
  const memory = new Map<string, string>()
  const self: Store<K> = {
    get(merchant, key) {
      const name = storageName(merchant, key)
      try {
        return memory.get(name) ?? window[area].getItem(name) ?? ''
      } catch {
        return ''
      }
    },
    set(merchant, key, value) {
      if (value.length > MAX_LENGTH) return
      if (!value) return self.remove(merchant, key)
      const name = storageName(merchant, key)
      memory.delete(name)
      try {
        window[area].setItem(name, value)
      } catch {
        memory.set(name, value)
      }
    },
    remove(merchant, key) {
      const name = storageName(merchant, key)
      memory.delete(name)
      try {
        window[area].removeItem(name)
      } catch {}
    },
    getJson(merchant, key) {
      try {
        return JSON.parse(self.get(merchant, key))
      } catch {
        return null
      }
    },
    setJson(merchant, key, value) {
      self.set(merchant, key, JSON.stringify(value))
    },
  }
  return self
}

/** What the screens may know of the signed-in customer; the session cookie alone proves who it is. */
export type KeptUser = { customerId: string; name: string; mobile: string }

export function readUser(merchant: string): KeptUser | null {
  const user = sessionStore.getJson(merchant, 'user') ?? localStore.getJson(merchant, 'user')
  return typeof user === 'object' && user !== null && 'customerId' in user ? (user as KeptUser) : null
}

/** Signs a customer in on this browser. What another customer has left in this tab is removed; a guest's draft stays. */
export function setUser(merchant: string, { customerId, name, mobile }: KeptUser): void {
  const before = sessionStore.getJson(merchant, 'user')
  if (before && idOf(before) !== customerId) forgetCustomer(merchant)
  const user = { customerId, name, mobile }
  localStore.setJson(merchant, 'user', user)
  sessionStore.setJson(merchant, 'user', user)
  sessionStore.set(merchant, 'userId', customerId)
  setStateUser(user)
}

/** The session is this customer's: what is written in this tab is theirs from now on. */
export function keepUserId(merchant: string, userId: string): void {
  sessionStore.set(merchant, 'userId', userId)
  const device = localStore.getJson(merchant, 'user')
  if (idOf(device) === userId && !sessionStore.get(merchant, 'user')) {
    sessionStore.setJson(merchant, 'user', device)
  }
}

/** Removes everything of the customer from this browser: who they are, and what they looked at and wrote. */
export function forgetCustomer(merchant: string): void {
  for (const key of leaving(localKeys)) localStore.remove(merchant, key)
  for (const key of leaving(sessionKeys)) sessionStore.remove(merchant, key)
  setStateUser({})
}

function leaving<K extends string>(keys: Record<K, Fate>): K[] {
  return (Object.keys(keys) as K[]).filter((key) => keys[key] === 'leaves')
}

/**
 * The customer of this browser, for a page that begins. When they have signed out in another tab, or another customer
 * has signed in there, this tab forgets its own.
 */
export function settleUser(merchant: string): void {
  const own = sessionStore.getJson(merchant, 'user')
  const device = localStore.getJson(merchant, 'user')
  // Signing in always leaves a privacy choice; without one this browser refuses to keep anything beyond the tab.
  if (own && localStore.get(merchant, 'privacy') && idOf(own) !== idOf(device)) {
    for (const key of leaving(sessionKeys)) sessionStore.remove(merchant, key)
  }
  const user = readUser(merchant)
  if (user) setStateUser(user)
}

function idOf(user: unknown): unknown {
  return typeof user === 'object' && user !== null && 'customerId' in user ? user.customerId : null
}
