import type { PlaceType } from '../vocabulary.ts'
import { type PersonCounts, placeOrder } from './places.ts'

/** A place of the order; null until a traveller is chosen for it. */
export type Slot = { personType: PlaceType; travellerId: string | null }

/** One slot per place; travellers already chosen keep a place of their type while there is one. */
export function slotsFor(counts: PersonCounts, before: readonly Slot[]): Slot[] {
  return placeOrder.flatMap((personType) => {
    const kept = before.filter((slot) => slot.personType === personType && slot.travellerId !== null)
    return Array.from({ length: counts[personType] }, (_, index) => ({
      personType,
      travellerId: kept[index]?.travellerId ?? null,
    }))
  })
}

/** `done` of `need` places of each type that the order has. */
export function progressOf(slots: readonly Slot[]): { type: PlaceType; done: number; need: number }[] {
  return placeOrder
    .map((type) => {
      const places = slots.filter((slot) => slot.personType === type)
      return { type, need: places.length, done: places.filter((slot) => slot.travellerId !== null).length }
    })
    .filter(({ need }) => need > 0)
}

/**
 * Gives a traveller the first free place among the types they may take, best first. Moves others to make room where
 * possible; null when no place can be found.
 * @param fits the types each traveller may take, best first
 */
export function placeTraveller(
  slots: readonly Slot[],
  travellerId: string,
  fits: (travellerId: string) => readonly PlaceType[],
): Slot[] | null {
  const next = slots.map((slot) =>
    slot.travellerId === travellerId ? { ...slot, travellerId: null } : { ...slot },
  )
  return place(next, travellerId, fits, new Set()) ? next : null
}

/** One step of bipartite matching: a free place, or one whose holder can move to another. */
function place(
  slots: Slot[],
  travellerId: string,
  fits: (travellerId: string) => readonly PlaceType[],
  tried: Set<number>,
): boolean {
  const types = fits(travellerId)
  for (const type of types) {
    const free = slots.find((slot) => slot.personType === type && slot.travellerId === null)
    if (free) {
      free.travellerId = travellerId
      return true
    }
  }
  for (const type of types) {
    for (const [index, slot] of slots.entries()) {
      if (slot.personType !== type || tried.has(index) || slot.travellerId === null) continue
      tried.add(index)
      if (place(slots, slot.travellerId, fits, tried)) {
        slot.travellerId = travellerId
        return true
      }
    }
  }
  return false
}

/** Moves a traveller to a place of `type`; when all are taken, the holder of the last one swaps places with them. */
export function movePlace(slots: readonly Slot[], travellerId: string, type: PlaceType): Slot[] {
  const from = slots.findIndex((slot) => slot.travellerId === travellerId)
  const free = slots.findIndex((slot) => slot.personType === type && slot.travellerId === null)
  const to = free >= 0 ? free : slots.findIndex((slot) => slot.personType === type)
  if (from < 0 || to < 0 || slots[from]?.personType === type) return [...slots]
  const other = slots[to]?.travellerId ?? null
  return slots.map((slot, index) => {
    if (index === from) return { ...slot, travellerId: other }
    return index === to ? { ...slot, travellerId } : slot
  })
}

export function withoutTraveller(slots: readonly Slot[], travellerId: string): Slot[] {
  return slots.map((slot) => (slot.travellerId === travellerId ? { ...slot, travellerId: null } : slot))
}
