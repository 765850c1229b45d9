import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import type { exportFormats } from '../../contract/staff/exports.ts'

export type Row = Record<string, unknown>

export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** An item of a list as one row: a field of an object gets a column of its own, `attribution.source`; lists are joined. */
function flat(item: Row, prefix = ''): Row {
  return Object.assign(
    {},
    ...Object.entries(item).map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? flat(value as Row, `${prefix}${name}.`)
        : { [prefix + name]: value },
    ),
  ) as Row
}

/** The table of the items: a head, and a row each. Chosen columns in their order, else all that occur. */
export function tableOf(
  items: readonly Row[],
  columns: readonly string[] | null,
): { head: string[]; rows: unknown[][] } {
  const flats = items.map((item) => flat(item))
  const head = columns ? [...columns] : [...new Set(flats.flatMap((row) => Object.keys(row)))]
  return { head, rows: flats.map((row) => head.map((name) => row[name])) }
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    return value
      .map((one) => (typeof one === 'object' && one !== null ? JSON.stringify(one) : text(one)))
      .join('；')
  }
  return String(value)
}

/** A spreadsheet reads a text that begins so as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

const harmless = (value: string) => (FORMULA.test(value) ? `'${value}` : value)

/** CSV in UTF-8 with a byte order mark, so that Excel reads the Chinese. Numbers stay numbers. */
export function csvFile(head: readonly string[], rows: readonly (readonly unknown[])[]): Buffer {
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? String(value) : harmless(text(value)))),
  )
  return Buffer.from(stringify([head.map(harmless), ...cells], { bom: true, record_delimiter: 'windows' }))
}

/** Cells are typed, so no text of an XLSX file is ever a formula. */
export async function xlsxFile(
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((value) =>
      typeof value === 'number'
        ? { type: Number, value }
        : { type: String, value: text(value).slice(0, 32_767) },
    ),
  )
  const titles = head.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
  return writeXlsxFile([titles, ...cells]).toBuffer()
}

export function fileOf(
  format: (typeof exportFormats)[number],
  items: readonly Row[],
  columns: readonly string[] | null,
): Promise<Buffer> {
  const { head, rows } = tableOf(items, columns)
  return format === 'csv' ? Promise.resolve(csvFile(head, rows)) : xlsxFile(head, rows)
}
