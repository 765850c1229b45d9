import { addDays, ageAt, type CalendarDate, isCalendarDate } from '../../base/calendar/dates.ts'
import { GUARDIAN_BELOW } from '../people/ages.ts'
import { documentWords } from '../people/document-names.ts'
import { acceptedOf, missingFields } from '../people/guest-rules.ts'
import type { Traveller } from '../people/traveller.ts'
import { type DocumentType, type GuestField, guestFieldNames } from '../vocabulary.ts'

/** What a package asks of each guest: the same for the screens and for the centre. */
export type DebrisGuestNeeds = {
  fields: readonly GuestField[]
  /** Accepted documents, the preferred one first; empty: any. Without meaning unless `fields` has the document. */
  documents: readonly DocumentType[]
}

/** A name is wanted of everybody whose data are wanted at all; nothing else is that the package does not name. */
export function guestNeeds({
  guestFields,
  guestDocuments,
}: {
  guestFields: readonly GuestField[]
  guestDocuments: readonly DocumentType[]
}): DebrisGuestNeeds {
  const named = guestFields.includes('name') || guestFields.includes('pinyin')
  return {
    fields: named ? guestFields : ['name', ...guestFields],
    documents: guestFields.includes('document') ? guestDocuments : [],
  }
}

export const wantsDocument = ({ fields }: Pick<DebrisGuestNeeds, 'fields'>) => fields.includes('document')

/** The day until which a guest's document has to be valid: the last of use, or today within a validity. */
export function lastDayOfUse(
  { date, days }: { date: CalendarDate | null; days: number },
  today: CalendarDate,
): CalendarDate {
  return date === null ? today : addDays(date, days - 1)
}

/** The fields that a guest lacks, without the document. */
export function lackingFields(
  guest: Pick<Traveller, 'name' | 'surnamePinyin' | 'givenPinyin' | 'mobile'>,
  { fields }: Pick<DebrisGuestNeeds, 'fields'>,
): GuestField[] {
  return missingFields(guest, { fields })
}

export const bornAfterUse = '出生日期晚于使用日期，请核对后修改'

type Person = Pick<
  Traveller,
  'name' | 'surnamePinyin' | 'givenPinyin' | 'sex' | 'birthday' | 'nationality' | 'mobile'
>

/** What an order takes of a kept traveller: only what the package asks for. */
export function takenOf<P extends Person>(person: P, needs: DebrisGuestNeeds): P {
  const pinyin = needs.fields.includes('pinyin') || wantsDocument(needs)
  return {
    ...person,
    ...(needs.fields.includes('mobile') ? {} : { mobile: '' }),
    ...(pinyin ? {} : { surnamePinyin: '', givenPinyin: '' }),
    // Who the document is of.
    ...(wantsDocument(needs) ? {} : { sex: 9, birthday: '', nationality: '' }),
  }
}

/** What stands below the guests of an order: why their data are wanted, and what they show. */
export function guestNote(rule: 'order' | 'ticket', needs: DebrisGuestNeeds): string {
  if (rule === 'ticket') {
    return wantsDocument(needs)
      ? '实名预订，每位出行人请与使用时出示的证件一致。'
      : '请填写每位出行人的信息，无需证件。'
  }
  return wantsDocument(needs)
    ? '只需一位出行人的信息，使用时由其出示证件。'
    : '只需一位出行人的信息，使用时报姓名或手机号，无需证件。'
}

export type DebrisGuestFit = {
  /** Full years on the day of use; null when the birthday is missing, below 0 when it is later. */
  age: number | null
  /** The document they are admitted with; null where none is wanted. */
  document: Traveller['documents'][number] | null
  /** What tells them apart where no document is wanted; else absent. */
  line?: string
  /** Why they cannot be ordered for, as a sentence that says what to do; empty when they can. */
  problem: string
  warning: ''
}

/**
 * Whether a kept traveller can be a guest of a package. Who pays the children's price is often decided by height, so no
 * age is refused. Numbers are masked here; the centre checks them and everything else again.
 * @param lastDay `lastDayOfUse`
 */
export function debrisGuestFit(
  traveller: Traveller,
  needs: DebrisGuestNeeds,
  lastDay: CalendarDate,
): DebrisGuestFit {
  const { birthday, mobile, documents } = traveller
  const age = isCalendarDate(birthday) ? ageAt(birthday, lastDay) : null
  const missing = lackingFields(traveller, needs)
  const lacking =
    missing.length > 0 ? `缺少${missing.map((field) => guestFieldNames[field]).join('、')}，请补充` : ''
  const unborn = age !== null && age < 0 ? bornAfterUse : ''
  if (!wantsDocument(needs)) {
    const line = needs.fields.includes('mobile') ? `手机号 ${mobile || '未填写'}` : ''
    return { age, document: null, line, problem: lacking || unborn, warning: '' }
  }
  const accepted = acceptedOf(documents, needs)
  const valid = accepted.find(({ expiry }) => expiry === '' || expiry >= lastDay) ?? null
  const useless = accepted.length > 0 ? '证件在使用日期前已过期，请更换证件' : notAccepted(needs)
  return {
    age,
    document: valid ?? accepted[0] ?? null,
    problem: lacking || unborn || (valid === null ? useless : ''),
    warning: '',
  }
}

/** What to do for a guest without a document that the package takes. */
export function notAccepted({ documents }: Pick<DebrisGuestNeeds, 'documents'>): string {
  return `需使用${documentWords(documents, 'domestic')}，请补充证件`
}

/** Whether a guardian has to agree: somebody is a minor on the last day of use. */
export function wantsGuardian(ages: readonly (number | null)[]): boolean {
  return ages.some((age) => age !== null && age < GUARDIAN_BELOW)
}
