/**
 * What the browser keeps (specification, section 3), per merchant, because all merchants may share one origin: the key
 * of `openId` is `yunyou:openId`. The partner's ddtoken is not among them; it stays in the sealed session.
 */
export type LocalKey =
  | 'uuid'
  | 'address'
  | 'user'
  | 'openId'
  // Our own: what the visitor chose and searched for; first and last touch (attribution.ts).
  | 'attribution'
  | 'cityHistory'
  | 'searchHistory'
  // Our own: products kept as favourites, and those looked at.
  | 'favourites'
  | 'seen'
  // Our own: the visitor's answer to the privacy notice (privacy.ts); that a salesperson signed in here.
  | 'privacy'
  | 'salesperson'
export type SessionKey =
  | 'userId'
  | 'user'
  | 'jointOrigin'
  | 'jointUrl'
  | 'goParame'
  | 'sourceparamter'
  // What else came with the address (docs/integrations.md): as it came, and what is kept of it.
  | 'arrival'
  | 'sourceType'
  | 'zhuanParam'
  | 'posterId'
  | 'sharingChainId'
  | 'isIframe'
  // A frame's own: where its cookie was refused, and who embeds it.
  | 'frameSession'
  | 'frameParent'
  | 'centerPassages'
  | 'shareTitle'
  | 'shareDesc'
  | 'shareImg'
  | 'productNumber'
  | 'productTitle'
  | 'orderNum'
  | 'essayShareTitle'
  | 'essayShareDesc'
  | 'essayShareImg'
  // Our own: where a visitor left for WeChat from, and when such a journey last failed (milliseconds).
  | 'wechatBack'
  | 'wechatFailedAt'
  // Our own: a sign-in by WeChat that left for an authorisation (milliseconds).
  | 'wechatLogin'
  // What waits for the visitor's consent (privacy.ts), as long as the tab; the names are those of local storage.
  | 'uuid'
  | 'openId'
  | 'attribution'
  | 'seen'
  // Nodes of the share tree made in this tab, by screen and subject, as JSON.
  | 'shareChains'
  // Our own: the one-time permission to set a password, on its way to the next screen; never in an address.
  | 'recoverToken'

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

function store<K extends string>(area: 'localStorage' | 'sessionStorage'): Store<K> {
  /** What a browser that refuses storage (private mode) remembers for this document. */
  const memory = new Map<string, string>()
  const nameOf = (merchant: string, key: K) => `${merchant}:${key}`
  const self: Store<K> = {
    get(merchant, key) {
      const name = nameOf(merchant, key)
      try {
        return memory.get(name) ?? window[area].getItem(name) ?? ''
      } catch {
        return ''
      }
    },
    set(merchant, key, value) {
      if (value.length > MAX_LENGTH) return
      if (!value) return self.remove(merchant, key)
      const name = nameOf(merchant, key)
      memory.delete(name)
      try {
        window[area].setItem(name, value)
      } catch {
        memory.set(name, value)
      }
    },
    remove(merchant, key) {
      const name = nameOf(merchant, key)
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

export function setUser(merchant: string, { customerId, name, mobile }: KeptUser): void {
  const user = { customerId, name, mobile }
  localStore.setJson(merchant, 'user', user)
  sessionStore.setJson(merchant, 'user', user)
  sessionStore.set(merchant, 'userId', customerId)
}

export function clearUser(merchant: string): void {
  localStore.remove(merchant, 'user')
  sessionStore.remove(merchant, 'user')
  sessionStore.remove(merchant, 'userId')
}
