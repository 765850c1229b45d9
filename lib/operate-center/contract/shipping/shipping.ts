import { z } from 'zod'
import { parcelStates, parcelWays } from '../../../domain/shipping/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { read } from '../define.ts'
import { orderNo } from '../orders/order-parts.ts'
import { instant } from '../values.ts'

/** A courier, for a choice and for its own page. */
const courier = z.object({
  /** Its code at the tracking service: shunfeng. */
  code: z.string(),
  name: z.string(),
  /** Customer service. */
  phone: z.string(),
  /** The courier's own page for tracking. */
  site: z.string(),
})

export const shippedParcel = z.object({
  id: z.string(),
  way: z.enum(codesOf(parcelWays)),
  courier,
  trackingNo: z.string(),
  /** Units of the order that are in it. */
  unitIds: z.array(z.string()),
  /** What is in it, in words: 红色 L ×2. */
  content: z.string(),
  sentAt: instant,
  state: z.enum(codesOf(parcelStates)),
  /** Why there is no track, as a sentence with what to do; empty when there is one. */
  note: z.string(),
  /** Newest first. */
  track: z.array(z.object({ at: instant, text: z.string() })),
  /** When the track was last read; null: never. */
  trackedAt: instant.nullable(),
})
export type ShippedParcel = z.infer<typeof shippedParcel>

/** Parcels of orders: goods, devices, cards and paper tickets, and what comes back of them. */
export const shippingCalls = {
  'shipping.couriers': read({
    wire: 'shipping:couriers',
    input: z.object({}),
    answer: z.object({ couriers: z.array(courier) }),
    summary: 'Couriers that can be named for a parcel, usual ones first.',
  }),
  'shipping.parcels': read({
    wire: 'shipping:parcels',
    who: 'customer',
    input: orderNo,
    answer: z.object({ parcels: z.array(shippedParcel), now: instant }),
    summary: 'Parcels of the customer’s order with their tracks, newest first.',
  }),
}
