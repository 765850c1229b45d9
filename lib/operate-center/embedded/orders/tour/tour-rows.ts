import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { stateOfSub } from '../../../../domain/orders/kind.ts'
import { takesNames, tourKind } from '../../../../domain/orders/kinds/tour.ts'
import { fateOf, type NotFormed } from '../../../../domain/orders/kinds/tour-not-formed.ts'
import type { PlaceType } from '../../../../domain/vocabulary.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import type { Context, Db } from '../../kernel/context.ts'
import type { KindOrder } from '../core/kinds.ts'
import { loadOrder } from '../core/order-queries.ts'
import type { OrderRow } from '../core/rows.ts'
import { orderUnits } from '../core/schema.ts'
import { tourOrders, tourUnits } from './schema.ts'
import { type TourSnapshot, travellersUntil } from './snapshot.ts'

/** What a tour's order has in addition to every order. */
export type TourOwn = Pick<
  typeof tourOrders.$inferSelect,
  'tourId' | 'departureId' | 'departDate' | 'returnDate'
> & {
  /** What each unit's place was sold as. */
  places: ReadonlyMap<string, PlaceType>
  /** The departure does not take place; null while it does. */
  notFormed: (NotFormed & { reason: string; choiceIds: readonly string[] }) | null
  /** Staff have decided that the departure takes place. */
  formed: boolean
}

export type TourOrder = KindOrder<TourSnapshot, TourOwn>

export async function loadOwn(db: Db, rows: readonly OrderRow[]): Promise<Map<string, TourOwn>> {
  const numbers = rows.map(({ orderNo }) => orderNo)
  const own = await db.select().from(tourOrders).where(inArray(tourOrders.orderNo, numbers))
  const units = await db
    .select({ orderNo: orderUnits.orderNo, id: tourUnits.unitId, place: tourUnits.place })
    .from(tourUnits)
    .innerJoin(orderUnits, eq(orderUnits.id, tourUnits.unitId))
    .where(inArray(orderUnits.orderNo, numbers))
  const decided = await db
    .select({ orderNo: tourOrders.orderNo, departure: departures })
    .from(tourOrders)
    .innerJoin(
      departures,
      and(eq(departures.merchant, tourOrders.merchant), eq(departures.id, tourOrders.departureId)),
    )
    .where(
      and(
        inArray(tourOrders.orderNo, numbers),
        or(isNotNull(departures.cancelledAt), isNotNull(departures.formedAt)),
      ),
    )
  const decisions = new Map(decided.map(({ orderNo, departure }) => [orderNo, departure]))
  return new Map(
    own.map(({ orderNo, tourId, departureId, departDate, returnDate }) => {
      const places = new Map(
        units.flatMap((unit) => (unit.orderNo === orderNo ? [[unit.id, unit.place]] : [])),
      )
      const departure = decisions.get(orderNo)
      const notFormed = departure ? notFormedOf(departure) : null
      const formed = Boolean(departure?.formedAt) && notFormed === null
      return [orderNo, { tourId, departureId, departDate, returnDate, places, notFormed, formed }]
    }),
  )
}

function notFormedOf({
  cancelledAt,
  cancelReason: reason,
  choiceUntil,
  choiceIds,
}: typeof departures.$inferSelect): TourOwn['notFormed'] {
  return cancelledAt && { cancelledAt, reason, choiceUntil, choiceIds }
}

/** What becomes of the order, as its departure stands. */
export function fateOfOrder({ row, own }: Pick<TourOrder, 'row' | 'own'>, now: Date) {
  const { phase, consumed = false } = stateOfSub(tourKind, row.subStatus)
  const { afterSale, partlyRefunded } = row
  return fateOf({ phase, consumed, afterSale, partlyRefunded }, own.notFormed, now)
}

/** Only for a row that is a tour's. */
export async function loadTourOrder(context: Context, row: OrderRow): Promise<TourOrder> {
  // The row's kind has parsed its own snapshot and rows.
  return (await loadOrder(context, row)) as TourOrder
}

/** Until when names may be completed or replaced, regardless of the order's state. */
export function untilOf({ row, snapshot, own }: TourOrder): Date {
  return travellersUntil({ snapshot, createdAt: row.createdAt, departDate: own.departDate })
}

/**
 * Whether the order's state allows names to be completed or replaced, regardless of the deadline. Travellers whose refund
 * is in progress stay as they are; the others do not wait for them.
 */
export function namesOpen({ row, units }: Pick<TourOrder, 'row' | 'units'>): boolean {
  return takesNames(row.subStatus) && units.some(({ status }) => status === 1)
}

/** Places without a traveller's data. */
export function missingNames({ units }: TourOrder): number {
  return units.filter(({ sealed, status }) => sealed === null && status === 1).length
}
