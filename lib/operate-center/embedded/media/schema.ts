import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, bytea } from '../kernel/db/columns.ts'

/** A picture of a merchant, as it was cleaned when it came in. */
export const mediaPictures = pgTable(
  'media_pictures',
  {
    /** Lower-case letters and digits; part of its files' names. */
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    alt: text('alt').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** SHA-256 of the file that was sent, so that the same file is kept once. */
    digest: text('digest').notNull(),
    bytes: integer('bytes').notNull(),
    /** JPEG. */
    original: bytea('original').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('media_pictures_digest').on(t.merchant, t.digest),
    index('media_pictures_list').on(t.merchant, t.createdAt),
  ],
)

/** The files that browsers get, each made once from the original. */
export const mediaFiles = pgTable(
  'media_files',
  {
    pictureId: text('picture_id')
      .notNull()
      .references(() => mediaPictures.id),
    /** `480.avif`, `share.jpg` … */
    file: text('file').notNull(),
    merchant: text('merchant').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.file] })],
)
