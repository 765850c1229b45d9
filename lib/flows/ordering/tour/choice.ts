import { missingPersons, type PersonCounts, personsOf, placeOrder } from '../../../domain/people/places.ts'
import type { AddOnChoice } from '../../../domain/quote/quote.ts'
import type { PlaceType, RoomChoice } from '../../../domain/vocabulary.ts'
import type { Departure } from '../../../operate-center/contract/catalogue/tours.ts'

export type Limits = { minPerOrder: number; maxPerOrder: number }

/** Person types a departure has a price for, in the order they are shown. A price of 0 offers none, to infants either. */
export function offeredTypes(departure: Departure): PlaceType[] {
  return placeOrder.filter((type) => (departure.prices[type] ?? 0) > 0)
}

/** How many more persons the order may have: its own limit and the seats left. */
export function roomForMore(
  counts: PersonCounts,
  { maxPerOrder }: Limits,
  departure: Departure | null,
): number {
  const limit = Math.min(maxPerOrder, departure?.remaining ?? Number.POSITIVE_INFINITY)
  return Math.max(0, limit - personsOf(counts))
}

/** The counts that another departure can take: types without a price there are left out. */
export function countsFor(counts: PersonCounts, departure: Departure): PersonCounts {
  const offered = new Set(offeredTypes(departure))
  return {
    adult: offered.has('adult') ? counts.adult : 0,
    childBed: offered.has('childBed') ? counts.childBed : 0,
    childNoBed: offered.has('childNoBed') ? counts.childNoBed : 0,
    senior: offered.has('senior') ? counts.senior : 0,
    infant: offered.has('infant') ? counts.infant : 0,
  }
}

/** Why the choice is not complete yet, as a sentence; null when the price can be requested. */
export function missingChoice(
  departure: Departure | null,
  counts: PersonCounts,
  limits: Limits,
): string | null {
  if (!departure) return '请选择出发日期'
  return missingPersons(counts, limits.minPerOrder)?.message ?? null
}

/** Add-ons sold per person never exceed the people who travel. */
export function addOnsFor(
  addOns: readonly AddOnChoice[],
  offered: readonly { code: string; per: 'person' | 'order' }[],
  persons: number,
): AddOnChoice[] {
  return addOns.flatMap(({ code, quantity }) => {
    const addOn = offered.find((candidate) => candidate.code === code)
    if (!addOn) return []
    const most = addOn.per === 'person' ? persons : 50
    return quantity > 0 && most > 0 ? [{ code, quantity: Math.min(quantity, most) }] : []
  })
}

export type SelectState = {
  departure: Departure | null
  counts: PersonCounts
  room: RoomChoice
  addOns: AddOnChoice[]
}

/** The input for the server's price; null while the choice is incomplete. */
export function quoteInputOf(
  proId: string,
  { departure, counts, room, addOns }: SelectState,
  limits: Limits,
) {
  if (!departure || missingChoice(departure, counts, limits) !== null) return null
  return { proId, departureId: departure.id, counts, room, addOns }
}
