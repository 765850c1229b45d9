import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { KeptVoucherState } from '../../../domain/debris/vouchers.ts'
import type { VoucherSource } from '../../../domain/debris/words.ts'
import { at } from '../kernel/db/columns.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'

/** Vouchers of paid orders: one for each ticket, or one for all of an order. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    /** Null: it stands for all tickets of the order. */
    unitId: text('unit_id').references(() => orderUnits.id),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    packageId: text('package_id').notNull(),
    source: text('source').$type<VoucherSource>().notNull(),
    /** That it has expired, or is void by a refund, follows from its order. */
    state: text('state').$type<KeptVoucherState>().notNull(),
    /** The code; null while it waits, and once the account is deleted. */
    codeSealed: text('code_sealed'),
    /** Keyed hash by which it is found. */
    codeHash: text('code_hash'),
    codeEnd: text('code_end').notNull().default(''),
    /** Why it could not be issued, or was made void. */
    reason: text('reason').notNull().default(''),
    issuedAt: at('issued_at'),
    usedAt: at('used_at'),
    usedPlace: text('used_place').notNull().default(''),
    /** Who has redeemed it: a member of staff, or a till. */
    usedBy: jsonb('used_by').$type<{ id: string; name: string }>(),
    /** Keyed hash of the token of the link with which a friend sees it; null without one. */
    shareHash: text('share_hash'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('vouchers_code').on(t.merchant, t.codeHash),
    uniqueIndex('vouchers_share').on(t.merchant, t.shareHash),
    index('vouchers_order').on(t.orderNo),
    index('vouchers_unit').on(t.unitId),
    index('vouchers_created').on(t.merchant, t.createdAt),
    index('vouchers_end').on(t.merchant, t.codeEnd).where(sql`${t.codeEnd} <> ''`),
    index('vouchers_waiting').on(t.packageId, t.createdAt).where(sql`${t.state} = 'waiting'`),
  ],
)

/** Codes that a supplier has given for a package; each is given to one voucher. */
export const voucherCodes = pgTable(
  'voucher_codes',
  {
    merchant: text('merchant').notNull(),
    codeHash: text('code_hash').notNull(),
    packageId: text('package_id').notNull(),
    /** Deleted once it is given: the voucher has it then. */
    codeSealed: text('code_sealed'),
    voucherId: text('voucher_id').references(() => vouchers.id),
    createdAt: at('created_at').notNull(),
    /** Their sequence in the list they came with. */
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.codeHash] }),
    index('voucher_codes_free')
      .on(t.merchant, t.packageId, t.createdAt, t.position)
      .where(sql`${t.voucherId} is null`),
  ],
)

/** Tills of suppliers, each with a token of its own. */
export const tills = pgTable(
  'tills',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    name: text('name').notNull(),
    /** Products whose vouchers it redeems; empty: all. */
    products: jsonb('products').$type<string[]>().notNull(),
    tokenHash: text('token_hash').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [uniqueIndex('tills_token').on(t.tokenHash), index('tills_merchant').on(t.merchant, t.createdAt)],
)
