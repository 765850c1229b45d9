import type { z } from 'zod'
import { shanghaiInstant } from '../../../../base/calendar/dates.ts'
import type { PersonCounts } from '../../../../domain/people/places.ts'
import type { QuoteLine } from '../../../../domain/quote/quote.ts'
import { type CancellationLadder, defaultLadder } from '../../../../domain/refunds/cancellation-ladder.ts'
import type { LadderStep } from '../../../../domain/refunds/ladder-words.ts'
import type { TravelScope } from '../../../../domain/vocabulary.ts'
import type { TourDetail } from '../../../contract/catalogue/tours.ts'
import type { attribution, tourOrderInput } from '../../../contract/orders/orders.ts'
import type { Picture } from '../../../contract/values.ts'

/** What was bought, as it was then: later edits of the catalogue do not change an order. */
export type OrderSnapshot = {
  code: string
  name: string
  cover: Picture
  scope: TravelScope
  departCity: string
  returnCity: string
  days: number
  nights: number
  groupNo: string
  packageCode: string
  packageName: string
  /** ISO instant: names can be completed until then, see travellersUntil. */
  cutoffAt: string
  counts: PersonCounts
  room: 'single' | 'share'
  lines: QuoteLine[]
  fingerprint: string
  ladder: LadderStep[]
  ladderNote: string
  childRule: TourDetail['childRule']
  seniorFrom: number
  requiredFields: TourDetail['requiredFields']
  acceptedDocuments: TourDetail['acceptedDocuments']
  passportMonths: number
  agreements: { code: string; version: string }[]
  healthDeclared: boolean
  guardianConsent: boolean
}

/** Personal parts of an order, sealed as one text. */
export type OrderContact = {
  contact: z.output<typeof tourOrderInput>['contact']
  emergencyContact: { name: string; mobile: string } | null
  roomNote: string
  remark: string
}

export type Attribution = z.output<typeof attribution>

/** The ladder the order was sold with, for the rules; the agency's side is the model contract's. */
export function ladderOf({ ladder, scope }: Pick<OrderSnapshot, 'ladder' | 'scope'>): CancellationLadder {
  const standard = defaultLadder(scope)
  const steps = ladder
    .map(({ fromDays, percent }) => ({ fromDays, percent }))
    .sort((a, b) => b.fromDays - a.fromDays)
  return steps.at(-1)?.fromDays === 0 ? { ...standard, traveller: steps } : standard
}

const DAY_MS = 24 * 3_600_000

/**
 * Until when names may be completed or replaced: the departure's cut-off, but at least a day after ordering, and never
 * after the day of departure has begun.
 */
export function travellersUntil(order: {
  snapshot: OrderSnapshot
  createdAt: Date
  departDate: string
}): Date {
  const wanted = Math.max(Date.parse(order.snapshot.cutoffAt), order.createdAt.getTime() + DAY_MS)
  return new Date(Math.min(wanted, shanghaiInstant(order.departDate)))
}
