import { ageAt, type CalendarDate } from '../../../../base/calendar/dates.ts'
import {
  bornAfterUse,
  type DebrisGuestNeeds,
  lackingFields,
  notAccepted,
  takenOf,
  wantsDocument,
  wantsGuardian,
} from '../../../../domain/debris/guest-fit.ts'
import { declarationMissing } from '../../../../domain/people/ages.ts'
import { acceptedOf } from '../../../../domain/people/guest-rules.ts'
import { checkTravellerDocument } from '../../../../domain/people/identity-documents.ts'
import type { KeptPerson } from '../../customers/kept-person.ts'
import type { OrderedPerson } from '../core/ordered-person.ts'

export type PartyRules = {
  /** `guestNeeds` of the package. */
  needs: DebrisGuestNeeds
  /** `lastDayOfUse` */
  lastDay: CalendarDate
  guardianConsent: boolean
}

export type PartyCheck = { ok: true; people: OrderedPerson[] } | { ok: false; fields: Record<string, string> }

/**
 * Checks all guests of an order by what its package asks for: the fields, one accepted document that is still valid on
 * the day of use, nobody twice, the guardian's consent for minors. Field names are `guests.<index>` and
 * `guardianConsent`.
 */
export function checkGuests(
  rules: PartyRules,
  guests: readonly KeptPerson[],
  today: CalendarDate,
): PartyCheck {
  const fields: Record<string, string> = {}
  const people = guests.flatMap((kept, index) => {
    const person = personOf(rules, kept, today)
    if (typeof person !== 'string') return [person]
    fields[`guests.${index}`] = person
    return []
  })
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  for (const [index, person] of people.entries()) {
    if (people.slice(0, index).some((other) => isSamePerson(other, person))) {
      fields[`guests.${index}`] = '该出行人已在本订单中，请选择其他出行人'
    }
  }
  const ages = people.map(({ birthday }) => (birthday === '' ? null : ageAt(birthday, rules.lastDay)))
  if (wantsGuardian(ages) && !rules.guardianConsent) fields.guardianConsent = declarationMissing.guardian
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, people: people.map((person) => takenOf(person, rules.needs)) }
}

const FIELD_MISSING = {
  name: '请补充该出行人的中文姓名',
  pinyin: '请补充该出行人的姓名拼音，与证件一致',
  mobile: '请补充该出行人的手机号',
}

/** The guest with the first usable document, or a sentence that says what is missing. */
function personOf(
  { needs, lastDay }: PartyRules,
  kept: KeptPerson,
  today: CalendarDate,
): OrderedPerson | string {
  const { documents: own, ...person } = kept
  const missing = lackingFields(person, needs)
  for (const field of ['name', 'pinyin', 'mobile'] as const) {
    if (missing.includes(field)) return FIELD_MISSING[field]
  }
  if (person.birthday !== '' && person.birthday > lastDay) return bornAfterUse
  if (!wantsDocument(needs)) return { ...person, document: null }
  const accepted = acceptedOf(own, needs)
  if (accepted.length === 0) return notAccepted(needs)
  const troubles = accepted.map((document) => documentTrouble(kept, document, lastDay, today))
  const document = accepted.find((_, index) => troubles[index] === '')
  return document ? { ...person, document } : (troubles[0] ?? '请为该出行人添加证件')
}

function documentTrouble(
  { birthday, sex, nationality }: KeptPerson,
  { type, number, expiry }: KeptPerson['documents'][number],
  returnDate: CalendarDate,
  today: CalendarDate,
): string {
  const check = checkTravellerDocument(
    {
      type,
      number,
      birthday: birthday || undefined,
      sex: sex === 1 || sex === 0 ? sex : 9,
      expiry: expiry || undefined,
    },
    { today, returnDate, scope: 'domestic', ...(nationality === '中国' && { nationality: 'CN' }) },
  )
  return check.ok ? '' : check.message
}

/** One document is one person; without one, the same name and birthday are. */
function isSamePerson(a: OrderedPerson, b: OrderedPerson): boolean {
  if (a.document && b.document) {
    return a.document.type === b.document.type && a.document.number === b.document.number
  }
  const same = (key: 'name' | 'surnamePinyin' | 'givenPinyin' | 'birthday' | 'mobile') => a[key] === b[key]
  return (
    (a.name !== '' ? same('name') : same('surnamePinyin') && same('givenPinyin')) &&
    same('birthday') &&
    same('mobile')
  )
}
