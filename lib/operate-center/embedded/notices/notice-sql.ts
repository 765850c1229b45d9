import { and, gte, lte, type SQL, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../base/calendar/dates.ts'
import { MOST_REMIND_DAYS } from '../../../domain/notices/notice-state.ts'
import type { NoticedCode } from '../../contract/notices/notices.ts'
import type { Context } from '../kernel/context.ts'
import { allDepartures, allJourneys } from './kinds.ts'
import { departureNotices } from './schema.ts'

/** Columns of `from … d` (allDepartures). */
export const departure = {
  merchant: sql<string>`d.merchant`,
  kind: sql<NoticedCode>`d.kind`,
  departureId: sql<string>`d.departure_id`,
  proId: sql<string>`d.pro_id`,
  name: sql<string>`d.name`,
  groupNo: sql<string>`d.group_no`,
  departDate: sql<string>`d.depart_date::text`,
  remindDays: sql<number>`d.remind_days`.mapWith(Number),
}

export const departuresOf = (context: Context): SQL => sql`${allDepartures(context)} d`
export const journeysOf = (context: Context): SQL => sql`${allJourneys(context)} j`

/** An order of a query with `journeysOf` is on this departure. */
export const onDeparture = (merchant: string, departureId: string): SQL =>
  sql`j.merchant = ${merchant} and j.departure_id = ${departureId}`

export const noticeOf = and(
  sql`${departureNotices.merchant} = d.merchant`,
  sql`${departureNotices.departureId} = d.departure_id`,
)

/** `from … where` of the orders that travel with a departure `d` of the outer query. */
export const travelling = (context: Context): SQL => sql`from ${journeysOf(context)}
  join orders on orders.order_no = j.order_no
  where j.merchant = d.merchant and j.departure_id = d.departure_id and orders.phase in ('serving', 'done')`

/** A departure `d` that nears, with travellers and without a notice that they can read. */
export function isDue(context: Context): SQL | undefined {
  const today = todayInShanghai(context.now())
  return and(
    gte(sql`d.depart_date`, sql`${today}::date`),
    // Said besides, so that not every departure to come is read.
    lte(sql`d.depart_date`, sql`${addDays(today, MOST_REMIND_DAYS)}::date`),
    sql`d.depart_date <= ${today}::date + d.remind_days`,
    sql`coalesce(${departureNotices.sent}, 0) = 0`,
    sql`exists (select 1 ${travelling(context)})`,
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
