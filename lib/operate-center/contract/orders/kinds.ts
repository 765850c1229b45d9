import { z } from 'zod'
import { quoteInput } from '../catalogue/tours.ts'
import { visaQuoteInput } from '../catalogue/visas.ts'
import { tourCardAbout, tourOrderAbout, tourOrderCalls } from './tour.ts'
import { visaCardAbout, visaOrderAbout, visaOrderCalls } from './visa.ts'

/** The kinds of order there are. A new kind adds one line to each list; nothing else in the contract names one. */

export const orderKind = z.enum(['tour', 'visa'])
export type OrderKindCode = z.infer<typeof orderKind>

/** A kind's own part of a card in a list. */
export const cardAbout = z.discriminatedUnion('kind', [tourCardAbout, visaCardAbout])

/** A kind's own part of an order in full. */
export const orderAbout = z.discriminatedUnion('kind', [tourOrderAbout, visaOrderAbout])

/** What a kind's quote is asked with, for questions about a quote of any kind. */
export const orderQuoteInput = z.discriminatedUnion('kind', [
  quoteInput.extend({ kind: z.literal('tour') }),
  visaQuoteInput.extend({ kind: z.literal('visa') }),
])
export type OrderQuoteInput = z.output<typeof orderQuoteInput>

export const kindOrderCalls = { ...tourOrderCalls, ...visaOrderCalls }
