import { datesOfMonth, weekday } from '../../../base/calendar/dates.ts'
import { holidayMark } from '../../../base/calendar/holidays.ts'
import type { HolidayTable } from '../../../base/calendar/holidays-data.ts'

/** A day of a calendar, whatever kind of product is chosen by it. */
export type CalendarCell = {
  date: string
  day: number
  /** Something is to be said of the day; otherwise only its number is shown, greyed. */
  listed: boolean
  open: boolean
  /** Fen, where days have prices of their own. */
  price: number | null
  /** 余3, 售罄, 约满 …; empty when there is nothing to say. */
  note: string
  few: boolean
  /** 休, 班 by the official holiday notice. */
  mark: '休' | '班' | ''
  markName: string
}

export type CalendarMonth<Cell> = {
  /** `2026-12` */
  month: string
  /** What stands below its name: the lowest price, or how many days are left. */
  text: string
  /** Six rows at most, seven days each, Sunday first; null before the first and after the last day. */
  weeks: (Cell | null)[][]
}

/** The marks of a day by the holiday notices. */
export function marksOf(date: string, holidays: HolidayTable): Pick<CalendarCell, 'mark' | 'markName'> {
  const mark = holidayMark(date, holidays)
  return { mark: mark === null ? '' : mark.kind === 'work' ? '班' : '休', markName: mark?.name ?? '' }
}

/**
 * A month as a grid, without the weeks that are over on `from`.
 * @param cellOf what is shown of a day
 * @param textOf what is said of the month, from all its days
 */
export function monthGrid<Cell extends CalendarCell>(
  month: string,
  from: string,
  cellOf: (date: string) => Cell,
  textOf: (cells: readonly Cell[]) => string,
): CalendarMonth<Cell> {
  const cells = datesOfMonth(month).map(cellOf)
  const first = cells[0]
  const lead = first ? weekday(first.date) : 0
  const padded: (Cell | null)[] = [...Array<null>(lead).fill(null), ...cells]
  while (padded.length % 7 !== 0) padded.push(null)
  const weeks = Array.from({ length: padded.length / 7 }, (_, week) => padded.slice(week * 7, week * 7 + 7))
  return {
    month,
    text: textOf(cells),
    weeks: weeks.filter((week) => week.some((cell) => cell !== null && cell.date >= from)),
  }
}
