import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isCalendarDate } from '../../../../base/calendar/dates.ts'
import { search } from '../../../../domain/search/search.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import { invalid } from '../../../contract/failures.ts'
import type { Context } from '../../kernel/context.ts'
import { sellableOfTour } from './departures.ts'
import { departures, tours } from './schema.ts'
import type { TourFacts } from './tour-index.ts'

type Filter = ParsedInput<'tours.list'>

const DAYS: Record<NonNullable<Filter['days']>, [number, number]> = {
  '1-3': [1, 3],
  '4-6': [4, 6],
  '7-9': [7, 9],
  '10-': [10, 1000],
}

/** What is wrong with a filter beyond its form, or null. */
export function filterProblem({ dateFrom, dateTo, priceMin, priceMax }: Filter) {
  if ((dateFrom === undefined) !== (dateTo === undefined)) {
    return invalid({ [dateFrom === undefined ? 'dateFrom' : 'dateTo']: '请同时选择最早和最晚出发日期' })
  }
  if (dateFrom !== undefined && dateTo !== undefined) {
    if (!isCalendarDate(dateFrom)) return invalid({ dateFrom: '请选择日期' })
    if (!isCalendarDate(dateTo)) return invalid({ dateTo: '请选择日期' })
    if (dateFrom > dateTo) return invalid({ dateTo: '最晚出发日期不能早于最早出发日期' })
  }
  if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax) {
    return invalid({ priceMax: '最高价不能低于最低价' })
  }
  return null
}

/** Dates of departure, first and last; both are within. */
export type DateRange = { from: string; to: string }

/** The dates a filter asks for; null when any will do. */
export function datesOf({ dateFrom, dateTo }: Pick<Filter, 'dateFrom' | 'dateTo'>): DateRange | null {
  return dateFrom && dateTo ? { from: dateFrom, to: dateTo } : null
}

/** Whether a departure leaves on one of the dates; always true without dates. */
export function leavesWithin(dates: DateRange | null): SQL {
  return dates ? sql`${departures.departDate} between ${dates.from} and ${dates.to}` : sql`true`
}

/**
 * The filter's conditions on tours; an empty text adds no condition. Price bounds are not among them.
 * @param facts of all the shop's tours: what has no column of its own is looked for there
 */
export function filterConditions(filter: Filter, facts: readonly TourFacts[], { now }: Context): SQL[] {
  const { category, dest, departCity, theme, level, transport, days, hotel, supplier, keyword } = filter
  const dates = datesOf(filter)
  const among = (found: (tour: TourFacts) => boolean) => isOneOf(facts.filter(found))
  const conditions: (SQL | undefined)[] = [
    category ? eq(tours.category, category) : undefined,
    departCity ? eq(tours.departCity, departCity) : undefined,
    level ? eq(tours.level, level) : undefined,
    transport ? eq(tours.transportOut, transport) : undefined,
    dest ? sql`${dest} = any(${tours.destinations})` : undefined,
    theme ? sql`${theme} = any(${tours.themes})` : undefined,
    filter.instantConfirm ? eq(tours.instantConfirm, true) : undefined,
    days ? sql`${tours.days} between ${DAYS[days][0]} and ${DAYS[days][1]}` : undefined,
    dates ? departsWithin(dates, now()) : undefined,
    hotel ? among(({ hotels }) => hotels.includes(hotel)) : undefined,
    supplier ? among((tour) => tour.supplier === supplier) : undefined,
    keyword ? isOneOf(search(keyword, facts, ({ document }) => document)) : undefined,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

function departsWithin(dates: DateRange, now: Date): SQL {
  return sql`exists (select 1 from ${departures} where ${sellableOfTour(now)} and ${leavesWithin(dates)})`
}

function isOneOf(found: readonly TourFacts[]): SQL {
  return inArray(
    tours.id,
    found.map(({ id }) => id),
  )
}
