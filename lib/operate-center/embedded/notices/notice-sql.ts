import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { noticeDays } from '../../../domain/notices/notice-state.ts'
import { departures, tours } from '../catalogue/tours/schema.ts'
import { departureNotices } from './schema.ts'

export const noticeOf = and(
  eq(departureNotices.merchant, departures.merchant),
  eq(departureNotices.departureId, departures.id),
)

/** Orders that travel with a departure of the outer query. */
export const travelling = sql`select 1 from orders
  join tour_orders on tour_orders.order_no = orders.order_no
  where tour_orders.merchant = departures.merchant and tour_orders.departure_id = departures.id
    and orders.phase in ('serving', 'done')`

/** A departure that nears, with travellers and without a notice that they can read. */
export function isDue(now: Date): SQL | undefined {
  const today = todayInShanghai(now)
  const days = sql`case when ${tours.scope} = 'outbound' then ${noticeDays('outbound')}::int else ${noticeDays('')}::int end`
  return and(
    gte(departures.departDate, today),
    sql`${departures.departDate} <= ${today}::date + (${days})`,
    sql`coalesce(${departureNotices.sent}, 0) = 0`,
    sql`exists (${travelling})`,
  )
}

/** The rule `noticeState` for a row that may be missing; notices.test.ts compares the two. */
export const stateSql = sql<string>`case
  when coalesce(${departureNotices.newest}, 0) = 0 then 'waiting'
  when ${departureNotices.sent} = 0 then 'uploaded'
  when ${departureNotices.newest} > ${departureNotices.sent} then 'changed'
  when ${departureNotices.told} = ${departureNotices.sent}
    then case when ${departureNotices.sent} > ${departureNotices.first} then 'changedTold' else 'told' end
  when ${departureNotices.sent} > ${departureNotices.first} then 'changed'
  else 'sent' end`
