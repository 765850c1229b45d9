import { sql } from 'drizzle-orm'
import { openDatabase } from '../../lib/operate-center/embedded/kernel/db/connect.ts'
import { rowsOf } from '../../lib/operate-center/embedded/kernel/db/rows-of.ts'

/** The books after the rush, read from the database itself, with the server stopped. */
export type Books = {
  orders: number
  /** Pools of stock with more taken than planned. */
  oversold: number
  /** Pools whose held stock differs from that of their orders. */
  astray: number
}

const BOOKS = sql`
  select
    (select count(*) from orders)::int as orders,
    count(*) filter (where p.plan >= 0 and p.used + p.held > p.plan)::int as oversold,
    count(*) filter (where p.held <> coalesce(c.held, 0))::int as astray
  from stock_pools p
  left join (
    select merchant, pool, sum(count)::int as held
    from stock_claims where state = 'held' group by merchant, pool
  ) c on c.merchant = p.merchant and c.pool = p.id`

export async function readBooks(where: { dataDir: string; databaseUrl?: string }): Promise<Books> {
  const database = await openDatabase({ ...where, poolSize: 1 })
  try {
    const [books] = await rowsOf<Books>(database.db, BOOKS)
    if (!books) throw new Error('the database does not answer')
    return books
  } finally {
    await database.close()
  }
}
