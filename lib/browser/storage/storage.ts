import type { localKeys, sessionKeys } from './kept-keys.ts'

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

/** The session is this customer's: what is written in this tab is theirs from now on. */
export function keepUserId(merchant: string, userId: string): void {
  sessionStore.set(merchant, 'userId', userId)
  const device = localStore.getJson(merchant, 'user')
  if (idOf(device) === userId && !sessionStore.get(merchant, 'user')) {
    sessionStore.setJson(merchant, 'user', device)
  }
}

/**
 * Whether the tab's customer is not the browser's any more: they have signed out in another tab, or another customer has
 * signed in there.
 */
export function isLeft(merchant: string): boolean {
  const own = sessionStore.getJson(merchant, 'user')
  // Signing in always leaves a privacy choice; without one this browser refuses to keep anything beyond the tab.
  if (!own || !localStore.get(merchant, 'privacy')) return false
  return idOf(own) !== idOf(localStore.getJson(merchant, 'user'))
}

/** The customer's id of a kept user; null for anything else. */
export function idOf(user: unknown): unknown {
  return typeof user === 'object' && user !== null && 'customerId' in user ? user.customerId : null
}
