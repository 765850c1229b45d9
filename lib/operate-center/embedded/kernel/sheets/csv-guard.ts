/**
 * Spreadsheets run a CSV cell that begins like a formula, so an apostrophe is put before it; plain numbers stay. What
 * `write` adds, `read` takes off again, also where the text itself begins with apostrophes.
 */
export const guarded = {
  write: (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell),
  read: (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell),
}

const NUMBER = /^[+-]?\d+(\.\d+)?$/
