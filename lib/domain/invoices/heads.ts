import { checkCreditCode } from '../../base/validation/business.ts'
import { checkEmail, isLandline, isMobile, normaliseMobile } from '../../base/validation/contact.ts'
import { accept, type FieldCheck, reject } from '../../base/validation/field-check.ts'
import { idCardChecksum } from '../../base/validation/id-card.ts'
import { characterCount, toHalfWidth, trimText, withoutSpaces } from '../../base/validation/text.ts'
import type { HeadKind, InvoiceType } from './words.ts'

/** To whom an invoice is made out. Empty texts for what is not given; a person has no tax number. */
export type InvoiceHead = {
  kind: HeadKind
  title: string
  taxNo: string
  bank: string
  account: string
  address: string
  phone: string
}

/** Digits, grouped and hyphenated as bank cards and books print them. */
const ACCOUNT = /^\d{8,32}$/

/** A name on an invoice: 2 to 100 characters, brackets and dots included. */
function checkTitle(text: string, kind: HeadKind): FieldCheck {
  const title = trimText(text).replace(/\s+/g, ' ')
  const what = kind === 'personal' ? '姓名' : '单位名称'
  if (title === '') return reject(`请填写${what}`)
  const length = characterCount(title)
  if (length < 2 || length > 100) return reject(`${what}应为2至100个字`)
  if (/[\p{Cc}\p{Cf}<>]/u.test(title) || /^[\d\s]+$/.test(title))
    return reject(`${what}不正确，请核对后重新填写`)
  return accept(title)
}

/**
 * 纳税人识别号 (rules.md C.7): 15, 17, 18 or 20 digits and capital letters; one of 18 that is a 统一社会信用代码 has to have
 * its check digit (GB 32100).
 */
export function checkTaxNo(text: string): FieldCheck {
  const number = withoutSpaces(toHalfWidth(text)).toUpperCase()
  if (number === '') return reject('请填写纳税人识别号')
  if (!/^[0-9A-Z]+$/.test(number)) return reject('纳税人识别号只有数字和字母，请核对后重新填写')
  if (![15, 17, 18, 20].includes(number.length)) {
    return reject(`纳税人识别号应为15、17、18或20位，现在是${number.length}位`)
  }
  if (number.length !== 18) return accept(number)
  const code = checkCreditCode(number)
  // A person in business without a licence number is registered by the ID card.
  const isPerson = /^[1-8]\d{16}[\dX]$/.test(number) && idCardChecksum(number.slice(0, 17)) === number[17]
  return code.ok || isPerson ? accept(number) : reject('纳税人识别号不正确，请对照营业执照逐位核对')
}

type Checked =
  | { ok: true; head: InvoiceHead }
  | { ok: false; fields: Partial<Record<keyof InvoiceHead, string>> }

/**
 * A head as it is kept, or one Chinese sentence a wrong field. Browser and centre both use it. A 专票 needs an
 * enterprise with bank, account, registered address and phone.
 */
export function checkHead(input: InvoiceHead, type: InvoiceType): Checked {
  const fields: Partial<Record<keyof InvoiceHead, string>> = {}
  const empty = { taxNo: '', bank: '', account: '', address: '', phone: '' }
  const head: InvoiceHead = { kind: input.kind, title: '', ...empty }
  const check = (name: Exclude<keyof InvoiceHead, 'kind'>, checked: FieldCheck) => {
    if (checked.ok) head[name] = checked.normalised
    else fields[name] = checked.message
  }
  check('title', checkTitle(input.title, input.kind))
  if (input.kind === 'personal') {
    if (type === 'special') fields.kind = '专用发票只能开给企业单位，请选择企业抬头'
    return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, head }
  }
  check('taxNo', checkTaxNo(input.taxNo))
  const wanted = type === 'special'
  const optional = (name: 'bank' | 'account' | 'address' | 'phone', by: (text: string) => FieldCheck) => {
    if (wanted || trimText(input[name]) !== '') check(name, by(input[name]))
  }
  optional('bank', (text) => words(text, '开户银行', 4, 60))
  optional('account', checkAccount)
  optional('address', (text) => words(text, '注册地址', 5, 100))
  optional('phone', checkPhone)
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, head }
}

/** Where the invoice is sent. */
export function checkInvoiceEmail(text: string): FieldCheck {
  const checked = checkEmail(text)
  return checked.ok || trimText(text) !== '' ? checked : reject('请填写接收发票的邮箱')
}

function checkAccount(text: string): FieldCheck {
  const account = withoutSpaces(toHalfWidth(text)).replace(/[-\u2010-\u2015\u2212]/g, '')
  if (account === '') return reject('请填写银行账号')
  return ACCOUNT.test(account) ? accept(account) : reject('银行账号应为8至32位数字，请核对后重新填写')
}

function checkPhone(text: string): FieldCheck {
  const phone = withoutSpaces(toHalfWidth(text))
  if (phone === '') return reject('请填写注册电话')
  if (isMobile(phone)) return accept(normaliseMobile(phone))
  return isLandline(phone) ? accept(phone) : reject('请填写带区号的座机号或11位手机号，如 010-82345678')
}

function words(text: string, label: string, least: number, most: number): FieldCheck {
  const plain = trimText(text).replace(/\s+/g, ' ')
  if (plain === '') return reject(`请填写${label}`)
  const length = characterCount(plain)
  if (length < least || length > most) return reject(`${label}应为${least}至${most}个字`)
  return /[\p{Cc}\p{Cf}<>]/u.test(plain) ? reject(`${label}请勿填写特殊符号`) : accept(plain)
}
