import { z } from 'zod'
import type { Slot } from '../../../domain/people/slots.ts'
import { roomChoices, unitStatusCodes } from '../../../domain/vocabulary.ts'
import { departure, ladderStep, quoteInput } from '../catalogue/tours.ts'
import { travellerInput } from '../customers/members.ts'
import { change, read, staffChange, staffRead } from '../define.ts'
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

/** What staff have decided of a departure, as they have seen it: `formedAt` of `staff.departures`. */
const decided = z.object({ formedAt: instant.nullable(), formedReason: z.string() })

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
  'orders.departureChoices': read({
    wire: 'order:departureChoices',
    who: 'customer',
    input: orderNo,
    answer: z.object({
      /** Null when there is nothing to choose: the departure takes place, the time is over, or the order has ended. */
      offer: z
        .object({
          /** Why the departure does not take place, in the agency's words. */
          reason: z.string(),
          /** No answer by then is the refund. */
          until: instant,
          /** Everything that goes back, and what the agency owes on top. */
          refund: fen,
          penalty: fen,
          /** Those that cost this order no more than it did, and have room for it. */
          departures: z.array(
            z.object({
              departureId: z.string(),
              proId: z.string(),
              name: z.string(),
              packageName: z.string(),
              departDate: calendarDate,
              returnDate: calendarDate,
              payable: fen,
              /** What is paid back because it is cheaper. */
              back: fen,
            }),
          ),
        })
        .nullable(),
    }),
    summary: 'What the customer of a departure that does not take place may choose instead of the refund.',
  }),
  'orders.chooseDeparture': change({
    wire: 'order:chooseDeparture',
    who: 'customer',
    input: orderNo.extend({
      /** Null: everything back. */
      departureId: z.string().max(40).nullable(),
      /** Fen that go back, as the customer saw it; refused with `OFFER_CHANGED` when it is another amount by now. */
      amount: fen,
    }),
    answer: stand,
    summary: 'Moves the order to a departure that was offered, or ends it with everything paid back.',
  }),
  'staff.setTravellers': staffChange({
    wire: 'staff:setTravellers',
    permission: 'orders.handle',
    scope: 'ownShops',
    subject: 'orderNo',
    hidden: ['slots'],
    input: orderNo.extend({
      slots: z
        .array(
          z.object({
            /** The place: `units` of `staff.order`. */
            id: z.string().max(40),
            /** An empty or masked number stays as the order has it. */
            traveller: travellerInput.omit({ id: true, consent: true }).required({ documents: true }),
          }),
        )
        .min(1)
        .max(50),
      healthDeclared: z.boolean().default(false),
      guardianConsent: z.boolean().default(false),
      /** The customer has given these data for the order and agreed to their use; for a child, the guardian. */
      consent: z.literal(true, { error: '请先取得出行人（儿童由监护人）对使用其证件信息的同意' }),
    }),
    answer: tourOrderAbout,
    summary:
      'Completes or corrects travellers of a tour’s order, until the departure; checked as the customer’s own.',
  }),
  'staff.departureNumbers': staffRead({
    wire: 'staff:departureNumbers',
    permission: 'orders.read',
    scope: 'merchant',
    post: true,
    input: z.object({ departureIds: z.array(z.string().min(1).max(40)).min(1).max(200) }),
    answer: z.object({
      /** In the sequence asked for; what is no departure of the merchant is left out. */
      items: z.array(
        z.object({
          departureId: z.string(),
          seats: z.object({
            /** Null: unlimited. */
            plan: z.number().int().nullable(),
            /** Paid or confirmed, and held for orders that are not. */
            used: z.number().int(),
            held: z.number().int(),
            left: z.number().int().nullable(),
          }),
          /** Orders that are not closed or wholly refunded, by where they stand. */
          orders: z.object({
            total: z.number().int(),
            awaitingConfirm: z.number().int(),
            awaitingPay: z.number().int(),
            awaitingBalance: z.number().int(),
            /** Paid, and still to be confirmed by the agency. */
            confirming: z.number().int(),
            serving: z.number().int(),
            done: z.number().int(),
            /** Of all: the notice of departure has been recorded as sent. */
            noticed: z.number().int(),
            /** Of all: a refund is not finished. */
            afterSale: z.number().int(),
          }),
          /** Of these orders: those that need a contract, and those whose present one is signed. */
          contracts: z.object({ needed: z.number().int(), signed: z.number().int() }),
          /** Of these orders: those whose buyer can read the notice, and those who have confirmed its latest version. */
          notices: z.object({ sent: z.number().int(), read: z.number().int() }),
          /** Places still wanted in these orders, and those with a traveller’s data. */
          travellers: z.object({ persons: z.number().int(), named: z.number().int() }),
          /** Of these orders, fen; `due`: still to be paid. */
          money: z.object({ payable: fen, paid: fen, refunded: fen, due: fen }),
        }),
      ),
    }),
    summary:
      'Seats, orders, contracts, notices, travellers and money of departures, for a board beside `staff.departures`.',
  }),
  'staff.markNoticed': staffChange({
    wire: 'staff:markNoticed',
    permission: 'orders.handle',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo,
    answer: stand,
    summary: 'Records that the notice of departure (出团通知) was sent; the customer is told.',
  }),
  'staff.confirmDeparture': staffChange({
    wire: 'staff:confirmDeparture',
    permission: 'orders.handle',
    scope: 'merchant',
    subject: 'departureId',
    input: departureId.extend({
      /** `formedAt` that staff have seen; refused with `CHANGED_MEANWHILE` when it is another one by now. */
      seen: decided.shape.formedAt,
      /** Needed below the minimum: why it takes place all the same. */
      reason: z.string().trim().max(100).default(''),
    }),
    answer: decided,
    summary:
      'Decides that a departure takes place (成团), also below its minimum for a reason that is kept; its orders say so.',
  }),
  'staff.unconfirmDeparture': staffChange({
    wire: 'staff:unconfirmDeparture',
    permission: 'orders.handle',
    scope: 'merchant',
    subject: 'departureId',
    input: departureId.extend({
      seen: decided.shape.formedAt,
      reason: z.string().trim().min(1, '请填写撤销成团的原因').max(100),
    }),
    answer: decided,
    summary:
      'Takes back that a departure takes place, while customers can still be told in time that it does not: refused with ' +
      '`TOO_LATE` afterwards.',
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
      /** It was confirmed that it takes place, and staff have seen that; otherwise refused with `DEPARTURE_FORMED`. */
      formed: z.boolean().default(false),
      /** Orders paid in full may choose one of these departures instead, of this tour or another, until then. */
      choice: z
        .object({ departureIds: z.array(z.string().min(1).max(40)).min(1).max(10), until: instant })
        .optional(),
    }),
    answer: cancelPreview,
    summary:
      'Cancels a departure and all its orders, with full refund and the penalty of the ladder; at once, or for those that ' +
      'may choose another departure once their time is over.',
  }),
}
