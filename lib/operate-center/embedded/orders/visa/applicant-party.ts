import { ageAt, type CalendarDate } from '../../../../base/calendar/dates.ts'
import { bornAfterDeparture, declarationMissing, declarationsFor } from '../../../../domain/people/ages.ts'
import { checkTravellerDocument } from '../../../../domain/people/identity-documents.ts'
import { occupationProblem, visaPassportProblem } from '../../../../domain/visas/applicant-rules.ts'
import type { Occupation } from '../../../../domain/visas/words.ts'
import type { KeptPerson } from '../../customers/kept-person.ts'
import type { OrderedPerson } from '../core/ordered-person.ts'

const PASSPORT = 2

export type ApplicantRules = {
  travelDate: CalendarDate
  /** Months a passport has to be valid after the day of travel. */
  passportMonths: number
  guardianConsent: boolean
}

export type ApplicantSlot = {
  occupation: Occupation
  kept: KeptPerson
  /** Without a usable passport the applicant is refused; otherwise it is taken later. */
  passportWanted: boolean
}

export type ApplicantsCheck =
  | { ok: true; people: OrderedPerson[] }
  | { ok: false; fields: Record<string, string> }

/**
 * Checks all applicants of an order: a name, an age that fits the occupation, a passport that is valid long enough where
 * one is wanted, nobody twice, the guardian's consent for minors. A passport that is not wanted yet and cannot be used
 * is left out, to be completed later. Field names are `applicants.<index>` and `guardianConsent`.
 */
export function checkApplicants(
  rules: ApplicantRules,
  slots: readonly ApplicantSlot[],
  today: CalendarDate,
): ApplicantsCheck {
  const fields: Record<string, string> = {}
  const people = slots.flatMap((slot, index) => {
    const person = personOf(rules, slot, today)
    if (typeof person !== 'string') return [person]
    fields[`applicants.${index}`] = person
    return []
  })
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  for (const [index, person] of people.entries()) {
    if (people.slice(0, index).some((other) => isSamePerson(other, person))) {
      fields[`applicants.${index}`] = '该申请人已在本订单中，请选择其他申请人'
    }
  }
  const ages = people.map(({ birthday }) => ageAt(birthday, rules.travelDate))
  if (declarationsFor(ages).guardian && !rules.guardianConsent) {
    fields.guardianConsent = declarationMissing.guardian
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, people }
}

/** The applicant with their passport, or a sentence that says what is missing. */
function personOf(
  { travelDate, passportMonths }: ApplicantRules,
  { occupation, kept, passportWanted }: ApplicantSlot,
  today: CalendarDate,
): OrderedPerson | string {
  const { documents, ...person } = kept
  if (person.name === '' && person.surnamePinyin === '') return '请补充该申请人的姓名'
  if (person.birthday === '') return '请补充该申请人的出生日期'
  if (person.birthday > travelDate) return bornAfterDeparture
  const implausible = occupationProblem(occupation, ageAt(person.birthday, travelDate))
  if (implausible !== '') return implausible
  const passport = documents.find(({ type }) => type === PASSPORT) ?? null
  if (passport === null) return passportWanted ? '请为该申请人添加护照信息' : { ...person, document: null }
  const problem =
    passportTrouble(kept, passport, today) || visaPassportProblem(passport.expiry, travelDate, passportMonths)
  if (problem === '') return { ...person, document: passport }
  return passportWanted ? problem : { ...person, document: null }
}

function passportTrouble(
  { birthday, sex, nationality, surnamePinyin, givenPinyin }: KeptPerson,
  { type, number, expiry }: KeptPerson['documents'][number],
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
    { today, scope: 'outbound', ...(nationality === '中国' && { nationality: 'CN' }) },
  )
  if (!check.ok) return check.message
  return surnamePinyin === '' && givenPinyin === '' ? '请补充该申请人的姓名拼音，与护照一致' : ''
}

/** One passport is one person; without one, the same name and birthday are. */
function isSamePerson(a: OrderedPerson, b: OrderedPerson): boolean {
  if (a.document && b.document && a.document.number === b.document.number) return true
  const same = (key: 'name' | 'surnamePinyin' | 'givenPinyin' | 'birthday' | 'sex') => a[key] === b[key]
  const sameName =
    a.name !== '' && b.name !== '' ? same('name') : same('surnamePinyin') && same('givenPinyin')
  return sameName && same('birthday') && same('sex')
}
