/** Codes that people read, say and type: of coupons, cards and vouchers. */

/** Full-width letters, spaces and dashes as people type them; capital letters. */
export function normalisedCode(typed: string): string {
  return typed
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
}

/** The same for codes in Crockford's letters, which have neither O nor I nor L: those are read as 0 and 1. */
export function readableCode(typed: string): string {
  return normalisedCode(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** In groups of four, as it is printed. */
export function groupedCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
