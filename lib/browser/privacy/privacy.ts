import { localStore } from '../storage/storage.ts'

/**
 * The visitor's answer to the privacy notice, per merchant (rules.md C.8). Until then the source is kept as long as the
 * tab and the visitor is not counted; after a refusal it is not kept at all. Browsing needs neither.
 */
export type PrivacyChoice = 'agreed' | 'declined'

/** Event for listeners when the visitor consents. */
const AGREED = 'wayfront:agreed'

/** Whether tracking is allowed: a uuid of this browser, the source of the visit. */
export function mayTrace(merchant: string): boolean {
  return localStore.get(merchant, 'privacy') === 'agreed'
}

export function hasDeclined(merchant: string): boolean {
  return localStore.get(merchant, 'privacy') === 'declined'
}

/** Whether the visitor has not answered yet. */
export function awaitsWord(merchant: string): boolean {
  return !localStore.get(merchant, 'privacy')
}

/**
 * Runs `then` when the visitor has consented, at once or later on this page.
 * @returns stops waiting
 */
export function onAgreed(merchant: string, then: () => void): () => void {
  if (mayTrace(merchant)) then()
  addEventListener(AGREED, then)
  return () => removeEventListener(AGREED, then)
}

/** Keeps the visitor's answer and notifies listeners. */
export function keepWord(merchant: string, choice: PrivacyChoice): void {
  localStore.set(merchant, 'privacy', choice)
  if (choice === 'agreed') dispatchEvent(new Event(AGREED))
}
