import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductKind } from '../../../tenant/kinds.ts'
import { at } from '../kernel/db/columns.ts'

export const merchants = pgTable('merchants', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  /** Member levels (contract/account.ts `memberLevel`), lowest first; null: the merchant has none. */
  levels: jsonb('levels'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const distributors = pgTable(
  'distributors',
  {
    project: text('project').notNull(),
    merchant: text('merchant')
      .notNull()
      .references(() => merchants.code),
    channel: text('channel').notNull(),
    code: text('code').notNull(),
    open: boolean('open').notNull().default(true),
    /** Answers of getDistPower.do, info.do, config.do and customer.do. */
    power: jsonb('power').notNull(),
    info: jsonb('info').notNull(),
    config: jsonb('config').notNull(),
    chat: jsonb('chat').notNull(),
    /** Home screen: banners, entries, notice, sections. */
    home: jsonb('home').notNull(),
    hotKeywords: jsonb('hot_keywords').$type<string[]>().notNull(),
    /** Price of this shop = base price × (1000 + markupPermille) / 1000, rounded up to whole yuan. */
    markupPermille: integer('markup_permille').notNull().default(0),
    /** Kinds of which the shop sells all its merchant's products; of others it sells what `listings` names. */
    listsAllOf: text('lists_all_of').array().$type<ProductKind[]>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.project, t.merchant, t.channel, t.code] })],
)
