import { ageAt, type CalendarDate } from '../../base/calendar/dates.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type AgeGroup, type PlaceType, placeTypeNames } from '../vocabulary.ts'

/** Ages in full years. The contract form says 儿童(不满14岁), so every product states its own limits. */
export type PersonRule = {
  child: { minAge: number; maxAgeExclusive: number }
  /** Null when the product has no senior price. */
  seniorFrom: number | null
}

/** Rules.md C.2: infant < 2, child 2–11, adult ≥ 12. */
export const DEFAULT_PERSON_RULE: PersonRule = { child: { minAge: 2, maxAgeExclusive: 12 }, seniorFrom: null }

/** From this age: relatives' consent, a companion and a health declaration (rules.md C.2). */
const HEALTH_DECLARATION_FROM = 70
/** Below this age: the guardian's written consent (rules.md C.2). */
const GUARDIAN_BELOW = 18

export function ageGroupOfAge(age: number, rule: PersonRule): AgeGroup {
  if (age < rule.child.minAge) return 'infant'
  if (age < rule.child.maxAgeExclusive) return 'child'
  return rule.seniorFrom !== null && age >= rule.seniorFrom ? 'senior' : 'adult'
}

/** Type at the departure date, not at the order date (rules.md C.2). Null for someone not yet born then. */
export function ageGroupAt(
  birthday: CalendarDate,
  departureDate: CalendarDate,
  rule: PersonRule,
): AgeGroup | null {
  const age = ageAt(birthday, departureDate)
  return age < 0 ? null : ageGroupOfAge(age, rule)
}

export type Requirement = 'health-declaration' | 'companion' | 'guardian-consent'

export const REQUIREMENTS: Record<Requirement, string> = {
  'health-declaration': '70周岁及以上需填写健康申报表，并由家属签字同意',
  companion: '70周岁及以上需有成人亲友陪同',
  'guardian-consent': '未满18周岁需监护人书面同意',
}

export type PlacedTraveller = {
  birthday: CalendarDate
  /** The place the traveller was put on. */
  place: PlaceType
}

type CheckedTraveller = {
  age: number
  type: AgeGroup
  requirements: Requirement[]
  /** Set when a cheaper place would have been allowed. */
  note?: string
}

type TravellerProblem = Refusal<
  'not-born' | 'wrong-place' | 'too-many' | 'too-few' | 'no-adult' | 'no-companion'
> & {
  /** Index of the traveller, null when it concerns the whole party. */
  index: number | null
}

export type TravellerCheck =
  | { ok: true; travellers: CheckedTraveller[] }
  | { ok: false; problems: TravellerProblem[] }

/**
 * Who may use which place. A younger traveller may take a dearer place (a product without a child price sells
 * children an adult place), never the other way round.
 */
const ALLOWED: Record<PlaceType, readonly AgeGroup[]> = {
  adult: ['adult', 'senior', 'child', 'infant'],
  senior: ['senior'],
  childBed: ['child', 'infant'],
  childNoBed: ['child', 'infant'],
  infant: ['infant'],
}

function problem(index: number | null, refusal: Refusal<TravellerProblem['code']>): TravellerProblem {
  return { ...refusal, index }
}

/** '2–11周岁' as of the departure date. */
function ageRange(place: PlaceType, rule: PersonRule): string {
  const { minAge, maxAgeExclusive } = rule.child
  if (place === 'infant') return `${minAge}周岁以下`
  if (place === 'senior') return rule.seniorFrom === null ? '不单独售卖' : `${rule.seniorFrom}周岁及以上`
  return place === 'adult' ? `${maxAgeExclusive}周岁及以上` : `${maxAgeExclusive}周岁以下`
}

/**
 * Compares the travellers with the places chosen in the order, by their ages on the departure date, and says what
 * each must bring. With `complete` false travellers may still be missing (补充出行人), never too many.
 */
export function checkTravellers(input: {
  travellers: readonly PlacedTraveller[]
  counts: Readonly<Record<PlaceType, number>>
  departureDate: CalendarDate
  rule: PersonRule
  complete: boolean
}): TravellerCheck {
  const { travellers, counts, departureDate, rule, complete } = input
  const problems: TravellerProblem[] = []
  const checked: CheckedTraveller[] = []
  for (const [index, { birthday, place }] of travellers.entries()) {
    const age = ageAt(birthday, departureDate)
    if (age < 0) {
      problems.push(problem(index, refuse('not-born', '出生日期晚于出发日期，请核对后修改')))
      continue
    }
    const type = ageGroupOfAge(age, rule)
    if (!ALLOWED[place].includes(type)) {
      const message = `该出行人出发当日${age}周岁，不符合${placeTypeNames[place]}（${ageRange(place, rule)}），请更换出行人或修改人数`
      problems.push(problem(index, refuse('wrong-place', message)))
    }
    checked.push({ age, type, requirements: requirementsAt(age), ...noteFor(place, type, counts) })
  }
  problems.push(...countProblems(travellers, counts, complete))
  if (complete && problems.length === 0) problems.push(...partyProblems(checked))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, travellers: checked }
}

function requirementsAt(age: number): Requirement[] {
  if (age >= HEALTH_DECLARATION_FROM) return ['health-declaration', 'companion']
  return age < GUARDIAN_BELOW ? ['guardian-consent'] : []
}

function noteFor(place: PlaceType, type: AgeGroup, counts: Readonly<Record<PlaceType, number>>) {
  // Only when the order shows that the product sells the cheaper place at all.
  const childPlaces = counts.childBed + counts.childNoBed > 0
  if (place === 'adult' && type === 'child' && childPlaces) return { note: '按年龄可选择儿童价' }
  if (place === 'adult' && type === 'senior' && counts.senior > 0) return { note: '按年龄可选择老人价' }
  return {}
}

function countProblems(
  travellers: readonly PlacedTraveller[],
  counts: Readonly<Record<PlaceType, number>>,
  complete: boolean,
): TravellerProblem[] {
  return (Object.keys(placeTypeNames) as PlaceType[]).flatMap((place) => {
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

function partyProblems(travellers: readonly CheckedTraveller[]): TravellerProblem[] {
  if (travellers.length === 0) return []
  if (travellers.every(({ age }) => age < GUARDIAN_BELOW)) {
    return [problem(null, refuse('no-adult', '未成年人需由成人陪同，请至少添加一位18周岁及以上的出行人'))]
  }
  // Two of 70 and over may accompany each other: the rule asks for an adult companion, not for a younger one.
  const adults = travellers.filter(({ age }) => age >= GUARDIAN_BELOW)
  if (adults.length === 1 && adults.some(({ age }) => age >= HEALTH_DECLARATION_FROM)) {
    return [problem(null, refuse('no-companion', '70周岁及以上需有成人亲友陪同，请添加同行人'))]
  }
  return []
}
