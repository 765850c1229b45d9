import { bigint, customType, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Column types of every module's tables (PostgreSQL dialect, PGlite and PostgreSQL alike).
 *
 * Every row belongs to a merchant and every query is bound to one. Money is integer fen; instants are timestamptz;
 * calendar dates are `date` in Asia/Shanghai. `…Sealed` columns hold AES-256-GCM ciphertext (personal data), `…Hash`
 * columns a keyed hash for look-ups.
 */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Money, integer fen. */
export const fen = (name: string) => bigint(name, { mode: 'number' })

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Columns of a table whose PDFs are drawn as pages (kernel/drawn-files.ts), which lie in a table of their own. */
export const drawing = {
  /** Sizes of the pages as pictures, pixels; empty until they are drawn. */
  pages: jsonb('pages').$type<{ width: number; height: number }[]>().notNull().default([]),
  /** Its pages are to be drawn then, after so many tries; null: they are, or cannot be, which `problem` says. */
  drawAt: at('draw_at'),
  tries: integer('tries').notNull().default(0),
  problem: text('problem').notNull().default(''),
}
