import { z } from 'zod'
import { voucherSources } from '../../../../domain/debris/words.ts'
import { codesOf } from '../../../../domain/vocabulary.ts'
import { debrisDetail, debrisPackage } from '../../../contract/catalogue/debris.ts'
import { pickupPoint } from '../../../contract/catalogue/goods.ts'
import { quoteDiscount, quoteLine } from '../../../contract/catalogue/tours.ts'

/** The form in which snapshots are written now. */
export const SNAPSHOT_VERSION = 1

/** What was bought, as it was then: later edits of the catalogue do not change an order. */
const snapshot = debrisDetail
  .pick({
    code: true,
    name: true,
    type: true,
    city: true,
    cover: true,
    usage: true,
    openingHours: true,
    address: true,
    position: true,
    merchantPhone: true,
    notices: true,
    entrusted: true,
  })
  .extend({
    package: debrisPackage,
    /** Where the codes come from. */
    source: z.enum(codesOf(voucherSources)),
    /** Where it is collected; null for other ways. */
    point: pickupPoint.nullable(),
    /** Pools of the stock of which each ticket takes one. */
    pools: z.array(z.string()),
    /** Bought of each sort. */
    adults: z.number().int(),
    children: z.number().int(),
    lines: z.array(quoteLine),
    discounts: z.array(quoteDiscount),
    fingerprint: z.string(),
    agreements: z.array(z.object({ code: z.string(), version: z.string() })),
    guardianConsent: z.boolean(),
  })
export type DebrisSnapshot = z.infer<typeof snapshot>

export function readSnapshot(version: number, kept: unknown): DebrisSnapshot {
  if (version === SNAPSHOT_VERSION) return snapshot.parse(kept)
  throw new RangeError(`an order of a fragment product has no snapshot of version ${version}`)
}

/** The snapshot of a sale; fields that only the catalogue needs fall away. */
export function writeSnapshot(sold: DebrisSnapshot): DebrisSnapshot {
  return snapshot.parse(sold)
}
