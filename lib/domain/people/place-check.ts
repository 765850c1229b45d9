import { ageAt, type CalendarDate } from '../../base/calendar/dates.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { codesOf, type PlaceType, placeTypeNames } from '../vocabulary.ts'
import {
  type AgeLimits,
  ageGroupOf,
  allowedAges,
  bornAfterDeparture,
  partyRefusal,
  placesOf,
} from './ages.ts'
import type { PersonCounts } from './places.ts'

export type PlacedTraveller = {
  birthday: CalendarDate
  /** The place the traveller was put on. */
  place: PlaceType
}

type TravellerProblem = Refusal<
  'not-born' | 'wrong-place' | 'too-many' | 'too-few' | 'no-adult' | 'no-companion'
> & {
  /** Index of the traveller, null when it concerns the whole party. */
  index: number | null
}

export type TravellerCheck =
  /** Full years on the day of departure, in the order of the travellers. */
  { ok: true; ages: number[] } | { ok: false; problems: TravellerProblem[] }

function problem(index: number | null, refusal: Refusal<TravellerProblem['code']>): TravellerProblem {
  return { ...refusal, index }
}

/**
 * Compares the travellers with the places chosen in the order, by their ages on the departure date. With `complete`
 * false travellers may still be missing (补充出行人), never too many.
 */
export function checkTravellers(input: {
  travellers: readonly PlacedTraveller[]
  counts: PersonCounts
  departureDate: CalendarDate
  limits: AgeLimits
  complete: boolean
}): TravellerCheck {
  const { travellers, counts, departureDate, limits, complete } = input
  const problems: TravellerProblem[] = []
  const ages: number[] = []
  for (const [index, { birthday, place }] of travellers.entries()) {
    const age = ageAt(birthday, departureDate)
    if (age < 0) {
      problems.push(problem(index, refuse('not-born', bornAfterDeparture)))
      continue
    }
    if (!placesOf[ageGroupOf(age, limits)].includes(place)) {
      const message = `该出行人出发当日${age}周岁，不符合${placeTypeNames[place]}（${allowedAges(place, limits)}），请更换出行人或修改人数`
      problems.push(problem(index, refuse('wrong-place', message)))
    }
    ages.push(age)
  }
  problems.push(...countProblems(travellers, counts, complete))
  const refusal = complete && problems.length === 0 ? partyRefusal(ages) : null
  if (refusal) problems.push(problem(null, refusal))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, ages }
}

function countProblems(
  travellers: readonly PlacedTraveller[],
  counts: PersonCounts,
  complete: boolean,
): TravellerProblem[] {
  return codesOf(placeTypeNames).flatMap((place) => {
    const filled = travellers.filter((traveller) => traveller.place === place).length
    const label = placeTypeNames[place]
    if (filled > counts[place]) {
      return [
        problem(null, refuse('too-many', `${label}出行人多了${filled - counts[place]}位，请移除或修改人数`)),
      ]
    }
    if (complete && filled < counts[place]) {
      return [problem(null, refuse('too-few', `还需添加${counts[place] - filled}位${label}出行人`))]
    }
    return []
  })
}
