import { z } from 'zod'
import { tourCardAbout, tourOrderAbout, tourOrderCalls } from './tour.ts'

/** The kinds of order there are. A new kind adds one line to each list; nothing else in the contract names one. */

export const orderKind = z.enum(['tour'])
export type OrderKindCode = z.infer<typeof orderKind>

/** A kind's own part of a card in a list. */
export const cardAbout = z.discriminatedUnion('kind', [tourCardAbout])

/** A kind's own part of an order in full. */
export const orderAbout = z.discriminatedUnion('kind', [tourOrderAbout])

export const kindOrderCalls = { ...tourOrderCalls }
