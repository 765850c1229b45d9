import { z } from 'zod'
import type { Slot } from '../../../domain/people/slots.ts'
import { roomChoices, unitStatusCodes } from '../../../domain/vocabulary.ts'
import { departure, ladderStep, quoteInput } from '../catalogue/tours.ts'
import { change, staffChange, staffRead } from '../define.ts'
import { calendarDate, documentType, fen, instant, placeType } from '../values.ts'
import { orderInput, orderNo, phase, placedOrder, stand } from './order-parts.ts'

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
  /** What was chosen for an odd traveller: 拼房, 单房差. */
  room: z.enum(roomChoices),
  emergencyContact: z.object({ name: z.string(), mobile: z.string() }).nullable(),
  /** What the shopper agreed to, in the version of then. */
  agreements: z.array(z.object({ title: z.string(), version: z.string() })),
  ladder: z.array(ladderStep),
  ladderNote: z.string(),
})
export type TourOrderAbout = z.infer<typeof tourOrderAbout>

const departureId = z.object({ departureId: z.string().min(1).max(40) })

/** What cancelling a departure does: every order ends, everything paid goes back, the penalty is owed on top. */
const cancelTotals = z.object({ orders: z.number().int().min(0), refund: fen, penalty: fen })
const cancelPreview = cancelTotals.extend({
  items: z.array(z.object({ orderNo: z.string(), phase, paid: fen, refund: fen, penalty: fen })),
})

export const tourOrderCalls = {
  'orders.createTour': change({
    wire: 'order:createTour',
    who: 'customer',
    needs: ['device'],
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
  'staff.markNoticed': staffChange({
    wire: 'staff:markNoticed',
    permission: 'orders.handle',
    scope: 'shop',
    subject: 'orderNo',
    input: orderNo,
    answer: stand,
    summary: 'Records that the notice of departure (出团通知) was sent; the customer is told.',
  }),
  'staff.previewCancelDeparture': staffRead({
    wire: 'staff:previewCancelDeparture',
    permission: 'orders.handle',
    scope: 'merchant',
    input: departureId,
    answer: cancelPreview,
    summary: 'What cancelling a departure would do to each of its orders.',
  }),
  'staff.cancelDeparture': staffChange({
    wire: 'staff:cancelDeparture',
    permission: 'orders.handle',
    scope: 'merchant',
    subject: 'departureId',
    input: departureId.extend({
      reason: z.string().trim().min(1).max(100),
      /** The totals of the preview; refused with `PREVIEW_CHANGED` when they no longer hold. */
      expected: cancelTotals,
    }),
    answer: cancelPreview,
    summary: 'Cancels a departure and all its orders, with full refund and the penalty of the ladder.',
  }),
}
