import { stringify } from 'csv-stringify/sync'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { guarded } from '../../../base/text/csv-guard.ts'
import type { exportFormats } from '../../contract/staff/exports.ts'
import { type Cell, type ExportColumn, type Row, written } from './export-columns.ts'

export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Writes a file row by row and keeps none of them. */
export type FileWriter = { add(items: readonly Row[]): void; end(): void }

/** @param put gets the file's bytes as they are made */
export function fileWriter(
  format: (typeof exportFormats)[number],
  columns: readonly ExportColumn[],
  put: (bytes: Uint8Array) => void,
): FileWriter {
  return format === 'csv' ? csvWriter(columns, put) : xlsxWriter(columns, put)
}

/** CSV in UTF-8 with a byte order mark, so that Excel reads the Chinese. Numbers stay numbers. */
function csvWriter(columns: readonly ExportColumn[], put: (bytes: Uint8Array) => void): FileWriter {
  const lines = (rows: readonly (readonly string[])[], bom: boolean) =>
    put(strToU8(stringify(rows as string[][], { bom, record_delimiter: 'windows' })))
  lines([columns.map(({ title }) => guarded.write(title))], true)
  return {
    add(items) {
      if (items.length === 0) return
      const text = (cell: Cell) => (typeof cell === 'string' ? guarded.write(cell) : written(cell))
      lines(
        items.map((item) => columns.map(({ of }) => text(of(item)))),
        false,
      )
    },
    end() {},
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Everything of an XLSX file but its sheet. */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** The longest text of a cell. */
const MOST_TEXT = 32_767

/** Cells are typed, so no text of an XLSX file is ever a formula. */
function xlsxWriter(columns: readonly ExportColumn[], put: (bytes: Uint8Array) => void): FileWriter {
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    put(bytes)
  })
  for (const [name, content] of Object.entries(frame)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(XML + content), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml')
  zip.add(sheet)
  const letters = columns.map((_, index) => letterOf(index))
  let written = 0
  const row = (values: readonly Cell[], style = '') => {
    written += 1
    const cells = values.map((value, index) => cellOf(value, ` r="${letters[index]}${written}"${style}`))
    return `<row r="${written}">${cells.join('')}</row>`
  }
  const titles = row(
    columns.map(({ title }) => title),
    ' s="1"',
  )
  sheet.push(strToU8(`${XML}<worksheet xmlns="${SHEET}"><sheetData>${titles}`))
  return {
    add(items) {
      const rows = items.map((item) => row(columns.map(({ of }) => of(item))))
      if (rows.length > 0) sheet.push(strToU8(rows.join('')))
    },
    end() {
      sheet.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
    },
  }
}

/** A, B … Z, AA … as spreadsheets call columns, from 0. */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

function cellOf(value: Cell, attributes: string): string {
  if (typeof value === 'object') return `<c${attributes} s="2"><v>${written(value)}</v></c>`
  if (typeof value === 'number' && Number.isFinite(value)) return `<c${attributes}><v>${value}</v></c>`
  const shown = String(value).slice(0, MOST_TEXT)
  return shown === ''
    ? ''
    : `<c${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML knows no control characters, and no half of a character. */
function escaped(value: string): string {
  return (
    value
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>]/g, (one) => ENTITIES[one] ?? one)
  )
}
