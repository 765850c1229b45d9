import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { shanghaiInstant, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { movedWaits } from '../../../../domain/orders/deadlines.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import { invalid, refused } from '../../../contract/failures.ts'
import { seatPool } from '../../catalogue/tours/departures.ts'
import { departures, tours } from '../../catalogue/tours/schema.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { claimsOf, moveStock } from '../../stock/stock.ts'
import { tellFeaturesOfChange } from '../core/features.ts'
import { tellOf } from '../core/order-messages.ts'
import { note } from '../core/order-moves.ts'
import { isLive } from '../core/order-queries.ts'
import { refundDifference } from '../core/order-refunds.ts'
import type { OrderRow } from '../core/rows.ts'
import { orders, orderUnits } from '../core/schema.ts'
import { checkParty } from './party.ts'
import { ordered } from './put-travellers.ts'
import { tourOrders, tourUnits } from './schema.ts'
import { doubled } from './set-travellers.ts'
import { SNAPSHOT_VERSION, type TourSnapshot } from './snapshot.ts'
import { loadTourOrder, type TourOrder } from './tour-rows.ts'
import { announceSeats } from './tour-stock.ts'

type Departure = typeof departures.$inferSelect

/** Where an order goes, as what, and at which price; without `money` at the price it was sold for. */
export type Destination = {
  departure: Departure
  snapshot: TourSnapshot
  money?: {
    goods: number
    payable: number
    /** Fen that go back. */
    back: number
    /** Of each unit, by its position, what it costs and what was bought for it alone. */
    units: readonly { share: number; addOns: OrderAddOns }[]
  }
}
type OrderAddOns = (typeof orderUnits.$inferSelect)['addOns']

/** A departure that takes place, which cannot be cancelled until the transaction ends; it is cancelled with its orders. */
export async function lockDeparture(
  { db }: Context,
  merchant: string,
  departureId: string,
): Promise<Departure | undefined> {
  const [found] = await db
    .select()
    .from(departures)
    .where(
      and(
        eq(departures.merchant, merchant),
        eq(departures.id, departureId),
        ne(departures.status, 'cancelled'),
      ),
    )
    .for('share')
  return found
}

/** Whether all travellers named so far may travel on that departure. */
export function checkPartyOn(context: Context, order: TourOrder, { departure, snapshot }: Destination) {
  const { departDate, returnDate } = departure
  const slots = order.units.filter(isLive).map((place) => ({
    personType: order.own.places.get(place.id) ?? ('adult' as const),
    kept: ordered(context, place),
  }))
  return checkParty({ ...snapshot, departDate, returnDate }, slots, todayInShanghai(context.now()))
}

/**
 * Moves a locked order to a locked departure: its seats all or not at all, then dates, names, deadlines and price follow,
 * and what it is cheaper goes back. The customer is told.
 */
export async function moveToDeparture(
  context: Context,
  order: TourOrder,
  destination: Destination,
  how: { by: 'operator' | 'customer'; reason: string; person?: StaffPerson },
): Promise<Outcome<OrderRow>> {
  const { db, now, times } = context
  const { row, own } = order
  const { departure, snapshot, money } = destination
  const { id: departureId, tourId, departDate, returnDate, cutoffAt } = departure
  const { merchant, orderNo, phase } = row
  if (departDate <= todayInShanghai(now())) return refused('DEPARTED', '该团期已出发，请选择其他团期')
  const waitsForUs = phase === 'awaitingConfirm' || phase === 'confirming'
  if (waitsForUs && cutoffAt <= now()) {
    return refused('CUT_OFF', '该团期已截止收客，请先确认订单再改期')
  }
  const check = checkPartyOn(context, order, destination)
  if (!check.ok) return invalid(check.fields)

  const [claim] = (await claimsOf(context, row)).filter(({ pool }) => pool === seatPool(own.departureId))
  const moved = await moveStock(context, row, { from: seatPool(own.departureId), to: seatPool(departureId) })
  if (!moved) return refused('SOLD_OUT', '该团期余位不足，请选择其他团期')
  if (tourId !== own.tourId && claim?.state === 'used') await moveSold(context, order, tourId, claim.count)
  // Under the lock of the departure's seats, as every order of a person on it.
  if (await isOnDeparture(context, order, departureId)) return doubled()
  const ids = order.units.map(({ id }) => id)
  await db.update(tourUnits).set({ departureId }).where(inArray(tourUnits.unitId, ids))
  await db
    .update(tourOrders)
    .set({ tourId, departureId, departDate, returnDate, namesRemindedAt: null, notFormedToldAt: null })
    .where(eq(tourOrders.orderNo, orderNo))
  for (const [index, { share, addOns }] of money?.units.entries() ?? []) {
    const unit = order.units[index]
    if (unit) await db.update(orderUnits).set({ share, addOns }).where(eq(orderUnits.id, unit.id))
  }
  const service = { cutoffAt, startsAt: shanghaiInstant(departDate) }
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
      productId: tourId,
      snapshot,
      snapshotVersion: SNAPSHOT_VERSION,
      serviceFrom: departDate,
      serviceTo: returnDate,
      deadline: dateOf(waits.deadline),
      balanceDueAt: dateOf(waits.balanceDueAt),
      ...(money && {
        goods: money.goods,
        payable: money.payable,
        dueNow: Math.min(row.dueNow, money.payable),
      }),
      version: row.version + 1,
      updatedAt: now(),
    })
    .where(eq(orders.orderNo, orderNo))
    .returning()
  if (!after) throw new Error('a locked order was gone')
  const { by, reason, person } = how
  const name = tourId === own.tourId ? '' : `，改为“${snapshot.name}”`
  const text = `${own.departDate} → ${departDate}${name}，${reason}`
  await note(context, row, { event: 'departureChanged', by, note: text, person })
  const told = await loadTourOrder(context, after)
  await tellOf(context, told, 'departureChanged', { reason }, `${after.version}`)
  if (money && money.back > 0 && !(await refundDifference(context, told, money.back, '改期差价'))) {
    return refused('PAY_UNSURE', '有一笔支付正在确认中，请稍后再试')
  }
  await tellFeaturesOfChange(context, after)
  if (moved.some(({ left, freed }) => left === 0 || (freed > 0 && left === freed))) {
    announceSeats(context, { merchant, tourId: own.tourId })
    if (tourId !== own.tourId) announceSeats(context, { merchant, tourId })
  }
  return { ok: true, value: after }
}

/** 已售 goes with the seats. */
async function moveSold({ db }: Context, { row, own }: TourOrder, tourId: string, count: number) {
  const { merchant } = row
  // In the sequence of their ids, so that two orders that change places do not wait for one another for ever.
  const changes = [
    { id: own.tourId, more: -count },
    { id: tourId, more: count },
  ].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id, more } of changes) {
    await db
      .update(tours)
      .set({ sold: sql`${tours.sold} + ${more}` })
      .where(and(eq(tours.merchant, merchant), eq(tours.id, id)))
  }
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
