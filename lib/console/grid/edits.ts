import { type Cell, type CellChange, type Cells, rowOf } from '../../domain/catalogue/price-cells.ts'
import { UNLIMITED } from '../../domain/stock/seats.ts'
import { type CellKind, cellText, parseCell } from './cell-text.ts'

export type GridColumn = {
  /** Path of its cells (domain/catalogue/price-cells.ts). */
  key: string
  title: string
  /** What a summary counts. */
  noun: string
  kind: CellKind
}

export type GridRow = {
  id: string
  /** As they are kept; a column that is not here does not apply to the row. */
  cells: Cells
  /** Why the row cannot be changed. */
  locked?: string
  /** What is sold and held of plans, by column: a plan is never less. */
  taken?: Readonly<Record<string, number>>
}

/** The cells on screen. `check`: what is wrong with a row as it would be, by column. */
export type Sheet = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  check?: (cells: Cells) => Readonly<Record<string, string>>
}

/** What somebody has written into a cell, and what was kept there then. */
type Edit = { text: string; seen: Cell }

/** By row and column. */
export type Edits = Readonly<Record<string, Readonly<Record<string, Edit>>>>

/** Both ends belong to it; rows and columns by their place. */
export type Range = { top: number; bottom: number; left: number; right: number }

type Wrong = { id: string; key: string; reason: string }
export type Conflict = { id: string; key: string; mine: Cell; theirs: Cell }
type Reading = { changes: CellChange[]; wrong: Wrong[]; conflicts: Conflict[] }

/** A cell as it stands on screen: what was written, otherwise what is kept. */
export function shownText({ kind, key }: GridColumn, { id, cells }: GridRow, edits: Edits): string {
  const edit = edits[id]?.[key]
  if (edit) return edit.text
  const kept = cells[key]
  return kept === undefined ? '' : cellText(kind, kept)
}

/** Writes one cell. What says the same as what is kept is no edit. */
function written(edits: Edits, column: GridColumn, row: GridRow, text: string): Edits {
  const { key, kind } = column
  const kept = row.cells[key]
  const parsed = parseCell(kind, text)
  const same = kept === undefined ? text.trim() === '' : parsed.ok && parsed.value === kept
  if (same) return without(edits, row.id, key)
  const seen = edits[row.id]?.[key]?.seen ?? kept ?? null
  return { ...edits, [row.id]: { ...edits[row.id], [key]: { text, seen } } }
}

function without(edits: Edits, id: string, key: string): Edits {
  const { [key]: _, ...others } = edits[id] ?? {}
  const { [id]: __, ...rows } = edits
  return Object.keys(others).length > 0 ? { ...rows, [id]: others } : rows
}

/** Writes texts from the top left cell on; texts of cells that are not there are left out. */
function writtenAt(
  { rows, columns }: Sheet,
  edits: Edits,
  { top, left }: Pick<Range, 'top' | 'left'>,
  texts: readonly (readonly string[])[],
): Edits {
  let next = edits
  texts.forEach((line, down) => {
    line.forEach((text, across) => {
      const row = rows[top + down]
      const column = columns[left + across]
      if (row && column) next = written(next, column, row, text)
    })
  })
  return next
}

/** One text into every cell of a range. */
export function filled(sheet: Sheet, edits: Edits, range: Range, text: string): Edits {
  const { top, bottom, left, right } = range
  const line = new Array<string>(right - left + 1).fill(text)
  return writtenAt(sheet, edits, range, new Array(bottom - top + 1).fill(line))
}

/** The range's first row into the rows below it. */
export function filledDown(sheet: Sheet, edits: Edits, range: Range): Edits {
  const { top, bottom } = range
  const [line = []] = textsOf(sheet, edits, { ...range, bottom: top })
  return writtenAt(sheet, edits, { ...range, top: top + 1 }, new Array(bottom - top).fill(line))
}

/** The texts of a range, for the clipboard. */
export function textsOf({ rows, columns }: Sheet, edits: Edits, range: Range): string[][] {
  return rows
    .slice(range.top, range.bottom + 1)
    .map((row) => columns.slice(range.left, range.right + 1).map((column) => shownText(column, row, edits)))
}

/** What is pasted is larger than what there is from the chosen cell on. Rows by columns. */
export type TooLarge = { pasted: [number, number]; room: [number, number] }

/** Pastes into a range: one cell into all of it, more cells from its top left on. Nothing is cut without being said. */
export function pasted(
  sheet: Sheet,
  edits: Edits,
  range: Range,
  texts: readonly (readonly string[])[],
): { edits: Edits; tooLarge: TooLarge | null } {
  const [first] = texts
  if (texts.length === 1 && first?.length === 1) {
    return { edits: filled(sheet, edits, range, first[0] ?? ''), tooLarge: null }
  }
  const size: [number, number] = [texts.length, Math.max(0, ...texts.map(({ length }) => length))]
  const room: [number, number] = [sheet.rows.length - range.top, sheet.columns.length - range.left]
  const fits = size[0] <= room[0] && size[1] <= room[1]
  return { edits: writtenAt(sheet, edits, range, texts), tooLarge: fits ? null : { pasted: size, room } }
}

/** The cells of a range as they are kept. */
export function restored({ rows, columns }: Sheet, edits: Edits, range: Range): Edits {
  let next = edits
  for (const { id } of rows.slice(range.top, range.bottom + 1)) {
    for (const { key } of columns.slice(range.left, range.right + 1)) next = without(next, id, key)
  }
  return next
}

/** A conflict decided: what I have written counts for what is there now, or what is there now stays. */
export function settled(edits: Edits, { id, key, theirs }: Conflict, whose: 'mine' | 'theirs'): Edits {
  const edit = edits[id]?.[key]
  if (!edit || whose === 'theirs') return without(edits, id, key)
  return { ...edits, [id]: { ...edits[id], [key]: { ...edit, seen: theirs } } }
}

/**
 * What the edits come to, against the rows as they are now: what changes, which cells are wrong and why, and which were
 * changed by somebody else since they were edited. Only without wrong cells and conflicts can it be saved.
 */
export function readEdits({ rows, columns, check }: Sheet, edits: Edits): Reading {
  const reading: Reading = { changes: [], wrong: [], conflicts: [] }
  for (const row of rows) {
    const edited = edits[row.id]
    if (!edited) continue
    const seen: Record<string, Cell> = {}
    const changes: Record<string, Cell> = {}
    const say = (key: string, reason: string) => reading.wrong.push({ id: row.id, key, reason })
    for (const { key, kind } of columns) {
      const edit = edited[key]
      if (!edit) continue
      const kept = row.cells[key]
      const parsed = parseCell(kind, edit.text)
      if (kept === undefined) say(key, '此格没有内容可改，请恢复')
      else if (parsed.ok && parsed.value === kept) continue
      else if (row.locked) say(key, row.locked)
      else if (!parsed.ok) say(key, parsed.reason)
      else {
        const taken = row.taken?.[key] ?? 0
        if (kind.type === 'plan' && parsed.value !== UNLIMITED && Number(parsed.value) < taken) {
          say(key, `不能少于已售和占用的${taken}`)
          continue
        }
        if (edit.seen !== kept) {
          reading.conflicts.push({ id: row.id, key, mine: parsed.value, theirs: kept })
        }
        seen[key] = edit.seen
        changes[key] = parsed.value
      }
    }
    if (Object.keys(changes).length === 0) continue
    for (const [key, reason] of Object.entries(check?.({ ...row.cells, ...changes }) ?? {})) say(key, reason)
    reading.changes.push({ id: row.id, seen, changes })
  }
  return reading
}

/** `23个价格、4个名额`. */
export function counted(columns: readonly GridColumn[], changes: readonly CellChange[]): string {
  const counts = new Map<string, number>()
  for (const { changes: cells } of changes) {
    for (const { key, noun } of columns) {
      if (Object.hasOwn(cells, key)) counts.set(noun, (counts.get(noun) ?? 0) + 1)
    }
  }
  return [...counts].map(([noun, n]) => `${n}个${noun}`).join('、')
}

/** Changes as a call takes them. */
export function changedRow({ seen, changes }: CellChange): { seen: object; changes: object } {
  return { seen: rowOf(seen), changes: rowOf(changes) }
}

/** States that can be gone back to, and those that were gone back from. */
export type History<S> = { past: readonly S[]; now: S; future: readonly S[] }

/** Steps that can be undone. */
const MOST_STEPS = 200

export function stepped<S>({ past, now }: History<S>, next: S): History<S> {
  return { past: [...past, now].slice(-MOST_STEPS), now: next, future: [] }
}

export function undone<S>({ past, now, future }: History<S>): History<S> {
  const last = past.at(-1)
  return last === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: last, future: [now, ...future] }
}

export function redone<S>({ past, now, future }: History<S>): History<S> {
  const [next, ...later] = future
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: later }
}
