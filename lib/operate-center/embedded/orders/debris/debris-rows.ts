import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { addDays, type CalendarDate, shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import type { DebrisRefundInput } from '../../../../domain/debris/refund-rule.ts'
import {
  deviceState,
  type Ticket,
  type TicketsOfOrder,
  ticketState,
} from '../../../../domain/debris/ticket-states.ts'
import type { ServiceTimes } from '../../../../domain/orders/deadlines.ts'
import { isInUse } from '../../../../domain/orders/kinds/debris.ts'
import type { Context, Db } from '../../kernel/context.ts'
import { type KeptAddress, openAddress } from '../core/kept-address.ts'
import type { KindOrder } from '../core/kinds.ts'
import { loadOrder, lockOrder } from '../core/order-queries.ts'
import type { OrderRow, UnitRow } from '../core/rows.ts'
import { orders } from '../core/schema.ts'
import { debrisOrders, debrisTickets } from './schema.ts'
import type { DebrisSnapshot } from './snapshot.ts'

type TicketRow = typeof debrisTickets.$inferSelect

/** What an order of a fragment product has in addition to every order. */
export type DebrisOwn = Omit<typeof debrisOrders.$inferSelect, 'orderNo' | 'merchant'> & {
  /** By unit. */
  tickets: ReadonlyMap<string, TicketRow>
}

export type DebrisOrder = KindOrder<DebrisSnapshot, DebrisOwn>

export async function loadOwn(db: Db, rows: readonly OrderRow[]): Promise<Map<string, DebrisOwn>> {
  const numbers = rows.map(({ orderNo }) => orderNo)
  const own = await db.select().from(debrisOrders).where(inArray(debrisOrders.orderNo, numbers))
  const tickets = await db.select().from(debrisTickets).where(inArray(debrisTickets.orderNo, numbers))
  return new Map(
    own.map(({ orderNo, merchant: _merchant, ...columns }) => {
      const mine = tickets.filter((one) => one.orderNo === orderNo)
      return [orderNo, { ...columns, tickets: new Map(mine.map((one) => [one.unitId, one])) }]
    }),
  )
}

/** Only for a row of a fragment product. */
export async function loadDebrisOrder(context: Context, row: OrderRow): Promise<DebrisOrder> {
  // The row's kind has parsed its own snapshot and rows.
  return (await loadOrder(context, row)) as DebrisOrder
}

/**
 * The order that fulfils the conditions, with its tickets, locked until the transaction ends; undefined for none, and
 * for an order of another kind. Every change of a ticket happens under this lock.
 */
export async function lockDebrisOrder(
  context: Context,
  where: SQL | undefined,
): Promise<DebrisOrder | undefined> {
  const row = await lockOrder(context.db, where)
  return row?.kind === 'debris' ? loadDebrisOrder(context, row) : undefined
}

export type OrderKey = Pick<OrderRow, 'merchant' | 'orderNo'>

export const isOrder = ({ merchant, orderNo }: OrderKey): SQL | undefined =>
  and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo))

/** A ticket as the rules see it, with its unit. */
export type TicketOfOrder = Ticket & {
  unit: UnitRow
  row: TicketRow
  /** Counted from 1 within its sort. */
  number: number
}

/** The order's tickets and deposits by position. */
export function ticketsOfOrder({ own, units }: Pick<DebrisOrder, 'own' | 'units'>): TicketOfOrder[] {
  const numbers = { adult: 0, child: 0, deposit: 0 }
  return units.map((unit) => {
    const row = own.tickets.get(unit.id)
    if (!row) throw new Error(`the unit ${unit.id} of an order of a fragment product has no ticket`)
    numbers[row.sort] += 1
    return {
      unit,
      row,
      sort: row.sort,
      status: unit.status,
      state: ticketState(row, own),
      number: numbers[row.sort],
    }
  })
}

/** Whether the order has devices that have to come back. */
export function hasDevice({ own }: Pick<DebrisOrder, 'own'>): boolean {
  return [...own.tickets.values()].some(({ sort }) => sort === 'deposit')
}

/** What the words of a ticket need of its order. */
export function standOf(order: DebrisOrder): TicketsOfOrder {
  const { row, own } = order
  const stage = isInUse(row.subStatus)
    ? 'issued'
    : row.paid > 0 || row.phase === 'confirming'
      ? 'waiting'
      : 'none'
  return {
    stage,
    handover: own.handover,
    device: hasDevice(order) ? deviceState(own) : null,
    depositKept: own.depositKept > 0,
  }
}

/** Until when a device has to be back; null without one, and before its last day of use is known. */
export function deviceDue(order: Pick<DebrisOrder, 'own' | 'snapshot'>): CalendarDate | null {
  const { validTo } = order.own
  return hasDevice(order) && validTo !== null ? addDays(validTo, order.snapshot.package.returnDays) : null
}

/** When the day of use begins and when the validity is over; null before that is known. */
export function timesOf({ own }: Pick<DebrisOrder, 'own'>): {
  beginsAt: number | null
  endsAt: number | null
} {
  const begins = own.date ?? own.validTo
  return {
    beginsAt: begins === null ? null : shanghaiInstant(begins),
    endsAt: own.validTo === null ? null : shanghaiInstant(own.validTo) + DAY_MS,
  }
}

/**
 * Until when its codes may be issued, and when it begins: a time of a day until then, a day until its end. What is used
 * within a validity begins, for whoever counts from that, on its last day.
 */
export function serviceOf({
  date,
  slot,
  validTo,
}: Pick<DebrisOwn, 'date' | 'slot' | 'validTo'>): ServiceTimes {
  if (date === null) return { cutoffAt: null, startsAt: validTo === null ? null : shanghaiInstant(validTo) }
  const startsAt = shanghaiInstant(date, slot || '00:00')
  return { cutoffAt: slot === '' ? startsAt + DAY_MS : startsAt, startsAt }
}

/** What the refund rule needs of an order. */
export function refundFacts(
  order: DebrisOrder,
  now: Date,
): Omit<DebrisRefundInput, 'by' | 'chosen' | 'words'> {
  const { snapshot, own } = order
  return {
    ...timesOf(order),
    ...deliveryFacts(order),
    rule: snapshot.package.refund,
    deviceBack: own.deviceBackAt !== null,
    now,
  }
}

/** What decides whether the delivery fee comes back. */
export function deliveryFacts(order: DebrisOrder): Pick<DebrisRefundInput, 'units' | 'order' | 'handedOver'> {
  return {
    units: ticketsOfOrder(order).map(({ unit, sort, state }) => ({
      id: unit.id,
      share: unit.share,
      status: unit.status,
      sort,
      state,
    })),
    order: order.row,
    handedOver: order.own.handedOverAt !== null,
  }
}

/** Where an order is sent, in full; null for other ways, and once it is deleted. */
export function sentTo(
  context: Pick<Context, 'sealer'>,
  { addressSealed }: Pick<DebrisOwn, 'addressSealed'>,
): KeptAddress | null {
  return openAddress(context, addressSealed)
}

/** What the package asked for and was answered; empty once it is deleted. */
export function answersOf(
  { sealer }: Pick<Context, 'sealer'>,
  { asksSealed }: Pick<DebrisOwn, 'asksSealed'>,
): Record<string, string> {
  return asksSealed === null ? {} : (JSON.parse(sealer.open(asksSealed)) as Record<string, string>)
}

/** Deletes personal data from the kind's own rows; what was sealed in the units is the core's. */
export async function forgetDebris(db: Db, orderNos: readonly string[]): Promise<void> {
  const numbers = [...orderNos]
  await db
    .update(debrisOrders)
    .set({
      addressSealed: null,
      asksSealed: null,
      returnCompany: '',
      returnTrackingNo: '',
      depositNote: '',
    })
    .where(inArray(debrisOrders.orderNo, numbers))
  await db
    .update(debrisTickets)
    .set({ documentHash: null, nameKey: null })
    .where(inArray(debrisTickets.orderNo, numbers))
}

/** A document whose ticket was given up counts for nobody any more. */
export async function freeDocuments(db: Db, unitIds: readonly string[]): Promise<void> {
  await db
    .update(debrisTickets)
    .set({ documentHash: null, nameKey: null })
    .where(inArray(debrisTickets.unitId, [...unitIds]))
}
