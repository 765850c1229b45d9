import { type Instant, todayInShanghai } from '../../../base/calendar/dates.ts'
import { randomBytes } from '../../../base/random-bytes.ts'

/** Crockford's base 32: no I, L, O, U, so that a number can be read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random letters and digits, 5 bits each. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('')
}

/**
 * The kind's letter, the day in Shanghai, 10 random characters (50 bits a day): 17 of the 32 a payment channel allows.
 */
export function newOrderNo(prefix: string, now: Instant): string {
  return `${prefix}${todayInShanghai(now).slice(2).replaceAll('-', '')}${randomCode(10)}`
}

/**
 * Number of a payment attempt at its channel. Random, not counted: an attempt that was rolled back here may be known
 * at the channel, which refuses a number with changed parameters.
 */
export function newAttemptNo(orderNo: string): string {
  return `${orderNo}P${randomCode(6)}`
}

/** Number of a refund at the channel: the attempt's and a counter. */
export function refundNoOf(attemptNo: string, counter: number): string {
  return `${attemptNo}R${String(counter).padStart(2, '0')}`
}

/** An unguessable id: a letter for its type, then 100 random bits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomCode(20).toLowerCase()}`
}
