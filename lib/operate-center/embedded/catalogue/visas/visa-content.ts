import type { z } from 'zod'
import { visaDetail } from '../../../contract/catalogue/visas.ts'

/**
 * The `content` column: the contract's visaDetail without what has a column, what is made of countries and districts,
 * and what is computed from written reviews. Amounts (`marketPrice`, options, ways back) are the merchant's, in fen.
 */
export const visaContent = visaDetail.omit({
  proId: true,
  code: true,
  name: true,
  country: true,
  type: true,
  entries: true,
  processingDays: true,
  districts: true,
  price: true,
  fees: true,
  sold: true,
  reviewSummary: true,
})
export type VisaContent = z.infer<typeof visaContent>
export type VisaContentInput = z.input<typeof visaContent>
