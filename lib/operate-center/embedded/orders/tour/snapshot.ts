import { z } from 'zod'
import { shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import { type CancellationLadder, defaultLadder } from '../../../../domain/refunds/cancellation-ladder.ts'
import { roomChoices } from '../../../../domain/vocabulary.ts'
import { ladderStep, quoteDiscount, quoteLine, tourDetail } from '../../../contract/catalogue/tours.ts'
import { contact } from '../../../contract/orders/order-parts.ts'
import { personCounts, picture } from '../../../contract/values.ts'

/** The form in which snapshots are written now. */
export const SNAPSHOT_VERSION = 2

const { scope, childRule, seniorFrom, requiredFields, acceptedDocuments, passportMonths } = tourDetail.shape

/** What was bought, as it was then: later edits of the catalogue do not change an order. */
const snapshot = z.object({
  code: z.string(),
  name: z.string(),
  cover: picture,
  scope,
  departCity: z.string(),
  returnCity: z.string(),
  days: z.number().int(),
  nights: z.number().int(),
  groupNo: z.string(),
  packageCode: z.string(),
  packageName: z.string(),
  /** ISO instant: names can be completed until then, see travellersUntil. */
  cutoffAt: z.string(),
  counts: personCounts,
  room: z.enum(roomChoices),
  lines: z.array(quoteLine),
  discounts: z.array(quoteDiscount),
  fingerprint: z.string(),
  ladder: z.array(ladderStep),
  ladderNote: z.string(),
  childRule,
  seniorFrom,
  requiredFields,
  acceptedDocuments,
  passportMonths,
  agreements: z.array(z.object({ code: z.string(), version: z.string() })),
  healthDeclared: z.boolean(),
  guardianConsent: z.boolean(),
})
export type TourSnapshot = z.infer<typeof snapshot>

/** Version 1 had no discounts. */
export function readSnapshot(version: number, kept: unknown): TourSnapshot {
  if (version === SNAPSHOT_VERSION) return snapshot.parse(kept)
  if (version === 1) return { ...snapshot.omit({ discounts: true }).parse(kept), discounts: [] }
  throw new RangeError(`a tour's order has no snapshot of version ${version}`)
}

/** Personal parts of an order, sealed as one text. */
export const tourContact = z.object({
  contact,
  emergencyContact: z.object({ name: z.string(), mobile: z.string() }).nullable().default(null),
  roomNote: z.string().default(''),
  remark: z.string(),
})
export type TourContact = z.infer<typeof tourContact>

/** The ladder the order was sold with, for the rules; the agency's side is the model contract's. */
export function ladderOf({ ladder, scope }: Pick<TourSnapshot, 'ladder' | 'scope'>): CancellationLadder {
  const standard = defaultLadder(scope)
  const steps = ladder
    .map(({ fromDays, percent }) => ({ fromDays, percent }))
    .sort((a, b) => b.fromDays - a.fromDays)
  return steps.at(-1)?.fromDays === 0 ? { ...standard, traveller: steps } : standard
}

/**
 * Until when names may be completed or replaced: the departure's cut-off, but at least a day after ordering, and never
 * after the day of departure has begun.
 */
export function travellersUntil(order: {
  snapshot: Pick<TourSnapshot, 'cutoffAt'>
  createdAt: Date
  departDate: string
}): Date {
  const wanted = Math.max(Date.parse(order.snapshot.cutoffAt), order.createdAt.getTime() + DAY_MS)
  return new Date(Math.min(wanted, shanghaiInstant(order.departDate)))
}
