import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeliveryWay } from '../../../../domain/goods/words.ts'
import type { PickupPoint } from '../../../contract/catalogue/goods.ts'
import { at } from '../../kernel/db/columns.ts'
import { orders, orderUnits } from '../core/schema.ts'

/** What an order of goods has in addition to every order's columns. */
export const goodsOrders = pgTable(
  'goods_orders',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    proId: text('pro_id').notNull(),
    way: text('way').$type<DeliveryWay>().notNull(),
    /** Where it is sent; null for what is picked up, and once it is deleted. */
    addressSealed: text('address_sealed'),
    /** Where it is picked up, as it was then; null for what is sent. */
    pickupPoint: jsonb('pickup_point').$type<PickupPoint>(),
    /** What the buyer shows there; empty for what is sent. */
    pickupCode: text('pickup_code').notNull(),
    /** The head of the invoice that is wanted, as it was then; null: none, or deleted. */
    invoiceWishSealed: text('invoice_wish_sealed'),
    /** Until when everything is to be sent; null before payment and for what is picked up. */
    shipBy: at('ship_by'),
    /** When the last piece was sent. */
    sentAt: at('sent_at'),
    /** When the order ends by itself; null until everything is sent. */
    receiptBy: at('receipt_by'),
    receiptRemindedAt: at('receipt_reminded_at'),
    receivedAt: at('received_at'),
    /** When the buyer asked last to send the goods, and how often. */
    urgedAt: at('urged_at'),
    urged: integer('urged').notNull().default(0),
  },
  (t) => [
    index('goods_orders_receipt').on(t.receiptBy),
    index('goods_orders_ship').on(t.merchant, t.shipBy),
    index('goods_orders_code').on(t.merchant, t.pickupCode),
  ],
)

/** A piece: the part of a unit that only goods have. */
export const goodsPieces = pgTable(
  'goods_pieces',
  {
    unitId: text('unit_id')
      .primaryKey()
      .references(() => orderUnits.id),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    skuId: text('sku_id').notNull(),
    /** When it left the shop, or was handed over. */
    sentAt: at('sent_at'),
  },
  (t) => [index('goods_pieces_order').on(t.orderNo), index('goods_pieces_sku').on(t.merchant, t.skuId)],
)

/** What a merchant has set for orders of goods and their after-sale. */
export const goodsOrderSettingRows = pgTable('goods_order_settings', {
  merchant: text('merchant').primaryKey(),
  settings: jsonb('settings').notNull(),
  updatedAt: at('updated_at').notNull(),
})
