import { mayTrace } from '../privacy/privacy.ts'
import { randomString } from './random-string.ts'
import { localStore, sessionStore } from './storage.ts'

/**
 * The browser's own uuid (specification, section 3), made when there is none yet. Before the visitor consents it lasts
 * as long as the tab and serves only what they begin themselves: a chat, a like.
 */
export function visitorUuid(merchant: string): string {
  const kept = localStore.get(merchant, 'uuid')
  if (kept) return kept
  const uuid = sessionStore.get(merchant, 'uuid') || randomString()
  const store = mayTrace(merchant) ? localStore : sessionStore
  store.set(merchant, 'uuid', uuid)
  return uuid
}

/** The uuid for counting and for the share tree; empty until the visitor consents. */
export function tracedUuid(merchant: string): string {
  return mayTrace(merchant) ? visitorUuid(merchant) : ''
}
