import { date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PlaceType } from '../../../../domain/vocabulary.ts'
import { orders, orderUnits } from '../core/schema.ts'

/** What an order of a tour has beside every order. */
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
    /** The order's departure, once more, for the index that keeps a person on it once. */
    departureId: text('departure_id').notNull(),
    place: text('place').$type<PlaceType>().notNull(),
    /** Keyed hash of the document; null while the name is to come, and once the place is cancelled or refunded. */
    documentHash: text('document_hash'),
  },
  (t) => [uniqueIndex('tour_units_once').on(t.merchant, t.departureId, t.documentHash)],
)
