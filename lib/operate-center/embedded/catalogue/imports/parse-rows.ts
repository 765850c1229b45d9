import type { ImportSheetName } from '../../../contract/catalogue/staff-imports.ts'
import type { Table } from '../../kernel/sheets/read-tables.ts'
import { CellError, copyOf, put } from './cells.ts'
import type { Column, Sheet } from './columns.ts'
import type { Problem } from './report.ts'

/** A row that could be read: what its cells say, by the columns' paths. Empty cells that keep a value are left out. */
export type Row = { line: number; key: string; said: ReadonlyMap<string, unknown> }

export type Parsed<N extends string = ImportSheetName> = {
  /** Of the sheets that the files have. */
  rows: Readonly<Partial<Record<N, readonly Row[]>>>
  errors: Problem[]
  /** Codes of products in rows that could not be read, so that other sheets do not miss them. */
  broken: ReadonlySet<string>
}

/** A template's rows begin with it and are not read. */
export const EXAMPLE = '示例：'

/**
 * @param sheets of the kind that is imported
 * @param others titles of the sheets of other kinds, with what these are called
 */
export function parseTables<N extends string>(
  tables: readonly Table[],
  sheets: readonly Sheet<N>[],
  others: ReadonlyMap<string, string>,
): Parsed<N> {
  const rows: Partial<Record<N, Row[]>> = {}
  const errors: Problem[] = []
  const broken = new Set<string>()
  const seen = new Set<N>()
  for (const table of tables) {
    const first = table.rows.findIndex(filled)
    const head = table.rows[first]
    if (!head) continue
    const titles = head.map((cell) => cell.trim().replace(/\s*[*＊]$/, ''))
    const elsewhere = others.get(table.name.trim())
    const sheet = elsewhere === undefined ? sheetOf(sheets, table.name, titles) : undefined
    const problem = (line: number | null, column: string, message: string) =>
      errors.push({ sheet: sheet?.title ?? table.name, line, column, message })
    if (elsewhere !== undefined) {
      problem(null, '', `这是“${elsewhere}”的工作表，请先选择导入“${elsewhere}”`)
      continue
    }
    if (!sheet) {
      problem(null, '', `没有这张工作表，可以导入的是：${sheets.map(({ title }) => title).join('、')}`)
      continue
    }
    if (seen.has(sheet.name)) {
      problem(null, '', '这张工作表出现了两次，请合并为一张')
      continue
    }
    seen.add(sheet.name)
    const columns = titles.map((title) => sheet.columns.find((column) => column.title === title))
    titles.forEach((title, i) => {
      // Without a line of titles the first code would stand here.
      if (title !== '' && !columns[i]) problem(first + 1, sheet.secret ? '' : title, '没有这一列，请对照模板')
      if (title !== '' && titles.indexOf(title) < i) problem(first + 1, title, '这一列出现了两次')
      if (title === '' && table.rows.some((row) => (row[i] ?? '').trim() !== '')) {
        problem(first + 1, '', `第${i + 1}列没有列名`)
      }
    })
    const lacking = sheet.columns.filter((column) => column.required && !titles.includes(column.title))
    for (const { title } of lacking) problem(first + 1, title, '缺少这一列')
    if (lacking.length > 0) continue
    const keys = new Map<string, number>()
    const own: Row[] = []
    rows[sheet.name] = own
    table.rows.forEach((cells, i) => {
      if (i <= first || !filled(cells) || (cells[0] ?? '').trimStart().startsWith(EXAMPLE)) return
      const { said, wrong } = readRow(columns, cells)
      for (const { column, message } of wrong) problem(i + 1, column, message)
      if (wrong.length > 0) {
        if (sheet.partOf !== undefined) broken.add(String(said.get(sheet.partOf)))
        return
      }
      const key = keyOf(sheet, (path) => said.get(path))
      const before = keys.get(key)
      if (before === undefined) {
        keys.set(key, i + 1)
        own.push({ line: i + 1, key, said })
      } else problem(i + 1, '', sheet.secret ? `与第${before}行重复` : `与第${before}行重复：${key}`)
    })
  }
  if (seen.size === 0 && errors.length === 0) {
    errors.push({ sheet: '', line: null, column: '', message: '文件是空的' })
  }
  return { rows, errors, broken }
}

/** By its name, else by its columns. */
function sheetOf<N extends string>(
  sheets: readonly Sheet<N>[],
  name: string,
  titles: readonly string[],
): Sheet<N> | undefined {
  const named = sheets.find(({ title }) => name.trim() === title)
  if (named) return named
  const known = ({ columns }: Sheet<N>) => columns.filter(({ title }) => titles.includes(title)).length
  return sheets
    .filter(({ columns }) => columns.every(({ required, title }) => !required || titles.includes(title)))
    .sort((a, b) => known(b) - known(a))[0]
}

function readRow(columns: readonly (Column | undefined)[], cells: readonly string[]) {
  const said = new Map<string, unknown>()
  const wrong: { column: string; message: string }[] = []
  columns.forEach((column, i) => {
    if (!column || column.shown) return
    const cell = cells[i] ?? ''
    const blank = cell.trim() === ''
    if (blank && column.keeps) return
    if (blank && column.required) wrong.push({ column: column.title, message: '请填写此项' })
    else if (cell === '' && 'fallback' in column) said.set(column.path, copyOf(column.fallback))
    else {
      try {
        said.set(
          column.path,
          blank && 'fallback' in column ? fallbackOf(column, cell) : column.cell.read(cell),
        )
      } catch (error) {
        if (!(error instanceof CellError)) throw error
        wrong.push({ column: column.title, message: error.message })
      }
    }
  })
  return { said, wrong }
}

/** Blanks are a text of their own in a column of texts, and nothing anywhere else. */
function fallbackOf({ cell, fallback }: Column, blanks: string): unknown {
  return fallback === '' ? cell.read(blanks) : copyOf(fallback)
}

/** The row's values laid over what is there, or over what a new row begins with. */
export function laidOver(
  columns: readonly Column[],
  before: object | null,
  said: ReadonlyMap<string, unknown>,
): object {
  const value = before ? copyOf(before) : {}
  for (const { path, fallback, shown } of columns) {
    if (shown) continue
    if (said.has(path)) put(value, path, said.get(path))
    else if (!before && fallback !== undefined) put(value, path, copyOf(fallback))
  }
  return value
}

/** What a row is found by, from the values of its sheet's keys. */
export function keyOf({ keys }: Pick<Sheet, 'keys'>, valueAt: (path: string) => unknown): string {
  return keys
    .map((path) => valueAt(path) ?? '')
    .join(' ')
    .trimEnd()
}

function filled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
}
