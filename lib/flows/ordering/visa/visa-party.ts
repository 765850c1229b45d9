import { ageGroupOf, COMMON_AGES, declarationsFor } from '../../../domain/people/ages.ts'
import type { Traveller } from '../../../domain/people/traveller.ts'
import {
  type ApplicantFit,
  type ApplicantPlace,
  type ApplicantRules,
  applicantFit,
} from '../../../domain/visas/applicant-fit.ts'
import { type Occupation, occupationNames } from '../../../domain/visas/words.ts'
import type { AgeGroup } from '../../../domain/vocabulary.ts'

export type VisaPlace = {
  occupation: Occupation
  /** 在职人员1, 在职人员2, 在校学生 … */
  label: string
  traveller: Traveller | null
  fit: ApplicantFit | null
}

export type VisaParty = {
  places: VisaPlace[]
  empty: number
  /** Why the order cannot be sent; empty when it can. */
  problem: string
  /** A guardian has to agree: somebody is a minor on the day of travel. */
  guardian: boolean
}

/** The places of a visa's order with the people in them. A traveller removed in the meantime holds none. */
export function visaPartyOf(
  places: readonly ApplicantPlace[],
  travellers: readonly Traveller[],
  rules: ApplicantRules,
): VisaParty {
  const known = new Map(travellers.map((traveller) => [traveller.id, traveller]))
  const counted = new Map<Occupation, number>()
  const shown = places.map(({ occupation, travellerId }): VisaPlace => {
    const number = (counted.get(occupation) ?? 0) + 1
    counted.set(occupation, number)
    const many = places.filter((place) => place.occupation === occupation).length > 1
    const traveller = travellerId === null ? null : (known.get(travellerId) ?? null)
    return {
      occupation,
      label: `${occupationNames[occupation]}${many ? number : ''}`,
      traveller,
      fit: traveller ? applicantFit(traveller, occupation, rules) : null,
    }
  })
  const empty = shown.filter(({ traveller }) => traveller === null).length
  const wrong = shown.find(({ fit }) => fit !== null && fit.problem !== '')
  return {
    places: shown,
    empty,
    problem: wrong?.fit?.problem || (empty > 0 ? `还需选择${empty}位申请人` : ''),
    guardian: declarationsFor(shown.flatMap(({ fit }) => (fit?.age != null && fit.age >= 0 ? [fit.age] : [])))
      .guardian,
  }
}

/** An applicant as rows of travellers show one. */
export function shownFit({ age, passport }: ApplicantFit): {
  age: number | null
  group: AgeGroup | null
  document: ApplicantFit['passport']
} {
  return {
    age,
    group: age === null || age < 0 ? null : ageGroupOf(age, COMMON_AGES),
    document: passport,
  }
}
