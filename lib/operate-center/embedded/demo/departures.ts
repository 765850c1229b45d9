import {
  addDays,
  type CalendarDate,
  daysBetween,
  shanghaiInstant,
  weekday,
} from '../../../base/calendar/dates.ts'
import type { NewDeparture } from '../catalogue/tours/new-departures.ts'
import type { DeparturePlan, Special, TourDraft } from './model.ts'
import { seasonPermille } from './season.ts'

/** A departure to be written, with its seats. */
export type DepartureRow = NewDeparture

/** How far ahead departures are published: six months. */
export const HORIZON_DAYS = 184

type Request = {
  tour: TourDraft
  merchant: string
  today: CalendarDate
  /** The tour has no departures yet, so its first ones show the special states of its plan. */
  first: boolean
}

/**
 * The departures of a tour from tomorrow to the horizon. A departure's price and state depend on its date alone
 * (and, when `first`, on its place in line), so a later run finds the same ones again and adds the new end.
 */
export function planDepartures({ tour, merchant, today, first }: Request): DepartureRow[] {
  const { departures: plan } = tour
  const dates: CalendarDate[] = []
  for (let ahead = 1; ahead <= HORIZON_DAYS; ahead += 1) {
    const date = addDays(today, ahead)
    if (leavesOn(plan, date) || (first && plan.tomorrow && ahead === 1)) dates.push(date)
  }
  const [cutoffDays] = tour.cutoff
  // Special states are for dates that could be ordered otherwise: a closed date would hide them.
  const orderable = dates.filter((date) => daysBetween(today, date) > cutoffDays)
  return dates.flatMap((date) => {
    const special = first ? plan.first?.[orderable.indexOf(date)] : undefined
    return packagesOf(plan).map((item) => row(tour, merchant, date, item, special))
  })
}

function leavesOn(plan: DeparturePlan, date: CalendarDate): boolean {
  if (plan.months && !plan.months.includes(Number(date.slice(5, 7)))) return false
  return plan.weekdays.includes(weekday(date))
}

type Package = { code: string; extra: number }

function packagesOf({ packages }: DeparturePlan): Package[] {
  if (!packages) return [{ code: '', extra: 0 }]
  return Object.entries(packages).map(([code, extra]) => ({ code, extra }))
}

function row(
  tour: TourDraft,
  merchant: string,
  date: CalendarDate,
  { code, extra }: Package,
  special: Special | undefined,
): DepartureRow {
  const { departures: plan } = tour
  const id = [tour.id, date.replaceAll('-', ''), code].filter(Boolean).join('-')
  const dice = hash(id)
  const state = special ?? stateBy(dice % 100)
  const price = (base: number | undefined, more: number) =>
    base === undefined ? null : priceOn(base + more, plan, date)
  const [cutoffDays, cutoffTime] = tour.cutoff
  const used = usedSeats(plan.seats, state, dice)
  // Of the small groups a few are left for staff to decide.
  const isConfirmed = used > 0 && used < tour.group[0] && dice % 12 > 0 && state !== 'cancelled'
  return {
    id,
    merchant,
    tourId: tour.id,
    departDate: date,
    returnDate: addDays(date, tour.days.length - 1),
    groupNo: [tour.code, date.slice(2).replaceAll('-', ''), code.toUpperCase()].filter(Boolean).join('-'),
    packageCode: code,
    adultPrice: price(plan.prices.adult, extra),
    childBedPrice: price(plan.prices.childBed, extra),
    childNoBedPrice: price(plan.prices.childNoBed, 0),
    seniorPrice: price(plan.prices.senior, extra),
    infantPrice: price(plan.prices.infant, 0),
    singleSupplement: (plan.prices.single ?? 0) * 100,
    planSeats: plan.seats,
    usedSeats: used,
    heldSeats: 0,
    status: state === 'stopped' || state === 'cancelled' ? state : 'onSale',
    cutoffAt: new Date(shanghaiInstant(addDays(date, -cutoffDays), cutoffTime)),
    ...(isConfirmed
      ? {
          formedAt: new Date(shanghaiInstant(addDays(date, -HORIZON_DAYS))),
          formedReason: '与其他渠道的客人合并成团',
        }
      : {}),
  }
}

/** Away from the first departures: 5 % full, 9 % nearly full, 2 % stopped. */
function stateBy(percent: number): Special {
  if (percent < 5) return 'soldOut'
  if (percent < 14) return 'few'
  return percent < 16 ? 'stopped' : 'open'
}

/** Seats sold elsewhere. Unlimited departures count none. */
function usedSeats(plan: number, state: Special, dice: number): number {
  if (plan < 0) return 0
  if (state === 'soldOut') return plan
  if (state === 'few') return Math.max(0, plan - 3)
  // At most half of the seats, so that an open departure never looks like one with few left.
  return Math.floor((plan * (dice % 51)) / 100)
}

/** Fen. Yuan are rounded to tens, of small amounts to fives. */
function priceOn(yuan: number, plan: DeparturePlan, date: CalendarDate): number {
  const leaves = weekday(date)
  const weekend = leaves === 5 || leaves === 6 ? (plan.weekend ?? 4) : 0
  const raw = (yuan * (seasonPermille(date) + weekend * 10)) / 1000
  const step = yuan < 500 ? 5 : 10
  return Math.round(raw / step) * step * 100
}

/** FNV-1a: the same number for the same text, spread well enough to look like chance. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return (value ^ (value >>> 15)) >>> 0
}
