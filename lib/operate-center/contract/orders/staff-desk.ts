import { z } from 'zod'
import { staffChange, staffRead } from '../define.ts'
import { auditReason, calendarDate, fen, instant, placeType } from '../values.ts'
import { attribution, contact, orderNo, phase, stand } from './order-parts.ts'
import { order } from './orders.ts'
import { shop } from './staff-orders.ts'

const staffOrder = order
  .omit({ result: true, keptText: true, saleTel: true, history: true, payments: true, actions: true })
  .extend({
    ...stand.shape,
    shop,
    customer: z.object({ customerId: z.string(), name: z.string(), mobile: z.string() }),
    attribution,
    /** Owed to the customer because the agency cancelled, fen; 0 once it is settled. */
    penaltyDue: fen,
    /** What staff should look into. */
    warnings: z.array(z.string()),
    history: z.array(
      z.object({
        at: instant,
        text: z.string(),
        by: z.string(),
        /** The member of staff; null for others, and where it is not known. */
        person: z.string().nullable(),
        /** The customer does not see it. */
        internal: z.boolean(),
      }),
    ),
    payments: z.array(
      order.shape.payments.element.extend({
        /** The payment's number at the channel, or the proof that staff have entered. */
        transactionNo: z.string().nullable(),
      }),
    ),
  })

/** A traveller or applicant of an order with everything that tickets, insurance and missions ask for. */
export const personInFull = z.object({
  unitId: z.string(),
  /** What the place was sold as; null where places have no type. */
  personType: placeType.nullable(),
  name: z.string(),
  surnamePinyin: z.string(),
  givenPinyin: z.string(),
  /** 0 female, 1 male, 9 not given. */
  sex: z.number().int(),
  birthday: z.string(),
  nationality: z.string(),
  mobile: z.string(),
  document: z
    .object({
      type: z.number().int(),
      number: z.string(),
      expiry: z.string(),
      issuePlace: z.string(),
      issueDate: z.string(),
    })
    .nullable(),
})

export type PersonInFull = z.infer<typeof personInFull>

/** What staff do at the desk with one order. */
export const staffDeskCalls = {
  'staff.order': staffRead({
    wire: 'staff:order',
    permission: 'orders.read',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo,
    answer: staffOrder,
    summary: 'Everything of one order of the merchant; phones and documents masked.',
  }),
  'staff.revealOrder': staffChange({
    wire: 'staff:revealOrder',
    permission: 'personal.reveal',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo.extend({ reason: auditReason }),
    answer: z.object({
      customerMobile: z.string(),
      contact,
      emergencyContact: z.object({ name: z.string(), mobile: z.string() }).nullable(),
      travellers: z.array(personInFull),
      /** Where something is sent; null where nothing is. */
      address: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }).nullable(),
    }),
    summary: 'Phones and documents of an order in full, for a reason that the audit keeps.',
  }),
  'staff.noteOrder': staffChange({
    wire: 'staff:noteOrder',
    permission: 'orders.handle',
    scope: 'ownShops',
    subject: 'orderNo',
    hidden: ['note'],
    input: orderNo.extend({ note: z.string().trim().min(1).max(500) }),
    answer: z.object({}),
    summary: 'Adds a note to the order’s history that the customer never sees.',
  }),
  'staff.setPrice': staffChange({
    wire: 'staff:setPrice',
    permission: 'orders.price',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo.extend({
      /** Fen on top of the price; below 0: taken off. */
      change: fen.min(-100_000_000).max(100_000_000),
      /** What the customer reads beside the amount: 老客户优惠, 儿童餐. */
      label: z.string().trim().min(2).max(20),
      /** For the books; the customer does not see it. */
      reason: z.string().trim().min(2).max(200),
      /** What the order cost when staff decided; refused with `PRICE_CHANGED` when it no longer does. */
      payable: fen,
    }),
    answer: z.object({ payable: fen, dueNow: fen }),
    summary:
      'Adds a discount or a surcharge to an order of which nothing has been paid; refused while a payment is open.',
  }),
  'staff.bookPayment': staffChange({
    wire: 'staff:bookPayment',
    permission: 'money.book',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo.extend({
      /** What was paid: everything, the deposit, or the rest after one. Has to be what is due. */
      for: z.enum(['full', 'deposit', 'balance']),
      /** Fen received; has to be the amount due. */
      amount: fen.min(1),
      /** How it came, for the books: the bank's number of the transfer, or of the receipt. Nobody's account. */
      proof: z.string().trim().min(2).max(60),
      /** When it came; not in the future. Now, if not given. */
      paidAt: instant.optional(),
    }),
    answer: stand.extend({ attemptNo: z.string() }),
    summary:
      'Books a payment that came by a transfer or in cash; open payments at channels are closed first.',
  }),
  'staff.changeDeparture': staffChange({
    wire: 'staff:changeDeparture',
    permission: 'orders.handle',
    scope: 'ownShops',
    subject: 'orderNo',
    input: orderNo.extend({
      /** Another departure of the same tour, not cancelled and not departed. */
      departureId: z.string().min(1).max(40),
      /** The customer reads it. */
      reason: z.string().trim().min(2).max(100),
    }),
    answer: stand.extend({ departDate: calendarDate }),
    summary:
      'Moves an order to another departure of its tour at the price it was sold for; all its seats or none. The ' +
      'customer is told. A difference in price is a matter of `staff.setPrice` before payment.',
  }),
  'staff.roster': staffChange({
    wire: 'staff:roster',
    permission: 'departures.roster',
    scope: 'ownShops',
    subject: 'departureId',
    input: z.object({ departureId: z.string().min(1).max(40), reason: auditReason }),
    answer: z.object({
      groupNo: z.string(),
      departDate: calendarDate,
      returnDate: calendarDate,
      /** Who travels, and of how many the data is complete. */
      persons: z.number().int(),
      named: z.number().int(),
      items: z.array(
        z.object({
          orderNo: z.string(),
          phase,
          persons: z.number().int(),
          contact,
          remark: z.string(),
          travellers: z.array(personInFull),
        }),
      ),
    }),
    summary:
      'Travellers of a departure with full documents, for tickets and insurance, of orders paid for at least by a ' +
      'deposit; for a reason that the audit keeps.',
  }),
}
