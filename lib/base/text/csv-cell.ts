/** A spreadsheet reads a text that begins so as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

/** A text as a cell of a CSV file that no spreadsheet runs as a formula. Quoting is the writer's. */
export function harmlessCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
