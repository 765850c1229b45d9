import { sql } from 'drizzle-orm'
import { openDatabase } from '../../lib/operate-center/embedded/kernel/db/connect.ts'

/** The books after the rush, read from the database itself, with the server stopped. */
export type Books = {
  orders: number
  /** Departures with more seats taken than planned. */
  oversold: number
  /** Departures whose held seats differ from those of their orders. */
  astray: number
}

const BOOKS = sql`
  select
    (select count(*) from orders)::int as orders,
    count(*) filter (where d.plan_seats >= 0 and d.used_seats + d.held_seats > d.plan_seats)::int as oversold,
    count(*) filter (where d.held_seats <> coalesce(o.held, 0))::int as astray
  from departures d
  left join (
    select merchant, departure_id, sum(seats)::int as held
    from orders where seat_state = 'held' group by merchant, departure_id
  ) o on o.merchant = d.merchant and o.departure_id = d.id`

export async function readBooks(where: { dataDir: string; databaseUrl?: string }): Promise<Books> {
  const database = await openDatabase({ ...where, poolSize: 1 })
  try {
    const { rows } = (await database.db.execute(BOOKS)) as unknown as { rows: Books[] }
    const [books] = rows
    if (!books) throw new Error('the database does not answer')
    return books
  } finally {
    await database.close()
  }
}
