import { and, eq, sql } from 'drizzle-orm'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { Departure } from '../../../contract/catalogue/tours.ts'
import type { Context } from '../../kernel/context.ts'
import { versionOf } from '../../kernel/db/row-memory.ts'
import { statement } from '../../kernel/db/statement.ts'
import { type ShopRow, shopOf } from '../../kernel/shops.ts'
import { stockPools } from '../../stock/schema.ts'
import { anyRange, listsAll } from '../shared/listings.ts'
import { type DepartureRow, departureView, itsSeats } from './departures.ts'
import { departures, tours } from './schema.ts'
import { type TourContent, type TourFacts, tourContent, tourFacts } from './tour-content.ts'
import { inRange } from './tour-range.ts'

/** A tour with all its texts and facts; no prices of departures. */
export type LoadedTour = TourContent & TourFacts & { proId: string; code: string; sold: number }

export type Sellable = {
  tour: LoadedTour
  /** At this shop's prices, whether it can be ordered or not. */
  departure: Departure
  row: DepartureRow
}

function loadedTour(row: typeof tours.$inferSelect): LoadedTour {
  const { id, code, sold, content, ...facts } = row
  return { ...tourContent.parse(content), ...tourFacts.parse(facts), proId: id, code, sold }
}

/** A tour the shop sells; null when it is unknown, withdrawn or not in the shop's range. */
export async function loadTour(context: Context, tenant: Tenant, proId: string): Promise<LoadedTour | null> {
  const shop = await shopOf(context, tenant)
  const { readVersion, readTour } = listsAll(shop, 'tour') ? ofAll : ofList
  const key = keyOf(tenant, proId)
  const [seen] = await readVersion(context.db, { ...shop, proId })
  const known = seen && context.rows.recall<LoadedTour>(key, seen.version)
  if (!seen || known) return known ?? null
  const [found] = await readTour(context.db, { ...shop, proId })
  return found ? context.rows.keep(key, found.version, loadedTour(found.tour)) : null
}

/**
 * A tour of the shop and one of its departures, as read now; null when either is unknown, withdrawn or not in the
 * shop's range. Whether the departure can be ordered is its `open`.
 */
export async function loadSellable(
  context: Context,
  tenant: Tenant,
  proId: string,
  departureId: string,
): Promise<Sellable | null> {
  const { db, rows } = context
  const shop = await shopOf(context, tenant)
  const { readDeparture, readBoth } = listsAll(shop, 'tour') ? ofAll : ofList
  const asked = { ...shop, proId, departureId }
  const key = keyOf(tenant, proId)
  const [seen] = await readDeparture(db, asked)
  if (!seen) return null
  const known = rows.recall<LoadedTour>(key, seen.version)
  if (known) return sellableOf(context, shop, known, { ...seen.departure, seats: seen.seats })
  // Both are read again in one statement, so that conditions and prices belong to the same moment.
  const [found] = await readBoth(db, asked)
  if (!found) return null
  const tour = rows.keep(key, found.version, loadedTour(found.tour))
  return sellableOf(context, shop, tour, { ...found.departure, seats: found.seats })
}

function sellableOf(
  { now }: Context,
  { markupPermille }: ShopRow,
  tour: LoadedTour,
  row: DepartureRow,
): Sellable {
  const { instantConfirm } = tour
  return { tour, departure: departureView(row, { markupPermille, instantConfirm, now: now() }), row }
}

const keyOf = ({ merchant }: Tenant, proId: string) => `tour ${merchant}/${proId}`

const ofAll = statements(true)
const ofList = statements(false)

/** For shops that list all tours of the merchant, and for those with a list of their own. */
function statements(all: boolean) {
  const version = versionOf(tours)
  const wanted = and(eq(tours.id, sql.placeholder('proId')), inRange(anyRange('tour', all)))
  const itsDeparture = and(
    eq(departures.merchant, tours.merchant),
    eq(departures.tourId, tours.id),
    eq(departures.id, sql.placeholder('departureId')),
  )
  const named = (name: string) => `${name} of ${all ? 'all' : 'list'}`
  return {
    readVersion: statement(named('tour version'), (db) => db.select({ version }).from(tours).where(wanted)),
    readTour: statement(named('tour'), (db) => db.select({ version, tour: tours }).from(tours).where(wanted)),
    readDeparture: statement(named('departure'), (db) =>
      db
        .select({ version, departure: departures, seats: stockPools })
        .from(tours)
        .innerJoin(departures, itsDeparture)
        .innerJoin(stockPools, itsSeats)
        .where(wanted),
    ),
    readBoth: statement(named('tour and departure'), (db) =>
      db
        .select({ version, tour: tours, departure: departures, seats: stockPools })
        .from(tours)
        .innerJoin(departures, itsDeparture)
        .innerJoin(stockPools, itsSeats)
        .where(wanted),
    ),
  }
}
