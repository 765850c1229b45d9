import { and, eq, gte, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { noticeDays } from '../../../../domain/orders/forming.ts'
import { formingSql, itsSeats } from '../../catalogue/tours/departures.ts'
import { departures, tours } from '../../catalogue/tours/schema.ts'
import { endOfDay, type WorkSource, workColumns } from '../../kernel/work.ts'
import { stockPools } from '../../stock/schema.ts'
import { orders } from '../core/schema.ts'
import { boughtName } from '../core/work.ts'

/** Travellers have to be named so many days before they leave: tickets and insurance need them. */
const NAMED_DAYS = 7
/** A departure is looked at so many days before the last day on which it can be called off. */
const FORMING_DAYS = 7

const callOff = sql`(case when ${tours.scope} = 'domestic' then ${noticeDays('domestic')}::int else ${noticeDays('outbound')}::int end)`

/** Undecided departures near the last day on which they can be called off. */
export const departuresForming: WorkSource = {
  kind: 'departureForming',
  call: 'staff.confirmDeparture',
  place: 'departure',
  open({ db, now }, reached) {
    const today = todayInShanghai(now())
    return db
      .select(
        workColumns({
          id: departures.id,
          number: departures.groupNo,
          title: sql`${tours.name} || ' ' || ${departures.departDate} || '（' || ${stockPools.used} || '/' || (${tours.content}->>'groupMin') || '人）'`,
          due: endOfDay(sql`${departures.departDate} - ${callOff} - 1`),
          since: sql`((${departures.departDate} - ${callOff} - ${FORMING_DAYS}::int)::timestamp at time zone 'Asia/Shanghai')`,
          merchant: departures.merchant,
        }),
      )
      .from(departures)
      .innerJoin(tours, and(eq(tours.merchant, departures.merchant), eq(tours.id, departures.tourId)))
      .innerJoin(stockPools, itsSeats)
      .where(
        and(
          reached({ merchant: departures.merchant }),
          gte(departures.departDate, today),
          sql`${formingSql} = 'undecided'`,
          sql`${departures.departDate} <= ${today}::date + ${callOff} + ${FORMING_DAYS}::int`,
        ),
      )
  },
}

/** Orders that travel soon, with places without a traveller. */
export const travellersMissing: WorkSource = {
  kind: 'travellersMissing',
  call: 'staff.setTravellers',
  place: 'order',
  open({ db, now }, reached) {
    const today = todayInShanghai(now())
    return db
      .select(
        workColumns({
          id: orders.orderNo,
          number: orders.orderNo,
          title: boughtName,
          due: endOfDay(sql`${orders.serviceFrom} - 1`),
          since: orders.createdAt,
          merchant: orders.merchant,
          shop: orders,
        }),
      )
      .from(orders)
      .where(
        and(
          reached(orders),
          eq(orders.kind, 'tour'),
          eq(orders.phase, 'serving'),
          gte(orders.serviceFrom, today),
          sql`${orders.serviceFrom} <= ${addDays(today, NAMED_DAYS)}::date`,
          sql`exists (select 1 from order_units where order_units.order_no = ${orders.orderNo}
            and order_units.status in (1, 4) and order_units.sealed is null)`,
        ),
      )
  },
}
