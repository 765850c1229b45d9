import { ageAt, type CalendarDate } from '../../../../base/calendar/dates.ts'
import { declarationMissing, declarationsFor } from '../../../../domain/people/ages.ts'
import { documentName } from '../../../../domain/people/document-names.ts'
import { acceptedOf, lacksDocument, missingFields } from '../../../../domain/people/guest-rules.ts'
import { checkTravellerDocument } from '../../../../domain/people/identity-documents.ts'
import { type DocumentType, documentTypes, type GuestField } from '../../../../domain/vocabulary.ts'
import type { KeptTraveller } from '../../customers/traveller-form.ts'
import type { OrderedTraveller } from '../core/ordered-traveller.ts'

export type PartyRules = {
  /** What has to be known of a guest, and the documents that are accepted, the preferred one first; empty: any. */
  fields: readonly GuestField[]
  documents: readonly DocumentType[]
  /** The (last) day of use; for packages used within their validity today. */
  lastDay: CalendarDate
  guardianConsent: boolean
}

export type PartyCheck =
  | { ok: true; people: OrderedTraveller[] }
  | { ok: false; fields: Record<string, string> }

/**
 * Checks all guests of an order by what its package asks for: the fields, one accepted document that is still valid on
 * the day of use, nobody twice, the guardian's consent for minors. Field names are `guests.<index>` and
 * `guardianConsent`.
 */
export function checkGuests(
  rules: PartyRules,
  guests: readonly KeptTraveller[],
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
  const ages = people.flatMap(({ birthday }) => (birthday === '' ? [] : [ageAt(birthday, rules.lastDay)]))
  if (declarationsFor(ages).guardian && !rules.guardianConsent) {
    fields.guardianConsent = declarationMissing.guardian
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, people }
}

const FIELD_MISSING = {
  name: '请补充该出行人的中文姓名',
  pinyin: '请补充该出行人的姓名拼音，与证件一致',
  mobile: '请补充该出行人的手机号',
}

/** The guest with the first usable document, or a sentence that says what is missing. */
function personOf(
  { fields, documents, lastDay }: PartyRules,
  kept: KeptTraveller,
  today: CalendarDate,
): OrderedTraveller | string {
  const { documents: own, ...person } = kept
  if (person.name === '' && person.surnamePinyin === '') return FIELD_MISSING.name
  const missing = missingFields(person, { fields })
  for (const field of ['name', 'pinyin', 'mobile'] as const) {
    if (missing.includes(field)) return FIELD_MISSING[field]
  }
  if (person.birthday !== '' && person.birthday > lastDay) return '出生日期晚于使用日期，请核对后修改'
  // What a package does not ask for is not taken.
  if (!fields.includes('document')) return { ...person, document: null }
  const accepted = acceptedOf(own, { documents })
  if (lacksDocument(own, accepted, { fields })) {
    const usable = documents.length > 0 ? documents : documentTypes
    const names = usable.map((type) => documentName(type, 'domestic')).join('、')
    return `该产品可用证件为${names}，请编辑该出行人并添加`
  }
  const troubles = accepted.map((document) => documentTrouble(kept, document, lastDay, today))
  const document = accepted.find((_, index) => troubles[index] === '')
  return document ? { ...person, document } : (troubles[0] ?? '请为该出行人添加证件')
}

function documentTrouble(
  { birthday, sex, nationality }: KeptTraveller,
  { type, number, expiry }: KeptTraveller['documents'][number],
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
function isSamePerson(a: OrderedTraveller, b: OrderedTraveller): boolean {
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
