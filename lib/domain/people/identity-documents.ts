import { type CalendarDate, isCalendarDate } from '../../base/calendar/dates.ts'
import { reject } from '../../base/validation/field-check.ts'
import { checkIdCard, type IdCardCheck, looksLikeIdCard, type Sex } from '../../base/validation/id-card.ts'
import { maskIdCard, maskPassport } from '../../base/validation/mask.ts'
import { toHalfWidth, withoutSpaces } from '../../base/validation/text.ts'
import { type DocumentType, documentTypeNames, leavesMainland, type TravelScope } from '../vocabulary.ts'

export type DocumentCheck =
  | {
      ok: true
      /** The number to store: half-width, no spaces, upper case. */
      normalised: string
      /** Only from an ID card number. */
      birthday?: CalendarDate
      sex?: Sex
      /** Which document of its type the number belongs to, e.g. 回乡证. */
      hint?: string
      /** Accepted, but the traveller should be told. */
      warning?: string
    }
  | { ok: false; message: string }

export type DocumentContext = {
  /** Calendar date in Shanghai; passed in so that server and browser judge by the same day. */
  today: CalendarDate
  /** Of the product the document is for; leave out in the address book. */
  scope?: TravelScope
  /** ISO 3166 country code; 'CN' compares a passport with the mainland patterns. */
  nationality?: string
}

export function isDocumentType(value: unknown): value is DocumentType {
  return typeof value === 'number' && Object.hasOwn(documentTypeNames, value)
}

/** As numbers are stored and compared: half-width, no spaces or hyphens, upper case. */
export function normaliseDocumentNumber(text: string): string {
  return withoutSpaces(toHalfWidth(text))
    .replace(/[-\u2010-\u2015\u2212]/g, '')
    .toUpperCase()
}

/** A document number as screens show it unless its owner reveals it. */
export function maskDocument(type: DocumentType, number: string): string {
  return type === 1 ? maskIdCard(number) : maskPassport(number)
}

/** Checks a document number by its type (rules.md C.1). Messages never repeat the number. */
export function checkDocumentNumber(
  type: DocumentType,
  text: string,
  context: DocumentContext,
): DocumentCheck {
  const number = normaliseDocumentNumber(text)
  if (number === '') return reject(`请填写${documentTypeNames[type]}号码`)
  if (type !== 1 && looksLikeIdCard(number)) return reject('这像是身份证号，请把证件类型改为身份证')
  switch (type) {
    case 1: {
      const check = checkIdCard(number, context.today)
      if (!check.ok) return check
      const { kind, ...card } = check
      return kind === 'residence-permit' ? { ...card, hint: '港澳台居民居住证' } : card
    }
    case 2:
      return checkPassport(number, context.nationality)
    case 3:
      return checkHongKongMacauPermit(number)
    case 4:
      return checkTaiwanPermit(number, context.scope)
    case 5:
      return checkOfficerId(number, context.scope)
  }
}

/** Mainland ordinary passports (E, E + letter, old G) and diplomatic, service and public affairs ones (D, S, P). */
const MAINLAND_PASSPORT = /^(?:E\d{8}|E[A-HJ-NP-Z]\d{7}|G\d{8}|[DSP]\d{7,8}|[DSP]E\d{7})$/

function checkPassport(number: string, nationality: string | undefined): DocumentCheck {
  // Every state's passport numbers contain digits; letters only are a name in the wrong field.
  if (!/^[A-Z0-9]{5,17}$/.test(number) || !/\d/.test(number)) {
    return reject('护照号由5至17位字母和数字组成，请对照护照资料页核对')
  }
  if (nationality === 'CN' && !MAINLAND_PASSPORT.test(number)) {
    // Not refused: passports of Hong Kong and Macau are Chinese, too, and patterns change.
    return { ok: true, normalised: number, warning: '与常见的中国护照号码格式不同，请对照护照资料页核对' }
  }
  return { ok: true, normalised: number }
}

function checkHongKongMacauPermit(number: string): DocumentCheck {
  if (/^[CW][0-9A-Z]\d{7}$/.test(number)) return { ok: true, normalised: number, hint: '往来港澳通行证' }
  if (/^[HM]\d{8}(?:\d{2})?$/.test(number)) {
    return { ok: true, normalised: number, hint: '港澳居民来往内地通行证（回乡证）' }
  }
  return reject('往来港澳通行证以C或W开头共9位，回乡证以H或M开头，后接8位或10位数字，请核对后重新填写')
}

function checkTaiwanPermit(number: string, scope: TravelScope | undefined): DocumentCheck {
  if (/^\d{8}$/.test(number) || /^\d{10}(?:\([A-Z]\)|[A-Z])?$/.test(number)) {
    return { ok: true, normalised: number, hint: '台湾居民来往大陆通行证（台胞证）' }
  }
  if (/^[LT]\d{8}$/.test(number)) {
    // In the address book it is kept for a later journey to Taiwan.
    if (scope === undefined)
      return { ok: true, normalised: number, hint: '大陆居民往来台湾通行证，用于台湾线路' }
    if (scope === 'taiwan') return { ok: true, normalised: number, hint: '大陆居民往来台湾通行证' }
    return reject(PERMIT_FOR_TAIWAN_ONLY)
  }
  return scope === undefined || scope === 'taiwan'
    ? reject('大陆居民往来台湾通行证为L或T加8位数字，台胞证为8位或10位数字，请核对后重新填写')
    : reject('台胞证号为8位数字（旧证10位），请核对后重新填写')
}

/** Said where a mainland resident's permit to Taiwan is offered for another journey. */
const PERMIT_FOR_TAIWAN_ONLY = '大陆居民往来台湾通行证只用于台湾线路，其他行程请改用身份证或护照'

/**
 * Why a kept document cannot be used on a journey, as far as its first letter tells, which masks leave; empty when
 * nothing speaks against it.
 */
export function permitProblem({ type, number }: { type: DocumentType; number: string }, scope: TravelScope) {
  return type === 4 && /^[LT]/.test(number) && scope !== 'taiwan' ? PERMIT_FOR_TAIWAN_ONLY : ''
}

function checkOfficerId(number: string, scope: TravelScope | undefined): DocumentCheck {
  if (number.length > 20 || !/^(?:\d{7,8}|[\u4e00-\u9fa5]{1,3}字第[0-9A-Z]{4,8}号?)$/.test(number)) {
    return reject('军官证号为7至8位数字，或如“南字第01234567号”，请核对后重新填写')
  }
  if (scope !== undefined && leavesMainland(scope)) {
    return reject('军官证不能用于出境，请改用护照或通行证')
  }
  return { ok: true, normalised: number, hint: '军官证不能用于出境' }
}

export type TravellerDocument = {
  type: DocumentType
  number: string
  /** Entered in the form; optional for an ID card, otherwise required (domain.md B.7). */
  birthday?: CalendarDate | undefined
  sex?: Sex | 9 | undefined
  expiry?: CalendarDate | undefined
}

export type JourneyContext = DocumentContext & {
  /** Last day of the journey; leave out in the address book. */
  returnDate?: CalendarDate | undefined
}

/** Why a day cannot be a birthday; empty when it can. */
export function birthdayProblem(birthday: string, today: CalendarDate): string {
  const possible = isCalendarDate(birthday) && birthday >= '1900-01-01' && birthday <= today
  return possible ? '' : '出生日期不正确，请重新选择'
}

/** Why a document's last day is refused; empty when it is accepted. A document is still valid on its last day. */
export function expiryProblem(expiry: string, today: CalendarDate): string {
  if (!isCalendarDate(expiry)) return '证件有效期不正确，请重新选择'
  return expiry < today ? '证件已过期，请换用有效证件' : ''
}

/** Why a document's day of issue cannot be right; empty when it can. */
export function issueDateProblem(issueDate: string, today: CalendarDate): string {
  return isCalendarDate(issueDate) && issueDate <= today ? '' : '签发日期应为今天或之前的日期，请核对证件'
}

export const documentMissing = '请至少添加一种证件'

/** A resident's own ID card of the second generation, with 18 characters: what a real-name check accepts. */
export function checkOwnIdCard(text: string, today: CalendarDate): IdCardCheck {
  const number = normaliseDocumentNumber(text)
  const card = checkIdCard(number, today)
  return card.ok && number.length !== 18 ? reject('请填写第二代身份证的18位号码') : card
}

/**
 * Checks a traveller's document with the form around it: number, agreement of birthday and sex with an ID card,
 * and for other documents birthday, sex and expiry (rules.md C.1, domain.md B.7).
 */
export function checkTravellerDocument(document: TravellerDocument, context: JourneyContext): DocumentCheck {
  const check = checkDocumentNumber(document.type, document.number, context)
  if (!check.ok) return check
  const dates = checkDates(document, context)
  if (dates) return dates
  if (document.type === 1) {
    if (document.birthday !== undefined && document.birthday !== check.birthday) {
      return reject('出生日期与身份证号不一致，请核对后修改')
    }
    if (document.sex !== undefined && document.sex !== 9 && document.sex !== check.sex) {
      return reject('性别与身份证号不一致，请核对后修改')
    }
    return check
  }
  if (document.birthday === undefined) return reject('请填写出生日期')
  if (document.sex === undefined || document.sex === 9) return reject('请选择性别')
  if (document.expiry === undefined) return reject('请填写证件有效期')
  return check
}

function checkDates({ birthday, expiry }: TravellerDocument, { today, returnDate }: JourneyContext) {
  const wrong =
    (birthday !== undefined && birthdayProblem(birthday, today)) ||
    (expiry !== undefined && expiryProblem(expiry, today))
  if (wrong) return reject(wrong)
  if (expiry === undefined) return null
  if (returnDate !== undefined && expiry < returnDate) {
    return reject('证件在行程结束前到期，请换用有效期更长的证件')
  }
  return null
}
