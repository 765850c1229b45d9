import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at } from '../kernel/db/columns.ts'

export const salespeople = pgTable(
  'salespeople',
  {
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    /** The name for sign-in, lower case. */
    account: text('account').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    active: boolean('active').notNull().default(true),
    /** Raised to end every session that began before. */
    epoch: integer('epoch').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (t) => [uniqueIndex('salespeople_account').on(t.merchant, t.project, t.channel, t.distributor, t.account)],
)

export const shareNodes = pgTable(
  'share_nodes',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    /** The node of the link that was opened; null at the root, or when that link's node is unknown. */
    parent: text('parent'),
    kind: text('kind').$type<'share' | 'view' | 'poster'>().notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    screen: text('screen').notNull(),
    /** The screen's identity: a product's or an article's id; empty for screens without one. */
    subject: text('subject').notNull().default(''),
    sharerKind: text('sharer_kind').$type<'customer' | 'openId' | 'visitor' | 'salesperson'>().notNull(),
    sharerHash: text('sharer_hash').notNull().default(''),
    /** A poster's design; empty for everything else. */
    template: text('template').notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('share_nodes_merchant_created').on(t.merchant, t.createdAt),
    // Finds a person's node again.
    index('share_nodes_sharer').on(t.merchant, t.sharerHash, t.subject),
    // Finds whether a link led to further shares.
    index('share_nodes_parent').on(t.merchant, t.parent),
  ],
)
