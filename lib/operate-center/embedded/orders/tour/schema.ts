import { date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PlaceType } from '../../../../domain/vocabulary.ts'
import { orders, orderUnits } from '../core/schema.ts'

/** What an order of a tour has in addition to every order's columns. */
export const tourOrders = pgTable('tour_orders', {
  orderNo: text('order_no')
    .primaryKey()
    .references(() => orders.orderNo),
  merchant: text('merchant').notNull(),
  tourId: text('tour_id').notNull(),
  departureId: text('departure_id').notNull(),
  departDate: date('depart_date', { mode: 'string' }).notNull(),
  returnDate: date('return_date', { mode: 'string' }).notNull(),
})

/** A place of the order: a traveller, or room for one. */
export const tourUnits = pgTable(
  'tour_units',
  {
    unitId: text('unit_id')
      .primaryKey()
      .references(() => orderUnits.id),
    merchant: text('merchant').notNull(),
    /** Copy of the order's departure, for the unique index that allows a person on it only once. */
    departureId: text('departure_id').notNull(),
    place: text('place').$type<PlaceType>().notNull(),
    /** Keyed hash of the document; null until the name is given, and once the place is cancelled or refunded. */
    documentHash: text('document_hash'),
  },
  (t) => [uniqueIndex('tour_units_once').on(t.merchant, t.departureId, t.documentHash)],
)
