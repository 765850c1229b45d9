import { addMonths, type CalendarDate } from '../../base/calendar/dates.ts'
import type { DocumentType, GuestField, TravelScope } from '../vocabulary.ts'
import type { AgeLimits } from './ages.ts'
import type { Traveller } from './traveller.ts'

/** What a product requires of each of its guests. */
export type GuestRules = {
  scope: TravelScope
  /** What has to be known about a guest before the order is made. */
  fields: readonly GuestField[]
  /** Documents the product accepts, the preferred one first; empty: any. */
  documents: readonly DocumentType[]
  /** How long a passport has to stay valid after the last day, months; 0 when it does not matter. */
  passportMonths: number
  ages: AgeLimits
}

/** A tour's facts about its guests, by their names in the contract. */
export type TourGuestFacts = {
  scope: TravelScope
  requiredFields: readonly GuestField[]
  acceptedDocuments: readonly DocumentType[]
  passportMonths: number
  childRule: { minAge: number; maxAgeExclusive: number }
  /** 0: no senior price. */
  seniorFrom: number
}

export function guestRulesOf(tour: TourGuestFacts): GuestRules {
  return {
    scope: tour.scope,
    fields: tour.requiredFields,
    documents: tour.acceptedDocuments,
    passportMonths: tour.passportMonths,
    ages: {
      childFrom: tour.childRule.minAge,
      adultFrom: tour.childRule.maxAgeExclusive,
      seniorFrom: tour.seniorFrom > 0 ? tour.seniorFrom : null,
    },
  }
}

/** The fields of a guest, except documents, that the product requires and that are empty; in the product's order. */
export function missingFields(
  guest: Pick<Traveller, 'name' | 'surnamePinyin' | 'givenPinyin' | 'mobile'>,
  { fields }: Pick<GuestRules, 'fields'>,
): GuestField[] {
  return fields.filter((field) => {
    if (field === 'name') return guest.name === ''
    if (field === 'pinyin') return guest.surnamePinyin === '' || guest.givenPinyin === ''
    return field === 'mobile' && guest.mobile === ''
  })
}

/** A guest's documents that the product accepts, the product's preferred one first. */
export function acceptedOf<D extends { type: DocumentType }>(
  documents: readonly D[],
  { documents: accepted }: Pick<GuestRules, 'documents'>,
): D[] {
  return documents
    .filter(({ type }) => accepted.length === 0 || accepted.includes(type))
    .sort((a, b) => accepted.indexOf(a.type) - accepted.indexOf(b.type))
}

/** Is a document required of a guest without any? A guest with documents must have one the product accepts. */
export function lacksDocument(
  documents: readonly unknown[],
  accepted: readonly unknown[],
  { fields }: Pick<GuestRules, 'fields'>,
): boolean {
  return accepted.length === 0 && (documents.length > 0 || fields.includes('document'))
}

const PASSPORT = 2

/** Why a passport is not valid for long enough; empty when it is, and for other documents. */
export function passportProblem(
  { type, expiry }: { type: DocumentType; expiry: CalendarDate },
  { passportMonths }: Pick<GuestRules, 'passportMonths'>,
  returnDate: CalendarDate,
): string {
  if (type !== PASSPORT || passportMonths === 0 || expiry >= addMonths(returnDate, passportMonths)) return ''
  return `护照有效期需超过回程日期${passportMonths}个月，请换发护照后再预订`
}
