import { createHash } from 'node:crypto'
import type { ImportSheetName } from '../../../contract/catalogue/staff-imports.ts'
import { at } from './cells.ts'
import type { Sheet } from './columns.ts'

/** What is wrong, and where a spreadsheet shows it. */
export type Problem = { sheet: string; line: number | null; column: string; message: string }
type Warning = Omit<Problem, 'message'> & { found: string; advice: string }

type Field = { column: string; before: string; after: string }
type Change = { sheet: string; line: number; key: string; action: 'add' | 'change'; fields: Field[] }

/** Rows of a sheet. `untouched`: what there is beside them, which the import leaves as it is. */
export type Count = { added: number; changed: number; unchanged: number; untouched: number }

/** What an import finds and would do, for people to look at. */
export type Report = {
  /** Of each sheet of the kind, in their sequence. */
  counts: ReadonlyMap<ImportSheetName, Count & { title: string }>
  errors: Problem[]
  warnings: Warning[]
  changes: Change[]
  /** Every change in full, for `fingerprintOf`. */
  said: string[]
}

export function newReport(sheets: readonly Sheet[], errors: readonly Problem[]): Report {
  const none = { added: 0, changed: 0, unchanged: 0, untouched: 0 }
  return {
    counts: new Map(sheets.map(({ name, title }) => [name, { title, ...none }])),
    errors: [...errors],
    warnings: [],
    changes: [],
    said: [],
  }
}

export function countOf({ counts }: Report, { name }: Sheet): Count {
  const count = counts.get(name)
  if (!count) throw new Error(`No sheet ${name} in this report`)
  return count
}

/** Of what there is of a sheet, what no row has named. */
export function leftAlone(report: Report, sheet: Sheet, all: number): void {
  const count = countOf(report, sheet)
  count.untouched = Math.max(0, all - count.changed - count.unchanged)
}

/** Counts a row, and keeps what it changes for people to look at. */
export function note(
  report: Report,
  sheet: Sheet,
  { line, key }: { line: number; key: string },
  before: object | null,
  after: object | null,
  /** What changes besides the row's own cells. */
  besides: readonly Field[] = [],
): void {
  const changed = sheet.columns.flatMap(({ title: column, path, cell, shown }): Field[] => {
    if (shown) return []
    const written = (value: object | null) => {
      const found = value ? at(value, path) : undefined
      return found === undefined ? '' : cell.write(found)
    }
    const texts = { before: written(before), after: written(after) }
    return texts.before === texts.after ? [] : [{ column, ...texts }]
  })
  changed.push(...besides)
  const count = countOf(report, sheet)
  if (before && changed.length === 0) {
    count.unchanged += 1
    return
  }
  if (before) count.changed += 1
  else count.added += 1
  const action = before ? 'change' : 'add'
  report.said.push(JSON.stringify([sheet.name, key, action, changed]))
  const fields = changed.map(({ column, ...texts }) => ({
    column,
    before: shortened(texts.before),
    after: shortened(texts.after),
  }))
  report.changes.push({ sheet: sheet.title, line, key, action, fields: before ? fields : [] })
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** The counts of a report in the sequence of its sheets. */
export function countsOf({ counts }: Report) {
  return [...counts].map(([sheet, { title, ...count }]) => ({ sheet, title, ...count }))
}

/** The same for two reports that change the same things from the same values to the same values. */
export function fingerprintOf({ said }: Report): string {
  const hash = createHash('sha256')
  for (const one of said) hash.update(`${one}\n`)
  return hash.digest('base64url')
}

/** A row of a sheet as texts, in the sequence of its columns. */
export function cellsOf({ columns }: Sheet, value: object): string[] {
  return columns.map(({ path, cell }) => {
    const found = at(value, path)
    return found === undefined ? '' : cell.write(found)
  })
}
