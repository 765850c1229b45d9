import { type PlaceType, placeTypeNames } from '../vocabulary.ts'

/** The order in which places are shown, filled and billed. */
export const placeOrder = [
  'adult',
  'senior',
  'childBed',
  'childNoBed',
  'infant',
] as const satisfies readonly PlaceType[]

/** How many places of each type an order has. */
export type PersonCounts = Readonly<Record<PlaceType, number>>

export const noPersons: PersonCounts = { adult: 0, childBed: 0, childNoBed: 0, senior: 0, infant: 0 }

/** Everybody who travels, infants too: on a coach each of them takes a seat. */
export function personsOf(counts: PersonCounts): number {
  return placeOrder.reduce((sum, type) => sum + counts[type], 0)
}

/** 成人×2、儿童占床×1 */
export function countWords(counts: PersonCounts): string {
  return placeOrder
    .filter((type) => counts[type] > 0)
    .map((type) => `${placeTypeNames[type]}×${counts[type]}`)
    .join('、')
}
