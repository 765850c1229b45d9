import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const listings = pgTable(
  'listings',
  {
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    tourId: text('tour_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.project, t.merchant, t.channel, t.distributor, t.tourId] })],
)
