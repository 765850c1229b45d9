import { addDays, type CalendarDate } from '../../../base/calendar/dates.ts'
import type { HolidayTable } from '../../../base/calendar/holidays-data.ts'
import { LATEST_TRAVEL_DAYS } from '../../../domain/visas/dates.ts'
import { applicantsOf, type OccupationCounts } from '../../../domain/visas/visa-quote.ts'
import type { ReturnWay } from '../../../domain/visas/words.ts'
import type { VisaDetail } from '../../../operate-center/contract/catalogue/visas.ts'
import type { Value } from '../../../operate-center/contract/contract.ts'
import { type CalendarCell, type CalendarMonth, marksOf, monthGrid } from '../core/calendar-cells.ts'
import type { OptionChoice } from './visa-draft.ts'

export const noApplicants: OccupationCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }

type Offered = Pick<VisaDetail['options'][number], 'code' | 'kind' | 'per'>
type Offer = Pick<Value<'visas.offer'>, 'earliestDate' | 'earliestUrgent' | 'fullDates' | 'today'>

/**
 * The options that fit the applicants: an urgent one is for all of them, of which there is one at most; others never
 * exceed the people.
 */
export function optionsFor(
  chosen: readonly OptionChoice[],
  offered: readonly Offered[],
  persons: number,
): OptionChoice[] {
  const fitting = chosen.flatMap(({ code, quantity }) => {
    const option = offered.find((one) => one.code === code)
    if (!option || quantity < 1) return []
    const most = option.per === 'person' ? persons : 50
    const wanted =
      option.kind === 'urgent' ? (option.per === 'person' ? persons : 1) : Math.min(quantity, most)
    return wanted > 0 ? [{ code, quantity: wanted, urgent: option.kind === 'urgent' }] : []
  })
  const firstUrgent = fitting.find(({ urgent }) => urgent)
  return fitting
    .filter((one) => !one.urgent || one === firstUrgent)
    .map(({ code, quantity }) => ({ code, quantity }))
}

/**
 * The options after one was set; 0 takes it away. Another urgent one takes the place of the one before.
 * @param quantity of one application for all: 1
 */
export function withOption(
  chosen: readonly OptionChoice[],
  offered: readonly Offered[],
  code: string,
  quantity: number,
): OptionChoice[] {
  const urgent = (other: string) => offered.find((one) => one.code === other)?.kind === 'urgent'
  const rest = chosen.filter(
    (one) => one.code !== code && !(quantity > 0 && urgent(code) && urgent(one.code)),
  )
  return quantity > 0 ? [...rest, { code, quantity }] : rest
}

/** The urgent option among those chosen; null without one. */
export function urgentOf(chosen: readonly OptionChoice[], offered: readonly Offered[]): string | null {
  const found = chosen.find(({ code }) => offered.some((one) => one.code === code && one.kind === 'urgent'))
  return found?.code ?? null
}

/** The earliest day of travel with the urgent option chosen; null: without one. */
export function earliestWith({ earliestDate, earliestUrgent }: Offer, urgent: string | null): CalendarDate {
  return (urgent === null ? undefined : earliestUrgent[urgent]) ?? earliestDate
}

/** Whether a day of travel can be chosen. */
export function isOpenDate(offer: Offer, urgent: string | null, date: CalendarDate): boolean {
  return (
    date >= earliestWith(offer, urgent) &&
    date <= addDays(offer.today, LATEST_TRAVEL_DAYS) &&
    !offer.fullDates.includes(date)
  )
}

/**
 * The months in which a day of travel can be chosen, from the earliest day with any urgent option on. Days that only an
 * urgent option reaches, and full ones, say so.
 */
export function travelMonths(
  offer: Offer,
  urgent: string | null,
  holidays: HolidayTable,
): CalendarMonth<CalendarCell>[] {
  const first = [offer.earliestDate, ...Object.values(offer.earliestUrgent)].sort()[0] ?? offer.earliestDate
  const last = addDays(offer.today, LATEST_TRAVEL_DAYS)
  const full = new Set(offer.fullDates)
  const earliest = earliestWith(offer, urgent)
  const cellOf = (date: CalendarDate): CalendarCell => {
    const listed = date >= first && date <= last
    const early = listed && date < earliest
    const taken = listed && full.has(date)
    return {
      date,
      day: Number(date.slice(8)),
      listed,
      open: listed && !early && !taken,
      price: null,
      note: taken ? '约满' : early ? '需加急' : '',
      few: false,
      ...marksOf(date, holidays),
    }
  }
  return monthsFrom(first, last).map((month) => monthGrid(month, first, cellOf, monthText))
}

function monthText(cells: readonly CalendarCell[]): string {
  if (cells.some(({ open }) => open)) return '可选'
  return cells.some(({ note }) => note === '需加急') ? '需加急' : '已约满'
}

/** `2026-12`, `2027-01` … */
function monthsFrom(first: CalendarDate, last: CalendarDate): string[] {
  const months: string[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); ) {
    months.push(month)
    month = addDays(`${month}-28`, 4).slice(0, 7)
  }
  return months
}

export type Limits = { minPersons: number; maxPersons: number }

export type VisaSelect = {
  travelDate: string | null
  counts: OccupationCounts
  options: OptionChoice[]
  returnWay: ReturnWay
}

/** Why the choice is not complete yet, as a sentence; empty when the price can be requested. */
export function missingChoice({ travelDate, counts }: VisaSelect, { minPersons }: Limits): string {
  if (travelDate === null) return '请选择出行日期'
  const persons = applicantsOf(counts)
  if (persons === 0) return '请选择申请人数'
  return persons < minPersons ? `该签证至少${minPersons}人一起办理` : ''
}

/** The input for the server's price; null while the choice is incomplete. */
export function quoteInputOf(proId: string, { travelDate, ...choice }: VisaSelect, limits: Limits) {
  if (travelDate === null || missingChoice({ travelDate, ...choice }, limits) !== '') return null
  return { proId, travelDate, ...choice }
}

/** 2名在职人员、1名在校学生 */
export function countWords(
  counts: OccupationCounts,
  names: Readonly<Record<keyof OccupationCounts, string>>,
): string {
  const codes = [1, 2, 3, 4, 5] as const
  return codes.flatMap((code) => (counts[code] > 0 ? [`${counts[code]}名${names[code]}`] : [])).join('、')
}
