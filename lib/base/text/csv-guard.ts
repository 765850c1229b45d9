/**
 * Spreadsheets run a CSV cell that begins like a formula, so an apostrophe is put before it; plain numbers stay. What
 * `write` adds, `read` takes off again, also where the text itself begins with apostrophes.
 */
export const guarded = {
  write: (cell: string): string => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell),
  read: (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell),
}

/** Signs of full width begin a formula as well (OWASP, CSV injection). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

const NUMBER = /^[+-]?\d+(\.\d+)?$/
