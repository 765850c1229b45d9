import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type OrderEvent, type OrderState, transition } from '../../../../domain/orders/order-states.ts'
import { labelOf, type TourSubStatus } from '../../../../domain/orders/order-status.ts'
import type { Refusal } from '../../../../domain/refusal.ts'
import type { SeatEffect } from '../../../../domain/stock/seats.ts'
import { catalogueTag, productTag } from '../../../../tenant/tags.ts'
import { departures, tours } from '../../catalogue/tours/schema.ts'
import type { Context, Db } from '../../kernel/context.ts'
import type { OrderSnapshot } from '../tour/order-snapshot.ts'
import { orderHistory, orders, orderTravellers } from './schema.ts'

export type OrderRow = Omit<typeof orders.$inferSelect, 'snapshot'> & { snapshot: OrderSnapshot }

/** The order as a row; the caller's conditions bind it to a merchant and, where one asks, to a customer or shop. */
export async function findOrder(db: Db, where: SQL | undefined): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(where).limit(1)
  return row as OrderRow | undefined
}

/**
 * The same, locked until the transaction ends. Orders are always locked before attempts and refunds, these before
 * tours, and tours before departures.
 */
export async function lockOrder(db: Db, where: SQL | undefined): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(where).limit(1).for('update')
  return row as OrderRow | undefined
}

/** The row as the order rules see it. */
export function stateOf(row: OrderRow): OrderState {
  // Only moves below write sub_status, so it is one of the table's.
  const sub = row.subStatus as TourSubStatus
  return {
    sub,
    confirmMode: row.confirmMode,
    money: row.paid === 0 || sub === 510 ? 'none' : row.paid >= row.payable ? 'full' : 'deposit',
    travellers: row.travellers,
    seats: row.seatState === 'released' ? { kind: 'none' } : { kind: row.seatState, count: row.seats },
    afterSale: row.afterSale,
    partlyRefunded: row.partlyRefunded,
    payDeadline: row.payDeadline?.getTime() ?? null,
  }
}

type More = {
  /** Columns that change along with the status: money, cancel reason. */
  set?: Partial<Pick<OrderRow, 'paid' | 'refunded' | 'cancelReason'>>
  /** A sentence for the history, shown to the customer. */
  note?: string
}

export type MovedOrder = { ok: true; row: OrderRow; refundDue: boolean } | Refusal

/**
 * Moves a locked order by one event: status, flags, seats, travellers of a closed order, history. Nothing is written
 * when the rule refuses.
 */
export async function moveOrder(
  context: Context,
  row: OrderRow,
  event: OrderEvent,
  more: More = {},
): Promise<MovedOrder> {
  const moved = transition(stateOf(row), event)
  if (!moved.ok) return moved
  const { state, effects } = moved
  const sub = state.sub ?? 100
  const changes = {
    ...more.set,
    label: labelOf(sub),
    subStatus: sub as number,
    travellers: state.travellers,
    afterSale: state.afterSale,
    partlyRefunded: state.partlyRefunded,
    payDeadline: state.payDeadline === null ? null : new Date(state.payDeadline),
    seats: state.seats.kind === 'none' ? 0 : state.seats.count,
    seatState: state.seats.kind === 'none' ? ('released' as const) : state.seats.kind,
    version: row.version + 1,
    updatedAt: context.now(),
  }
  const written = await context.db
    .update(orders)
    .set(changes)
    .where(and(eq(orders.orderNo, row.orderNo), eq(orders.version, row.version)))
    .returning({ orderNo: orders.orderNo })
  if (written.length === 0) throw new Error(`order ${row.orderNo} was changed without its lock`)
  await applySeats(context, row, effects.seat)
  if (effects.closed && sub !== 510) {
    await context.db
      .update(orderTravellers)
      .set({ status: 2 })
      .where(and(eq(orderTravellers.orderNo, row.orderNo), inArray(orderTravellers.status, [1, 4])))
  }
  await context.db.insert(orderHistory).values({
    orderNo: row.orderNo,
    merchant: row.merchant,
    event: event.name,
    fromStatus: row.subStatus,
    toStatus: sub,
    by: event.by,
    note: more.note ?? '',
    at: context.now(),
  })
  return { ok: true, row: { ...row, ...changes }, refundDue: effects.refundDue }
}

type Moved = Extract<SeatEffect, { seat: 'use' | 'release' }>

/** The same arithmetic as rules/seats.ts, as one conditional update: seats move only if they are there. */
async function applySeats(context: Context, row: OrderRow, effect: SeatEffect): Promise<void> {
  if (effect.seat === 'none') return
  if (effect.seat === 'hold') throw new Error('seats are held where the order is made')
  const { count } = effect
  await countSold(context, row, effect)
  const { heldSeats, usedSeats, planSeats } = departures
  const source = effect.seat === 'use' || effect.from === 'held' ? heldSeats : usedSeats
  const set =
    effect.seat === 'use'
      ? { heldSeats: sql`${heldSeats} - ${count}`, usedSeats: sql`${usedSeats} + ${count}` }
      : effect.from === 'held'
        ? { heldSeats: sql`${heldSeats} - ${count}` }
        : { usedSeats: sql`${usedSeats} - ${count}` }
  const [seats] = await context.db
    .update(departures)
    .set(set)
    .where(
      and(
        eq(departures.merchant, row.merchant),
        eq(departures.id, row.departureId),
        sql`${source} >= ${count}`,
      ),
    )
    .returning({ plan: planSeats, used: usedSeats, held: heldSeats })
  if (!seats) throw new Error(`departure ${row.departureId} does not have the seats of order ${row.orderNo}`)
  const backOnSale = seats.plan >= 0 && seats.plan - seats.used - seats.held === count
  if (effect.seat === 'release' && backOnSale) announceSeats(context, row)
}

/**
 * A tour's 已售 counts the places in use: paid and booked, less those given back. Shown within the ten minutes that
 * bound what nobody announces, so that a sale does not renew every page.
 */
async function countSold({ db }: Context, row: OrderRow, effect: Moved): Promise<void> {
  const more = effect.seat === 'use' ? effect.count : effect.from === 'used' ? -effect.count : 0
  if (more === 0) return
  await db
    .update(tours)
    .set({ sold: sql`${tours.sold} + ${more}` })
    .where(and(eq(tours.merchant, row.merchant), eq(tours.id, row.tourId)))
}

/** Sold out, or back from it: the pages that show next departures change. Fewer seats alone show only live. */
export function announceSeats(
  context: Context,
  { merchant, tourId }: Pick<OrderRow, 'merchant' | 'tourId'>,
): void {
  context.announce(merchant, [productTag(merchant, 'tour', tourId), catalogueTag(merchant, 'tour')])
}
