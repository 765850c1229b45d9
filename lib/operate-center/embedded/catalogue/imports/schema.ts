import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../../kernel/db/columns.ts'

/** What an import has done to the rows of one sheet. */
type ImportCount = {
  sheet: string
  title: string
  added: number
  changed: number
  unchanged: number
  untouched: number
}

/** The rows that lead back: a sheet with its cells as texts, in the sequence of its columns. */
export type UndoSheet = { sheet: string; rows: string[][] }

/** Imports of catalogue files that were carried out. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    at: at('at').notNull(),
    personId: text('person_id').notNull(),
    /** As the person was called then. */
    personName: text('person_name').notNull(),
    files: text('files').array().notNull(),
    counts: jsonb('counts').$type<ImportCount[]>().notNull(),
    /** What was there before, as a file that can be imported; null when nothing has changed, or after a while. */
    undo: jsonb('undo').$type<UndoSheet[]>(),
  },
  (t) => [index('catalogue_imports_at').on(t.merchant, t.at)],
)
