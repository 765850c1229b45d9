import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DebrisType, UseMode, VoucherSource } from '../../../../domain/debris/words.ts'
import { at, fen } from '../../kernel/db/columns.ts'

/** Fragment products (碎片): tickets, transfers, devices. What is sold of one are its packages. */
export const debrisProducts = pgTable(
  'debris_products',
  {
    id: text('id').notNull(),
    merchant: text('merchant').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<DebrisType>().notNull(),
    city: text('city').notNull(),
    sold: integer('sold').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    status: text('status').$type<'onSale' | 'withdrawn'>().notNull(),
    /** Everything else of the contract's debrisDetail but its packages. */
    content: jsonb('content').notNull(),
    /** Also of its packages. */
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    uniqueIndex('debris_products_code').on(t.merchant, t.code),
    index('debris_products_city').on(t.merchant, t.city),
  ],
)

/** Packages of fragment products. Stock of an open one is a pool, that of a dated one a pool for each day or time. */
export const debrisPackages = pgTable(
  'debris_packages',
  {
    merchant: text('merchant').notNull(),
    /** Unique at the merchant: it names the pools. */
    id: text('id').notNull(),
    proId: text('pro_id').notNull(),
    name: text('name').notNull(),
    use: text('use').$type<UseMode>().notNull(),
    /** At the merchant's price: of an open package, and of a dated one as long as it has no day to come. */
    price: fen('price').notNull(),
    childPrice: fen('child_price'),
    /** Days ahead of the day of use, and time of that day in China, until which it can be ordered. */
    cutoffDays: integer('cutoff_days').notNull(),
    cutoffTime: text('cutoff_time').notNull(),
    /** Of an open package: the last day on which it can be used; null where that depends on the payment. */
    validTo: date('valid_to', { mode: 'string' }),
    source: text('source').$type<VoucherSource>().notNull(),
    /** Who provides it; shown to staff alone. */
    supplier: text('supplier').notNull(),
    sort: integer('sort').notNull().default(0),
    status: text('status').$type<'onSale' | 'stopped'>().notNull(),
    /** Everything else of the contract's debrisPackage; amounts are the merchant's. */
    content: jsonb('content').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    index('debris_packages_product').on(t.merchant, t.proId),
  ],
)

/** Days on which a dated package can be used, with their prices; their stock lies in the pools. */
export const debrisDays = pgTable(
  'debris_days',
  {
    merchant: text('merchant').notNull(),
    packageId: text('package_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    price: fen('price').notNull(),
    /** Null: no children's price on this day. */
    childPrice: fen('child_price'),
    /** `HH:MM`, in sequence; empty: the day has no times. */
    slots: text('slots').array().notNull(),
    status: text('status').$type<'onSale' | 'stopped'>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.packageId, t.date] })],
)
