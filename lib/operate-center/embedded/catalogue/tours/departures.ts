import { and, asc, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { shopPriceOrNull } from '../../../../domain/quote/shop-price.ts'
import {
  remainingSeats,
  SELLABLE_REASONS,
  type Seats,
  type SellableInput,
  sellable,
  UNLIMITED,
} from '../../../../domain/stock/seats.ts'
import type { Departure } from '../../../contract/catalogue/tours.ts'
import type { Context } from '../../kernel/context.ts'
import { statement } from '../../kernel/db/statement.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { stockPools } from '../../stock/schema.ts'
import { hasLeft } from '../../stock/stock.ts'
import { anyRange, listsAll } from '../shared/listings.ts'
import { departures, tours } from './schema.ts'
import { inRange } from './tour-range.ts'

/** A departure with its seats as they are now. */
export type DepartureRow = typeof departures.$inferSelect & { seats: Seats }

/** What a departure is offered by; the rest of its row is for staff. */
const offerColumns = {
  id: departures.id,
  departDate: departures.departDate,
  returnDate: departures.returnDate,
  groupNo: departures.groupNo,
  packageCode: departures.packageCode,
  adultPrice: departures.adultPrice,
  childBedPrice: departures.childBedPrice,
  childNoBedPrice: departures.childNoBedPrice,
  seniorPrice: departures.seniorPrice,
  infantPrice: departures.infantPrice,
  singleSupplement: departures.singleSupplement,
  status: departures.status,
  cutoffAt: departures.cutoffAt,
}

type DepartureOffer = Pick<DepartureRow, keyof typeof offerColumns | 'seats'>

/** The pool of the stock that holds a departure's seats. */
export function seatPool(departureId: string): string {
  return `tour/${departureId}`
}

/**
 * The pool of a departure of the same query. The column names are written in full, because drizzle omits the table's
 * name in a selected field when the query has one table.
 */
export const itsSeats = sql`stock_pools.merchant = departures.merchant and stock_pools.id = 'tour/' || departures.id`

const STATUS = { onSale: 1, stopped: 4, cancelled: 6 } as const

/**
 * A departure in the form of the rules. `cutoffAt` already includes the tour's days and time in advance, so the rule
 * adds no days.
 */
export function sellableInput(row: DepartureOffer): SellableInput {
  return {
    departDate: row.departDate,
    status: STATUS[row.status],
    seats: row.seats,
    cutoffAt: row.cutoffAt,
    cutoffDays: 0,
    adultPrice: row.adultPrice,
    childBedPrice: row.childBedPrice,
    childNoBedPrice: row.childNoBedPrice,
  }
}

/** The rule `sellable` for one place, in SQL, for lists; tours.test.ts compares the two. */
export function sellableSql(now: Date): SQL {
  return sql`(${isOpen(now)} and exists (select 1 from stock_pools where ${itsSeats} and ${hasLeft}))`
}

/** The part of the rule that a departure's own row decides. */
function isOpen(now: Date): SQL {
  return sql`departures.status = 'onSale'
    and departures.depart_date >= ${todayInShanghai(now)}
    and departures.cutoff_at > ${now.toISOString()}
    and (departures.adult_price > 0 or departures.child_bed_price > 0 or departures.child_no_bed_price > 0)`
}

/** Persons below whom a tour may be called off; of the tour of a query. */
export const groupMinSql = sql<number>`coalesce((${tours.content}->>'groupMin')::int, 0)`

/**
 * The rule `formingOf` in SQL, for a query of departures with their seats and the minimum of their tours; its test
 * compares the two.
 */
export const formingSql = (groupMin: SQLWrapper = groupMinSql) => sql`(case
  when ${departures.status} = 'cancelled' then 'cancelled'
  when ${departures.formedAt} is not null then 'confirmed'
  when ${stockPools.used} = 0 then 'empty'
  when ${stockPools.used} < ${groupMin} then 'undecided'
  else 'enough' end)`

const isOfTour = sql`departures.merchant = tours.merchant and departures.tour_id = tours.id`

/** Sellable departures of the tour of an outer query. */
export function sellableOfTour(now: Date): SQL {
  return sql`${isOfTour} and ${sellableSql(now)}`
}

/** Whether a tour has a departure that can be sold. */
export function isAvailable(now: Date): SQL<boolean> {
  return sql`exists (select 1 from ${departures} where ${sellableOfTour(now)})`
}

/**
 * Lowest adult price of the sellable departures of the tour of an outer query, fen; null when none has one. 0 is no price
 * (domain.md B.2). Seats are looked up from the cheapest departure on, until one has some: looking up those of a whole
 * season takes most of the time of a list. The seats are the value of a sub-query, because a join would look up all.
 * @param which further condition on `departures`
 */
export function lowestPrice(now: Date, which: SQL): SQL<number | null> {
  return sql`(select departures.adult_price from (
      select departures.merchant, departures.id, departures.adult_price from departures
      where ${isOfTour} and ${isOpen(now)} and departures.adult_price > 0 and ${which}
      order by departures.adult_price offset 0
    ) as departures
    where (select ${hasLeft} from stock_pools where ${itsSeats})
    order by departures.adult_price limit 1)`
}

/** A departure as a shop offers it: its own prices, live seats, and whether it can be ordered now. */
export function departureView(
  row: DepartureOffer,
  { markupPermille, instantConfirm, now }: { markupPermille: number; instantConfirm: boolean; now: Date },
): Departure {
  const state = sellable(sellableInput(row), now)
  const price = (base: number | null) => shopPriceOrNull(base, markupPermille)
  return {
    id: row.id,
    departDate: row.departDate,
    returnDate: row.returnDate,
    groupNo: row.groupNo,
    packageCode: row.packageCode,
    prices: {
      adult: price(row.adultPrice),
      childBed: price(row.childBedPrice),
      childNoBed: price(row.childNoBedPrice),
      senior: price(row.seniorPrice),
      infant: price(row.infantPrice),
    },
    singleSupplement: price(row.singleSupplement) ?? 0,
    remaining: row.seats.plan === UNLIMITED ? null : remainingSeats(row.seats),
    open: state.ok,
    reason: state.ok ? '' : SELLABLE_REASONS[state.code],
    cutoffAt: row.cutoffAt.toISOString(),
    instantConfirm,
  }
}

/**
 * The departures of a tour that the shop sells, from today on, by day; null when it does not sell the tour. With the
 * seats of this moment.
 */
export async function departuresOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  shop: ShopRow,
  proId: string,
): Promise<Departure[] | null> {
  const read = listsAll(shop, 'tour') ? readOfAll : readOfList
  const at = now()
  const rows = await read(db, { ...shop, proId, today: todayInShanghai(at) })
  if (rows.length === 0) return null
  const { markupPermille } = shop
  return rows.flatMap(({ departure, seats, instantConfirm }) =>
    departure && seats
      ? [departureView({ ...departure, seats }, { markupPermille, instantConfirm, now: at })]
      : [],
  )
}

const readOfAll = readDepartures('departures of all', true)
const readOfList = readDepartures('departures of list', false)

/** One row without a departure for a tour that has none. */
function readDepartures(name: string, all: boolean) {
  return statement(name, (db) =>
    db
      .select({
        instantConfirm: tours.instantConfirm,
        departure: offerColumns,
        seats: { plan: stockPools.plan, used: stockPools.used, held: stockPools.held },
      })
      .from(tours)
      .leftJoin(
        departures,
        and(
          eq(departures.merchant, tours.merchant),
          eq(departures.tourId, tours.id),
          gte(departures.departDate, sql.placeholder('today')),
        ),
      )
      .leftJoin(stockPools, itsSeats)
      .where(and(eq(tours.id, sql.placeholder('proId')), inRange(anyRange('tour', all))))
      .orderBy(asc(departures.departDate), asc(departures.packageCode), asc(departures.id)),
  )
}
