import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FreightRate, FreightTemplate } from '../../../../domain/goods/freight.ts'
import type { DeliveryWay, FreightUnit } from '../../../../domain/goods/words.ts'
import type { Picture } from '../../../contract/values.ts'
import { at, fen } from '../../kernel/db/columns.ts'

/** Categories of a merchant's goods, one level. */
export const goodsCategories = pgTable(
  'goods_categories',
  {
    merchant: text('merchant').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    picture: jsonb('picture').$type<Picture>(),
    sort: integer('sort').notNull().default(0),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.id] })],
)

export const freightTemplates = pgTable(
  'freight_templates',
  {
    merchant: text('merchant').notNull(),
    id: text('id').notNull(),
    /** As staff name it; shoppers read what follows from its rates. */
    name: text('name').notNull(),
    unit: text('unit').$type<FreightUnit>().notNull(),
    usual: jsonb('usual').$type<FreightRate>().notNull(),
    rules: jsonb('rules').$type<FreightTemplate['rules']>().notNull(),
    notServed: text('not_served').array().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.id] })],
)

/** Where goods can be picked up. */
export const pickupPoints = pgTable(
  'pickup_points',
  {
    merchant: text('merchant').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    hours: text('hours').notNull(),
    phone: text('phone').notNull(),
    /** A closed one is offered no more; orders keep it. */
    open: boolean('open').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.id] })],
)

/** A change of a product's versions writes its row as well, so that the row's version is that of the whole product. */
export const goodsProducts = pgTable(
  'goods_products',
  {
    id: text('id').notNull(),
    merchant: text('merchant').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    ways: text('ways').array().$type<DeliveryWay[]>().notNull(),
    /** Null for goods that are only picked up. */
    freightTemplate: text('freight_template'),
    /** Ids of the points where it can be picked up; only with `pickup`. */
    points: text('points').array().notNull(),
    sold: integer('sold').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    status: text('status').$type<'onSale' | 'withdrawn'>().notNull(),
    /** Everything else of the contract's goodsDetail. */
    content: jsonb('content').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    uniqueIndex('goods_products_code').on(t.merchant, t.code),
    index('goods_products_category').on(t.merchant, t.category),
  ],
)

/** Versions of goods. Their pieces are pools of the stock (`goodsPool`). */
export const goodsSkus = pgTable(
  'goods_skus',
  {
    merchant: text('merchant').notNull(),
    id: text('id').notNull(),
    proId: text('pro_id').notNull(),
    code: text('code').notNull(),
    /** One of each specification's values, in the specifications' order. */
    values: text('values').array().notNull(),
    /** Place among the product's versions. */
    position: integer('position').notNull(),
    /** At the merchant's price. */
    price: fen('price').notNull(),
    marketPrice: fen('market_price'),
    picture: jsonb('picture').$type<Picture>(),
    /** Grams of one piece. */
    weight: integer('weight').notNull(),
    mostPerOrder: integer('most_per_order'),
    mostPerCustomer: integer('most_per_customer'),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    index('goods_skus_product').on(t.merchant, t.proId),
    uniqueIndex('goods_skus_code').on(t.merchant, t.code),
  ],
)

/** What the goods' index shows besides its lists. */
export const goodsHomes = pgTable('goods_homes', {
  merchant: text('merchant').primaryKey(),
  content: jsonb('content').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
