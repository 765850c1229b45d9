import { localStore } from '../storage/storage.ts'

/**
 * What the visitor said to the privacy notice, per merchant (rules.md C.8). Until then, what tells where they come from
 * is kept as long as the tab and nobody is counted; after a refusal it is not kept at all. Browsing needs neither.
 */
export type PrivacyChoice = 'agreed' | 'declined'

/** Told to who waits for it when the visitor agrees. */
const AGREED = 'wayfront:agreed'

/** Whether the visitor may be recognised again: by a uuid of this browser, by what brought them here. */
export function mayTrace(merchant: string): boolean {
  return localStore.get(merchant, 'privacy') === 'agreed'
}

export function hasDeclined(merchant: string): boolean {
  return localStore.get(merchant, 'privacy') === 'declined'
}

/** Whether nothing has been said yet. */
export function awaitsWord(merchant: string): boolean {
  return !localStore.get(merchant, 'privacy')
}

/**
 * Runs `then` when the visitor has agreed, at once or later on this page.
 * @returns stops waiting
 */
export function onAgreed(merchant: string, then: () => void): () => void {
  if (mayTrace(merchant)) then()
  addEventListener(AGREED, then)
  return () => removeEventListener(AGREED, then)
}

/** Keeps the visitor's word and tells who waits for it. */
export function keepWord(merchant: string, choice: PrivacyChoice): void {
  localStore.set(merchant, 'privacy', choice)
  if (choice === 'agreed') dispatchEvent(new Event(AGREED))
}
