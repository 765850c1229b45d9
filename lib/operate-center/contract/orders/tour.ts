import { z } from 'zod'
import type { Slot } from '../../../domain/people/slots.ts'
import { unitStatusCodes } from '../../../domain/vocabulary.ts'
import { departure, ladderStep, quoteInput } from '../catalogue/tours.ts'
import { change } from '../define.ts'
import { calendarDate, documentType, instant, placeType } from '../values.ts'
import { orderInput, orderNo, placedOrder } from './order-parts.ts'

/** A traveller slot of an order: a kept traveller, or empty where the product lets details follow later. */
const slot = z.object({
  personType: placeType,
  travellerId: z.string().max(40).nullable(),
}) satisfies z.ZodType<Slot>

const tourOrderInput = quoteInput.extend({
  ...orderInput.shape,
  travellers: z.array(slot).max(50),
  emergencyContact: z.object({ name: z.string().max(40), mobile: z.string().max(30) }).optional(),
  roomNote: z.string().max(200).default(''),
  /** 70+ health declaration and the guardian's consent for minors, where the travellers call for them. */
  healthDeclared: z.boolean().default(false),
  guardianConsent: z.boolean().default(false),
})
export type TourOrderInput = z.input<typeof tourOrderInput>

/** What a list shows of a tour's order. */
export const tourCardAbout = z.object({
  kind: z.literal('tour'),
  proId: z.string(),
  departDate: calendarDate,
  returnDate: calendarDate,
  /** Persons ordered for, refunded ones included. */
  persons: z.number().int(),
})

export const tourOrderAbout = tourCardAbout.extend({
  departure: departure.pick({ groupNo: true, packageCode: true }).extend({ packageName: z.string() }),
  departCity: z.string(),
  days: z.number().int(),
  nights: z.number().int(),
  confirmMode: z.enum(['instant', 'second']),
  /** The order's units as travellers, in the same sequence and with the same ids. */
  travellers: z.array(
    z.object({
      id: z.string(),
      personType: placeType,
      status: z.literal(unitStatusCodes),
      /** Empty until completed. */
      name: z.string(),
      documentType: documentType.nullable(),
      documentNumber: z.string(),
      complete: z.boolean(),
    }),
  ),
  /** Until when traveller details may be completed or changed; null when they are locked. */
  travellersUntil: instant.nullable(),
  /** Why they are locked, as a sentence; empty while they are not. */
  travellersLocked: z.string(),
  roomNote: z.string(),
  ladder: z.array(ladderStep),
  ladderNote: z.string(),
})
export type TourOrderAbout = z.infer<typeof tourOrderAbout>

export const tourOrderCalls = {
  'orders.createTour': change({
    wire: 'order:createTour',
    who: 'customer',
    input: tourOrderInput,
    answer: placedOrder,
    summary: 'Orders a tour: checks, quotes again, holds the seats and keeps the order, in one transaction.',
  }),
  'orders.setTravellers': change({
    wire: 'order:setTravellers',
    who: 'customer',
    input: orderNo.extend({
      slots: z
        .array(z.object({ id: z.string().max(40), travellerId: z.string().max(40) }))
        .min(1)
        .max(50),
      /** As with the order itself, where the new travellers call for them. */
      healthDeclared: z.boolean().default(false),
      guardianConsent: z.boolean().default(false),
    }),
    answer: tourOrderAbout,
    summary: 'Completes or replaces travellers of a tour’s order until the list is locked.',
  }),
}
