import { and, eq, sql } from 'drizzle-orm'
import { departures, tours } from '../catalogue/tours/schema.ts'
import { endOfDay, type WorkSource, workColumns } from '../kernel/work.ts'
import { isDue, noticeOf } from './notice-sql.ts'
import { departureNotices } from './schema.ts'

/** Departures that near, with travellers and without a notice that they can read. */
export const noticesDue: WorkSource = {
  kind: 'departureNotice',
  call: 'staff.sendNotice',
  place: 'departure',
  open: ({ db, now }, reached) =>
    db
      .select(
        workColumns({
          id: departures.id,
          number: departures.groupNo,
          title: sql`${tours.name} || ' ' || ${departures.departDate}`,
          due: endOfDay(sql`${departures.departDate} - 1`),
          since: sql`coalesce(${departureNotices.alarmedAt}, (${departures.departDate} - 7)::timestamp at time zone 'Asia/Shanghai')`,
          merchant: departures.merchant,
        }),
      )
      .from(departures)
      .innerJoin(tours, and(eq(tours.merchant, departures.merchant), eq(tours.id, departures.tourId)))
      .leftJoin(departureNotices, noticeOf)
      .where(and(reached({ merchant: departures.merchant }), isDue(now()))),
}
