import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './context.ts'

/** Rows that a job deletes at a time, so that it holds few locks and never for long. */
const BATCH = 500

/**
 * Deletes rows that match, at most a batch of them; answers how many. Rows that another process is working on are left
 * for later.
 */
export async function sweepRows(db: Db, table: PgTable, old: SQL | undefined): Promise<number> {
  const deleted = await db
    .delete(table)
    .where(
      sql`ctid = any(array(select ctid from ${table} where ${old ?? sql`false`} limit ${BATCH} for update skip locked))`,
    )
    .returning({ one: sql<number>`1` })
  return deleted.length
}
