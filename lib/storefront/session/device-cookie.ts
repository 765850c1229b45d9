import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { DAY_SECONDS } from '../../base/calendar/durations.ts'
import { type SealedCookie, sealedCookie } from './sealed-cookie.ts'

/** Accounts remembered of one device, the latest first; a family's tablet has few. */
const MOST_CUSTOMERS = 5
/** As long as browsers keep any cookie. */
const DEVICE_SECONDS = 400 * DAY_SECONDS

const device = z.object({
  id: z.string().min(1).max(64),
  /** Customers of this merchant who have signed in here. */
  customers: z.array(z.string().max(64)).max(MOST_CUSTOMERS),
})

/**
 * What a browser remembers of who has signed in here, beyond the sessions themselves. It opens nothing: codes and
 * passwords tried from here are counted apart from those of strangers, who could otherwise keep the owner out.
 */
export type Device = z.infer<typeof device>

export function createDeviceCookie(options: {
  passwords: readonly string[]
  secure: boolean
}): SealedCookie<Device> {
  return sealedCookie({
    ...options,
    name: 'wayfront-device',
    schema: device,
    maxAgeSeconds: DEVICE_SECONDS,
  })
}

/** The device after a customer has signed in; null when it knows them as the latest one already. */
export function withCustomer(before: Device | null, customerId: string): Device | null {
  if (before?.customers[0] === customerId) return null
  const others = (before?.customers ?? []).filter((known) => known !== customerId)
  return {
    id: before?.id ?? randomBytes(16).toString('base64url'),
    customers: [customerId, ...others].slice(0, MOST_CUSTOMERS),
  }
}
