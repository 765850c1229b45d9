import type { CalendarDate } from '../../../../base/calendar/dates.ts'
import { declarationMissing, declarationsFor } from '../../../../domain/people/ages.ts'
import { documentName } from '../../../../domain/people/document-names.ts'
import {
  acceptedOf,
  type GuestRules,
  guestRulesOf,
  lacksDocument,
  missingFields,
  passportProblem,
  type TourGuestFacts,
} from '../../../../domain/people/guest-rules.ts'
import { checkTravellerDocument } from '../../../../domain/people/identity-documents.ts'
import { checkTravellers } from '../../../../domain/people/place-check.ts'
import type { PersonCounts } from '../../../../domain/people/places.ts'
import { documentTypes, type PlaceType } from '../../../../domain/vocabulary.ts'
import type { KeptPerson } from '../../customers/kept-person.ts'
import type { OrderedPerson } from '../core/ordered-person.ts'

/** What a tour requires of its travellers, and its dates. */
export type PartyRules = TourGuestFacts & {
  counts: PersonCounts
  departDate: CalendarDate
  returnDate: CalendarDate
  healthDeclared: boolean
  guardianConsent: boolean
}

/** A place of the order and its traveller; null until the name is given. */
export type PartySlot = { personType: PlaceType; kept: KeptPerson | null }

export type PartyCheck =
  | { ok: true; people: (OrderedPerson | null)[] }
  | { ok: false; fields: Record<string, string> }

/**
 * Checks all travellers of an order (rules.md C.1, C.2): age at the departure date against the place, one accepted and
 * valid document each, the fields the product asks for, no person twice, and the declarations of travellers over 70 and
 * minors. Field names are `travellers.<index>`, `travellers`, `healthDeclared`, `guardianConsent`.
 */
export function checkParty(rules: PartyRules, slots: readonly PartySlot[], today: CalendarDate): PartyCheck {
  const guests = guestRulesOf(rules)
  const fields: Record<string, string> = {}
  const people = slots.map(({ kept }, index) => {
    if (!kept) return null
    const person = personOf(kept, guests, rules.returnDate, today)
    if (typeof person === 'string') {
      fields[`travellers.${index}`] = person
      return null
    }
    return person
  })
  sayDoubles(people, fields)
  checkAges(rules, guests, slots, fields)
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, people }
}

/** The traveller with the first usable document, or a sentence that says what is missing. */
function personOf(
  kept: KeptPerson,
  guests: GuestRules,
  returnDate: CalendarDate,
  today: CalendarDate,
): OrderedPerson | string {
  const { documents, ...person } = kept
  const accepted = acceptedOf(documents, guests)
  if (lacksDocument(documents, accepted, guests)) {
    const usable = guests.documents.length > 0 ? guests.documents : documentTypes
    const names = usable.map((type) => documentName(type, guests.scope)).join('、')
    return `本产品可用证件为${names}，请编辑该出行人并添加`
  }
  const troubles = accepted.map((document) => documentTrouble(kept, document, guests, returnDate, today))
  const document = accepted.find((_, index) => troubles[index] === '') ?? null
  if (document === null && troubles[0]) return troubles[0]
  const missing = missingFields(person, guests)
  for (const field of ['name', 'pinyin', 'mobile'] as const) {
    if (missing.includes(field)) return FIELD_MISSING[field]
  }
  if (person.birthday === '') return '请补充该出行人的出生日期'
  return { ...person, document }
}

const FIELD_MISSING = {
  name: '请补充该出行人的中文姓名',
  pinyin: '请补充该出行人的姓名拼音，与证件一致',
  mobile: '请补充该出行人的手机号',
}

function documentTrouble(
  { birthday, sex, nationality }: KeptPerson,
  { type, number, expiry }: KeptPerson['documents'][number],
  guests: GuestRules,
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
    {
      today,
      returnDate,
      scope: guests.scope,
      ...(nationality === '中国' && { nationality: 'CN' }),
    },
  )
  return check.ok ? passportProblem({ type, expiry }, guests, returnDate) : check.message
}

function sayDoubles(people: readonly (OrderedPerson | null)[], fields: Record<string, string>): void {
  const seen = new Set<string>()
  for (const [index, person] of people.entries()) {
    if (!person?.document) continue
    const key = `${person.document.type}:${person.document.number}`
    if (seen.has(key)) fields[`travellers.${index}`] = '该出行人已在本订单中，请选择其他出行人'
    seen.add(key)
  }
}

function checkAges(
  rules: PartyRules,
  { ages }: GuestRules,
  slots: readonly PartySlot[],
  fields: Record<string, string>,
): void {
  const filled = slots.flatMap(({ personType, kept }, index) =>
    kept && kept.birthday !== '' ? [{ index, place: personType, birthday: kept.birthday }] : [],
  )
  const check = checkTravellers({
    travellers: filled,
    counts: rules.counts,
    departureDate: rules.departDate,
    limits: ages,
    complete: filled.length === slots.length,
  })
  if (!check.ok) {
    for (const { index, message } of check.problems) {
      const at = index === null ? 'travellers' : `travellers.${filled[index]?.index ?? 0}`
      fields[at] ??= message
    }
    return
  }
  const needed = declarationsFor(check.ages)
  if (needed.health && !rules.healthDeclared) fields.healthDeclared = declarationMissing.health
  if (needed.guardian && !rules.guardianConsent) fields.guardianConsent = declarationMissing.guardian
}
