import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { isClosedPhase } from '../../../../domain/orders/phases.ts'
import { splitOverItems } from '../../../../domain/refunds/refund-plan.ts'
import type { Refusal } from '../../../../domain/refusal.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import type { Context } from '../../kernel/context.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { type KindOrder, kindOf, type RefundOffer } from './kinds.ts'
import { tellOf } from './order-messages.ts'
import { type MovedOrder, moveOrder, note, setStatus } from './order-moves.ts'
import { isLive, type LoadedRefund, loadOrder, withItems } from './order-queries.ts'
import { paymentPort } from './payment-port.ts'
import type { OrderRow, RefundRow } from './rows.ts'
import { orders, orderUnits, refundItems, refunds } from './schema.ts'

async function insertRefund(
  { db, now }: Context,
  { orderNo, merchant, distributor }: OrderRow,
  { amount, fee, keepsUnits = false }: Pick<RefundOffer, 'amount' | 'fee' | 'keepsUnits'>,
  reason: string,
): Promise<RefundRow> {
  const [refund] = await db
    .insert(refunds)
    .values({
      id: newId('r'),
      orderNo,
      merchant,
      distributor,
      amount,
      fee,
      keepsUnits,
      reason,
      state: 'requested',
      createdAt: now(),
    })
    .returning()
  if (!refund) throw new Error('a refund was not written')
  return refund
}

/** Stores a request with the amount of each unit; staff decides. */
export async function keepRequest(
  context: Context,
  order: KindOrder,
  offer: RefundOffer,
  reason: string,
  { silent = false } = {},
): Promise<RefundRow> {
  const { row } = order
  const { merchant } = row
  const { amount } = offer
  const refund = await insertRefund(context, row, offer, reason)
  const { id } = refund
  await context.db
    .insert(refundItems)
    .values(offer.items.map((item) => ({ refundId: id, merchant, ...pick(item) })))
  if (!silent) await tellOf(context, order, 'refundAsked', { amount }, id)
  return refund
}

/**
 * Asks for a refund in the buyer's name; staff decides. The order has to be locked.
 * @param staff who asks for a buyer that telephoned; absent for the buyer
 */
export async function askForRefund(
  context: Context,
  order: KindOrder,
  offer: RefundOffer,
  reason: string,
  staff?: StaffPerson,
): Promise<(Extract<MovedOrder, { ok: true }> & { refund: RefundRow }) | Refusal> {
  const event = { name: 'requestRefund', by: staff ? 'operator' : 'customer', at: context.now() } as const
  const units = offer.items.map(({ unitId }) => unitId)
  const moved = await moveOrder(context, order, event, {
    note: reason,
    units,
    ...(staff && { person: staff }),
  })
  if (!moved.ok) return moved
  return { ...moved, refund: await keepRequest(context, order, offer, reason) }
}

/**
 * Takes a refund back that nobody has decided, in its buyer's name or, without a message, because its time is over. The
 * order has to be locked.
 */
export async function withdrawRefund(
  context: Context,
  order: KindOrder,
  { refund, items }: LoadedRefund,
  by: 'customer' | 'system' = 'customer',
): Promise<MovedOrder> {
  const event = { name: 'withdrawRefund', by, at: context.now() } as const
  const moved = await moveOrder(context, order, event, { units: items.map(({ unitId }) => unitId) })
  if (!moved.ok) return moved
  await context.db
    .update(refunds)
    .set({ state: 'withdrawn', decidedAt: context.now() })
    .where(eq(refunds.id, refund.id))
  if (by === 'customer') await tellOf(context, order, 'refundWithdrawn', {}, refund.id)
  return moved
}

/**
 * Sends back what the rule gives for an order that has just been ended, without a decision by staff. The order has to
 * be locked. When its payments do not cover the amount (one is in doubt), the request stays for staff.
 */
export async function refundAtOnce(
  context: Context,
  order: KindOrder,
  offer: RefundOffer,
  reason: string,
): Promise<void> {
  if (offer.amount === 0) return
  const refund = await keepRequest(context, order, offer, reason, { silent: true })
  const parts = await paymentPort.of(context).split(context, order.row, refund.id, offer.amount)
  if (!parts) return
  const { db, now } = context
  await db.update(refunds).set({ state: 'processing', decidedAt: now() }).where(eq(refunds.id, refund.id))
  await note(context, order.row, { event: 'refundApproved', by: 'system' })
  await tellOf(context, order, 'refundApproved', { amount: offer.amount }, refund.id)
  await paymentPort.of(context).payOut(context, order.row, refund.id, parts)
}

/**
 * Sends back what an order costs less since it was moved to a cheaper offer. It is a refund without units: the order goes
 * on as it is. The order has to be locked. False, with nothing to be kept, when its payments do not cover the amount (one
 * is in doubt).
 */
export async function refundDifference(
  context: Context,
  order: KindOrder,
  amount: number,
  reason: string,
): Promise<boolean> {
  const { db, now } = context
  const refund = await insertRefund(context, order.row, { amount, fee: 0 }, reason)
  const parts = await paymentPort.of(context).split(context, order.row, refund.id, amount)
  if (!parts) return false
  await db.update(refunds).set({ state: 'processing', decidedAt: now() }).where(eq(refunds.id, refund.id))
  await note(context, order.row, { event: 'differenceRefunded', by: 'system' })
  await tellOf(context, order, 'refundApproved', { amount }, refund.id)
  await paymentPort.of(context).payOut(context, order.row, refund.id, parts)
  return true
}

/**
 * Ends requests that nobody has decided, because the whole order ends now; their units count as wanted again. Returns
 * the order as it is then. The order has to be locked.
 */
export async function voidRequests(context: Context, order: KindOrder, reason: string): Promise<KindOrder> {
  const { db, now } = context
  const asked = await db
    .update(refunds)
    .set({ state: 'withdrawn', note: reason, decidedAt: now() })
    .where(and(eq(refunds.orderNo, order.row.orderNo), eq(refunds.state, 'requested')))
    .returning({ id: refunds.id })
  if (asked.length === 0) return order
  const items = await db
    .select({ unitId: refundItems.unitId })
    .from(refundItems)
    .where(
      inArray(
        refundItems.refundId,
        asked.map(({ id }) => id),
      ),
    )
  const freed = order.units.filter(({ id }) => items.some(({ unitId }) => unitId === id))
  await setStatus(context, order, freed, 1)
  return loadOrder(context, order.row)
}

const pick = ({ unitId, amount, fee }: RefundOffer['items'][number]) => ({ unitId, amount, fee })

/**
 * An amount other than the requested one is spread over the same units; the rest becomes the fee.
 * @param owed what these units bring back besides what was asked, fen
 */
export async function changeAmount(
  { db }: Context,
  refund: RefundRow,
  amount: number,
  owed = 0,
): Promise<void> {
  if (amount === refund.amount) return
  const [loaded] = await withItems(db, [refund])
  const items = loaded?.items ?? []
  // Of units that stay, nothing is kept: the rest can be asked for later.
  const fee = refund.keepsUnits ? 0 : Math.max(0, refund.fee + refund.amount + owed - amount)
  const fees = splitOverItems(
    items.map((item) => ({ amount: item.fee })),
    fee,
  )
  for (const [index, item] of splitOverItems(items, amount).entries()) {
    await db
      .update(refundItems)
      .set({ amount: item.amount, fee: fees[index]?.amount ?? 0 })
      .where(and(eq(refundItems.refundId, refund.id), eq(refundItems.unitId, item.unitId)))
  }
  await db.update(refunds).set({ amount, fee }).where(eq(refunds.id, refund.id))
}

/** What comes back with these refunds of an order besides what they were asked with, by their ids, fen. */
export function owedBesides(
  context: Pick<Context, 'provided'>,
  order: KindOrder,
  all: readonly LoadedRefund[],
): Map<string, number> {
  const owed = kindOf(context, order.row).owedBesides
  if (!owed || isClosedPhase(order.row.phase)) return new Map()
  const unitIdsOf = ({ items }: LoadedRefund) => items.map(({ unitId }) => unitId)
  return new Map(
    all.flatMap((one) => {
      const { id, state, amount, fee } = one.refund
      if ((state !== 'requested' && state !== 'failed') || one.items.length === 0) return []
      const processing = all.filter(({ refund }) => refund.state === 'processing')
      const onTheirWay = {
        unitIds: processing.flatMap(unitIdsOf),
        amount: processing.reduce((sum, { refund }) => sum + refund.amount, 0),
      }
      return [[id, owed(order, { unitIds: unitIdsOf(one), amount, fee }, onTheirWay)]]
    }),
  )
}

/**
 * Books, with the units that stay in the order, what a refund that is agreed to takes of their money; or that it takes
 * nothing after all. The order has to be locked.
 */
export async function bookGiven({ db }: Context, refund: RefundRow, sign: 1 | -1): Promise<void> {
  if (!refund.keepsUnits) return
  const [loaded] = await withItems(db, [refund])
  for (const { unitId, amount } of loaded?.items ?? []) {
    await db
      .update(orderUnits)
      .set({ given: sql`${orderUnits.given} + ${sign * amount}::bigint` })
      .where(and(eq(orderUnits.orderNo, refund.orderNo), eq(orderUnits.id, unitId)))
  }
}

/** The units of an order of whose money a part is on its way back; their rest is still their buyer's. */
export async function unitsGivenInPart({ db }: Context, { orderNo }: OrderRow): Promise<string[]> {
  const rows = await db
    .select({ unitId: refundItems.unitId })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(
      and(
        eq(refunds.orderNo, orderNo),
        eq(refunds.keepsUnits, true),
        inArray(refunds.state, ['processing', 'failed']),
      ),
    )
  return rows.map(({ unitId }) => unitId)
}

/** The money is back: units, stock, order and history follow in the same transaction. The order has to be locked. */
export async function completeRefund(context: Context, row: OrderRow, refund: RefundRow): Promise<void> {
  const { db } = context
  const order = await loadOrder(context, row)
  const [loaded] = await withItems(db, [refund])
  const units = (loaded?.items ?? []).map(({ unitId }) => unitId)
  const left = order.units.filter(
    (unit) => isLive(unit) && (refund.keepsUnits || !units.includes(unit.id)),
  ).length
  const refunded = row.refunded + refund.amount
  await db.update(refunds).set({ state: 'done' }).where(eq(refunds.id, refund.id))
  // Told only of money that has really come.
  if (refund.amount > 0) await tellOf(context, order, 'refundPaidOut', { amount: refund.amount }, refund.id)
  if (units.length === 0 && !isClosedPhase(row.phase)) {
    // A difference in price: the order goes on as it is.
    await bookRefunded(context, row, refunded)
    return
  }
  if (isClosedPhase(row.phase) && (await isOneOfSeveral(context, refund))) {
    // The last of them ends the order.
    await bookRefunded(context, row, refunded)
    const closed = refund.keepsUnits ? [] : order.units.filter(({ id }) => units.includes(id))
    await setStatus(context, order, closed, 3)
    await note(context, row, { event: 'refundSome', by: 'system' })
    return
  }
  const moved = await moveOrder(
    context,
    order,
    left === 0 || isClosedPhase(row.phase)
      ? { name: 'refundAll', by: 'system', at: context.now() }
      : refund.keepsUnits
        ? { name: 'refundPart', by: 'system', at: context.now() }
        : { name: 'refundSome', by: 'system', at: context.now(), units: units.length },
    { set: { refunded }, units },
  )
  if (!moved.ok) throw new Error(`refund ${refund.id} cannot end: ${moved.code}`)
}

function bookRefunded({ db }: Context, { orderNo, version }: OrderRow, refunded: number) {
  return db
    .update(orders)
    .set({ refunded, version: version + 1 })
    .where(eq(orders.orderNo, orderNo))
}

/** Whether another refund of the order is still on its way. */
async function isOneOfSeveral({ db }: Context, { id, orderNo }: RefundRow): Promise<boolean> {
  const others = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderNo, orderNo),
        ne(refunds.id, id),
        inArray(refunds.state, ['requested', 'processing', 'failed']),
      ),
    )
    .limit(1)
  return others.length > 0
}

/** A part of the refund could not be sent; staff has to act. */
export async function failRefund(context: Context, row: OrderRow, refundId: string): Promise<void> {
  await context.db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, refundId))
  await note(context, row, { event: 'refundFailed', by: 'system' })
}
