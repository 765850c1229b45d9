import { at } from './cells.ts'
import type { ImportPlan } from './plan-import.ts'
import type { UndoSheet } from './schema.ts'
import { departureSheet, itinerarySheet, listingSheet, type Sheet, sheets, tourSheet } from './sheets.ts'

/**
 * The rows that lead back from what a plan writes: what changes as it was before, what is new taken off sale, because
 * nothing is ever deleted. Null when nothing changes.
 */
export function undoOf({ tours, departures, addedDepartures, listings }: ImportPlan): UndoSheet[] | null {
  const itineraries = tours.flatMap(({ kept, draft }) =>
    kept && JSON.stringify(kept.draft.itinerary) !== JSON.stringify(draft.itinerary)
      ? kept.draft.itinerary.map((day) => ({ code: kept.draft.code, ...day }))
      : [],
  )
  const undone = [
    sheetOf(
      tourSheet,
      tours.map(({ kept, draft }) =>
        kept ? { ...kept.draft, status: kept.row.status } : { ...draft, status: 'withdrawn' },
      ),
    ),
    sheetOf(itinerarySheet, itineraries),
    sheetOf(departureSheet, [
      ...departures.map(({ kept }) => kept.value),
      ...addedDepartures.map((value) => ({ ...value, status: 'stopped' })),
    ]),
    sheetOf(
      listingSheet,
      listings.map(({ shop, code, listed }) => ({ shop: shop.address, code, listed: !listed })),
    ),
  ].filter(({ rows }) => rows.length > 0)
  return undone.length > 0 ? undone : null
}

function sheetOf(sheet: Sheet, values: readonly object[]): UndoSheet {
  return { sheet: sheet.name, rows: values.map((value) => cellsOf(sheet, value)) }
}

/** A row of a sheet as texts, in the sequence of its columns. */
export function cellsOf({ columns }: Sheet, value: object): string[] {
  return columns.map(({ path, cell }) => {
    const found = at(value, path)
    return found === undefined ? '' : cell.write(found)
  })
}

/** The sheets of an undo as they are written into a file. */
export function writtenUndo(undo: readonly UndoSheet[]) {
  return undo.flatMap(({ sheet: name, rows }) => {
    const sheet = sheets.find((one) => one.name === name)
    return sheet ? [{ title: sheet.title, columns: sheet.columns, rows }] : []
  })
}
