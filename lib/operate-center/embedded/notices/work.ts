import { and, sql } from 'drizzle-orm'
import { endOfDay, type WorkSource, workColumns } from '../kernel/work.ts'
import { departure, departuresOf, isDue, noticeOf } from './notice-sql.ts'
import { departureNotices } from './schema.ts'

/** Departures that near, with travellers and without a notice that they can read. */
export const noticesDue: WorkSource = {
  kind: 'departureNotice',
  call: 'staff.sendNotice',
  place: 'departure',
  open: (context, reached) =>
    context.db
      .select(
        workColumns({
          id: departure.departureId,
          number: departure.groupNo,
          title: sql`d.name || ' ' || d.depart_date`,
          due: endOfDay(sql`d.depart_date - 1`),
          since: sql`coalesce(${departureNotices.alarmedAt}, (d.depart_date - d.remind_days)::timestamp at time zone 'Asia/Shanghai')`,
          merchant: departure.merchant,
        }),
      )
      .from(departuresOf(context))
      .leftJoin(departureNotices, noticeOf)
      .where(and(reached({ merchant: departure.merchant }), isDue(context))),
}
