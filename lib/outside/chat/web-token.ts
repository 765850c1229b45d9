import { createHash } from 'node:crypto'

/** The browser's own uuid: 32 letters and digits that nobody can guess (lib/browser/storage/random-string.ts). */
export const GUEST_UUID = /^[A-Za-z0-9]{32}$/

/**
 * A signed-in customer's identity at the chat vendor. Never of a guest's form: a guest chooses their uuid, and must not
 * be able to choose a customer by it.
 */
export function customerToken(customerId: string): string {
  if (/^[A-Za-z0-9_]{1,64}$/.test(customerId) && !GUEST_UUID.test(customerId)) return customerId
  return `member_${createHash('sha256').update(customerId, 'utf8').digest('hex')}`
}
