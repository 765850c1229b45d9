import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { TextCode, TextSection } from '../../../domain/texts/text-codes.ts'
import { at } from '../kernel/db/columns.ts'

/** Versions of a merchant's own texts. A published one is never changed. */
export const merchantTexts = pgTable(
  'merchant_texts',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    code: text('code').$type<TextCode>().notNull(),
    state: text('state').$type<'draft' | 'published'>().notNull(),
    /** `2026-11-22`, `2026-11-22.2`; given when it is published. */
    version: text('version'),
    title: text('title').notNull(),
    sections: jsonb('sections').$type<TextSection[]>().notNull(),
    arbitration: text('arbitration').notNull().default(''),
    /** SHA-256 of title, sections and arbitration body, hex. */
    hash: text('hash').notNull(),
    /** The first day on which it holds, in Shanghai; null for a draft. */
    validFrom: date('valid_from', { mode: 'string' }),
    writtenBy: jsonb('written_by').$type<Pick<StaffPerson, 'id' | 'name'>>().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    publishedAt: at('published_at'),
  },
  (t) => [
    uniqueIndex('merchant_texts_version').on(t.merchant, t.code, t.version),
    uniqueIndex('merchant_texts_draft').on(t.merchant, t.code).where(sql`${t.state} = 'draft'`),
    index('merchant_texts_valid').on(t.merchant, t.code, t.validFrom),
  ],
)
