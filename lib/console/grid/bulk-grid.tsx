import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  type Edits,
  type GridColumn,
  type GridRow,
  type Range,
  type Sheet,
  shownText,
  textsOf,
} from './edits.ts'
import { readSheet, writeSheet } from './sheet-text.ts'
import type { GridState } from './use-grid.ts'

/** A cell by its place. */
export type Spot = { row: number; column: number }

type Labels = {
  /** Columns before the cells that can be changed. */
  titles: readonly string[]
  of: (row: GridRow) => readonly ReactNode[]
}

type Props = {
  sheet: Sheet
  grid: GridState
  labels: Labels
  label: string
  active: Spot
  onActive: (spot: Spot) => void
  /** The chosen cells; the active one is a corner of them. */
  anchor: Spot
  onAnchor: (spot: Spot) => void
  /** Cells can be chosen and copied, and nothing is written. */
  readOnly: boolean
}

export function rangeOf(one: Spot, other: Spot): Range {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  }
}

const PAGE = 15

/**
 * A table of cells that are written like a spreadsheet's: by keys, over ranges, and with what a spreadsheet has put on the
 * clipboard. It saves nothing itself.
 */
export function BulkGrid({
  sheet,
  grid,
  labels,
  label,
  active,
  onActive,
  anchor,
  onAnchor,
  readOnly,
}: Props) {
  const { rows, columns } = sheet
  const { edits, reading } = grid
  // The text that is being typed into the active cell; null: none is.
  const [typing, setTyped] = useState<string | null>(null)
  // The same with its cell, for when another cell is chosen while this one is being written.
  const draft = useRef<{ spot: Spot; text: string } | null>(null)
  const table = useRef<HTMLTableElement>(null)
  // After Esc the next Tab leaves the grid.
  const leaving = useRef(false)
  // The cell has been written by keys, which go on in the table.
  const written = useRef(false)
  const dragging = useRef(false)
  const range = rangeOf(active, anchor)

  useEffect(() => {
    const inside = written.current || table.current?.contains(document.activeElement)
    if (!inside || typing !== null) return
    written.current = false
    const cell = table.current?.querySelector<HTMLElement>('td[tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function move(down: number, across: number, extend = false) {
    const to = {
      row: Math.max(0, Math.min(rows.length - 1, active.row + down)),
      column: Math.max(0, Math.min(columns.length - 1, active.column + across)),
    }
    onActive(to)
    if (!extend) onAnchor(to)
  }

  function setTyping(text: string | null) {
    draft.current = text === null ? null : { spot: active, text }
    setTyped(text)
  }

  function finish() {
    const done = draft.current
    if (!done) return
    draft.current = null
    setTyped(null)
    grid.fill(rangeOf(done.spot, done.spot), done.text)
  }

  /** To the next or the previous cell in reading order; false at the end of the grid. */
  function step(by: 1 | -1): boolean {
    const place = active.row * columns.length + active.column + by
    if (place < 0 || place >= rows.length * columns.length) return false
    const to = { row: Math.floor(place / columns.length), column: place % columns.length }
    onActive(to)
    onAnchor(to)
    return true
  }

  function onTypingKey(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    written.current = ['Escape', 'Enter', 'ArrowDown', 'ArrowUp', 'Tab'].includes(key)
    if (key === 'Escape') setTyping(null)
    else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      finish()
      move(key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1, 0)
    } else if (key === 'Tab') {
      finish()
      written.current = step(shiftKey ? -1 : 1)
      if (!written.current) return
    } else return
    event.preventDefault()
  }

  function onKey(event: KeyboardEvent) {
    const { key, shiftKey } = event
    const command = event.ctrlKey || event.metaKey
    const far = command ? Number.POSITIVE_INFINITY : 1
    const left = leaving.current
    leaving.current = key === 'Escape'
    if (event.altKey) return
    if (key === 'ArrowDown') move(far, 0, shiftKey)
    else if (key === 'ArrowUp') move(-far, 0, shiftKey)
    else if (key === 'ArrowLeft') move(0, -far, shiftKey)
    else if (key === 'ArrowRight') move(0, far, shiftKey)
    else if (key === 'PageDown') move(PAGE, 0, shiftKey)
    else if (key === 'PageUp') move(-PAGE, 0, shiftKey)
    else if (key === 'Home') move(command ? -rows.length : 0, -columns.length, shiftKey)
    else if (key === 'End') move(command ? rows.length : 0, columns.length, shiftKey)
    else if (key === 'Enter') move(shiftKey ? -1 : 1, 0)
    else if (key === 'Tab') {
      if (left || !step(shiftKey ? -1 : 1)) return
    } else if (key === 'Escape') onAnchor(active)
    else if (command && key.toLowerCase() === 'a') {
      onAnchor({ row: 0, column: 0 })
      onActive({ row: rows.length - 1, column: columns.length - 1 })
    } else if (readOnly) return
    else if (command && key.toLowerCase() === 'z') shiftKey ? grid.redo() : grid.undo()
    else if (command && key.toLowerCase() === 'y') grid.redo()
    else if (command && key.toLowerCase() === 'd') grid.fillDown(range)
    else if (command) return
    else if (key === 'Delete' || key === 'Backspace') grid.fill(range, '')
    else if (key === 'F2') setTyping(textAt(active))
    else if (key === ' ') nextWord()
    // A Chinese input method begins: what it writes goes into the cell.
    else if (key === 'Process') return setTyping('')
    else if (key.length === 1) setTyping(key)
    else return
    event.preventDefault()
  }

  function textAt({ row, column }: Spot): string {
    const [found, at] = [rows[row], columns[column]]
    return found && at ? shownText(at, found, edits) : ''
  }

  /** Of a cell that is one of several words: the next one. */
  function nextWord() {
    const kind = columns[active.column]?.kind
    if (kind?.type !== 'words') return setTyping(textAt(active))
    const words = Object.values(kind.words)
    grid.fill(range, words[(words.indexOf(textAt(active)) + 1) % words.length] ?? '')
  }

  function onCopy(event: ClipboardEvent) {
    if (typing !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeSheet(textsOf(sheet, edits, range)))
  }

  function onPaste(event: ClipboardEvent) {
    if (typing !== null || readOnly) return
    event.preventDefault()
    const texts = readSheet(event.clipboardData.getData('text/plain'))
    if (texts.length > 0) grid.paste(range, texts)
  }

  const problems = new Map<string, Map<string, string>>()
  const say = (id: string, key: string, reason: string) =>
    problems.set(id, (problems.get(id) ?? new Map<string, string>()).set(key, reason))
  for (const { id, key } of reading.conflicts) say(id, key, '刚被其他人改动，请在上方选择')
  for (const { id, key, reason } of reading.wrong) say(id, key, reason)
  const said = problems.get(rows[active.row]?.id ?? '')?.get(columns[active.column]?.key ?? '')

  return (
    <>
      <section className="grid-frame" aria-label={label} onPointerUp={() => (dragging.current = false)}>
        <table
          ref={table}
          className="grid"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is written by keys is a grid
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          onKeyDown={onKey}
          onCopy={onCopy}
          onPaste={onPaste}
        >
          <thead>
            <tr>
              {labels.titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              {columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const inside = at >= range.top && at <= range.bottom
              return (
                <GridLine
                  key={row.id}
                  row={row}
                  columns={columns}
                  labels={labels}
                  edits={edits[row.id] ?? NO_EDITS}
                  problems={problems.get(row.id)}
                  left={inside ? range.left : -1}
                  right={inside ? range.right : -1}
                  active={at === active.row ? active.column : -1}
                  typing={at === active.row ? typing : null}
                  onTyping={setTyping}
                  onTypingKey={onTypingKey}
                  onDone={finish}
                  onPress={(column, extend) => {
                    finish()
                    dragging.current = true
                    const to = { row: at, column }
                    onActive(to)
                    if (!extend) onAnchor(to)
                  }}
                  onOver={(column) => {
                    if (dragging.current) onActive({ row: at, column })
                  }}
                  onOpen={(column) => !readOnly && setTyping(textAt({ row: at, column }))}
                />
              )
            })}
          </tbody>
        </table>
      </section>
      <p className="grid-said" role="status">
        {said}
      </p>
    </>
  )
}

const NO_EDITS: Edits[string] = {}

type LineProps = {
  row: GridRow
  columns: readonly GridColumn[]
  labels: Labels
  edits: Edits[string]
  problems: ReadonlyMap<string, string> | undefined
  /** Of the chosen cells in this row; -1: none. */
  left: number
  right: number
  active: number
  typing: string | null
  onTyping: (text: string) => void
  onTypingKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onDone: () => void
  onPress: (column: number, extend: boolean) => void
  onOver: (column: number) => void
  onOpen: (column: number) => void
}

/** Drawn again only when something of it has changed: a grid has thousands of cells, and a key moves through two rows. */
const GridLine = memo(
  function GridLine(props: LineProps) {
    const { row, columns, labels, edits, problems, left, right, active, typing } = props
    return (
      <tr className={row.locked ? 'locked' : ''}>
        {labels.of(row).map((said, at) =>
          at === 0 ? (
            <th key={labels.titles[at]} scope="row">
              {said}
            </th>
          ) : (
            <td key={labels.titles[at]} className="label">
              {said}
            </td>
          ),
        )}
        {columns.map((column, at) => {
          const problem = problems?.get(column.key)
          const edited = edits?.[column.key] !== undefined
          const isActive = at === active
          return (
            <td
              key={column.key}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that is written
              role="gridcell"
              tabIndex={isActive ? 0 : -1}
              aria-selected={at >= left && at <= right}
              aria-invalid={problem !== undefined}
              title={problem}
              className={[
                column.kind.type === 'words' ? 'word' : 'number',
                edited ? 'edited' : '',
                problem ? 'wrong' : '',
                row.cells[column.key] === undefined && !edited ? 'absent' : '',
              ].join(' ')}
              onPointerDown={(event) => {
                if (isActive && typing !== null) return
                props.onPress(at, event.shiftKey)
              }}
              onPointerEnter={() => props.onOver(at)}
              onDoubleClick={() => props.onOpen(at)}
            >
              {isActive && typing !== null ? (
                <input
                  // biome-ignore lint/a11y/noAutofocus: typing into a cell begins in it
                  autoFocus
                  aria-label={column.title}
                  value={typing}
                  onChange={(event) => props.onTyping(event.target.value)}
                  onKeyDown={props.onTypingKey}
                  onBlur={props.onDone}
                />
              ) : (
                shownText(column, row, { [row.id]: edits ?? {} })
              )}
            </td>
          )
        })}
      </tr>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.edits === after.edits &&
    before.left === after.left &&
    before.right === after.right &&
    before.active === after.active &&
    before.typing === after.typing &&
    // Of the row that is being moved through, what its handlers see is as of the last drawing.
    after.active < 0 &&
    before.active < 0 &&
    sameProblems(before.problems, after.problems),
)

function sameProblems(one: LineProps['problems'], other: LineProps['problems']): boolean {
  if (one === other) return true
  if (one?.size !== other?.size) return false
  return [...(one ?? [])].every(([key, reason]) => other?.get(key) === reason)
}
