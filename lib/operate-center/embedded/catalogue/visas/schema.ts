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
import type { Continent, EntryRule, VisaEntries, VisaType } from '../../../../domain/visas/words.ts'
import { at, bytea, fen } from '../../kernel/db/columns.ts'

/** Countries and regions of a merchant's visa counter, also those for which no visa is needed. */
export const visaCountries = pgTable(
  'visa_countries',
  {
    merchant: text('merchant').notNull(),
    /** ISO 3166-1, two letters. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** Syllables apart; empty: as the name is usually read. */
    pinyin: text('pinyin').notNull(),
    aliases: text('aliases').array().notNull(),
    continent: text('continent').$type<Continent>().notNull(),
    hot: boolean('hot').notNull(),
    entry: text('entry').$type<EntryRule>().notNull(),
    entryNote: text('entry_note').notNull(),
    entryAsOf: date('entry_as_of', { mode: 'string' }),
    entrySource: text('entry_source').notNull(),
    sort: integer('sort').notNull().default(0),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.code] })],
)

/** Consular districts of a merchant's countries; provinces by the first two digits of GB/T 2260. */
export const visaDistricts = pgTable(
  'visa_districts',
  {
    merchant: text('merchant').notNull(),
    id: text('id').notNull(),
    country: text('country').notNull(),
    name: text('name').notNull(),
    provinces: text('provinces').array().notNull(),
    rule: text('rule').notNull(),
    sort: integer('sort').notNull().default(0),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    index('visa_districts_country').on(t.merchant, t.country),
  ],
)

export const visaProducts = pgTable(
  'visa_products',
  {
    id: text('id').notNull(),
    merchant: text('merchant').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    type: text('type').$type<VisaType>().notNull(),
    entries: text('entries').$type<VisaEntries>().notNull(),
    /** Working days. */
    processingDays: integer('processing_days').notNull(),
    /** Ids of the consular districts that are taken; empty: the whole mainland. */
    districts: text('districts').array().notNull(),
    /** Of one applicant, at the merchant's price. */
    serviceFee: fen('service_fee').notNull(),
    embassyFee: fen('embassy_fee').notNull(),
    /** Applicants for one day of travel; null: as many as come. Each day is a pool of the stock (`visaPool`). */
    dailyCapacity: integer('daily_capacity'),
    sold: integer('sold').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    status: text('status').$type<'onSale' | 'withdrawn'>().notNull(),
    /** Everything else of the contract's visaDetail. */
    content: jsonb('content').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    uniqueIndex('visa_products_code').on(t.merchant, t.code),
    index('visa_products_country').on(t.merchant, t.country),
  ],
)

/** Forms that a merchant's products hand out with their materials. They hold nobody's data. */
export const visaTemplates = pgTable(
  'visa_templates',
  {
    merchant: text('merchant').notNull(),
    id: text('id').notNull(),
    /** With its ending. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.id] })],
)

/** What the visa counter's home shows besides countries. */
export const visaHomes = pgTable('visa_homes', {
  merchant: text('merchant').primaryKey(),
  content: jsonb('content').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
