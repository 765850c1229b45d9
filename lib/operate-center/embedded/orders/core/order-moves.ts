import { and, eq, inArray } from 'drizzle-orm'
import { remindAt } from '../../../../domain/orders/deadlines.ts'
import { type OrderEvent, type OrderState, transition } from '../../../../domain/orders/engine.ts'
import { stateOfSub } from '../../../../domain/orders/kind.ts'
import type { Standing } from '../../../../domain/orders/order-view.ts'
import { PHASES, type Phase } from '../../../../domain/orders/phases.ts'
import type { Refusal } from '../../../../domain/refusal.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import type { UnitStatus } from '../../../../domain/vocabulary.ts'
import type { Context } from '../../kernel/context.ts'
import { bookUsed, claimsOf, type MovedPool, releaseStock } from '../../stock/stock.ts'
import { tellFeatures } from './features.ts'
import { type KindOrder, kindOf } from './kinds.ts'
import { messageOf, tellOf } from './order-messages.ts'
import { isLive } from './order-queries.ts'
import type { OrderRow, UnitRow } from './rows.ts'
import { orderHistory, orders, orderUnits } from './schema.ts'

/** What texts and buttons of an order need of its row. */
export function standingOf(row: OrderRow): Standing {
  const { subStatus: sub, afterSale, partlyRefunded, deadline, reviewedAt } = row
  return {
    sub,
    afterSale,
    partlyRefunded,
    deadline: deadline?.getTime() ?? null,
    reviewed: reviewedAt !== null,
  }
}

function stateOf({ row, units }: KindOrder, stock: OrderState['stock']): OrderState {
  const isRefunded = row.phase === 'refunded'
  return {
    ...standingOf(row),
    confirmMode: row.confirmMode,
    money: row.paid === 0 || isRefunded ? 'none' : row.paid >= row.payable ? 'full' : 'deposit',
    units: units.filter(isLive).length,
    stock,
  }
}

type More = {
  /** Columns that change along with the status: money, cancel reason. */
  set?: Partial<Pick<OrderRow, 'paid' | 'refunded' | 'cancelReason' | 'penalty'>>
  /** A sentence for the history, shown to the customer. */
  note?: string
  /** The member of staff who moves it. */
  person?: StaffPerson
  /** The units a refund is about. */
  units?: readonly string[]
}

export type MovedOrder = { ok: true; row: OrderRow; refundDue: boolean } | Refusal

/** The new state of the units that an event is about. */
const UNIT_STATUS: Readonly<Record<string, UnitStatus>> = {
  requestRefund: 4,
  rejectRefund: 1,
  withdrawRefund: 1,
  refundPart: 1,
  refundSome: 3,
  refundAll: 3,
}

/**
 * Moves a locked order by one event: status, flags, stock, units, history. Nothing is written when the rule refuses.
 */
export async function moveOrder(
  context: Context,
  order: KindOrder,
  asked: OrderEvent,
  more: More = {},
): Promise<MovedOrder> {
  const { row } = order
  const handler = kindOf(context, row)
  const event = withOthers(asked, order, more.units ?? [])
  const claims = await claimsOf(context, row)
  const stock = claims.find(({ state }) => state !== 'released')?.state
  const moved = transition(
    handler.kind,
    stateOf(order, stock === undefined || stock === 'released' ? 'none' : stock),
    event,
  )
  if (!moved.ok) return moved
  const { state, effects } = moved
  const sub = state.sub ?? row.subStatus
  const { phase } = stateOfSub(handler.kind, sub)
  const isUnpaid = phase === 'awaitingConfirm' || phase === 'awaitingPay'
  const changes = {
    ...more.set,
    ...reminderOf(row, state, phase, event.at),
    // Counts only as long as something is held unpaid.
    addressHash: isUnpaid ? row.addressHash : null,
    phase,
    subStatus: sub,
    afterSale: state.afterSale,
    partlyRefunded: state.partlyRefunded,
    deadline: state.deadline === null ? null : new Date(state.deadline),
    version: row.version + 1,
    updatedAt: context.now(),
  }
  const written = await context.db
    .update(orders)
    .set(changes)
    .where(and(eq(orders.orderNo, row.orderNo), eq(orders.version, row.version)))
    .returning({ orderNo: orders.orderNo })
  if (written.length === 0) throw new Error(`order ${row.orderNo} was changed without its lock`)

  const chosen = order.units.filter(({ id }) => more.units?.includes(id))
  let pools: MovedPool[] = []
  if (effects.stock.stock === 'hold') throw new Error('stock is held where the order is made')
  if (effects.stock.stock === 'use') pools = await bookUsed(context, row)
  if (effects.stock.stock === 'release') {
    const { units } = effects.stock
    const all = handler.unconsumed?.(order) ?? 'all'
    pools = await releaseStock(context, row, units === 'all' ? all : handler.claims(order, chosen))
  }
  if (pools.length > 0) await handler.onStock?.(context, order, pools)

  if (effects.closed && state.units > 0) await setStatus(context, order, order.units.filter(isLive), 2)
  const status = UNIT_STATUS[event.name]
  if (status !== undefined) await setStatus(context, order, chosen, status)
  await note(context, row, {
    event: event.name === 'progress' ? event.step : event.name,
    to: sub,
    by: event.by,
    person: more.person,
    note: more.note,
  })
  const after = { ...row, ...changes }
  const now = { ...order, row: after }
  const message = messageOf(now, handler.kind, event, row.phase)
  if (message) await tellOf(context, now, message.event, message.facts)
  await tellFeatures(context, now, {
    event,
    from: row.phase,
    fromStatus: row.subStatus,
    refundDue: effects.refundDue,
    units: more.units ?? [],
  })
  return { ok: true, row: after, refundDue: effects.refundDue }
}

type RefundEnd = Extract<
  OrderEvent,
  { name: 'refundPart' | 'refundSome' | 'rejectRefund' | 'withdrawRefund' }
>

function endsOneRefund(event: OrderEvent): event is RefundEnd {
  return ['refundPart', 'refundSome', 'rejectRefund', 'withdrawRefund'].includes(event.name)
}

/** Tells the end of a refund how many units of other refunds are still waiting. */
function withOthers(event: OrderEvent, { units }: KindOrder, ended: readonly string[]): OrderEvent {
  if (!endsOneRefund(event)) return event
  return { ...event, others: units.filter(({ id, status }) => status === 4 && !ended.includes(id)).length }
}

/** A new wait for money has a reminder of its own; one that goes on keeps its own; the others have none. */
function reminderOf(
  row: OrderRow,
  { deadline }: OrderState,
  phase: Phase,
  at: OrderEvent['at'],
): Pick<OrderRow, 'remindAt'> {
  if (deadline === null || PHASES[phase].pays === null) return { remindAt: null }
  if (deadline === row.deadline?.getTime() && phase === row.phase) return { remindAt: row.remindAt }
  return { remindAt: new Date(remindAt(at, deadline)) }
}

/** Also frees what a closed unit kept of its kind's own. */
export async function setStatus(
  context: Context,
  order: KindOrder,
  units: readonly UnitRow[],
  status: UnitStatus,
): Promise<void> {
  if (units.length === 0) return
  const ids = units.map(({ id }) => id)
  await context.db
    .update(orderUnits)
    .set({ status })
    .where(and(eq(orderUnits.orderNo, order.row.orderNo), inArray(orderUnits.id, ids)))
  const isClosed = status === 2 || status === 3
  if (isClosed) await kindOf(context, order.row).onUnitsClosed?.(context, order, ids)
}

/** An entry of the order's history; without `to` the status stays. */
export async function note(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: OrderRow,
  entry: {
    event: string
    by: string
    person?: StaffPerson | undefined
    note?: string | undefined
    to?: number
  },
): Promise<void> {
  await db.insert(orderHistory).values({
    orderNo: row.orderNo,
    merchant: row.merchant,
    event: entry.event,
    fromStatus: row.subStatus,
    toStatus: entry.to ?? row.subStatus,
    by: entry.by,
    ...(entry.person && { person: { id: entry.person.id, name: entry.person.name } }),
    note: entry.note ?? '',
    at: now(),
  })
}
