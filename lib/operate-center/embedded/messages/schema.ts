import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../kernel/db/columns.ts'

export const leftMessages = pgTable(
  'left_messages',
  {
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    /** Name, mobile number and text, sealed as one JSON text. */
    sealed: text('sealed').notNull(),
    /** For the limits per hour. */
    mobileHash: text('mobile_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    productNumber: text('product_number').notNull().default(''),
    productTitle: text('product_title').notNull().default(''),
    handledAt: at('handled_at'),
    note: text('note').notNull().default(''),
    /** none: the shop has no mail address. */
    mailState: text('mail_state').$type<'none' | 'due' | 'sent' | 'failed'>().notNull(),
    mailTries: integer('mail_tries').notNull().default(0),
    /** Not sent before. */
    mailAt: at('mail_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('left_messages_shop').on(t.merchant, t.distributor, t.createdAt),
    index('left_messages_mobile').on(t.merchant, t.mobileHash, t.createdAt),
    index('left_messages_address').on(t.merchant, t.addressHash, t.createdAt),
    index('left_messages_mail').on(t.mailAt).where(sql`${t.mailState} = 'due'`),
  ],
)
