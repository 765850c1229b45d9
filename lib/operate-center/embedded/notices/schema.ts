import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NoticeFile } from '../../../domain/notices/notice.ts'
import { at, bytea, drawing } from '../kernel/db/columns.ts'

/**
 * How the notice of a departure stands: numbers of versions, 0 for none (domain/notices/notice-state.ts). A departure is
 * named as its kind names it (./kinds.ts), here and in every table below.
 */
export const departureNotices = pgTable(
  'departure_notices',
  {
    merchant: text('merchant').notNull(),
    departureId: text('departure_id').notNull(),
    newest: integer('newest').notNull().default(0),
    first: integer('first').notNull().default(0),
    sent: integer('sent').notNull().default(0),
    told: integer('told').notNull().default(0),
    /** The operator has been warned that there is none. */
    alarmedAt: at('alarmed_at'),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.departureId] })],
)

export const noticeVersions = pgTable(
  'notice_versions',
  {
    merchant: text('merchant').notNull(),
    departureId: text('departure_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').notNull(),
    /** What differs, by order number. */
    exceptions: jsonb('exceptions').notNull(),
    savedAt: at('saved_at').notNull(),
    /** Who saved it, by the name of then. */
    by: text('by').notNull(),
    /** Since when customers can read it; null: never. */
    sentAt: at('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.departureId, t.version] })],
)

/** Notices that staff have uploaded, sealed; a version names its file by id in its content. */
export const noticeFiles = pgTable(
  'notice_files',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    departureId: text('departure_id').notNull(),
    kind: text('kind').$type<NoticeFile['kind']>().notNull(),
    hash: text('hash').notNull(),
    sealed: bytea('sealed').notNull(),
    ...drawing,
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('notice_files_draw').on(t.drawAt).where(sql`${t.drawAt} is not null`),
    index('notice_files_departure').on(t.merchant, t.departureId),
    index('notice_files_age').on(t.createdAt),
  ],
)

/** Pages of an uploaded PDF as JPEGs, from 1; a picture is its own only page. */
export const noticePages = pgTable(
  'notice_pages',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => noticeFiles.id, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    sealed: bytea('sealed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.page] })],
)

/** What the buyer of an order on a departure was told and has confirmed to have read; versions, 0 for none. */
export const orderNotices = pgTable(
  'order_notices',
  {
    merchant: text('merchant').notNull(),
    departureId: text('departure_id').notNull(),
    orderNo: text('order_no').notNull(),
    told: integer('told').notNull().default(0),
    /** When the last version was told; messages from then on are about it. */
    toldAt: at('told_at'),
    /** How often staff have told it again, and when the last time. */
    again: integer('again').notNull().default(0),
    againAt: at('again_at'),
    read: integer('read').notNull().default(0),
    /** The last version told that says to this order what it has read. */
    sameAsRead: integer('same_as_read').notNull().default(0),
    readAt: at('read_at'),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.departureId, t.orderNo] })],
)
