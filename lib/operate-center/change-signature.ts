import { createHmac } from 'node:crypto'
import { isSameSecret } from '../base/same-secret.ts'

/** How old or how far ahead a signed change may be, in seconds, which limits replays of a recorded one. */
const TOLERANCE_S = 300

/**
 * Signature of a change webhook: header `x-wayfront-signature` over `{timestamp}.{body}`, where the timestamp is the
 * header `x-wayfront-timestamp`, Unix seconds.
 */
export function signChange(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** Whether a header's timestamp is one of now. `now` in milliseconds. */
export function isRecentChange(timestamp: string, now = Date.now()): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_S
}

/** Was this body signed with the secret, and recently? `now` in milliseconds. */
export function isSignedChange(
  secret: string,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: string },
  now = Date.now(),
): boolean {
  if (secret === '' || !isRecentChange(timestamp, now)) return false
  return isSameSecret(signature, signChange(secret, timestamp, body))
}
