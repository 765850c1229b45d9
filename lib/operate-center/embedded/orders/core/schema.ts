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
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { ConfirmMode } from '../../../../domain/orders/kind.ts'
import type { Phase } from '../../../../domain/orders/phases.ts'
import type { UnitAddOn } from '../../../../domain/quote/unit-shares.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import type { RefundState, UnitStatus } from '../../../../domain/vocabulary.ts'
import { customers } from '../../customers/schema.ts'
import { at, fen } from '../../kernel/db/columns.ts'

/** An order of any kind; what only one kind knows stands in that kind's own tables. */
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
    kind: text('kind').notNull(),
    /** Of the kind's catalogue. */
    productId: text('product_id').notNull(),
    phase: text('phase').$type<Phase>().notNull(),
    /** The kind's own sub-state within the phase. */
    subStatus: integer('sub_status').notNull(),
    confirmMode: text('confirm_mode').$type<ConfirmMode>().notNull(),
    /** A refund has been asked for and is not yet decided or not yet paid out. */
    afterSale: boolean('after_sale').notNull().default(false),
    partlyRefunded: boolean('partly_refunded').notNull().default(false),
    /** What was bought, as it was then; parsed by the kind, which knows all versions of it. */
    snapshot: jsonb('snapshot').notNull(),
    snapshotVersion: integer('snapshot_version').notNull(),
    contactSealed: text('contact_sealed').notNull(),
    /** Σ lines. `payable` = goods − discount + freight. */
    goods: fen('goods').notNull(),
    discount: fen('discount').notNull(),
    freight: fen('freight').notNull(),
    payable: fen('payable').notNull(),
    dueNow: fen('due_now').notNull(),
    paid: fen('paid').notNull().default(0),
    refunded: fen('refunded').notNull().default(0),
    /** When the present wait ends by itself; null in states that do not wait. */
    deadline: at('pay_deadline'),
    /** The customer is reminded of it then; null: not, or no more. */
    remindAt: at('remind_at'),
    /** When the balance of a deposit is due; null for an order that is paid at once. */
    balanceDueAt: at('balance_due_at'),
    /** First and last day of use, as the kind sets them; null for what is used on no certain day. */
    serviceFrom: date('service_from', { mode: 'string' }),
    serviceTo: date('service_to', { mode: 'string' }),
    /** What the seller owes on top of the refund because it cancelled, fen, and since when that is settled. */
    penalty: fen('penalty').notNull().default(0),
    penaltyPaidAt: at('penalty_paid_at'),
    /** Keyed hash of the buyer's address; null when it is not one of the internet. */
    addressHash: text('address_hash'),
    /** The customer has taken the order off the list. */
    hiddenAt: at('hidden_at'),
    /** The buyer has written a review. */
    reviewedAt: at('reviewed_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    attribution: jsonb('attribution').notNull().default({}),
    /** The buyer's account is deleted, and the retention period is over. */
    anonymisedAt: at('anonymised_at'),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('orders_customer').on(t.customerId, t.createdAt),
    index('orders_shop').on(t.merchant, t.distributor, t.phase, t.createdAt),
    index('orders_created').on(t.merchant, t.createdAt, t.orderNo),
    index('orders_departing').on(t.merchant, sql`coalesce(${t.serviceFrom}, '0001-01-01'::date)`, t.orderNo),
    index('orders_kind').on(t.merchant, t.kind, t.createdAt, t.orderNo),
    index('orders_payable').on(t.merchant, t.payable, t.orderNo),
    // The console finds orders by their product's name, their group, and the last characters of their number.
    index('orders_named').on(t.merchant, sql`(${t.snapshot} ->> 'name')`),
    index('orders_group')
      .on(t.merchant, sql`(${t.snapshot} ->> 'groupNo')`)
      .where(sql`${t.snapshot} ->> 'groupNo' is not null`),
    index('orders_tail').on(t.merchant, sql`reverse(${t.orderNo}) text_pattern_ops`),
    index('orders_to_confirm')
      .on(t.merchant, t.createdAt)
      .where(sql`${t.phase} in ('awaitingConfirm', 'confirming')`),
    index('orders_deadline').on(t.deadline).where(sql`${t.deadline} is not null`),
    index('orders_remind').on(t.remindAt).where(sql`${t.remindAt} is not null`),
    index('orders_address')
      .on(t.merchant, t.addressHash)
      .where(sql`${t.phase} in ('awaitingConfirm', 'awaitingPay')`),
    index('orders_serving').on(t.kind).where(sql`${t.phase} = 'serving'`),
    check('refunded_within_paid', sql`${t.refunded} <= ${t.paid} and ${t.refunded} >= 0`),
    check(
      'payable_is_the_sum',
      sql`${t.payable} = ${t.goods} - ${t.discount} + ${t.freight} and ${t.discount} between 0 and ${t.goods} and ${t.freight} >= 0`,
    ),
  ],
)

/** What can be refunded singly. */
export const orderUnits = pgTable(
  'order_units',
  {
    id: text('id').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    position: integer('position').notNull(),
    /** Fen of the order that this unit carries; all of them add up to the payable amount without freight. */
    share: fen('share').notNull(),
    /** Fen of the share that were given back, or are on their way back, while the unit stays with its buyer. */
    given: fen('given').notNull().default(0),
    /** What was bought for this unit alone, part of the share. */
    addOns: jsonb('add_ons').$type<UnitAddOn[]>().notNull().default([]),
    /** Specification, section 4: 1 normal, 2 cancelled, 3 refunded, 4 refund in progress. */
    status: integer('status').$type<UnitStatus>().notNull().default(1),
    /** Who or what it is for, as it was then; null before that is named, and once it is deleted. */
    sealed: text('sealed'),
  },
  (t) => [index('order_units_order').on(t.orderNo)],
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
    /** The member of staff who did it, by the name of then; null where it was somebody else, or is not known. */
    person: jsonb('person').$type<Pick<StaffPerson, 'id' | 'name'>>(),
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
    amount: fen('amount').notNull(),
    fee: fen('fee').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    note: text('note').notNull().default(''),
    /** Only a part of its units' money goes back, and they stay in the order. */
    keepsUnits: boolean('keeps_units').notNull().default(false),
    /** Why staff gave back more than was paid for the units. */
    overrideReason: text('override_reason').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (t) => [index('refunds_order').on(t.orderNo), index('refunds_state').on(t.merchant, t.state)],
)

/** Amount and fee of each unit of a refund; they add up to the refund's own. */
export const refundItems = pgTable(
  'refund_items',
  {
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id),
    unitId: text('unit_id')
      .notNull()
      .references(() => orderUnits.id),
    merchant: text('merchant').notNull(),
    amount: fen('amount').notNull(),
    fee: fen('fee').notNull(),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.unitId] })],
)
