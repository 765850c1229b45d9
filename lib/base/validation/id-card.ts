import { type CalendarDate, isCalendarDate } from '../calendar/dates.ts'

/** 男 1, 女 0 (domain.md B.7). */
export type Sex = 1 | 0

export type IdCardCheck =
  | {
      ok: true
      /** 18 characters, X in upper case; a 15-digit number comes back upgraded. */
      normalised: string
      birthday: CalendarDate
      sex: Sex
      /** 港澳台居民居住证 share the number's format with the resident ID card. */
      kind: 'resident' | 'residence-permit'
      warning?: string
    }
  | { ok: false; message: string }

/** GB/T 2260 provinces; 81/82/83 begin the residence permits of Hong Kong, Macau and Taiwan residents. */
const PROVINCES = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|81|82|83)/

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_CHARACTERS = '10X98765432'

/** The 18th character for 17 digits: GB 11643, ISO 7064 MOD 11-2. */
export function idCardChecksum(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0)
  return CHECK_CHARACTERS[sum % 11] ?? ''
}

/** Has this text the form of an ID number (spec section 5)? Used to detect a wrongly chosen document type. */
export function looksLikeIdCard(text: string): boolean {
  return /^\d{17}[\dXx]$/.test(text)
}

/**
 * Checks a cleaned ID number (half-width, no spaces, upper case): form (spec section 5), area, birth date from 1900 to
 * `today`, checksum (rules.md C.1). 15-digit numbers are accepted with a warning and upgraded.
 */
export function checkIdCard(number: string, today: CalendarDate): IdCardCheck {
  if (number === '') return { ok: false, message: '请填写身份证号' }
  const old = /^\d{15}$/.test(number)
  if (!old && !/^\d{17}[\dX]$/.test(number)) {
    return { ok: false, message: '身份证号应为18位，最后一位可以是X，请核对后重新填写' }
  }
  const body = old ? `${number.slice(0, 6)}19${number.slice(6)}` : number.slice(0, 17)
  const permit = /^8[123]/.test(body)
  // Residence permits were introduced with 18 digits in 2018; 15-digit ones never existed.
  if (!PROVINCES.test(body) || (old && permit)) {
    return { ok: false, message: '身份证号的前两位不是有效的地区代码，请核对后重新填写' }
  }
  const birthday = `${body.slice(6, 10)}-${body.slice(10, 12)}-${body.slice(12, 14)}`
  if (!isCalendarDate(birthday) || birthday < '1900-01-01' || birthday > today) {
    return { ok: false, message: '身份证号中的出生日期不正确，请核对后重新填写' }
  }
  const checksum = idCardChecksum(body)
  if (!old && number[17] !== checksum) {
    return { ok: false, message: '身份证号有误，请对照证件逐位核对' }
  }
  return {
    ok: true,
    normalised: body + checksum,
    birthday,
    sex: Number(body[16]) % 2 === 1 ? 1 : 0,
    kind: permit ? 'residence-permit' : 'resident',
    ...(old && { warning: '15位为旧版身份证号，出行可能无法使用，请改填18位身份证号' }),
  }
}
