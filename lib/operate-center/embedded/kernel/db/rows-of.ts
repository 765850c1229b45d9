import type { SQL } from 'drizzle-orm'
import type { Db } from '../context.ts'

/** The rows of a query written in SQL. Both drivers answer `rows`; the common type of drizzle does not say so. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] }
  return rows
}
