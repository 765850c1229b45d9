import { checkMobile } from './contact.ts'
import { accept, type FieldCheck, reject } from './field-check.ts'
import { characterCount, toHalfWidth, trimText, withoutSpaces } from './text.ts'

/** GB 32100-2015: digits and letters without I, O, S, V and Z; a character's place is its value. */
export const CREDIT_CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The 18th character for the first 17, modulo 31 with weights 3^i; null when one of them is no character of a code. */
export function creditCodeCheck(first17: string): string | null {
  let sum = 0
  let weight = 1
  for (const character of first17) {
    const value = CREDIT_CODE_CHARACTERS.indexOf(character)
    if (value < 0) return null
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return CREDIT_CODE_CHARACTERS[(31 - (sum % 31)) % 31] ?? null
}

/** 统一社会信用代码 of a business licence (rules.md C.7): 18 characters, the last one a checksum. */
export function checkCreditCode(text: string): FieldCheck {
  const code = withoutSpaces(toHalfWidth(text)).toUpperCase()
  if (code === '') return reject('请填写营业执照上的统一社会信用代码')
  if (code.length !== 18) return reject('统一社会信用代码应为18位，请对照营业执照填写')
  return creditCodeCheck(code.slice(0, 17)) === code[17]
    ? accept(code)
    : reject('统一社会信用代码不正确，请对照营业执照逐位核对')
}

/** 旅行社业务经营许可证号 as `L-BJ-CJ00144`, `L-SD-01234`: region, five digits, CJ or BJ for outbound and border trips. */
export function checkTravelLicence(text: string): FieldCheck {
  const licence = withoutSpaces(toHalfWidth(text))
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212_]/g, '-')
  if (licence === '') return reject('请填写旅行社业务经营许可证号')
  return /^L(?:-[A-Z]{2,4}){1,2}-(?:[A-Z]{2})?\d{5}$/.test(licence)
    ? accept(licence)
    : reject('许可证号格式不正确，请按 L-BJ-00001 的格式填写')
}

/** The fields of an application to become a distributor. Empty texts for fields not given. */
export type ApplicationFields = {
  shopName: string
  contact: string
  mobile: string
  city: string
  creditCode: string
  travelLicence: string
  referral: string
}

type Checked =
  | { ok: true; value: ApplicationFields }
  | { ok: false; fields: Partial<Record<keyof ApplicationFields, string>> }

/** Normalised, or one Chinese sentence per wrong field. Browser and server both use it. */
export function checkApplication(input: ApplicationFields): Checked {
  const fields: Partial<Record<keyof ApplicationFields, string>> = {}
  const value = { ...input }
  const check = (name: keyof ApplicationFields, checked: FieldCheck) => {
    if (checked.ok) value[name] = checked.normalised
    else fields[name] = checked.message
  }
  check('shopName', checkWords(input.shopName, '店铺名', 2, 30))
  check('contact', checkWords(input.contact, '联系人', 2, 20))
  check('mobile', checkMobile(input.mobile))
  check('city', checkWords(input.city, '所在城市', 2, 20))
  value.creditCode = ''
  value.travelLicence = ''
  const given = (text: string) => trimText(text) !== ''
  if (given(input.creditCode)) check('creditCode', checkCreditCode(input.creditCode))
  if (given(input.travelLicence)) check('travelLicence', checkTravelLicence(input.travelLicence))
  if (!given(input.creditCode) && !given(input.travelLicence)) {
    fields.creditCode = '营业执照号和旅行社许可证号请至少填写一项'
  }
  value.referral = withoutSpaces(toHalfWidth(input.referral))
  if (!/^[\w-]{0,20}$/.test(value.referral)) {
    fields.referral = '推荐码由字母和数字组成，最多20位，没有可不填'
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value }
}

function checkWords(text: string, label: string, least: number, most: number): FieldCheck {
  const words = trimText(text).replace(/\s+/g, ' ')
  if (words === '') return reject(`请填写${label}`)
  const length = characterCount(words)
  if (length < least || length > most) return reject(`${label}应为${least}至${most}个字`)
  return /[\p{Cc}<>]/u.test(words) || /^\d+$/.test(words)
    ? reject(`${label}请勿填写纯数字或特殊符号`)
    : accept(words)
}

/** Account name of a salesperson: 3 to 30 letters, digits, `.`, `_`, `-`; kept in lower case. */
export function checkSalesAccount(text: string): FieldCheck {
  const account = trimText(toHalfWidth(text)).toLowerCase()
  if (account === '') return reject('请填写账号')
  return /^[a-z0-9][a-z0-9._-]{2,29}$/.test(account)
    ? accept(account)
    : reject('账号由3至30位字母、数字或 . _ - 组成')
}
