import { z } from 'zod'
import { quoteDiscount, quoteLine } from '../../../contract/catalogue/tours.ts'
import { visaDetail } from '../../../contract/catalogue/visas.ts'
import { calendarDate } from '../../../contract/values.ts'

/** The form in which snapshots are written now. */
export const SNAPSHOT_VERSION = 1

/** What was bought, as it was then: later edits of the catalogue do not change an order. */
const snapshot = visaDetail
  .pick({
    code: true,
    name: true,
    cover: true,
    country: true,
    type: true,
    entries: true,
    validity: true,
    stayDays: true,
    processing: true,
    districts: true,
    interview: true,
    biometrics: true,
    fees: true,
    passportFirst: true,
    passportMonths: true,
    entrusted: true,
    included: true,
    excluded: true,
    materials: true,
    refunds: true,
    refundNote: true,
    notices: true,
    receiver: true,
  })
  .extend({
    /** Its day of travel has only so many places, of which the order holds one for each applicant. */
    limited: z.boolean(),
    earliestDate: calendarDate,
    lines: z.array(quoteLine),
    discounts: z.array(quoteDiscount),
    fingerprint: z.string(),
    agreements: z.array(z.object({ code: z.string(), version: z.string() })),
    guardianConsent: z.boolean(),
  })
export type VisaSnapshot = z.infer<typeof snapshot>

export function readSnapshot(version: number, kept: unknown): VisaSnapshot {
  if (version === SNAPSHOT_VERSION) return snapshot.parse(kept)
  throw new RangeError(`a visa's order has no snapshot of version ${version}`)
}

/** The snapshot of a sale; fields that only the catalogue needs fall away. */
export function writeSnapshot(sold: VisaSnapshot): VisaSnapshot {
  return snapshot.parse(sold)
}
