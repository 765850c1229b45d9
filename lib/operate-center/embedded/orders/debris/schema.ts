import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TicketSort } from '../../../../domain/debris/ticket-states.ts'
import type { DebrisType, HandoverWay } from '../../../../domain/debris/words.ts'
import { at, fen } from '../../kernel/db/columns.ts'
import { orders, orderUnits } from '../core/schema.ts'

/** What an order of a fragment product has in addition to every order's columns. */
export const debrisOrders = pgTable(
  'debris_orders',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    proId: text('pro_id').notNull(),
    packageId: text('package_id').notNull(),
    type: text('type').$type<DebrisType>().notNull(),
    /** The day of use, or the first one; null for packages used within their validity. */
    date: date('date', { mode: 'string' }),
    /** HH:MM; empty where the day has no times. */
    slot: text('slot').notNull(),
    days: integer('days').notNull(),
    /** From and until when it can be used; an open package's last day may be known from the payment on only. */
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    handover: text('handover').$type<HandoverWay>().notNull(),
    /** Where something is sent; null for other ways, and once it is deleted. */
    addressSealed: text('address_sealed'),
    /** What the package asked for, sealed as one text; null where it asked nothing, and once it is deleted. */
    asksSealed: text('asks_sealed'),
    /** Sent, or collected. */
    handedOverAt: at('handed_over_at'),
    /** The parcel with which the buyer sends a device back. */
    returnCompany: text('return_company').notNull().default(''),
    returnTrackingNo: text('return_tracking_no').notNull().default(''),
    returnSentAt: at('return_sent_at'),
    deviceBackAt: at('device_back_at'),
    /** Of the deposits, fen, what is kept because of damage or loss, and why. */
    depositKept: fen('deposit_kept').notNull().default(0),
    depositNote: text('deposit_note').notNull().default(''),
    /** The customer has been reminded: to use it, and to bring the device back. */
    useRemindedAt: at('use_reminded_at'),
    returnRemindedAt: at('return_reminded_at'),
  },
  (t) => [
    index('debris_orders_day').on(t.merchant, t.packageId, t.date),
    index('debris_orders_valid').on(t.validTo),
  ],
)

/** A ticket, person, device or deposit: the part of a unit that only fragment products have. */
export const debrisTickets = pgTable(
  'debris_tickets',
  {
    unitId: text('unit_id')
      .primaryKey()
      .references(() => orderUnits.id),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    sort: text('sort').$type<TicketSort>().notNull(),
    usedAt: at('used_at'),
    /** Where, in the words of whoever redeemed it. */
    usedPlace: text('used_place').notNull().default(''),
    expiredAt: at('expired_at'),
    /** Keyed hash of the guest's document; null without one, and once the ticket is given back or deleted. */
    documentHash: text('document_hash'),
    /** `<package>/<day>/<document>` of a ticket in somebody's own name, of which there is one; null like the hash. */
    nameKey: text('name_key'),
  },
  (t) => [
    index('debris_tickets_order').on(t.orderNo),
    index('debris_tickets_document').on(t.merchant, t.documentHash).where(sql`${t.documentHash} is not null`),
    uniqueIndex('debris_tickets_name').on(t.merchant, t.nameKey),
  ],
)
