import { DAY_MS } from '../../base/calendar/durations.ts'

/**
 * On whose behalf a code is sent to a number or an address.
 * - own: a signed-in customer, to their own.
 * - known: a visitor on a device that has signed in to the recipient's account before.
 * - stranger: everybody else.
 */
export type CodeAsker = 'own' | 'known' | 'stranger'

/** A code that was sent, or perhaps sent, to the recipient in question. */
export type SentCode = {
  by: CodeAsker
  /** By the device or network that asks now. */
  sameAsker: boolean
  /** Milliseconds since 1970. */
  at: number
}

/** rules.md C.1: 60 s between two, five a day and number; for strangers five for each of them. */
const RESEND_MS = 60_000
const PER_DAY = 5
/** Strangers together; with the two other counts this bounds what one number can cost in a day. */
const STRANGERS_PER_DAY = 10

export type CodeLimit = { kind: 'wait'; ms: number } | { kind: 'day' } | null

/** The codes of the last day that count for an asker: each kind has room of its own, which the others cannot use up. */
export function countedCodes(sent: readonly SentCode[], by: CodeAsker, now: number): SentCode[] {
  return sent.filter((code) => code.by === by && code.at > now - DAY_MS)
}

/**
 * Whether another code may be sent; null when it may. Strangers, however many, never change the answer for an owner who
 * is signed in or on a device known to the account.
 */
export function codeLimit(sent: readonly SentCode[], by: CodeAsker, now: number): CodeLimit {
  const counted = countedCodes(sent, by, now)
  const last = Math.max(...counted.map(({ at }) => at))
  const wait = last + RESEND_MS - now
  if (wait > 0) return { kind: 'wait', ms: wait }
  const mine = by === 'stranger' ? counted.filter(({ sameAsker }) => sameAsker) : counted
  return mine.length >= PER_DAY || counted.length >= STRANGERS_PER_DAY ? { kind: 'day' } : null
}

/** Wrong tries of one code by one asker, and by all strangers together who did not ask for it. */
const TRIES_OF_ASKER = 5
const TRIES_OF_STRANGERS = 10

/**
 * Whether an asker has used up their tries of a code. Whoever asked for it, or is on a known device, is not held back by
 * the tries of others.
 */
export function triedOut({
  ofAsker,
  ofStrangers,
  trusted,
}: {
  ofAsker: number
  ofStrangers: number
  trusted: boolean
}): boolean {
  return ofAsker >= TRIES_OF_ASKER || (!trusted && ofStrangers >= TRIES_OF_STRANGERS)
}
