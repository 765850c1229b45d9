import { type DebrisGuestNeeds, debrisGuestFit, wantsGuardian } from '../../../domain/debris/guest-fit.ts'
import type { Traveller } from '../../../domain/people/traveller.ts'
import type { PersonPlace } from '../../people/person-place.ts'
import type { DebrisContent } from './debris-draft.ts'

export type DebrisParty = {
  places: PersonPlace[]
  /** Why the order cannot be sent; empty when it can. */
  problem: string
  guardian: boolean
}

/** The guests of an order with the people in their places. A traveller removed in the meantime holds none. */
export function debrisPartyOf(
  {
    guests,
    guestRule,
    adults,
    children,
  }: Pick<DebrisContent, 'guests' | 'guestRule' | 'adults' | 'children'>,
  travellers: readonly Traveller[],
  needs: DebrisGuestNeeds,
  lastDay: string,
): DebrisParty {
  const places = guests.map((id, index): PersonPlace => {
    const traveller = travellers.find((one) => one.id === id) ?? null
    return {
      label: labelOf(index, guestRule === 'order' ? 1 : adults, guestRule === 'order' ? 0 : children),
      traveller,
      fit: traveller ? debrisGuestFit(traveller, needs, lastDay) : null,
    }
  })
  const empty = places.filter(({ traveller }) => traveller === null).length
  const wrong = places.find(({ fit }) => fit !== null && fit.problem !== '')
  return {
    places,
    problem: wrong?.fit?.problem || (empty > 0 ? `还需选择${empty}位出行人` : ''),
    guardian: wantsGuardian(places.map(({ fit }) => fit?.age ?? null)),
  }
}

/** 出行人; 出行人2; with children 成人1, 儿童1. */
function labelOf(index: number, adults: number, children: number): string {
  if (children === 0) return adults > 1 ? `出行人${index + 1}` : '出行人'
  if (index < adults) return `成人${adults > 1 ? index + 1 : ''}`
  return `儿童${children > 1 ? index - adults + 1 : ''}`
}
