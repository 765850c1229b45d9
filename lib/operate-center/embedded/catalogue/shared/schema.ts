import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductKind } from '../../../../tenant/kinds.ts'

/**
 * The products a shop sells of each kind, where it does not sell all of its merchant's (`distributors.lists_all_of`).
 */
export const listings = pgTable(
  'listings',
  {
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    kind: text('kind').$type<ProductKind>().notNull(),
    productId: text('product_id').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'listings_pk',
      columns: [t.project, t.merchant, t.channel, t.distributor, t.kind, t.productId],
    }),
  ],
)
