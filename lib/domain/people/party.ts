import { type PlaceType, placeTypeNames } from '../vocabulary.ts'
import { partyRefusal } from './ages.ts'
import { type Fit, fitOf, type Journey } from './fit.ts'
import type { GuestRules } from './guest-rules.ts'
import type { Slot } from './slots.ts'
import type { Traveller } from './traveller.ts'

type Place = {
  personType: PlaceType
  /** 成人1, 成人2, 儿童占床 … */
  label: string
  traveller: Traveller | null
  fit: Fit | null
  /** Why this traveller cannot take this place; empty when they can, or no traveller has been chosen. */
  problem: string
}

export type Party = {
  places: Place[]
  empty: number
  /** Why the order cannot continue; empty when it can. */
  problem: string
  /** Full years on the day of departure of all travellers chosen so far. */
  ages: number[]
}

/**
 * The places of an order with the people in them, and what keeps the order from continuing.
 * @param later guests may be named after the order is made
 */
export function partyOf(
  slots: readonly Slot[],
  travellers: readonly Traveller[],
  rules: GuestRules,
  journey: Journey,
  later: boolean,
): Party {
  const known = new Map(travellers.map((traveller) => [traveller.id, traveller]))
  const counted = new Map<PlaceType, number>()
  const places = slots.map(({ personType, travellerId }): Place => {
    const number = (counted.get(personType) ?? 0) + 1
    counted.set(personType, number)
    const many = slots.filter((slot) => slot.personType === personType).length > 1
    const traveller = travellerId === null ? null : (known.get(travellerId) ?? null)
    const fit = traveller ? fitOf(traveller, rules, journey) : null
    return {
      personType,
      label: `${placeTypeNames[personType]}${many ? number : ''}`,
      traveller,
      fit,
      problem: fit ? problemAt(fit, personType) : '',
    }
  })
  const empty = places.filter(({ traveller }) => traveller === null).length
  const ages = places.flatMap(({ fit }) => (fit?.age != null && fit.age >= 0 ? [fit.age] : []))
  return { places, empty, ages, problem: firstProblem(places, empty, ages, later) }
}

function problemAt(fit: Fit, personType: PlaceType): string {
  if (fit.problems[0]) return fit.problems[0]
  if (fit.places.includes(personType)) return ''
  return `出发当日${fit.age}周岁，不符合${placeTypeNames[personType]}，请更换出行人`
}

function firstProblem(
  places: readonly Place[],
  empty: number,
  ages: readonly number[],
  later: boolean,
): string {
  const wrong = places.find(({ problem }) => problem !== '')
  if (wrong) return wrong.problem
  if (empty > 0) return later ? '' : `还需选择${empty}位出行人`
  return partyRefusal(ages)?.message ?? ''
}
