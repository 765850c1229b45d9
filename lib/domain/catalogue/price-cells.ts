/**
 * Prices and seats as cells of a grid: each value of a row under its path, such as `prices.adult`. The grid of the
 * operators and the centre compare and change rows by these.
 */
export type Cell = number | string | null
export type Cells = Readonly<Record<string, Cell>>

/** A row with what was seen of each cell that changes. */
export type CellChange<I = string> = { id: I; seen: Cells; changes: Cells }

/** An object's values by path; a group within it is one level deep, and values that are not named are left out. */
export function cellsOf(row: object): Cells {
  const cells: [string, Cell][] = []
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined) continue
    if (typeof value === 'object' && value !== null) {
      for (const [inner, cell] of Object.entries(value)) {
        if (cell !== undefined) cells.push([`${name}.${inner}`, cell as Cell])
      }
    } else cells.push([name, value as Cell])
  }
  return Object.fromEntries(cells)
}

/** The object of which these are the cells. */
export function rowOf(cells: Cells): Record<string, Cell | Record<string, Cell>> {
  const row: Record<string, Cell | Record<string, Cell>> = {}
  for (const [path, cell] of Object.entries(cells)) {
    const dot = path.indexOf('.')
    if (dot < 0) row[path] = cell
    else {
      const group = path.slice(0, dot)
      row[group] = { ...(row[group] as Record<string, Cell> | undefined), [path.slice(dot + 1)]: cell }
    }
  }
  return row
}

/** Paths whose value is not the one that was seen. A cell that is gone has changed. */
export function changedSince(seen: Cells, current: Cells): string[] {
  return Object.keys(seen).filter((path) => !Object.hasOwn(current, path) || seen[path] !== current[path])
}

/** What puts back what these changes have changed. */
export function putBack<I>(changes: readonly CellChange<I>[]): CellChange<I>[] {
  return changes.map(({ id, seen, changes: made }) => ({ id, seen: made, changes: seen }))
}
