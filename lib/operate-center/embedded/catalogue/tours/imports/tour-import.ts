import { todayInShanghai } from '../../../../../base/calendar/dates.ts'
import { mayDo } from '../../../../../domain/staff/person.ts'
import { succeed } from '../../../../contract/failures.ts'
import type { Sheet } from '../../imports/columns.ts'
import type { ImportKind } from '../../imports/kind.ts'
import { cellsOf } from '../../imports/report.ts'
import type { UndoSheet } from '../../imports/schema.ts'
import { planTours, type TourPlan } from './plan-tours.ts'
import { keptDepartures, keptShops, keptTours } from './tour-rows.ts'
import {
  departureSheet,
  EVERYTHING,
  itinerarySheet,
  listingSheet,
  tourSheet,
  tourSheets,
} from './tour-sheets.ts'
import { writeTours } from './write-tours.ts'

/** Tours with their itineraries and departures, and what shops sell of them. */
export const tourImport: ImportKind = {
  sheets: tourSheets,

  async plan(context, { place, caller }, parsed) {
    const { merchant } = place
    // What shops sell is set by those who set up shops.
    const mayList = mayDo(caller.staff, { permission: 'shops.manage', scope: 'merchant' }, place)
    const plan = await planTours(context, merchant, parsed, { mayList })
    return {
      report: plan.report,
      undo: () => undoOf(plan),
      async carryOut(inside, { apply }) {
        if (!apply || plan.report.errors.length > 0) return succeed(null)
        return (await writeTours(inside, merchant, plan)) ?? succeed(null)
      },
    }
  },

  async values({ db, now }, merchant, names) {
    const tours = await keptTours(db, merchant)
    const codeOf = new Map(tours.map(({ row, draft }) => [row.id, draft.code]))
    const from = todayInShanghai(now())
    const departures = names.includes('departures') ? await keptDepartures(db, merchant, tours, { from }) : []
    const shops = names.includes('listings') ? await keptShops(db, merchant) : []
    return {
      tours: tours.map(({ row, draft }) => ({ ...draft, status: row.status })),
      itinerary: tours.flatMap(({ draft }) => draft.itinerary.map((day) => ({ code: draft.code, ...day }))),
      departures: departures.map(({ value }) => value),
      listings: shops.flatMap(({ row, address: shop, products }) => [
        { shop, code: EVERYTHING, listed: row.listsAllOf.includes('tour') },
        ...[...products].flatMap((id) => {
          const code = codeOf.get(id)
          return code === undefined ? [] : [{ shop, code, listed: true }]
        }),
      ]),
    }
  },
}

/**
 * The rows that lead back from what a plan writes: what changes as it was before, what is new taken off sale, because
 * nothing is ever deleted. Null when nothing changes.
 */
function undoOf({ tours, departures, addedDepartures, listings }: TourPlan): UndoSheet[] | null {
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
