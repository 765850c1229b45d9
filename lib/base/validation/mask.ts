import { splitChineseName } from './surnames.ts'

/**
 * Masks of rules.md C.8. A value of unexpected form shows less, never more: an unrecognised value is starred altogether
 * or keeps at most the characters its mask names.
 */
function keepEnds(text: string, head: number, tail: number, stars: number): string {
  const characters = [...text]
  if (characters.length <= head + tail) return '*'.repeat(characters.length)
  return characters.slice(0, head).join('') + '*'.repeat(stars) + characters.slice(-tail).join('')
}

/** 138****1234; of a landline, which addresses may have, 0571-****78. */
export function maskMobile(mobile: string): string {
  const landline = /^(0\d{2,3})-\d{5,6}(\d{2})$/.exec(mobile)
  if (landline) return `${landline[1]}-****${landline[2]}`
  return /^\d{11}$/.test(mobile) ? keepEnds(mobile, 3, 4, 4) : keepEnds(mobile, 0, 2, 4)
}

/** Whether a text is the mask of a mobile number rather than a number. */
export function isMaskedMobile(text: string): boolean {
  return /^1\d{2}\*{4}\d{4}$/.test(text)
}

/** 110***********1234 */
export function maskIdCard(number: string): string {
  return /^\d{14,17}[\dXx]$/.test(number)
    ? keepEnds(number, 3, 4, number.length - 7)
    : keepEnds(number, 1, 2, 4)
}

/** E12****78, also for permits; short numbers show less. */
export function maskPassport(number: string): string {
  return number.length >= 9 ? keepEnds(number, 3, 2, 4) : keepEnds(number, 1, 2, 4)
}

/** 张*, 欧阳*; of any other name the first letter. The number of stars does not reveal the name's length. */
export function maskName(name: string): string {
  const trimmed = name.trim()
  const characters = [...trimmed]
  if (characters.length < 2) return '*'
  // Minority names with · have no surname to show; the first character stands for it.
  const { surname } = splitChineseName(trimmed)
  return `${surname}*`
}

/** a***@x.com */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '***'
  // A single character before @ would be the whole address.
  const first = at === 1 ? '' : ([...email][0] ?? '')
  return `${first}***${email.slice(at)}`
}

/** An address for lists: up to the first house number, 西湖区文三路***. */
export function maskAddress(address: string): string {
  const end = address.search(/[\d０-９]|[一二三四五六七八九十百]+(?:号|栋|幢|座|单元|室|弄|楼)/)
  const shown =
    end < 0 ? [...address].slice(0, Math.floor([...address].length / 2)).join('') : address.slice(0, end)
  return `${shown.trimEnd()}***`
}
