import { type Refusal, refuse } from '../refusal.ts'
import type { AgeGroup, PlaceType } from '../vocabulary.ts'

/**
 * Ages in full years on the day of departure, not on the day of the order (rules.md C.2). The contract form says
 * 儿童(不满14岁), so every product states its own limits.
 */
export type AgeLimits = {
  /** Guests below this age are infants. */
  childFrom: number
  adultFrom: number
  /** Null when the product has no senior price. */
  seniorFrom: number | null
}

/** The limits of rules.md C.2, for products that set no others. */
export const COMMON_AGES: AgeLimits = { childFrom: 2, adultFrom: 12, seniorFrom: null }

/** From this age: relatives' consent, a companion and a health declaration (rules.md C.2). */
const HEALTH_DECLARATION_FROM = 70
/** Below this age: the guardian's written consent (rules.md C.2). */
export const GUARDIAN_BELOW = 18

/** Below this age the guardian consents to the use of personal data (PIPL, article 31). */
export const GUARDIAN_CONSENTS_BELOW = 14

export const bornAfterDeparture = '出生日期晚于出发日期，请核对后修改'

export function ageGroupOf(age: number, { childFrom, adultFrom, seniorFrom }: AgeLimits): AgeGroup {
  if (age < childFrom) return 'infant'
  if (age < adultFrom) return 'child'
  return seniorFrom !== null && age >= seniorFrom ? 'senior' : 'adult'
}

/**
 * Which places an age group may take, best first. A younger traveller may take a more expensive place (a product
 * without a child price sells children an adult place), never the other way round.
 */
export const placesOf: Readonly<Record<AgeGroup, readonly PlaceType[]>> = {
  infant: ['infant', 'childNoBed', 'childBed', 'adult'],
  child: ['childBed', 'childNoBed', 'adult'],
  adult: ['adult'],
  senior: ['senior', 'adult'],
}

/** 12周岁及以上, 2–11周岁 …: the ages a place is meant for, as the steppers show them. */
export function ageWords(place: PlaceType, { childFrom, adultFrom, seniorFrom }: AgeLimits): string {
  if (place === 'infant') return `${childFrom}周岁以下`
  if (place === 'senior') return seniorFrom === null ? '' : `${seniorFrom}周岁及以上`
  return place === 'adult' ? `${adultFrom}周岁及以上` : `${childFrom}–${adultFrom - 1}周岁`
}

/** The ages that may take a place, as a refusal states them: an infant may take a child's place, too. */
export function allowedAges(place: PlaceType, limits: AgeLimits): string {
  if (place === 'senior' && limits.seniorFrom === null) return '不单独售卖'
  const child = place === 'childBed' || place === 'childNoBed'
  return child ? `${limits.adultFrom}周岁以下` : ageWords(place, limits)
}

/** What somebody of the seniors' age pays too much in an adult's place, fen; 0 where it makes no difference. */
export function seniorSaving(
  { adult, senior }: { adult?: number | null | undefined; senior?: number | null | undefined },
  { seniorFrom }: Pick<AgeLimits, 'seniorFrom'>,
): number {
  return seniorFrom === null || !adult || !senior ? 0 : Math.max(0, adult - senior)
}

export type Declarations = { health: boolean; guardian: boolean }

/** The message about a declaration that is required and missing. */
export const declarationMissing: Readonly<Record<keyof Declarations, string>> = {
  health: '70周岁及以上需填写健康申报表，并由家属签字同意，请勾选健康申报',
  guardian: '未满18周岁需监护人书面同意，请勾选监护人同意',
}

/** What the customer has to declare for travellers of these ages. */
export function declarationsFor(ages: readonly number[]): Declarations {
  return {
    health: ages.some((age) => age >= HEALTH_DECLARATION_FROM),
    guardian: ages.some((age) => age < GUARDIAN_BELOW),
  }
}

/** Why a complete party may not go; null when it may. */
export function partyRefusal(ages: readonly number[]): Refusal<'no-adult' | 'no-companion'> | null {
  if (ages.length === 0) return null
  const adults = ages.filter((age) => age >= GUARDIAN_BELOW)
  if (adults.length === 0) {
    return refuse('no-adult', '未成年人需由成人陪同，请至少添加一位18周岁及以上的出行人')
  }
  // Two travellers of 70 and over may accompany each other: the rule requires an adult companion, not a younger one.
  if (adults.length === 1 && adults.some((age) => age >= HEALTH_DECLARATION_FROM)) {
    return refuse('no-companion', '70周岁及以上需有成人亲友陪同，请添加同行人')
  }
  return null
}
