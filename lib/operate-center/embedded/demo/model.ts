import type { z } from 'zod'
import type { AddOn } from '../../../domain/quote/quote.ts'
import type { LadderStep } from '../../../domain/refunds/ladder-words.ts'
import type { DocumentType } from '../../../domain/vocabulary.ts'
import type { itineraryDay, TourDetail, tourCategory, travelScope } from '../../contract/catalogue/tours.ts'
import type { MemberLevel } from '../../contract/customers/account.ts'
import type { PictureName } from './pictures.ts'

/** Prices of a departure before uplifts, whole yuan. Left out: not offered. */
type PlanPrices = {
  adult?: number
  childBed?: number
  childNoBed?: number
  senior?: number
  infant?: number
  single?: number
}

/** Departures worth showing: full, three seats left, taken off sale, not formed. */
export type Special = 'open' | 'soldOut' | 'few' | 'stopped' | 'cancelled'

/** How a tour's departures repeat, so that they can be made for any day. */
export type DeparturePlan = {
  /** Days of departure, 0 Sunday … 6 Saturday. Empty: no departures at all. */
  weekdays: readonly number[]
  /** Months of the season, 1–12. Left out: the whole year. */
  months?: readonly number[]
  prices: PlanPrices
  /** Planned seats of each departure; -1: unlimited. */
  seats: number
  /** Percent dearer when leaving on Friday or Saturday. */
  weekend?: number
  /** Yuan more per paying person, by package code. */
  packages?: Readonly<Record<string, number>>
  /** States of the first departures when a tour is seeded, in order of date. Later ones vary by their date. */
  first?: readonly Special[]
  /** Seed a departure for tomorrow as well, which the cut-off has already closed. */
  tomorrow?: true
}

type Itinerary = z.input<typeof itineraryDay>
export type DayDraft = Omit<Itinerary, 'day'>
export type ModuleDraft = NonNullable<Itinerary['modules']>[number]

export type ReviewDraft = {
  author: string
  /** Days before the tour is seeded. */
  daysAgo: number
  /** 1 to 5. */
  score: number
  text: string
}

/** A demo tour as an editor would write it; `build.ts` makes the row from it. Amounts are whole yuan. */
export type TourDraft = {
  id: string
  code: string
  name: string
  subtitle: string
  category: z.infer<typeof tourCategory>
  scope: z.infer<typeof travelScope>
  departCity: string
  departPinyin: string
  /** Left out: the departure city. */
  returnCity?: string
  /** From wide to narrow: 云南, 大理, 丽江. */
  destinations: readonly string[]
  themes: readonly string[]
  level: string
  transport: readonly [out: string, back: string]
  nights: number
  instant: boolean
  sold: number
  status?: 'onSale' | 'withdrawn'
  tags: readonly string[]
  market?: number
  /** Base names under /media; the first is the cover. */
  pictures: readonly PictureName[]
  highlights: readonly string[]
  hotelStandard: string
  group: readonly [min: number, max: number]
  agent?: string
  groundHandler: string
  cutoff: readonly [days: number, time: string]
  rules: readonly string[]
  child: TourDetail['childRule']
  /** Left out: no senior price. */
  seniorFrom?: number
  perOrder?: readonly [min: number, max: number]
  bedsPerRoom?: number
  required?: TourDetail['requiredFields']
  later?: boolean
  documents?: readonly DocumentType[]
  passportMonths?: number
  packages?: readonly { code: string; name: string; note: string }[]
  addOns?: readonly AddOn[]
  deposit?: number
  days: readonly DayDraft[]
  included: readonly string[]
  excluded: readonly string[]
  notices: readonly { title: string; text: string }[]
  visa?: string
  safety: string
  shopping?: readonly { name: string; place: string; goods: string; minutes: number }[]
  paid?: readonly { name: string; price: number; minutes: number; note: string }[]
  /** Left out: the model contract's ladder for the scope. */
  ladder?: { steps: readonly LadderStep[]; note: string }
  reviews?: readonly ReviewDraft[]
  departures: DeparturePlan
}

/** The agency that stands behind a merchant's tours (旅游法 60). */
export type DemoMerchant = {
  code: string
  name: string
  organiser: string
  licenceNo: string
  /** Left out: the merchant has no member levels. */
  levels?: readonly MemberLevel[]
}
