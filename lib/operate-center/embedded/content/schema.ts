import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Picture } from '../../contract/values.ts'
import { at } from '../kernel/db/columns.ts'

export const articles = pgTable(
  'articles',
  {
    id: text('id').notNull(),
    merchant: text('merchant').notNull(),
    title: text('title').notNull(),
    author: text('author').notNull(),
    summary: text('summary').notNull(),
    cover: jsonb('cover').$type<Picture>().notNull(),
    html: text('html').notNull(),
    /** Products whose cards stand in it, as domain/articles/product-markers.ts writes them. */
    products: text('products').array().notNull(),
    /** Empty: as title, summary and cover. */
    shareTitle: text('share_title').notNull().default(''),
    shareDescription: text('share_description').notNull().default(''),
    shareImage: text('share_image').notNull().default(''),
    /** Shops that show it, `channel/distributor`; null: all of the merchant. */
    shops: text('shops').array(),
    status: text('status').$type<'draft' | 'published' | 'withdrawn'>().notNull(),
    reads: integer('reads').notNull().default(0),
    /** Rows of `article_likes`, and those of deleted accounts. */
    likes: integer('likes').notNull().default(0),
    /** First publication. */
    publishedAt: at('published_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    index('articles_published').on(t.merchant, t.status, t.publishedAt),
  ],
)

export const articleViews = pgTable(
  'article_views',
  {
    merchant: text('merchant').notNull(),
    articleId: text('article_id').notNull(),
    visitorHash: text('visitor_hash').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The view's node in the share tree. */
    nodeId: text('node_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.articleId, t.day, t.visitorHash] }),
    index('article_views_day').on(t.day),
  ],
)

/** Who likes an article: a keyed hash of a customer or of a browser's own uuid. */
export const articleLikes = pgTable(
  'article_likes',
  {
    merchant: text('merchant').notNull(),
    articleId: text('article_id').notNull(),
    likerHash: text('liker_hash').notNull(),
    likedAt: at('liked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.articleId, t.likerHash] }),
    index('article_likes_liker').on(t.merchant, t.likerHash),
  ],
)

/** The offer of a merchant's activity page. */
export const activities = pgTable('activities', {
  merchant: text('merchant').primaryKey(),
  /** `activity` of contract/content/content.ts. */
  content: jsonb('content').notNull(),
  updatedAt: at('updated_at').notNull(),
})
