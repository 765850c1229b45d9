import { date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PlaceType } from '../../../../domain/vocabulary.ts'
import { at } from '../../kernel/db/columns.ts'
import { orders, orderUnits } from '../core/schema.ts'

/** What an order of a tour has in addition to every order's columns. */
export const tourOrders = pgTable(
  'tour_orders',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    tourId: text('tour_id').notNull(),
    departureId: text('departure_id').notNull(),
    departDate: date('depart_date', { mode: 'string' }).notNull(),
    returnDate: date('return_date', { mode: 'string' }).notNull(),
    /** The customer has been reminded of travellers who are not named yet. */
    namesRemindedAt: at('names_reminded_at'),
    /** The customer has been told that the departure does not take place, and of the choices. */
    notFormedToldAt: at('not_formed_told_at'),
  },
  (t) => [index('tour_orders_departure').on(t.merchant, t.departureId)],
)

/** A place of the order: a traveller, or room for one. */
export const tourUnits = pgTable(
  'tour_units',
  {
    unitId: text('unit_id')
      .primaryKey()
      .references(() => orderUnits.id),
    merchant: text('merchant').notNull(),
    /** Copies of the order's departure and customer, for the unique index. */
    departureId: text('departure_id').notNull(),
    customerId: text('customer_id').notNull().default(''),
    place: text('place').$type<PlaceType>().notNull(),
    /** Keyed hash of the document; null until the name is given, and once the place is cancelled or refunded. */
    documentHash: text('document_hash'),
  },
  (t) => [
    // A customer books a person on a departure once. Whether somebody else has booked that person too is no business of
    // the customer's; staff see it (`staffWarnings`).
    uniqueIndex('tour_units_once').on(t.merchant, t.departureId, t.customerId, t.documentHash),
    index('tour_units_person').on(t.merchant, t.departureId, t.documentHash),
  ],
)
