import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AfterSaleMove } from '../../../domain/goods/after-sale-moves.ts'
import type { AfterSaleReason, AfterSaleState, AfterSaleType } from '../../../domain/goods/words.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { GoodsOrderSettings } from '../../contract/orders/staff-goods-orders.ts'
import { at, fen } from '../kernel/db/columns.ts'
import { orders, refunds } from '../orders/core/schema.ts'

/**
 * What a request has besides its refund, which holds the pieces and the money: its type, its pictures, the way back of
 * the pieces, and where it stands.
 */
export const goodsAfterSales = pgTable(
  'goods_after_sales',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id').notNull(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id),
    type: text('type').$type<AfterSaleType>().notNull(),
    state: text('state').$type<AfterSaleState>().notNull(),
    /** When the present wait ends (domain/goods/after-sale-moves.ts); null where nobody waits. */
    dueAt: at('due_at'),
    /** The customer was reminded of sending the pieces back. */
    remindedAt: at('reminded_at'),
    reason: text('reason').$type<AfterSaleReason>().notNull(),
    remark: text('remark').notNull(),
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    /** Of the refund's amount, the freight. */
    freight: fen('freight').notNull(),
    /** Staff's words to the customer. */
    answer: text('answer').notNull().default(''),
    /** Where the pieces are sent, as it was when staff agreed. */
    returnAddress: jsonb('return_address').$type<GoodsOrderSettings['returnAddress']>(),
    company: text('company').notNull().default(''),
    /** With the number anybody can ask the carrier for the way of the parcel. */
    trackingSealed: text('tracking_sealed'),
    /** Keyed hash of it, to find it by; empty without a number. */
    trackingHash: text('tracking_hash').notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('goods_after_sales_refund').on(t.refundId),
    index('goods_after_sales_order').on(t.orderNo),
    index('goods_after_sales_state').on(t.merchant, t.state, t.createdAt),
    index('goods_after_sales_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('goods_after_sales_tracking').on(t.merchant, t.trackingHash).where(sql`${t.trackingHash} <> ''`),
  ],
)

/** What has happened to a request, and who did it. */
export const goodsAfterSaleMoves = pgTable(
  'goods_after_sale_moves',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    afterSaleId: text('after_sale_id')
      .notNull()
      .references(() => goodsAfterSales.id),
    merchant: text('merchant').notNull(),
    move: text('move').$type<AfterSaleMove | 'ask'>().notNull(),
    toState: text('to_state').$type<AfterSaleState>().notNull(),
    by: text('by').$type<'customer' | 'staff' | 'system'>().notNull(),
    person: jsonb('person').$type<Pick<StaffPerson, 'id' | 'name'>>(),
    /** A sentence that the customer reads. */
    note: text('note').notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [index('goods_after_sale_moves_of').on(t.afterSaleId)],
)
