import { ageAt, isCalendarDate } from '../../base/calendar/dates.ts'
import { type AgeGroup, guestFieldNames, type PlaceType, placeTypeNames } from '../vocabulary.ts'
import { ageGroupOf, bornAfterDeparture, placesOf } from './ages.ts'
import { documentName, documentWords } from './document-names.ts'
import { acceptedOf, type GuestRules, lacksDocument, missingFields, passportProblem } from './guest-rules.ts'
import { permitProblem } from './identity-documents.ts'
import type { Traveller } from './traveller.ts'

export type Journey = { departDate: string; returnDate: string }

export type Fit = {
  /** Full years on the day of departure; null when the birthday is missing, below 0 when it is later. */
  age: number | null
  group: AgeGroup | null
  /** Places this traveller may take, best first. Empty when something has to be completed first. */
  places: readonly PlaceType[]
  /** Why they cannot be chosen, each a sentence that says what to do. */
  problems: string[]
  /** The document they would travel with. */
  document: Traveller['documents'][number] | null
}

/**
 * Whether a kept traveller can travel on this journey, by the product's rules and their age on the day of departure.
 */
export function fitOf(traveller: Traveller, rules: GuestRules, journey: Journey): Fit {
  const problems: string[] = []
  const { document, problem } = documentFor(traveller, rules, journey)
  if (problem) problems.push(problem)
  const missing = missingFields(traveller, rules)
  if (missing.length > 0) {
    problems.push(`缺少${missing.map((field) => guestFieldNames[field]).join('、')}，请补充`)
  }

  const known = isCalendarDate(traveller.birthday)
  const age = known ? ageAt(traveller.birthday, journey.departDate) : null
  if (age === null) problems.push('缺少出生日期，请补充')
  else if (age < 0) problems.push(bornAfterDeparture)
  const group = age === null || age < 0 ? null : ageGroupOf(age, rules.ages)
  return {
    age,
    group,
    places: group === null || problems.length > 0 ? [] : placesOf[group],
    problems,
    document,
  }
}

/**
 * The document they would travel with, or why none of theirs is usable. Its number is masked here; the centre checks
 * it.
 */
function documentFor(
  { documents }: Traveller,
  rules: GuestRules,
  { returnDate }: Journey,
): { document: Fit['document']; problem?: string } {
  const accepted = acceptedOf(documents, rules)
  const troubles = accepted.map((document) => {
    const { type, expiry } = document
    const elsewhere = permitProblem(document, rules.scope)
    if (elsewhere || expiry === '') return elsewhere
    if (expiry < returnDate) {
      return `${documentName(type, rules.scope)}有效期至${expiry}，早于回程日期，请更换证件`
    }
    return passportProblem(document, rules, returnDate)
  })
  const document = accepted.find((_, index) => troubles[index] === '') ?? null
  if (document || !(accepted.length > 0 || lacksDocument(documents, accepted, rules))) return { document }
  return {
    document,
    problem: troubles[0] || `本线路需使用${documentWords(rules.documents, rules.scope)}，请补充证件`,
  }
}

/** What to say to a senior who is put on an adult's place, which is usually dearer; empty otherwise. */
export function seniorHint({ group, age }: Pick<Fit, 'group' | 'age'>, place: PlaceType | null): string {
  return group === 'senior' && place === 'adult'
    ? `出发当日${age}周岁，可按老人预订：返回修改人数，查看该团期的老人价`
    : ''
}

/** Why this traveller has none of the places the order needs; empty when they have one. */
export function placeProblem(fit: Fit, needed: readonly PlaceType[]): string {
  if (fit.group === null || fit.places.length === 0) return ''
  if (fit.places.some((type) => needed.includes(type))) return ''
  const names = needed.map((type) => placeTypeNames[type]).join('、')
  return `出发当日${fit.age}周岁，不符合本单的${names}，请更换出行人或修改人数`
}
