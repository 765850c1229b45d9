import { addDays, type CalendarDate, formatDate } from '../../../base/calendar/dates.ts'
import type { HolidayTable } from '../../../base/calendar/holidays-data.ts'
import { mostOf } from '../../../domain/debris/debris-quote.ts'
import type { DebrisPackage } from '../../../operate-center/contract/catalogue/debris.ts'
import type { Value } from '../../../operate-center/contract/contract.ts'
import { type CalendarCell, type CalendarMonth, marksOf, monthGrid } from '../core/calendar-cells.ts'

type Days = Value<'debris.calendar'>['days']
export type DebrisDay = Days[number]

/** From this many places on no number is shown. */
const FEW = 9

/** The months with days on which a package can be used, each as a grid; days between that cannot be ordered are greyed. */
export function monthsOfUse(
  days: Days,
  today: CalendarDate,
  holidays: HolidayTable,
): CalendarMonth<CalendarCell>[] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))].sort()
  return months.map((month) =>
    monthGrid(month, today, (date) => cellOf(date, byDate.get(date), holidays), monthText),
  )
}

function cellOf(date: CalendarDate, day: DebrisDay | undefined, holidays: HolidayTable): CalendarCell {
  const left = day ? leftOn(day) : 0
  const few = left !== null && left > 0 && left <= FEW
  return {
    date,
    day: Number(date.slice(8)),
    listed: day !== undefined,
    open: left !== 0,
    price: day?.price ?? null,
    note: day === undefined ? '' : left === 0 ? '售罄' : few ? `余${left}` : '',
    few,
    ...marksOf(date, holidays),
  }
}

function monthText(cells: readonly CalendarCell[]): string {
  const prices = cells.flatMap(({ open, price }) => (open && price !== null ? [price] : []))
  if (prices.length === 0) return '已售罄'
  return `¥${Math.ceil(Math.min(...prices) / 100)}起`
}

/** Places left on a day, over all its times; null: unlimited. */
function leftOn({ left, slots }: DebrisDay): number | null {
  if (slots.length === 0) return left
  let sum = 0
  for (const { left: places } of slots) {
    if (places === null) return left
    sum += places
  }
  return left === null ? sum : Math.min(left, sum)
}

/** The day and time that a choice means: null when that day, or that time, cannot be ordered any more. */
export function chosenDay(
  days: Days,
  date: string | null,
  slot: string,
): { day: DebrisDay | null; slot: string } {
  const day = days.find((one) => one.date === date) ?? null
  if (day === null || leftOn(day) === 0) return { day: null, slot: '' }
  const time = day.slots.find((one) => one.time === slot && one.left !== 0)
  return { day, slot: time?.time ?? '' }
}

type Limits = Pick<DebrisPackage, 'use' | 'unit' | 'minCount' | 'maxCount' | 'guests'>

/** Why the choice is not complete yet, as a sentence; empty when the price can be requested. */
export function missingDebrisChoice(
  { day, slot, persons }: { day: DebrisDay | null; slot: string; persons: number },
  { use, unit, minCount, ...limits }: Limits,
): string {
  if (use === 'dated' && day === null) return '请选择使用日期'
  if (day !== null && day.slots.length > 0 && slot === '') return '请选择使用时间'
  if (persons === 0) return '请选择数量'
  if (persons < minCount) return `该套餐${minCount}${unit}起订`
  const most = mostOf(limits)
  return persons > most ? `每单最多${most}${unit}` : ''
}

/** How many may be chosen in all: the package's most, and what is left where that is less. */
export function mostNow(one: Pick<DebrisPackage, 'maxCount' | 'guests'>, left: number | null): number {
  const most = mostOf(one)
  return left === null ? most : Math.min(most, left)
}

/** What is left for the choice: of the time, the day, or the package; null: unlimited. */
export function leftFor(day: DebrisDay | null, slot: string, openLeft: number | null): number | null {
  if (day === null) return openLeft
  const time = day.slots.find((one) => one.time === slot)
  return time ? time.left : leftOn(day)
}

/** 成人票 2张、儿童票 1张; without a children's price 2台. */
export function debrisCountWords(
  { adults, children }: { adults: number; children: number },
  { unit, childPrice }: Pick<DebrisPackage, 'unit' | 'childPrice'>,
): string {
  if (childPrice === null) return `${adults + children}${unit}`
  return [adults > 0 ? `成人${adults}${unit}` : '', children > 0 ? `儿童${children}${unit}` : '']
    .filter(Boolean)
    .join('、')
}

/** 12月3日 周四 10:00; 12月3日 周四至12月7日 周一（5天）. */
export function dateOfUseWords(date: string, slot: string, days: number): string {
  if (days > 1) return `${formatDate(date)}至${formatDate(addDays(date, days - 1))}（${days}天）`
  return [formatDate(date), slot].filter(Boolean).join(' ')
}
