import type { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '../../../base/calendar/dates.ts'
import { checkMobile } from '../../../base/validation/contact.ts'
import { checkChineseName, checkPinyin } from '../../../base/validation/names.ts'
import { characterCount, trimText } from '../../../base/validation/text.ts'
import {
  checkTravellerDocument,
  documentMissing,
  isDocumentType,
  issueDateProblem,
  normaliseDocumentNumber,
} from '../../../domain/people/identity-documents.ts'
import type { travellerInput } from '../../contract/customers/members.ts'
import type { KeptPerson } from './kept-person.ts'

export type FormCheck = { ok: true; traveller: KeptPerson } | { ok: false; fields: Record<string, string> }

/** What the form sends for a value it never saw in full: an empty text, or the mask it was shown. */
const unseen = (text: string) => text === '' || text.includes('*')

/**
 * Checks the traveller form (rules.md C.1, domain.md B.7). Empty or masked numbers stand for those of `kept`; birthday
 * and sex come from an ID card when there is one. Field names are paths of the input: `documents.0.number`.
 *
 * Some products want no document, so input without `documents` leaves those that are kept, or none; an order checks by
 * itself what it needs. An empty list would take kept ones away, and is refused.
 */
export function checkTravellerForm(
  input: z.output<typeof travellerInput>,
  kept: KeptPerson | null,
  today: CalendarDate,
): FormCheck {
  const fields: Record<string, string> = {}
  const names = checkNames(input, fields)
  const mobile = checkMobileField(input.mobile, kept, fields)
  const nationality = trimText(input.nationality)
  if (characterCount(nationality) === 0) fields.nationality = '请选择国籍'
  if (input.birthday !== '' && !isCalendarDate(input.birthday)) fields.birthday = '请选择正确的出生日期'
  const given = input.documents
  const hasNone = kept !== null && kept.documents.length === 0
  if (given?.length === 0 && !hasNone) fields.documents = documentMissing

  const documents: KeptPerson['documents'] = given ? [] : [...(kept?.documents ?? [])]
  let { birthday } = input
  let sex: number = input.sex
  for (const [index, document] of given?.entries() ?? []) {
    const path = `documents.${index}`
    if (!isDocumentType(document.type)) {
      fields[`${path}.type`] = '请选择证件类型'
      continue
    }
    if (documents.some(({ type }) => type === document.type)) {
      fields[`${path}.type`] = '同一种证件只能填写一个，请删除重复的证件'
      continue
    }
    const before = kept?.documents.find(({ type }) => type === document.type)
    const number =
      unseen(document.number) && before ? before.number : normaliseDocumentNumber(document.number)
    const check = checkTravellerDocument(
      {
        type: document.type,
        number,
        birthday: input.birthday || undefined,
        sex: input.sex,
        expiry: document.expiry || undefined,
      },
      { today, ...(nationality === '中国' && { nationality: 'CN' }) },
    )
    if (!check.ok) {
      fields[`${path}.number`] = check.message
      continue
    }
    const issued = document.issueDate === '' ? '' : issueDateProblem(document.issueDate, today)
    if (issued) {
      fields[`${path}.issueDate`] = issued
      continue
    }
    if (check.birthday) birthday = check.birthday
    if (check.sex !== undefined) sex = check.sex
    documents.push({
      type: document.type,
      number: check.normalised,
      expiry: document.expiry,
      issuePlace: trimText(document.issuePlace),
      ...(document.issueDate !== '' && { issueDate: document.issueDate }),
    })
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, traveller: { ...names, sex, birthday, nationality, mobile, documents } }
}

function checkNames(
  input: z.output<typeof travellerInput>,
  fields: Record<string, string>,
): Pick<KeptPerson, 'name' | 'surnamePinyin' | 'givenPinyin'> {
  const result = { name: '', surnamePinyin: '', givenPinyin: '' }
  const types = input.documents?.map(({ type }) => type) ?? []
  const wantsName = types.some((type) => type === 1 || type === 5)
  const wantsPinyin = types.includes(2)
  const hasPinyin = trimText(input.surnamePinyin + input.givenPinyin) !== ''
  if (wantsName || trimText(input.name) !== '' || !(hasPinyin || wantsPinyin)) {
    const name = checkChineseName(input.name)
    if (name.ok) result.name = name.normalised
    else fields.name = name.message
  }
  if (wantsPinyin || hasPinyin) {
    const surname = checkPinyin(input.surnamePinyin, 'surname')
    const given = checkPinyin(input.givenPinyin, 'given')
    if (surname.ok) result.surnamePinyin = surname.normalised
    else fields.surnamePinyin = surname.message
    if (given.ok) result.givenPinyin = given.normalised
    else fields.givenPinyin = given.message
  }
  return result
}

function checkMobileField(text: string, kept: KeptPerson | null, fields: Record<string, string>): string {
  if (text.includes('*') && kept) return kept.mobile
  if (trimText(text) === '') return ''
  const mobile = checkMobile(text)
  if (mobile.ok) return mobile.normalised
  fields.mobile = mobile.message
  return ''
}
