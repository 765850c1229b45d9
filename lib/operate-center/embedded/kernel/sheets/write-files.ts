import { stringify } from 'csv-stringify/sync'
import writeXlsxFile, { type Row } from 'write-excel-file/node'
import { guarded } from '../../../../base/text/csv-guard.ts'

type Column = { title: string; required?: boolean; cell?: { numeric?: true } }

/** What one sheet says, as texts: its columns and its rows. */
export type Written = { title: string; columns: readonly Column[]; rows: string[][] }

/** UTF-8 with a byte order mark, without which spreadsheets in China take it for GB18030. */
export function writeCsv({ columns, rows }: Written): Buffer {
  const lines = [columns.map(headOf), ...rows].map((row) => row.map(guarded.write))
  return Buffer.from(stringify(lines, { bom: true, record_delimiter: 'windows' }))
}

export async function writeXlsx(written: readonly Written[]): Promise<Buffer> {
  return writeXlsxFile(
    written.map(({ title, columns, rows }) => ({
      sheet: title,
      stickyRowsCount: 1,
      columns: columns.map((column) => ({ width: Math.min(40, Math.max(10, column.title.length * 2.2)) })),
      data: [
        columns.map((column) => ({ value: headOf(column), type: String, fontWeight: 'bold' as const })),
        ...rows.map((row): Row => row.map((cell, i) => cellOf(columns[i], cell))),
      ],
    })),
  ).toBuffer()
}

/** A required column has a star. */
function headOf({ title, required }: Column): string {
  return required ? `${title}*` : title
}

function cellOf(column: Column | undefined, cell: string): Row[number] {
  if (cell === '') return null
  if (column?.cell?.numeric && /^-?\d{1,12}(\.\d{1,2})?$/.test(cell))
    return { value: Number(cell), type: Number }
  // XML knows no control characters; spreadsheets write them, and what looks like one of them, as `_x0001_`.
  const value = cell
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    .replace(/[\u0001-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g, (one) => {
      return `_x${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`
    })
  return { value, type: String }
}
