import type { z } from 'zod'
import { tourDetail } from '../../../contract/catalogue/tours.ts'

/** Facts of a tour that have a column of their own, because lists filter and sort by them. */
const columns = {
  name: true,
  category: true,
  scope: true,
  departCity: true,
  destinations: true,
  themes: true,
  level: true,
  transportOut: true,
  days: true,
  nights: true,
  instantConfirm: true,
} as const

/**
 * The `content` column: the contract's tourDetail without what has a column and what is computed from departures and
 * written reviews.
 * Amounts (`marketPrice`, `deposit`, add-ons, paid items) are the merchant's, in fen.
 */
export const tourContent = tourDetail.omit({
  ...columns,
  proId: true,
  code: true,
  sold: true,
  nextDates: true,
  priceFrom: true,
  reviewSummary: true,
})
export type TourContent = z.infer<typeof tourContent>
/** Content as it may be written: fields with a default may be left out. */
export type TourContentInput = z.input<typeof tourContent>

/** Column facts that staff may change. Identity (`proId`, `code`) and the sales counter are not among them. */
export const tourFacts = tourDetail.pick(columns)
export type TourFacts = z.infer<typeof tourFacts>
