import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What can run out: seats of a departure, pieces of a product, tickets of a day. */
export const stockPools = pgTable(
  'stock_pools',
  {
    merchant: text('merchant').notNull(),
    /** `<kind>/<id>`; the kind's catalogue names it. */
    id: text('id').notNull(),
    /** -1: unlimited. */
    plan: integer('plan').notNull(),
    /** Held for orders that are not paid or confirmed yet. */
    held: integer('held').notNull().default(0),
    /** Sold, also elsewhere. */
    used: integer('used').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    check('stock_not_negative', sql`${t.used} >= 0 and ${t.held} >= 0`),
    check('stock_within_plan', sql`${t.plan} = -1 or ${t.used} + ${t.held} <= ${t.plan}`),
  ],
)

/** What an order holds or uses of a pool right now. */
export const stockClaims = pgTable(
  'stock_claims',
  {
    orderNo: text('order_no').notNull(),
    merchant: text('merchant').notNull(),
    pool: text('pool').notNull(),
    /** 0 once released. */
    count: integer('count').notNull(),
    state: text('state').$type<'held' | 'used' | 'released'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderNo, t.pool] }),
    check('claim_released_once', sql`${t.count} >= 0 and (${t.count} = 0) = (${t.state} = 'released')`),
  ],
)
