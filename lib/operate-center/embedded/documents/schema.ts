import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../kernel/db/columns.ts'

/** Documents that customers have sent to themselves. */
export const documentMails = pgTable(
  'document_mails',
  {
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    customerId: text('customer_id').notNull(),
    code: text('code').notNull(),
    subject: text('subject').notNull(),
    /** The address; null once the mail is sent or given up. */
    sealed: text('sealed'),
    /** Of the address, for the limits. */
    emailHash: text('email_hash').notNull(),
    state: text('state').$type<'due' | 'sent' | 'failed'>().notNull(),
    tries: integer('tries').notNull().default(0),
    dueAt: at('due_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('document_mails_due').on(t.state, t.dueAt),
    index('document_mails_customer').on(t.merchant, t.customerId, t.createdAt),
    index('document_mails_address').on(t.merchant, t.emailHash, t.createdAt),
  ],
)
