import { and, eq, gt, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { MOST_NOTICE_DAYS, noticeDays } from '../../../../domain/orders/kinds/tour-forming.ts'
import { formingSql, groupMinSql, itsSeats } from '../../catalogue/tours/departures.ts'
import { departures, tours } from '../../catalogue/tours/schema.ts'
import { endOfDay, type WorkSource, workColumns } from '../../kernel/work.ts'
import { stockPools } from '../../stock/schema.ts'
import { serviceDay } from '../core/order-queries.ts'
import { orders } from '../core/schema.ts'
import { boughtName } from '../core/work.ts'

/** Travellers have to be named so many days before they leave: tickets and insurance need them. */
const NAMED_DAYS = 7
/** A departure is looked at so many days before the last day on which it can be called off. */
const FORMING_DAYS = 7

/** Undecided departures near the last day on which they can be called off. */
export const departuresForming: WorkSource = {
  kind: 'departureForming',
  call: 'staff.confirmDeparture',
  place: 'departure',
  open({ db, now }, reached) {
    const today = todayInShanghai(now())
    // Sorted, so that PostgreSQL reads it by itself: drawn into the join, a tour's whole content would be read again for
    // each of its departures.
    const tour = db
      .select({
        merchant: tours.merchant,
        id: tours.id,
        name: tours.name,
        callOff:
          sql`case when ${tours.scope} = 'domestic' then ${noticeDays('domestic')}::int else ${noticeDays('outbound')}::int end`.as(
            'call_off',
          ),
        groupMin: groupMinSql.as('group_min'),
      })
      .from(tours)
      .where(and(reached({ merchant: tours.merchant }), gt(groupMinSql, 1)))
      .orderBy(tours.merchant, tours.id)
      .as('tour')
    return db
      .select(
        workColumns({
          id: departures.id,
          number: departures.groupNo,
          title: sql`${tour.name} || ' ' || ${departures.departDate} || '（' || ${stockPools.used} || '/' || ${tour.groupMin} || '人）'`,
          due: endOfDay(sql`${departures.departDate} - ${tour.callOff} - 1`),
          since: sql`((${departures.departDate} - ${tour.callOff} - ${FORMING_DAYS}::int)::timestamp at time zone 'Asia/Shanghai')`,
          merchant: departures.merchant,
        }),
      )
      .from(departures)
      .innerJoin(tour, and(eq(tour.merchant, departures.merchant), eq(tour.id, departures.tourId)))
      .innerJoin(stockPools, itsSeats)
      .where(
        and(
          reached({ merchant: departures.merchant }),
          gte(departures.departDate, today),
          // Said besides the rule, so that no more departures and seats are read than can be undecided and near.
          lte(departures.departDate, addDays(today, MOST_NOTICE_DAYS + FORMING_DAYS)),
          isNull(departures.formedAt),
          ne(departures.status, 'cancelled'),
          sql`${formingSql(tour.groupMin)} = 'undecided'`,
          sql`${departures.departDate} <= ${today}::date + ${tour.callOff} + ${FORMING_DAYS}::int`,
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
          sql`${serviceDay} between ${today}::date and ${addDays(today, NAMED_DAYS)}::date`,
          sql`exists (select 1 from order_units where order_units.order_no = ${orders.orderNo}
            and order_units.status in (1, 4) and order_units.sealed is null)`,
        ),
      )
  },
}
