import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, fen } from '../../kernel/db/columns.ts'

export const tours = pgTable(
  'tours',
  {
    id: text('id').notNull(),
    merchant: text('merchant').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    scope: text('scope').notNull(),
    departCity: text('depart_city').notNull(),
    departPinyin: text('depart_pinyin').notNull(),
    destinations: text('destinations').array().notNull(),
    themes: text('themes').array().notNull(),
    level: text('level').notNull(),
    transportOut: text('transport_out').notNull(),
    days: integer('days').notNull(),
    nights: integer('nights').notNull(),
    instantConfirm: boolean('instant_confirm').notNull(),
    sold: integer('sold').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    status: text('status').$type<'onSale' | 'withdrawn'>().notNull(),
    /** Everything else of the contract's tourDetail that is not derived from departures. */
    content: jsonb('content').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    uniqueIndex('tours_code').on(t.merchant, t.code),
    index('tours_status').on(t.merchant, t.status),
  ],
)

/** Its seats are a pool of the stock (`seatPool`). */
export const departures = pgTable(
  'departures',
  {
    id: text('id').notNull(),
    merchant: text('merchant').notNull(),
    tourId: text('tour_id').notNull(),
    departDate: date('depart_date', { mode: 'string' }).notNull(),
    returnDate: date('return_date', { mode: 'string' }).notNull(),
    groupNo: text('group_no').notNull(),
    packageCode: text('package_code').notNull().default(''),
    adultPrice: fen('adult_price'),
    childBedPrice: fen('child_bed_price'),
    childNoBedPrice: fen('child_no_bed_price'),
    seniorPrice: fen('senior_price'),
    infantPrice: fen('infant_price'),
    singleSupplement: fen('single_supplement').notNull().default(0),
    status: text('status').$type<'onSale' | 'stopped' | 'cancelled'>().notNull().default('onSale'),
    cutoffAt: at('cutoff_at').notNull(),
    /** Since when its orders are being cancelled, and why; null while it stands. */
    cancelledAt: at('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Until when customers of the cancelled departure may choose one of these departures; null: they may not. */
    choiceUntil: at('choice_until'),
    choiceIds: text('choice_ids').array().notNull().default([]),
    /** Since when staff have decided that it takes place, and why where it is below its minimum; null: undecided. */
    formedAt: at('formed_at'),
    formedReason: text('formed_reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    index('departures_date').on(t.merchant, t.departDate, t.id),
    index('departures_group').on(t.merchant, t.groupNo),
    index('departures_tour').on(t.merchant, t.tourId, t.departDate),
  ],
)
