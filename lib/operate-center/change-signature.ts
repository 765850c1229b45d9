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

/** Was this body signed with the secret, and recently? `now` in milliseconds. */
export function isSignedChange(
  secret: string,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: string },
  now = Date.now(),
): boolean {
  if (secret === '' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_S) return false
  return isSameSecret(signature, signChange(secret, timestamp, body))
}
