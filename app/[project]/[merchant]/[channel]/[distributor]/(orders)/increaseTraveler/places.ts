import { maskName } from '@/lib/base/validation/mask.ts'
import { fitOf, type Journey, placeProblem } from '@/lib/domain/people/fit.ts'
import type { GuestRules } from '@/lib/domain/people/guest-rules.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { placeTypeNames } from '@/lib/domain/vocabulary.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import type { TourOrderAbout } from '@/lib/operate-center/contract/orders/tour.ts'

export type Person = TourOrderAbout['travellers'][number]

/** Kept travellers chosen on this screen, by place of the order. */
export type Choices = Readonly<Record<string, string>>

/** The places that still travel; cancelled and refunded ones are left out. */
export function livePlaces({ travellers }: Pick<TourOrderAbout, 'travellers'>): Person[] {
  return travellers.filter(({ status }) => status === 1 || status === 4)
}

/**
 * Why a kept traveller cannot take a place: chosen for another place here, in the order already, or against the product's
 * rules. The order and the kept travellers show the same masks, so the same name with the same number is the same person.
 */
export function conflictsOf(
  traveller: Traveller,
  place: Person,
  choices: Choices,
  journey: Journey,
  rules: GuestRules | null,
  places: readonly Person[],
): string[] {
  const taken = Object.entries(choices).some(([id, chosen]) => chosen === traveller.id && id !== place.id)
  // A place that gets another traveller now no longer has the one before.
  const there = places.find((one) => isIn(traveller, one) && (one.id === place.id || !choices[one.id]))
  const conflicts = taken
    ? ['已选在本订单的其他位置']
    : there
      ? [there.id === place.id ? '已在当前位置' : `已在本订单中（${placeName(places, there)}）`]
      : []
  if (!rules) return conflicts
  const fit = fitOf(traveller, rules, journey)
  const wrong = placeProblem(fit, [place.personType])
  return [...conflicts, ...fit.problems, ...(wrong ? [wrong] : [])]
}

function isIn({ name, documents }: Traveller, { complete, ...person }: Person): boolean {
  return (
    complete &&
    (name === '' || name === person.name || maskName(person.name) === name) &&
    documents.some(({ type, number }) => type === person.documentType && number === person.documentNumber)
  )
}

export type PlaceErrors = {
  byPlace: Record<string, string>
  form: string
  health: boolean
  guardian: boolean
}

/**
 * Puts the centre's findings at the places they are about. It counts live places (`travellers.<n>`) and the slots that
 * were sent (`slots.<n>`).
 */
export function placeErrors(failure: Failure, live: readonly Person[], sent: readonly string[]): PlaceErrors {
  const errors: PlaceErrors = { byPlace: {}, form: '', health: false, guardian: false }
  if (failure.kind !== 'invalid') return { ...errors, form: failure.message }
  for (const [field, text] of Object.entries(failure.fields)) {
    const [kind, index] = field.split('.')
    const id =
      kind === 'travellers' ? live[Number(index)]?.id : kind === 'slots' ? sent[Number(index)] : undefined
    if (index !== undefined && id) errors.byPlace[id] = text
    else if (field === 'healthDeclared') errors.health = true
    else if (field === 'guardianConsent') errors.guardian = true
    else errors.form = text
  }
  if (!errors.form && !errors.health && !errors.guardian && Object.keys(errors.byPlace).length === 0) {
    errors.form = failure.message
  }
  return errors
}

/** 成人1, 儿童占床2 …: what a place is called, counted among its type. */
export function placeName(places: readonly Person[], place: Person): string {
  const same = places.filter(({ personType }) => personType === place.personType)
  const name = placeTypeNames[place.personType]
  return same.length > 1 ? `${name}${same.indexOf(place) + 1}` : name
}
