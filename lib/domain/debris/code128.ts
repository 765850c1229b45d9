/**
 * Code 128 (ISO/IEC 15417), for the bar code of a voucher: widths of bars and spaces in modules, a bar first. Printable
 * ASCII in code set B; an even number of digits in code set C, which takes half the width.
 */

/** Bar, space, bar, space, bar, space of the values 0 to 105. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const STOP = '2331112'
const START_B = 104
const START_C = 105

/** The values of a text with its start and check values; null for a text that code set B does not hold. */
export function code128Values(text: string): number[] | null {
  if (text === '' || !/^[\x20-\x7e]+$/.test(text)) return null
  const pairs = /^(\d\d)+$/.test(text) ? (text.match(/\d\d/g) ?? []).map(Number) : null
  const values = pairs ?? [...text].map((character) => character.charCodeAt(0) - 32)
  const start = pairs ? START_C : START_B
  const sum = values.reduce((total, value, index) => total + value * (index + 1), start)
  return [start, ...values, sum % 103]
}

/** Widths in modules, a bar first, without the quiet zones; null for a text that it cannot hold. */
export function code128(text: string): number[] | null {
  const values = code128Values(text)
  if (!values) return null
  return [...(values.map((value) => PATTERNS[value]).join('') + STOP)].map(Number)
}
