import { createHash } from 'node:crypto'

/** The browser's own uuid: 32 unpredictable letters and digits (lib/browser/storage/random-string.ts). */
export const GUEST_UUID = /^[A-Za-z0-9]{32}$/

/**
 * A signed-in customer's identity at the chat vendor. It never has the form of a guest's uuid: guests choose their uuid
 * themselves, and must not be able to take a customer's identity.
 */
export function customerToken(customerId: string): string {
  if (/^[A-Za-z0-9_]{1,64}$/.test(customerId) && !GUEST_UUID.test(customerId)) return customerId
  return `member_${createHash('sha256').update(customerId, 'utf8').digest('hex')}`
}
