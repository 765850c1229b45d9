import { declarationsFor } from '../../../domain/people/ages.ts'
import type { Traveller } from '../../../domain/people/traveller.ts'
import {
  type ApplicantFit,
  type ApplicantPlace,
  type ApplicantRules,
  applicantFit,
} from '../../../domain/visas/applicant-fit.ts'
import { type Occupation, occupationNames } from '../../../domain/visas/words.ts'
import type { Value } from '../../../operate-center/contract/contract.ts'
import type { PersonPlace } from '../../people/person-place.ts'

type VisaPlace = PersonPlace & { occupation: Occupation }

type Underway = Value<'orders.visasUnderway'>['items'][number]

export type VisaParty = {
  places: VisaPlace[]
  empty: number
  /** Why the order cannot be sent; empty when it can. */
  problem: string
  /** A guardian has to agree: somebody is a minor on the day of travel. */
  guardian: boolean
}

/** How a kept traveller suits a place, and whether the customer already has a visa of the country under way for them. */
export function applicantFitOf(
  traveller: Traveller,
  occupation: Occupation,
  rules: ApplicantRules,
  underway: readonly Underway[],
): ApplicantFit {
  const fit = applicantFit(traveller, occupation, rules)
  const twice = underway.find(({ travellerId }) => travellerId === traveller.id)
  if (!twice) return fit
  const warning = `该申请人已在您的订单${twice.orderNo}中办理该国签证，请确认是否重复`
  return { ...fit, warning: fit.warning === '' ? warning : `${warning}；${fit.warning}` }
}

/** The places of a visa's order with the people in them. A traveller removed in the meantime holds none. */
export function visaPartyOf(
  places: readonly ApplicantPlace[],
  travellers: readonly Traveller[],
  rules: ApplicantRules,
  underway: readonly Underway[] = [],
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
      fit: traveller ? applicantFitOf(traveller, occupation, rules, underway) : null,
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
