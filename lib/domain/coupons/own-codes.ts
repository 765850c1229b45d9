/** Codes that a merchant brings along instead of having them made: what keeps them from being guessed. */

const SHORTEST = 10
/** Of a code of digits alone, which has half as many possibilities at each place. */
const SHORTEST_OF_DIGITS = 14
const LONGEST = 32
const FEWEST_DIFFERENT = 5
/** Two random codes agree in all but these last characters once in thousands of files. */
const LAST = 3

/** Why a code, in capital letters and digits alone, cannot be used; null when it can. */
export function weakCode(code: string): string | null {
  if (code.length > LONGEST) return `兑换码最多${LONGEST}位`
  if (code.length < SHORTEST) return `兑换码至少${SHORTEST}位字母或数字，太短容易被猜到`
  if (/^\d+$/.test(code) && code.length < SHORTEST_OF_DIGITS) {
    return `纯数字的兑换码至少${SHORTEST_OF_DIGITS}位，或请混用字母`
  }
  if (new Set(code).size < FEWEST_DIFFERENT) return '兑换码里重复的字符太多，容易被猜到'
  return null
}

/**
 * Codes that somebody who has one of them could guess, because they differ at the end alone, as consecutive numbers do: by
 * index, with the index of the one that leads to it.
 */
export function alikeCodes(codes: readonly string[]): Map<number, number> {
  const first = new Map<string, number>()
  const alike = new Map<number, number>()
  codes.forEach((code, index) => {
    const beginning = `${code.length} ${code.slice(0, -LAST)}`
    const before = first.get(beginning)
    if (before === undefined) first.set(beginning, index)
    else alike.set(index, before)
  })
  return alike
}

/** A code for people who know it already: nobody redeems it by what is left. */
export function maskedCode(code: string): string {
  return `${code.slice(0, 4)}${'*'.repeat(Math.max(0, code.length - 4))}`
}
