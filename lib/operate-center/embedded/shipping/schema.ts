import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ParcelState, ParcelWay } from '../../../domain/shipping/words.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import { at } from '../kernel/db/columns.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'

const unitId = () =>
  text('unit_id')
    .notNull()
    .references(() => orderUnits.id)
const orderNo = () =>
  text('order_no')
    .notNull()
    .references(() => orders.orderNo)

/** Units of paid orders that a courier has to take to the buyer. Taking a row away is what sends a unit exactly once. */
export const shippingWaits = pgTable(
  'shipping_waits',
  {
    unitId: unitId().primaryKey(),
    orderNo: orderNo(),
    merchant: text('merchant').notNull(),
    since: at('since').notNull(),
  },
  (t) => [index('shipping_waits_order').on(t.orderNo), index('shipping_waits_since').on(t.merchant, t.since)],
)

/** Parcels on their way to buyers, and back from them. */
export const shippingParcels = pgTable(
  'shipping_parcels',
  {
    id: text('id').primaryKey(),
    orderNo: orderNo(),
    merchant: text('merchant').notNull(),
    way: text('way').$type<ParcelWay>().notNull(),
    /** Row of `tracked_numbers` with courier and number. */
    trackedId: text('tracked_id')
      .notNull()
      .references(() => trackedNumbers.id),
    sentAt: at('sent_at').notNull(),
    /** What followed from its delivery was done. */
    deliveredAt: at('delivered_at'),
    /** Staff have what came back: what a buyer returned, or what could not be delivered. */
    receivedAt: at('received_at'),
    /** Who booked it; null for the buyer. */
    person: jsonb('person').$type<Pick<StaffPerson, 'id' | 'name'>>(),
  },
  (t) => [
    index('shipping_parcels_order').on(t.orderNo),
    index('shipping_parcels_tracked').on(t.trackedId),
    index('shipping_parcels_sent').on(t.merchant, t.sentAt),
    index('shipping_parcels_underway').on(t.trackedId).where(sql`${t.deliveredAt} is null`),
  ],
)

export const shippingParcelUnits = pgTable(
  'shipping_parcel_units',
  {
    parcelId: text('parcel_id')
      .notNull()
      .references(() => shippingParcels.id, { onDelete: 'cascade' }),
    unitId: unitId(),
    merchant: text('merchant').notNull(),
    way: text('way').$type<ParcelWay>().notNull(),
    /** The parcel has not come back: no unit is in two parcels of one way at a time. */
    underway: boolean('underway').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.unitId] }),
    uniqueIndex('shipping_parcel_units_once').on(t.unitId, t.way).where(sql`${t.underway}`),
  ],
)

/**
 * Numbers of parcels with what is known of their way. One row a number, whatever orders are in the parcel, because the
 * tracking service locks a number that is asked for too often.
 */
export const trackedNumbers = pgTable(
  'tracked_numbers',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    courier: text('courier').notNull(),
    /** As it was called, for couriers that are not in the table. */
    courierName: text('courier_name').notNull(),
    /** With the number anybody can ask the courier for the way of the parcel. */
    trackingSealed: text('tracking_sealed').notNull(),
    /** Keyed hash of it, to find it by. */
    trackingHash: text('tracking_hash').notNull(),
    /** Last four digits of the receiver's phone, for couriers that want them; null otherwise. */
    phoneSealed: text('phone_sealed'),
    state: text('state').$type<ParcelState>().notNull().default('sent'),
    /** `[{at, text}]`, newest first; lines name places and couriers. Null without any. */
    linesSealed: text('lines_sealed'),
    /** Time of the newest line. */
    newestAt: at('newest_at'),
    /** When something was last learnt of it, from whomever. */
    heardAt: at('heard_at'),
    /** When the service last reported by itself. */
    pushedAt: at('pushed_at'),
    /** When the service was last asked; it is asked once in half an hour at most. */
    askedAt: at('asked_at'),
    /** Why the last question was not answered; empty when it was. */
    trouble: text('trouble').notNull().default(''),
    /**
     * wanted: the service is to be asked to report, at `subscribeAt`. on: it reports. off: it does not, and is not asked
     * any more.
     */
    subscription: text('subscription').$type<'wanted' | 'on' | 'off'>().notNull().default('wanted'),
    subscribeAt: at('subscribe_at').notNull(),
    subscribeTries: integer('subscribe_tries').notNull().default(0),
  },
  (t) => [
    uniqueIndex('tracked_numbers_number').on(t.merchant, t.trackingHash),
    index('tracked_numbers_wanted').on(t.subscribeAt).where(sql`${t.subscription} = 'wanted'`),
  ],
)
