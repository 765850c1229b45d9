import { ageAt, type CalendarDate, isCalendarDate } from '../../base/calendar/dates.ts'
import { GUARDIAN_BELOW } from '../people/ages.ts'
import { documentWords } from '../people/document-names.ts'
import { acceptedOf, missingFields } from '../people/guest-rules.ts'
import type { Traveller } from '../people/traveller.ts'
import { type DocumentType, type GuestField, guestFieldNames } from '../vocabulary.ts'

/** What a package asks of its guests. */
export type DebrisGuestRules = {
  fields: readonly GuestField[]
  /** Accepted documents, the preferred one first; empty: any. */
  documents: readonly DocumentType[]
  /** The day of use; today where it is used within a validity. */
  date: CalendarDate
}

export type DebrisGuestFit = {
  /** Full years on the day of use; null when the birthday is missing, below 0 when it is later. */
  age: number | null
  /** The document they are admitted with. */
  document: Traveller['documents'][number] | null
  /** Why they cannot be ordered for, as a sentence that says what to do; empty when they can. */
  problem: string
  warning: ''
}

/**
 * Whether a kept traveller can be a guest of a package. Who pays the children's price is often decided by height, so no
 * age is refused. Numbers are masked here; the centre checks them and everything else again.
 */
export function debrisGuestFit(
  traveller: Traveller,
  { fields, documents, date }: DebrisGuestRules,
): DebrisGuestFit {
  const accepted = acceptedOf(traveller.documents, { documents })
  const valid = accepted.find(({ expiry }) => expiry === '' || expiry >= date) ?? null
  const age = isCalendarDate(traveller.birthday) ? ageAt(traveller.birthday, date) : null
  // A name is wanted of everybody whose data are wanted at all.
  const missing = missingFields(traveller, {
    fields: fields.includes('name') || fields.includes('pinyin') ? fields : ['name', ...fields],
  })
  const problem =
    missing.length > 0
      ? `缺少${missing.map((field) => guestFieldNames[field]).join('、')}，请补充`
      : fields.includes('document') && valid === null
        ? accepted.length > 0
          ? '证件在使用日期前已过期，请更换证件'
          : `需使用${documentWords(documents, 'domestic')}，请补充证件`
        : ''
  return { age, document: valid ?? accepted[0] ?? null, problem, warning: '' }
}

/** Whether a guardian has to agree: somebody is a minor on the day of use. */
export function wantsGuardian(ages: readonly (number | null)[]): boolean {
  return ages.some((age) => age !== null && age < GUARDIAN_BELOW)
}
