import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { shanghaiInstant, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { movedWaits } from '../../../../domain/orders/deadlines.ts'
import { stateOfSub } from '../../../../domain/orders/kind.ts'
import { tourKind } from '../../../../domain/orders/kinds/tour.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import { seatPool } from '../../catalogue/tours/departures.ts'
import { departures, tours } from '../../catalogue/tours/schema.ts'
import { tourContent } from '../../catalogue/tours/tour-content.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import { moveStock } from '../../stock/stock.ts'
import { tellFeaturesOfChange } from '../core/features.ts'
import { tellOf } from '../core/order-messages.ts'
import { note } from '../core/order-moves.ts'
import { isLive, lockOrder } from '../core/order-queries.ts'
import { orders } from '../core/schema.ts'
import { standOf } from '../core/staff-orders.ts'
import { checkParty } from './party.ts'
import { tourOrders, tourUnits } from './schema.ts'
import { doubled, ordered } from './set-travellers.ts'
import { SNAPSHOT_VERSION } from './snapshot.ts'
import { loadTourOrder, type TourOrder } from './tour-rows.ts'
import { announceSeats } from './tour-stock.ts'

/**
 * Moves an order to another departure of its tour, at the price it was sold for: its seats all or not at all, then
 * dates, names and deadlines follow. The customer is told.
 */
export const changeDeparture: Handler<'staff.changeDeparture'> = async (
  context,
  { merchant },
  { orderNo, departureId, reason },
  { staff },
) => {
  const { db, now, times } = context
  const row = await lockOrder(
    db,
    and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo), eq(orders.kind, 'tour')),
  )
  if (!row) return absent('订单不存在')
  const order = await loadTourOrder(context, row)
  const { own } = order
  const { phase, consumed } = stateOfSub(tourKind, row.subStatus)
  if (
    consumed ||
    !['awaitingConfirm', 'awaitingPay', 'awaitingBalance', 'confirming', 'serving'].includes(phase)
  ) {
    return refused('TOO_LATE', '订单已结束或行程已开始，不能改期')
  }
  if (row.afterSale) return refused('AFTER_SALE', '订单有退款正在处理，请处理完成后再改期')
  if (departureId === own.departureId) return refused('SAME', '订单已在该团期')
  const [found] = await db
    .select({ departure: departures, content: tours.content })
    .from(departures)
    .innerJoin(tours, and(eq(tours.merchant, departures.merchant), eq(tours.id, departures.tourId)))
    .where(
      and(
        eq(departures.merchant, merchant),
        eq(departures.id, departureId),
        eq(departures.tourId, own.tourId),
        ne(departures.status, 'cancelled'),
      ),
    )
    // Cannot be cancelled until the order is on it, and then is cancelled with it.
    .for('share', { of: departures })
  if (!found) return absent('该产品没有这个团期，或团期已取消')
  const { departure } = found
  const { departDate, returnDate } = departure
  const today = todayInShanghai(now())
  if (departDate <= today) return refused('DEPARTED', '该团期已出发，请选择其他团期')
  const waitsForUs = phase === 'awaitingConfirm' || phase === 'confirming'
  if (waitsForUs && departure.cutoffAt <= now()) {
    return refused('CUT_OFF', '该团期已截止收客，请先确认订单再改期')
  }
  const places = order.units.filter(isLive)
  const slots = places.map((place) => ({
    personType: own.places.get(place.id) ?? ('adult' as const),
    kept: ordered(context, place),
  }))
  const check = checkParty({ ...order.snapshot, departDate, returnDate }, slots, today)
  if (!check.ok) return invalid(check.fields)

  const moved = await moveStock(context, row, { from: seatPool(own.departureId), to: seatPool(departureId) })
  if (!moved) return refused('SOLD_OUT', '该团期余位不足，请先增加计划人数或选择其他团期')
  // Under the lock of the departure's seats, as every order of a person on it.
  if (await isOnDeparture(context, order, departureId)) return doubled()
  await db
    .update(tourUnits)
    .set({ departureId })
    .where(
      inArray(
        tourUnits.unitId,
        order.units.map(({ id }) => id),
      ),
    )
  await db
    .update(tourOrders)
    .set({ departureId, departDate, returnDate, namesRemindedAt: null })
    .where(eq(tourOrders.orderNo, orderNo))
  const { packages } = tourContent.parse(found.content)
  const { groupNo, packageCode } = departure
  const snapshot = {
    ...order.snapshot,
    groupNo,
    packageCode,
    packageName: packages.find(({ code }) => code === packageCode)?.name ?? '',
    cutoffAt: departure.cutoffAt.toISOString(),
  }
  const service = { cutoffAt: departure.cutoffAt, startsAt: shanghaiInstant(departDate) }
  const before = {
    deadline: row.deadline?.getTime() ?? null,
    balanceDueAt: row.balanceDueAt?.getTime() ?? null,
  }
  const awaits = phase === 'awaitingBalance' ? 'balance' : waitsForUs ? 'confirmation' : 'payment'
  const waits = movedWaits(times, now(), before, service, awaits)
  const dateOf = (at: number | null) => (at === null ? null : new Date(at))
  const [after] = await db
    .update(orders)
    .set({
      snapshot,
      snapshotVersion: SNAPSHOT_VERSION,
      deadline: dateOf(waits.deadline),
      balanceDueAt: dateOf(waits.balanceDueAt),
      version: row.version + 1,
      updatedAt: now(),
    })
    .where(eq(orders.orderNo, orderNo))
    .returning()
  if (!after) throw new Error('a locked order was gone')
  const text = `${own.departDate} → ${departDate}，${reason}`
  await note(context, row, { event: 'departureChanged', by: 'operator', note: text, person: staff })
  const told = await loadTourOrder(context, after)
  await tellOf(context, told, 'departureChanged', { reason }, `${after.version}`)
  await tellFeaturesOfChange(context, after)
  if (moved.some(({ left, freed }) => left === 0 || (freed > 0 && left === freed))) {
    announceSeats(context, { merchant, tourId: own.tourId })
  }
  return succeed({ ...standOf(after), departDate })
}

/** Whether the customer has one of the order's persons on that departure already. */
async function isOnDeparture(
  { db }: Context,
  { row, units }: TourOrder,
  departureId: string,
): Promise<boolean> {
  const mine = units.map(({ id }) => id)
  const found = await db
    .select({ unitId: tourUnits.unitId })
    .from(tourUnits)
    .where(
      and(
        eq(tourUnits.merchant, row.merchant),
        eq(tourUnits.departureId, departureId),
        eq(tourUnits.customerId, row.customerId),
        sql`${tourUnits.documentHash} in (select document_hash from tour_units where ${inArray(sql`unit_id`, mine)})`,
      ),
    )
    .limit(1)
  return found.length > 0
}
