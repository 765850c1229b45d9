import { addMonths, type CalendarDate } from '../../../../base/calendar/dates.ts'
import {
  checkTravellerDocument,
  DOCUMENT_TYPES,
  type DocumentType,
} from '../../../../base/validation/identity-documents.ts'
import { checkTravellers, REQUIREMENTS } from '../../../../domain/people/person-type.ts'
import type { PersonType } from '../../../contract/values.ts'
import type { KeptTraveller } from '../../customers/traveller-form.ts'
import type { OrderedTraveller } from './ordered-traveller.ts'
import { personRule, type TourSnapshot, travelScope } from './snapshot.ts'

/** What a tour asks of those who travel, and when it travels. */
export type PartyRules = Pick<
  TourSnapshot,
  'scope' | 'childRule' | 'seniorFrom' | 'requiredFields' | 'acceptedDocuments' | 'passportMonths' | 'counts'
> & {
  departDate: CalendarDate
  returnDate: CalendarDate
  healthDeclared: boolean
  guardianConsent: boolean
}

/** A place of the order and who takes it; null while the name is still to come. */
export type PartySlot = { personType: PersonType; kept: KeptTraveller | null }

export type PartyCheck =
  | { ok: true; people: (OrderedTraveller | null)[] }
  | { ok: false; fields: Record<string, string> }

/**
 * Checks everybody of an order (rules.md C.1, C.2): age at the departure date against the place, one accepted and
 * valid document each, the fields the product asks for, nobody twice, and what 70+ and minors have to declare.
 * Field names are `travellers.<index>`, `travellers`, `healthDeclared`, `guardianConsent`.
 */
export function checkParty(rules: PartyRules, slots: readonly PartySlot[], today: CalendarDate): PartyCheck {
  const fields: Record<string, string> = {}
  const people = slots.map(({ kept }, index) => {
    if (!kept) return null
    const person = chooseDocument(rules, kept, today)
    if (typeof person === 'string') {
      fields[`travellers.${index}`] = person
      return null
    }
    return person
  })
  sayDoubles(people, fields)
  checkAges(rules, slots, fields)
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, people }
}

/** The traveller with the first document that will do, or a sentence that says what is missing. */
function chooseDocument(
  rules: PartyRules,
  kept: KeptTraveller,
  today: CalendarDate,
): OrderedTraveller | string {
  const { documents, ...person } = kept
  const wanted = rules.requiredFields
  const accepted = documents.filter(({ type }) => rules.acceptedDocuments.includes(type))
  const names = rules.acceptedDocuments
    .map((type) => DOCUMENT_TYPES[type as DocumentType])
    .filter(Boolean)
    .join('、')
  if (accepted.length === 0 && (wanted.includes('document') || documents.length > 0)) {
    return `本产品可用证件为${names}，请编辑该出行人并添加`
  }
  let trouble = ''
  let document: OrderedTraveller['document'] = null
  for (const candidate of accepted) {
    trouble = documentTrouble(rules, kept, candidate, today)
    if (trouble === '') {
      document = candidate
      break
    }
  }
  if (trouble !== '') return trouble
  if (wanted.includes('name') && person.name === '') return '请补充该出行人的中文姓名'
  if (wanted.includes('pinyin') && (person.surnamePinyin === '' || person.givenPinyin === '')) {
    return '请补充该出行人的姓名拼音，与证件一致'
  }
  if (wanted.includes('mobile') && person.mobile === '') return '请补充该出行人的手机号'
  if (person.birthday === '') return '请补充该出行人的出生日期'
  return { ...person, document }
}

function documentTrouble(
  { scope, returnDate, passportMonths }: PartyRules,
  { birthday, sex, nationality }: KeptTraveller,
  { type, number, expiry }: KeptTraveller['documents'][number],
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
      scope: travelScope(scope),
      passportValidityMonths: passportMonths,
      ...(nationality === '中国' && { nationality: 'CN' }),
    },
  )
  if (!check.ok) return check.message
  if (type === 2 && passportMonths > 0 && expiry < addMonths(returnDate, passportMonths)) {
    return `护照有效期需超过回程日期${passportMonths}个月，请换发护照后再预订`
  }
  return ''
}

function sayDoubles(people: readonly (OrderedTraveller | null)[], fields: Record<string, string>): void {
  const seen = new Set<string>()
  for (const [index, person] of people.entries()) {
    if (!person?.document) continue
    const key = `${person.document.type}:${person.document.number}`
    if (seen.has(key)) fields[`travellers.${index}`] = '该出行人已在本订单中，请选择其他出行人'
    seen.add(key)
  }
}

function checkAges(rules: PartyRules, slots: readonly PartySlot[], fields: Record<string, string>): void {
  const filled = slots.flatMap(({ personType, kept }, index) =>
    kept && kept.birthday !== '' ? [{ index, place: personType, birthday: kept.birthday }] : [],
  )
  const check = checkTravellers({
    travellers: filled,
    counts: rules.counts,
    departureDate: rules.departDate,
    rule: personRule(rules),
    complete: filled.length === slots.length,
  })
  if (!check.ok) {
    for (const { index, message } of check.problems) {
      const at = index === null ? 'travellers' : `travellers.${filled[index]?.index ?? 0}`
      fields[at] ??= message
    }
    return
  }
  const required = new Set(check.travellers.flatMap(({ requirements }) => requirements))
  if (required.has('health-declaration') && !rules.healthDeclared) {
    fields.healthDeclared = `${REQUIREMENTS['health-declaration']}，请勾选健康申报`
  }
  if (required.has('guardian-consent') && !rules.guardianConsent) {
    fields.guardianConsent = `${REQUIREMENTS['guardian-consent']}，请勾选监护人同意`
  }
}
