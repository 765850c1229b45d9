import { accept, type FieldCheck, reject } from './field-check.ts'
import { characterCount, toHalfWidth, trimText, withoutSpaces } from './text.ts'

const MOBILE = /^1[3-9]\d{9}$/

/**
 * A mainland mobile number as it is stored: half-width, without spaces, hyphens, brackets and a leading +86.
 * Anything else comes back cleaned but not corrected; check it with isMobile (rules.md C.1).
 */
export function normaliseMobile(text: string): string {
  // Hyphens come as -, ‐ … ― and −, depending on the phone book a number was copied from.
  const plain = withoutSpaces(toHalfWidth(text)).replace(/[-\u2010-\u2015\u2212()]/g, '')
  return plain.replace(/^(?:\+86|0086|86)(?=1[3-9]\d{9}$)/, '')
}

/** 11 digits, the first 1, the second 3 to 9 (spec section 5), after normaliseMobile. Store the normalised form. */
export function isMobile(text: string): boolean {
  return MOBILE.test(normaliseMobile(text))
}

export function checkMobile(text: string): FieldCheck {
  const normalised = normaliseMobile(text)
  if (normalised === '') return reject('请填写手机号')
  return MOBILE.test(normalised) ? accept(normalised) : reject('手机号应为11位数字，请核对后重新填写')
}

/** Half-width and trimmed, the domain in lower case; the part before @ stays as written (RFC 5321 2.4). */
export function normaliseEmail(text: string): string {
  const plain = trimText(toHalfWidth(text))
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).toLowerCase()
}

/** Text, @, text, dot, text (spec section 5); one @, no spaces, at most 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  const email = normaliseEmail(text)
  // Length first: the pattern's time grows with the square of the length.
  if (email.length > 254) return false
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && !/@\.|\.\.|\.$/.test(email.slice(email.indexOf('@')))
}

export function checkEmail(text: string): FieldCheck {
  const normalised = normaliseEmail(text)
  if (normalised === '') return reject('请填写邮箱')
  return isEmail(normalised) ? accept(normalised) : reject('邮箱格式不正确，请按 name@example.com 的格式填写')
}

/** An account is named by its mobile number or its e-mail address. */
export function checkAccountName(
  text: string,
): { ok: true; kind: 'mobile' | 'email'; normalised: string } | { ok: false; message: string } {
  if (trimText(text) === '') return reject('请填写手机号或邮箱')
  const kind = /[@＠]/.test(text) ? 'email' : 'mobile'
  const check = kind === 'email' ? checkEmail(text) : checkMobile(text)
  return check.ok ? { ok: true, kind, normalised: check.normalised } : check
}

/** SMS code of 4 to 6 digits (rules.md C.1). Whether it is the right one only the server knows. */
export function checkSmsCode(text: string): FieldCheck {
  const normalised = withoutSpaces(toHalfWidth(text))
  if (normalised === '') return reject('请填写短信验证码')
  return /^\d{4,6}$/.test(normalised)
    ? accept(normalised)
    : reject('验证码为4至6位数字，请查看短信后重新填写')
}

/**
 * A new password: 8 to 20 visible ASCII characters with at least one letter and one digit (rules.md C.1). It is never
 * normalised: the password is exactly what the customer typed.
 */
export function checkPassword(password: string): FieldCheck {
  if (password === '') return reject('请设置密码')
  if (!/^[\x21-\x7e]*$/.test(password)) return reject('密码只能使用字母、数字和常用符号，不能有空格或中文')
  if (password.length < 8 || password.length > 20) return reject('密码长度应为8至20位')
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return reject('密码需同时包含字母和数字')
  return accept(password)
}

/** A landline with area code, '01082345678' or '0755-12345678-801', with one hyphen after the area code kept. */
export function isLandline(text: string): boolean {
  return /^0\d{2,3}-?[2-9]\d{6,7}(?:-\d{1,6})?$/.test(withoutSpaces(toHalfWidth(text)))
}

/** Receiver's phone: mobile or landline (rules.md C.1). */
export function checkReceiverPhone(text: string): FieldCheck {
  const plain = withoutSpaces(toHalfWidth(text))
  if (plain === '') return reject('请填写收件人电话')
  if (isMobile(plain)) return accept(normaliseMobile(plain))
  return isLandline(plain) ? accept(plain) : reject('请填写11位手机号，或带区号的座机号，如 010-82345678')
}

/** Receiver's name, 2 to 20 characters (rules.md C.1). */
export function checkReceiver(text: string): FieldCheck {
  const normalised = trimText(text).replace(/\s+/g, ' ')
  if (normalised === '') return reject('请填写收件人姓名')
  const length = characterCount(normalised)
  if (length < 2 || length > 20) return reject('收件人姓名应为2至20个字')
  if (/[\p{Cc}\p{Extended_Pictographic}]/u.test(normalised) || /^\d+$/.test(normalised)) {
    return reject('收件人姓名不能是数字或表情，请填写真实姓名')
  }
  return accept(normalised)
}

/** Province, city and district must all be chosen (rules.md C.1: region 3 levels). */
export const regionMissing = '请选择省、市、区'

/** Street and house number, 5 to 200 characters (screens.md A.7, `/visaAddressAdd`). */
export function checkAddressDetail(text: string): FieldCheck {
  const normalised = trimText(text).replace(/\s+/g, ' ')
  if (normalised === '') return reject('请填写详细地址')
  const length = characterCount(normalised)
  if (length < 5) return reject('详细地址至少5个字，请写明街道和门牌号')
  if (length > 200) return reject('详细地址最多200个字，请精简后再填写')
  return accept(normalised)
}
