import { datesOfMonth, weekday } from '../../../base/calendar/dates.ts'
import { holidayMark } from '../../../base/calendar/holidays.ts'
import { HOLIDAY_TABLE, type HolidayTable } from '../../../base/calendar/holidays-data.ts'
import { datePrices, shownPrice } from '../../../domain/quote/date-price.ts'
import type { Departure } from '../../../operate-center/contract/catalogue/tours.ts'

/** From this many seats on no number is shown. */
const FEW = 9

export type DayCell = {
  date: string
  day: number
  /** Before today or without a departure: only the number, greyed. */
  departure: Departure | null
  /** Lowest price of the day in fen, when it can be ordered. */
  price: number | null
  /** 余3, 售罄, 已截止 …; empty when there is nothing to say. */
  note: string
  few: boolean
  open: boolean
  /** 休, 班 by the official holiday notice. */
  mark: '休' | '班' | ''
  markName: string
}

export type Month = {
  /** `2026-12` */
  month: string
  /** Lowest price of an open departure in fen; null when none is open. */
  priceFrom: number | null
  /** Six rows at most, seven days each, Sunday first; null before the first and after the last day. */
  weeks: (DayCell | null)[][]
}

/** Departures of a package (all of them when the tour has none), from today on. */
export function departuresOf(
  departures: readonly Departure[],
  packageCode: string | null,
  today: string,
): Departure[] {
  return departures.filter(
    (departure) =>
      departure.departDate >= today && (packageCode === null || departure.packageCode === packageCode),
  )
}

/**
 * The months that have a departure, each as a grid without the weeks that are over. Departures without any price are
 * not shown (screens.md A.0).
 */
export function calendarMonths(
  departures: readonly Departure[],
  today: string,
  holidays: HolidayTable = HOLIDAY_TABLE,
): Month[] {
  const byDate = new Map(datePrices(departures).map(({ departure }) => [departure.departDate, departure]))
  const months = [...new Set([...byDate.keys()].map((date) => date.slice(0, 7)))].sort()
  return months.map((month) => {
    const cells = datesOfMonth(month).map((date) => cellOf(date, byDate.get(date) ?? null, holidays))
    const prices = cells.flatMap(({ open, price }) => (open && price !== null ? [price] : []))
    return { month, priceFrom: prices.length > 0 ? Math.min(...prices) : null, weeks: weeksOf(cells, today) }
  })
}

function cellOf(date: string, departure: Departure | null, holidays: HolidayTable): DayCell {
  const mark = holidayMark(date, holidays)
  const few = departure?.open === true && departure.remaining !== null && departure.remaining <= FEW
  return {
    date,
    day: Number(date.slice(8)),
    departure,
    price: departure ? shownPrice(departure) : null,
    note:
      departure === null ? '' : departure.open ? (few ? `余${departure.remaining}` : '') : departure.reason,
    few,
    open: departure?.open ?? false,
    mark: mark === null ? '' : mark.kind === 'work' ? '班' : '休',
    markName: mark?.name ?? '',
  }
}

function weeksOf(cells: readonly DayCell[], today: string): (DayCell | null)[][] {
  const first = cells[0]
  const lead = first ? weekday(first.date) : 0
  const padded: (DayCell | null)[] = [...Array<null>(lead).fill(null), ...cells]
  while (padded.length % 7 !== 0) padded.push(null)
  const weeks = Array.from({ length: padded.length / 7 }, (_, week) => padded.slice(week * 7, week * 7 + 7))
  return weeks.filter((week) => week.some((cell) => cell !== null && cell.date >= today))
}

export type Wanted = { departureId?: string | null; date?: string | null }

/**
 * What is chosen when the screen opens: the departure or the date named in the address when it can be ordered, else
 * no date, the first package with an open departure and the month of the first open date.
 */
export function openingChoice(
  departures: readonly Departure[],
  packageCodes: readonly string[],
  today: string,
  { departureId, date }: Wanted,
): { packageCode: string | null; departure: Departure | null; month: string | null } {
  const open = departures
    .filter((departure) => departure.open && departure.departDate >= today && shownPrice(departure) !== null)
    .sort((a, b) => a.departDate.localeCompare(b.departDate))
  const wanted =
    open.find(({ id }) => id === departureId) ??
    (date
      ? open
          .filter(({ departDate }) => departDate === date)
          .sort((a, b) => packageCodes.indexOf(a.packageCode) - packageCodes.indexOf(b.packageCode))[0]
      : undefined)
  const packageCode =
    packageCodes.length === 0
      ? null
      : (wanted?.packageCode ??
        packageCodes.find((code) => open.some((departure) => departure.packageCode === code)) ??
        packageCodes[0] ??
        null)
  const first =
    wanted ?? open.find((departure) => packageCode === null || departure.packageCode === packageCode)
  return { packageCode, departure: wanted ?? null, month: first?.departDate.slice(0, 7) ?? null }
}
