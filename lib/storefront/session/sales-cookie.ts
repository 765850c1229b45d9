import { z } from 'zod'
import { DAY_SECONDS } from '../../base/calendar/durations.ts'
import { type SealedCookie, sealedCookie } from './sealed-cookie.ts'

const salesperson = z.object({
  id: z.string().min(1).max(64),
  /** The salesperson's epoch at sign-in; another one since then ends the session. */
  epoch: z.number().int(),
})
/** The shop's signed-in salesperson. Kept beside the customer's session, and never serves as one. */
export type SalesSession = z.infer<typeof salesperson>

/** A week, after which one signs in again: the phone is often the shop's, not the person's. */
const SESSION_SECONDS = 7 * DAY_SECONDS

export function createSalesCookie(options: {
  passwords: readonly string[]
  secure: boolean
}): SealedCookie<SalesSession> {
  return sealedCookie({
    ...options,
    name: 'wayfront-sales',
    schema: salesperson,
    maxAgeSeconds: SESSION_SECONDS,
  })
}
