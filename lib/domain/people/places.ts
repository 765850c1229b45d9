import { type Refusal, refuse } from '../refusal.ts'
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

/** All travellers, including infants: each of them takes a seat on a coach. */
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

/** Beds that stay empty; each costs the single supplement (单房差), or the agency finds a room-mate for it. */
export function emptyBeds(counts: PersonCounts, bedsPerRoom: number): number {
  const inBeds = counts.adult + counts.senior + counts.childBed
  return bedsPerRoom > 1 ? (bedsPerRoom - (inBeds % bedsPerRoom)) % bedsPerRoom : 0
}

/** What an order lacks: any traveller, an adult, or more adults; null when it lacks nothing. */
export function missingPersons(
  counts: PersonCounts,
  minPersons: number,
): Refusal<'no-persons' | 'child-only' | 'below-min'> | null {
  const persons = personsOf(counts)
  if (persons === 0) return refuse('no-persons', '请选择出行人数')
  if (counts.adult + counts.senior === 0) {
    return refuse('child-only', '儿童和婴儿需由成人陪同，请至少选择一位成人')
  }
  return persons < minPersons ? refuse('below-min', `每单至少${minPersons}人，请增加人数`) : null
}
