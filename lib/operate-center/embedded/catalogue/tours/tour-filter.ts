import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { isCalendarDate } from '../../../../base/calendar/dates.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import { invalid } from '../../../contract/failures.ts'
import type { Context } from '../../kernel/context.ts'
import { containing } from '../shared/search.ts'
import { sellableOfTour } from './departures.ts'
import { departures, tours } from './schema.ts'

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

/** The filter's conditions on tours; an empty text adds no condition. Price bounds are not among them. */
export function filterConditions(filter: Filter, { now }: Context): SQL[] {
  const { category, dest, departCity, theme, level, transport, days, dateFrom, dateTo, keyword } = filter
  const conditions: (SQL | undefined)[] = [
    category ? eq(tours.category, category) : undefined,
    departCity ? eq(tours.departCity, departCity) : undefined,
    level ? eq(tours.level, level) : undefined,
    transport ? eq(tours.transportOut, transport) : undefined,
    dest ? sql`${dest} = any(${tours.destinations})` : undefined,
    theme ? sql`${theme} = any(${tours.themes})` : undefined,
    filter.instantConfirm ? eq(tours.instantConfirm, true) : undefined,
    days ? sql`${tours.days} between ${DAYS[days][0]} and ${DAYS[days][1]}` : undefined,
    dateFrom && dateTo ? departsBetween(dateFrom, dateTo, now()) : undefined,
    keyword ? matchesKeyword(keyword) : undefined,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

function departsBetween(from: string, to: string, now: Date): SQL {
  return sql`exists (select 1 from ${departures}
    where ${sellableOfTour(now)} and ${departures.departDate} between ${from} and ${to})`
}

/** Limit of words of a keyword that are searched; more would only slow the search down. */
const MOST_WORDS = 5

/** Every word of the keyword occurs in the name, subtitle, code, a destination or a theme. */
function matchesKeyword(keyword: string): SQL | undefined {
  const words = keyword.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return and(
    ...words.map((word) => {
      const pattern = containing(word)
      return or(
        ilike(tours.name, pattern),
        ilike(tours.code, pattern),
        sql`${tours.content}->>'subtitle' ilike ${pattern}`,
        sql`array_to_string(${tours.destinations} || ${tours.themes}, ' ') ilike ${pattern}`,
      )
    }),
  )
}
