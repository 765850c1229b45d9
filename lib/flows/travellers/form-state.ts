import { ageAt, type CalendarDate, isCalendarDate } from '../../base/calendar/dates.ts'
import { checkMobile } from '../../base/validation/contact.ts'
import { checkChineseName, checkPinyin } from '../../base/validation/names.ts'
import { trimText } from '../../base/validation/text.ts'
import { consentMissing } from '../../domain/consents.ts'
import { GUARDIAN_BELOW, GUARDIAN_CONSENTS_BELOW } from '../../domain/people/ages.ts'
import type { GuestRules } from '../../domain/people/guest-rules.ts'
import {
  birthdayProblem,
  checkDocumentNumber,
  type DocumentCheck,
  documentMissing,
  expiryProblem,
  isDocumentType,
  issueDateProblem,
} from '../../domain/people/identity-documents.ts'
import type { Traveller } from '../../domain/people/traveller.ts'
import type { DocumentType } from '../../domain/vocabulary.ts'
import type { TravellerInput } from '../../operate-center/contract/customers/members.ts'

export const ID_CARD = 1
const PASSPORT = 2
const OFFICER = 5

export type FormDocument = {
  type: DocumentType
  /** Masked while `kept`. */
  number: string
  /** The number is the one the centre keeps; it is not sent and not checked again. */
  kept: boolean
  expiry: string
  issuePlace: string
  issueDate?: string
}

export type FormState = {
  id: string | null
  name: string
  surnamePinyin: string
  givenPinyin: string
  sex: 0 | 1 | 9
  birthday: string
  nationality: string
  mobile: string
  mobileKept: boolean
  documents: FormDocument[]
  consent: boolean
}

/**
 * What a product asks of a traveller; null: everything, as in the address book. `nothingElse`: only `fields` and what a
 * document cannot do without; a product without it needs everybody's age as well.
 */
export type FormNeeds =
  | (Pick<GuestRules, 'fields' | 'documents' | 'scope'> & { nothingElse?: boolean })
  | null

const isExact = (needs: FormNeeds) => needs?.nothingElse === true

/** Whether documents are asked for, and with them who they are of. */
export const asksDocuments = (needs: FormNeeds) =>
  !isExact(needs) || (needs?.fields.includes('document') ?? false)

export function emptyForm(needs: FormNeeds): FormState {
  const [type = ID_CARD] = needs?.documents ?? []
  return {
    id: null,
    name: '',
    surnamePinyin: '',
    givenPinyin: '',
    sex: 9,
    birthday: '',
    nationality: '中国',
    mobile: '',
    mobileKept: false,
    documents: asksDocuments(needs) ? [emptyDocument(type)] : [],
    consent: false,
  }
}

export function emptyDocument(type: DocumentType): FormDocument {
  return { type, number: '', kept: false, expiry: '', issuePlace: '' }
}

/**
 * The form of a kept traveller. One without any document the product accepts gets an empty one to fill in; in the address
 * book somebody who was kept without any stays so, unless one is added.
 */
export function formOf(traveller: Traveller, needs: FormNeeds): FormState {
  const documents = traveller.documents.map((document) => ({ ...document, kept: true }))
  const accepted = needs?.documents ?? []
  const lacking = accepted.length > 0 && !documents.some(({ type }) => accepted.includes(type))
  const none = needs !== null && documents.length === 0
  if (asksDocuments(needs) && (lacking || none)) documents.push(emptyDocument(accepted[0] ?? ID_CARD))
  return {
    id: traveller.id,
    name: traveller.name,
    surnamePinyin: traveller.surnamePinyin,
    givenPinyin: traveller.givenPinyin,
    sex: traveller.sex === 0 || traveller.sex === 1 ? traveller.sex : 9,
    birthday: traveller.birthday,
    nationality: traveller.nationality || '中国',
    mobile: traveller.mobile,
    mobileKept: traveller.mobile !== '',
    documents,
    consent: false,
  }
}

/** Puts the full numbers where the masked ones still stand. */
export function revealed(form: FormState, full: Traveller): FormState {
  return {
    ...form,
    ...(form.mobileKept ? { mobile: full.mobile, mobileKept: false } : {}),
    documents: form.documents.map((document) => {
      const known = full.documents.find(({ type }) => type === document.type)
      return document.kept && known ? { ...document, number: known.number, kept: false } : document
    }),
  }
}

/** Sets a typed number. An ID card contains sex and birthday, so they are filled in from it. */
export function withNumber(form: FormState, index: number, number: string, today: CalendarDate): FormState {
  const documents = form.documents.map((document, at) =>
    at === index ? { ...document, number, kept: false } : document,
  )
  const document = documents[index]
  const check = document ? checkNumber(document, form, null, today) : null
  const fromCard = check?.ok && document?.type === ID_CARD
  return {
    ...form,
    documents,
    ...(fromCard && check.birthday ? { birthday: check.birthday } : {}),
    ...(fromCard && check.sex !== undefined ? { sex: check.sex } : {}),
  }
}

function checkNumber(
  { type, number }: FormDocument,
  { nationality }: Pick<FormState, 'nationality'>,
  needs: FormNeeds,
  today: CalendarDate,
): DocumentCheck | null {
  if (!isDocumentType(type)) return null
  return checkDocumentNumber(type, number, {
    today,
    ...(nationality === '中国' ? { nationality: 'CN' } : {}),
    ...(needs ? { scope: needs.scope } : {}),
  })
}

/** A note on a valid number: which permit it is, or that it should be checked again. */
export function numberNote(form: FormState, index: number, needs: FormNeeds, today: CalendarDate): string {
  const document = form.documents[index]
  if (!document || document.kept || document.number === '') return ''
  const check = checkNumber(document, form, needs, today)
  return check?.ok ? (check.warning ?? check.hint ?? '') : ''
}

const hasType = ({ documents }: FormState, type: DocumentType) =>
  documents.some((document) => document.type === type)

export type Shown = {
  pinyin: boolean
  pinyinRequired: boolean
  nationality: boolean
  /** Birthday and sex are shown as fields; an ID card contains them. */
  person: boolean
  personRequired: boolean
  mobile: boolean
  mobileRequired: boolean
}

/** The fields of this traveller: what the product requires and what their documents cannot do without. */
export function shownFields(form: FormState, needs: FormNeeds): Shown {
  const required = needs?.fields ?? []
  const exact = isExact(needs)
  const documents = asksDocuments(needs)
  const pinyinRequired = required.includes('pinyin') || (documents && hasType(form, PASSPORT))
  const hasPinyin = form.surnamePinyin !== '' || form.givenPinyin !== ''
  const mobileRequired = required.includes('mobile')
  return {
    pinyin: pinyinRequired || needs === null || (hasPinyin && !exact),
    pinyinRequired,
    nationality: needs === null || (documents && form.documents.some(({ type }) => type !== ID_CARD)),
    person: documents && !hasType(form, ID_CARD),
    personRequired: documents && !hasType(form, ID_CARD) && !isKeptWithout(form, needs),
    mobile: mobileRequired || !exact,
    mobileRequired,
  }
}

/** In the address book: somebody kept without documents, of whom birthday and sex need not be known either. */
const isKeptWithout = ({ id, documents }: FormState, needs: FormNeeds) =>
  needs === null && id !== null && documents.length === 0

/**
 * The errors, by field: the paths are those of the centre's own answer (`documents.0.number`), so that both are shown
 * at the same places.
 */
export function formErrors(form: FormState, needs: FormNeeds, today: CalendarDate): Record<string, string> {
  const errors: Record<string, string> = {}
  const shown = shownFields(form, needs)
  const name = checkChineseName(form.name)
  const wanted = asksDocuments(needs) ? form.documents : []
  const needsName =
    !shown.pinyinRequired ||
    (isExact(needs) && needs?.fields.includes('name')) ||
    wanted.some(({ type }) => type === ID_CARD || type === OFFICER)
  if (!name.ok && (needsName || trimText(form.name) !== '')) {
    const latin = shown.pinyin && /[A-Za-z]/.test(form.name)
    errors.name = latin ? `${name.message}，外文姓名请填写在拼音栏` : name.message
  }
  if (shown.pinyinRequired || (shown.pinyin && trimText(form.surnamePinyin + form.givenPinyin) !== '')) {
    const surname = checkPinyin(form.surnamePinyin, 'surname')
    const given = checkPinyin(form.givenPinyin, 'given')
    if (!surname.ok) errors.surnamePinyin = surname.message
    if (!given.ok) errors.givenPinyin = given.message
  }
  for (const [index, document] of wanted.entries()) {
    const path = `documents.${index}`
    if (form.documents.findIndex(({ type }) => type === document.type) < index) {
      errors[`${path}.type`] = '同一种证件只能填写一个，请更换类型或删除'
      continue
    }
    const check = document.kept ? null : checkNumber(document, form, needs, today)
    if (check && !check.ok) errors[`${path}.number`] = check.message
    const expiry = expiryError(document, today)
    if (expiry) errors[`${path}.expiry`] = expiry
    const issued = document.issueDate ? issueDateProblem(document.issueDate, today) : ''
    if (issued) errors[`${path}.issueDate`] = issued
  }
  if (asksDocuments(needs) && wanted.length === 0 && !isKeptWithout(form, needs)) {
    errors.documents = documentMissing
  }
  if (shown.personRequired || (shown.person && form.birthday !== '')) {
    const wrong = form.birthday === '' ? '请选择出生日期' : birthdayProblem(form.birthday, today)
    if (wrong) errors.birthday = wrong
  }
  if (shown.personRequired && form.sex === 9) errors.sex = '请选择性别'
  if (shown.mobile && !form.mobileKept && (shown.mobileRequired || trimText(form.mobile) !== '')) {
    const mobile = checkMobile(form.mobile)
    if (!mobile.ok) errors.mobile = mobile.message
  }
  if (!form.consent) errors.consent = consentMissing.traveller
  return errors
}

function expiryError({ type, expiry }: FormDocument, today: CalendarDate): string {
  if (expiry === '') return type === ID_CARD ? '' : '请选择证件有效期'
  return expiryProblem(expiry, today)
}

/**
 * The form as it is sent. Kept numbers are left empty, the kept mobile number stays masked: both mean unchanged. Documents
 * that were not asked for are not sent, which leaves those that are kept.
 */
export function formInput(form: FormState, needs: FormNeeds): TravellerInput {
  return {
    ...(form.id ? { id: form.id } : {}),
    name: trimText(form.name),
    surnamePinyin: form.surnamePinyin,
    givenPinyin: form.givenPinyin,
    sex: form.sex,
    birthday: form.birthday,
    nationality: form.nationality,
    mobile: form.mobile,
    ...(asksDocuments(needs) && {
      documents: form.documents.map(({ type, number, kept, expiry, issuePlace, issueDate }) => ({
        type,
        number: kept ? '' : number,
        expiry,
        issuePlace: trimText(issuePlace),
        ...(issueDate ? { issueDate } : {}),
      })),
    }),
    consent: true,
  }
}

/** A form after a change. A consent given as one text does not count for the other: it has to be given again. */
export function afterChange(before: FormState, next: FormState, today: CalendarDate): FormState {
  const sameText = needsGuardianConsent(before, today) === needsGuardianConsent(next, today)
  return sameText || !next.consent ? next : { ...next, consent: false }
}

/** Whether to offer a guardian's mobile number: few children have one of their own. */
export function mayUseGuardiansMobile(
  { birthday }: Pick<FormState, 'birthday'>,
  today: CalendarDate,
): boolean {
  return isCalendarDate(birthday) && birthday <= today && ageAt(birthday, today) < GUARDIAN_BELOW
}

/** PIPL: for a child under 14 the guardian consents. Unknown age: the ordinary text names both. */
export function needsGuardianConsent(
  { birthday }: Pick<FormState, 'birthday'>,
  today: CalendarDate,
): boolean {
  return isCalendarDate(birthday) && birthday <= today && ageAt(birthday, today) < GUARDIAN_CONSENTS_BELOW
}
