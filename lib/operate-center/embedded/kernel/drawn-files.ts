import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { integer, type PgColumn, type PgTable, pgTable, text } from 'drizzle-orm/pg-core'
import type { Context } from './context.ts'
import { bytea, drawing } from './db/columns.ts'
import { createFileDecoder } from './pictures/picture-decoder.ts'

const fileColumns = {
  id: text('id').primaryKey(),
  merchant: text('merchant').notNull(),
  sealed: bytea('sealed').notNull(),
  ...drawing,
}
const pageColumns = {
  fileId: text('file_id').notNull(),
  page: integer('page').notNull(),
  sealed: bytea('sealed').notNull(),
}
// No tables of the database: the form of those that modules name, so that queries about them are typed.
const anyFiles = () => pgTable('files', fileColumns)
const anyPages = () => pgTable('pages', pageColumns)

type Tables = {
  /** Whose files wait apart from others': notices, invoices. */
  sort: string
  files: PgTable & Record<keyof typeof fileColumns, PgColumn>
  pages: PgTable & Record<keyof typeof pageColumns, PgColumn>
  /** The files were looked into before they were kept, by stricter or other rules than a notice's. */
  checked?: boolean
}

const BATCH = 2
/** After so many tries that were not done in time a file counts as one that cannot be drawn. */
const MOST_TRIES = 5
const AGAIN_MS = 60_000
const TOO_SLOW = 'PDF文件过于复杂，页面无法生成，请简化后上传，或上传图片'

/** Of its own, so that no customer's picture waits for it; nobody waits for what it draws. */
const drawer = createFileDecoder({ waitMs: 30_000 })

/**
 * Draws PDFs of a table that are due, and answers how many files it has taken. A file is reserved for a minute before it
 * is drawn, outside of any transaction, so that a process that dies meanwhile leaves it to the next try.
 */
export async function drawFiles({ db, sealer, now }: Context, tables: Tables): Promise<number> {
  const { sort, checked = false } = tables
  const files = tables.files as unknown as ReturnType<typeof anyFiles>
  const pages = tables.pages as unknown as ReturnType<typeof anyPages>
  const due = db
    .select({ id: files.id })
    .from(files)
    .where(lte(files.drawAt, now()))
    .orderBy(asc(files.drawAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(files)
    .set({ drawAt: new Date(now().getTime() + AGAIN_MS), tries: sql`${files.tries} + 1` })
    .where(inArray(files.id, due))
    .returning({ id: files.id, merchant: files.merchant, sealed: files.sealed, tries: files.tries })
  for (const { id, merchant, sealed, tries } of taken) {
    const drawn = await drawer.pages(`${sort}/${merchant}`, Buffer.from(sealer.openBytes(sealed)), checked)
    if (drawn === 'busy' && tries < MOST_TRIES) continue
    const made = drawn === 'busy' ? { ok: false as const, message: TOO_SLOW } : drawn
    await db.transaction(async (tx) => {
      // Drawn once, whoever else has tried meanwhile.
      const [first] = await tx
        .update(files)
        .set({
          drawAt: null,
          ...(made.ok
            ? { pages: made.pages.map(({ width, height }) => ({ width, height })) }
            : { problem: made.message }),
        })
        .where(and(eq(files.id, id), isNotNull(files.drawAt)))
        .returning({ id: files.id })
      if (!first || !made.ok) return
      for (const [index, { bytes }] of made.pages.entries()) {
        await tx.insert(pages).values({ fileId: id, page: index + 1, sealed: sealer.sealBytes(bytes) })
      }
    })
  }
  return taken.length
}
