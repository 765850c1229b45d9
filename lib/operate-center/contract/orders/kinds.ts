import { z } from 'zod'
import { debrisQuoteInput } from '../catalogue/debris.ts'
import { goodsQuoteInput } from '../catalogue/goods.ts'
import { quoteInput } from '../catalogue/tours.ts'
import { visaQuoteInput } from '../catalogue/visas.ts'
import { debrisCardAbout, debrisOrderAbout, debrisOrderCalls } from './debris.ts'
import { goodsCardAbout, goodsOrderAbout, goodsOrderCalls } from './goods.ts'
import { tourCardAbout, tourOrderAbout, tourOrderCalls } from './tour.ts'
import { visaCardAbout, visaOrderAbout, visaOrderCalls } from './visa.ts'

/** The kinds of order there are. A new kind adds one line to each list; nothing else in the contract names one. */

export const orderKind = z.enum(['tour', 'visa', 'goods', 'debris'])
export type OrderKindCode = z.infer<typeof orderKind>

/** A kind's own part of a card in a list. */
export const cardAbout = z.discriminatedUnion('kind', [
  tourCardAbout,
  visaCardAbout,
  goodsCardAbout,
  debrisCardAbout,
])

/** A kind's own part of an order in full. */
export const orderAbout = z.discriminatedUnion('kind', [
  tourOrderAbout,
  visaOrderAbout,
  goodsOrderAbout,
  debrisOrderAbout,
])

/** What a kind's quote is asked with, for questions about a quote of any kind. */
export const orderQuoteInput = z.discriminatedUnion('kind', [
  quoteInput.extend({ kind: z.literal('tour') }),
  visaQuoteInput.extend({ kind: z.literal('visa') }),
  goodsQuoteInput.extend({ kind: z.literal('goods') }),
  debrisQuoteInput.extend({ kind: z.literal('debris') }),
])
export type OrderQuoteInput = z.output<typeof orderQuoteInput>

export const kindOrderCalls = {
  ...tourOrderCalls,
  ...visaOrderCalls,
  ...goodsOrderCalls,
  ...debrisOrderCalls,
}
