import { type SQL, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { shopPriceOrNull } from '../../../../domain/quote/shop-price.ts'
import { SELLABLE_REASONS, type SellableInput, sellable, UNLIMITED } from '../../../../domain/stock/seats.ts'
import type { Departure } from '../../../contract/catalogue/tours.ts'
import { departures, tours } from './schema.ts'

export type DepartureRow = typeof departures.$inferSelect

const STATUS = { onSale: 1, stopped: 4, cancelled: 6 } as const

/**
 * A departure as the rules see it. `cutoffAt` already holds the tour's days and time in advance, so the rule's own
 * count of days adds nothing.
 */
export function sellableInput(row: DepartureRow): SellableInput {
  return {
    departDate: row.departDate,
    status: STATUS[row.status],
    seats: { plan: row.planSeats, used: row.usedSeats, held: row.heldSeats },
    cutoffAt: row.cutoffAt,
    cutoffDays: 0,
    adultPrice: row.adultPrice,
    childBedPrice: row.childBedPrice,
    childNoBedPrice: row.childNoBedPrice,
  }
}

/** The rule `sellable` for one place, in SQL, for lists; tours.test.ts compares the two. */
export function sellableSql(now: Date): SQL {
  const { status, departDate, cutoffAt, planSeats, usedSeats, heldSeats } = departures
  return sql`(${status} = 'onSale'
    and ${departDate} >= ${todayInShanghai(now)}
    and ${cutoffAt} > ${now.toISOString()}
    and (${planSeats} = ${UNLIMITED} or ${planSeats} - ${usedSeats} - ${heldSeats} > 0)
    and (${departures.adultPrice} > 0 or ${departures.childBedPrice} > 0 or ${departures.childNoBedPrice} > 0))`
}

/** Sellable departures of the tour of an outer query. */
export function sellableOfTour(now: Date): SQL {
  return sql`${departures.merchant} = ${tours.merchant} and ${departures.tourId} = ${tours.id} and ${sellableSql(now)}`
}

/** Whether a tour has a departure that can be sold. */
export function isAvailable(now: Date): SQL<boolean> {
  return sql`exists (select 1 from ${departures} where ${sellableOfTour(now)})`
}

/** Lowest adult price of a group of departures, fen; null when none has one. 0 is no price (domain.md B.2). */
export const lowestPrice = sql<
  number | null
>`min(${departures.adultPrice}) filter (where ${departures.adultPrice} > 0)`

/** A departure as a shop offers it: its own prices, live seats, and whether it can be ordered now. */
export function departureView(
  row: DepartureRow,
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
    remaining:
      row.planSeats === UNLIMITED ? null : Math.max(0, row.planSeats - row.usedSeats - row.heldSeats),
    open: state.ok,
    reason: state.ok ? '' : SELLABLE_REASONS[state.code],
    cutoffAt: row.cutoffAt.toISOString(),
    instantConfirm,
  }
}
