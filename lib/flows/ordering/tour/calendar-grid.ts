import { HOLIDAY_TABLE, type HolidayTable } from '../../../base/calendar/holidays-data.ts'
import { formatFen } from '../../../base/money/fen.ts'
import { datePrices, shownPrice } from '../../../domain/quote/date-price.ts'
import type { Departure } from '../../../operate-center/contract/catalogue/tours.ts'
import { type CalendarCell, type CalendarMonth, marksOf, monthGrid } from '../core/calendar-cells.ts'

/** From this many seats on no number is shown. */
const FEW = 9

/** A day with its departure, which has the lowest price that can be ordered. */
export type DayCell = CalendarCell & { departure: Departure | null }

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
): CalendarMonth<DayCell>[] {
  const byDate = new Map(datePrices(departures).map(({ departure }) => [departure.departDate, departure]))
  const months = [...new Set([...byDate.keys()].map((date) => date.slice(0, 7)))].sort()
  return months.map((month) =>
    monthGrid(month, today, (date) => cellOf(date, byDate.get(date) ?? null, holidays), priceWords),
  )
}

/** The lowest price of a day that can be ordered. */
function priceWords(cells: readonly DayCell[]): string {
  const prices = cells.flatMap(({ open, price }) => (open && price !== null ? [price] : []))
  return prices.length > 0 ? `${formatFen(Math.min(...prices))}起` : '无余位'
}

function cellOf(date: string, departure: Departure | null, holidays: HolidayTable): DayCell {
  const few = departure?.open === true && departure.remaining !== null && departure.remaining <= FEW
  return {
    date,
    day: Number(date.slice(8)),
    departure,
    // Before today or without a departure there is nothing to say.
    listed: departure !== null,
    price: departure ? shownPrice(departure) : null,
    note:
      departure === null ? '' : departure.open ? (few ? `余${departure.remaining}` : '') : departure.reason,
    few,
    open: departure?.open ?? false,
    ...marksOf(date, holidays),
  }
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
