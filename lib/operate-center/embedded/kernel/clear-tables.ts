import { sql } from 'drizzle-orm'
import { monotonicMs } from '../../../base/async/monotonic.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { rowsOf } from './db/rows-of.ts'
import type { Job } from './sweeper.ts'

const EVERY_MS = 10 * 60_000

/**
 * What a server's PostgreSQL does by itself, for PGlite: the space of rows that are gone is used again, and the planner
 * learns what the tables hold, also for the plans it keeps. Tables that have grown by a fifth and by 64 kB at the start
 * and every ten minutes, and all once a day.
 * @param monotonic a clock that is never set, in milliseconds
 */
export function clearTables(monotonic: () => number = monotonicMs): Job {
  let nextLook = monotonic()
  let nextOfAll = nextLook + EVERY_MS
  return {
    name: 'dead rows',
    async run({ db }) {
      const now = monotonic()
      if (now < nextLook) return 0
      const all = now >= nextOfAll
      nextLook = now + EVERY_MS
      if (all) nextOfAll = now + DAY_MS
      // A text too long for its row stands in a table beside it.
      const found = await rowsOf<{ name: string }>(
        db,
        sql`
        select own.relname as name
        from pg_class own
        left join pg_class long on long.oid = own.reltoastrelid
        where own.relnamespace = 'public'::regnamespace and own.relkind = 'r' and (${all}
          or (pg_relation_size(own.oid) + coalesce(pg_relation_size(long.oid), 0)) / 8192
            > (own.relpages + coalesce(long.relpages, 0)) * 1.2 + 8)`,
      )
      // One by one, so that others get their turn in between.
      for (const { name } of found) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`)
      return found.length
    },
  }
}
