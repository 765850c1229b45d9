import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../customers/schema.ts'
import { at } from '../kernel/db/columns.ts'

export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    provider: text('provider').$type<'manual' | 'cloudauth'>().notNull(),
    state: text('state').$type<'pending' | 'passed' | 'rejected'>().notNull(),
    sealed: text('sealed').notNull(),
    /** Keyed hash of the number: a number is verified for one account of a merchant. */
    numberHash: text('number_hash').notNull().default(''),
    reason: text('reason').notNull().default(''),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    /** An outside system's page is valid until then; the job queries it next at this time, if the customer has not. */
    expiresAt: at('expires_at'),
    askAt: at('ask_at'),
    /** Data that were only needed for the decision have been deleted. */
    clearedAt: at('cleared_at'),
  },
  (t) => [
    index('identity_verifications_customer').on(t.merchant, t.customerId, t.createdAt),
    index('identity_verifications_state').on(t.merchant, t.state, t.createdAt),
    index('identity_verifications_ask').on(t.askAt).where(sql`${t.askAt} is not null`),
    index('identity_verifications_decided').on(t.decidedAt).where(sql`${t.clearedAt} is null`),
    uniqueIndex('identity_verifications_open')
      .on(t.merchant, t.customerId)
      .where(sql`${t.state} = 'pending'`),
    uniqueIndex('identity_verifications_number')
      .on(t.merchant, t.numberHash)
      .where(sql`${t.state} = 'passed' and ${t.numberHash} <> ''`),
  ],
)
