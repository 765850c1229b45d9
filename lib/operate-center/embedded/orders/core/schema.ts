import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OrderLabel, PlaceType, RefundState, TravellerStatus } from '../../../../domain/vocabulary.ts'
import { customers } from '../../customers/schema.ts'
import { at, fen } from '../../kernel/db/columns.ts'

export const orders = pgTable(
  'orders',
  {
    orderNo: text('order_no').primaryKey(),
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').$type<'tour'>().notNull(),
    /** Specification, section 4: 1 to 5. */
    label: integer('label').$type<OrderLabel>().notNull(),
    subStatus: integer('sub_status').notNull(),
    tourId: text('tour_id').notNull(),
    departureId: text('departure_id').notNull(),
    departDate: date('depart_date', { mode: 'string' }).notNull(),
    returnDate: date('return_date', { mode: 'string' }).notNull(),
    confirmMode: text('confirm_mode').$type<'instant' | 'before-pay' | 'after-pay'>().notNull(),
    /** Persons still travelling: those of the order less those refunded. */
    travellers: integer('travellers').notNull(),
    /** A refund has been asked for and is not yet decided or not yet paid out. */
    afterSale: boolean('after_sale').notNull().default(false),
    partlyRefunded: boolean('partly_refunded').notNull().default(false),
    /** What was bought, as it was then: product, departure, quote lines, ladder, rules, agreements. */
    snapshot: jsonb('snapshot').notNull(),
    contactSealed: text('contact_sealed').notNull(),
    payable: fen('payable').notNull(),
    dueNow: fen('due_now').notNull(),
    paid: fen('paid').notNull().default(0),
    refunded: fen('refunded').notNull().default(0),
    /** Seats the order occupies of its departure right now; 0 once released. */
    seats: integer('seats').notNull(),
    seatState: text('seat_state').$type<'held' | 'used' | 'released'>().notNull(),
    payDeadline: at('pay_deadline'),
    cancelReason: text('cancel_reason').notNull().default(''),
    attribution: jsonb('attribution').notNull().default({}),
    /** The buyer has left, and the time that records are kept is over. */
    anonymisedAt: at('anonymised_at'),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('orders_customer').on(t.merchant, t.customerId, t.createdAt),
    index('orders_shop').on(t.merchant, t.distributor, t.subStatus, t.createdAt),
    index('orders_deadline').on(t.payDeadline).where(sql`${t.payDeadline} is not null`),
    index('orders_departure').on(t.merchant, t.departureId),
    index('orders_journey').on(t.departDate).where(sql`${t.subStatus} in (210, 220, 230)`),
    check('refunded_within_paid', sql`${t.refunded} <= ${t.paid} and ${t.refunded} >= 0`),
  ],
)

export const orderTravellers = pgTable(
  'order_travellers',
  {
    id: text('id').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    /** The order's departure, once more, for the index that keeps a person on it once. */
    departureId: text('departure_id').notNull(),
    position: integer('position').notNull(),
    personType: text('person_type').$type<PlaceType>().notNull(),
    /** Specification, section 4: 1 normal, 2 cancelled, 3 refunded, 4 refund in progress. */
    status: integer('status').$type<TravellerStatus>().notNull().default(1),
    /** Fen of the order this traveller carries, for refunds by person. */
    share: fen('share').notNull(),
    /** Snapshot of the traveller; null until completed. */
    sealed: text('sealed'),
    /** Keyed hash of the document, so that one person is not on a departure twice. */
    documentHash: text('document_hash'),
  },
  (t) => [
    index('order_travellers_order').on(t.orderNo),
    uniqueIndex('order_travellers_once')
      .on(t.merchant, t.departureId, t.documentHash)
      .where(sql`${t.documentHash} is not null and ${t.status} in (1, 4)`),
  ],
)

export const orderHistory = pgTable(
  'order_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    event: text('event').notNull(),
    fromStatus: integer('from_status'),
    toStatus: integer('to_status').notNull(),
    by: text('by').notNull(),
    note: text('note').notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('order_history_order').on(t.orderNo)],
)

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    distributor: text('distributor').notNull(),
    travellerIds: text('traveller_ids').array().notNull(),
    amount: fen('amount').notNull(),
    fee: fen('fee').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    note: text('note').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (t) => [index('refunds_order').on(t.orderNo), index('refunds_state').on(t.merchant, t.state)],
)
