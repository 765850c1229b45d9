import { and, eq } from 'drizzle-orm'
import { isClosedPhase } from '../../../../domain/orders/phases.ts'
import { splitOverItems } from '../../../../domain/refunds/refund-plan.ts'
import type { Context } from '../../kernel/context.ts'
import { newId } from '../../kernel/order-numbers.ts'
import type { KindOrder, RefundOffer } from './kinds.ts'
import { moveOrder, note } from './order-moves.ts'
import { isLive, loadOrder, withItems } from './order-queries.ts'
import type { OrderRow, RefundRow } from './rows.ts'
import { refundItems, refunds } from './schema.ts'

/** Stores a request with the amount of each unit; staff decides. */
export async function keepRequest(
  { db, now }: Context,
  { row }: KindOrder,
  offer: RefundOffer,
  reason: string,
): Promise<void> {
  const { orderNo, merchant, distributor } = row
  const id = newId('r')
  const { amount, fee } = offer
  await db
    .insert(refunds)
    .values({ id, orderNo, merchant, distributor, amount, fee, reason, state: 'requested', createdAt: now() })
  await db.insert(refundItems).values(offer.items.map((item) => ({ refundId: id, merchant, ...pick(item) })))
}

const pick = ({ unitId, amount, fee }: RefundOffer['items'][number]) => ({ unitId, amount, fee })

/** An amount other than the requested one is spread over the same units; the rest becomes the fee. */
export async function changeAmount({ db }: Context, refund: RefundRow, amount: number): Promise<void> {
  if (amount === refund.amount) return
  const [loaded] = await withItems(db, [refund])
  const items = loaded?.items ?? []
  const fee = Math.max(0, refund.fee + refund.amount - amount)
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

/** The money is back: units, stock, order and history follow in the same transaction. The order has to be locked. */
export async function completeRefund(context: Context, row: OrderRow, refund: RefundRow): Promise<void> {
  const { db } = context
  const order = await loadOrder(context, row)
  const [loaded] = await withItems(db, [refund])
  const units = (loaded?.items ?? []).map(({ unitId }) => unitId)
  const left = order.units.filter((unit) => isLive(unit) && !units.includes(unit.id)).length
  const moved = await moveOrder(
    context,
    order,
    left === 0 || isClosedPhase(row.phase)
      ? { name: 'refundAll', by: 'system', at: context.now() }
      : { name: 'refundSome', by: 'system', at: context.now(), units: units.length },
    { set: { refunded: row.refunded + refund.amount }, units },
  )
  if (!moved.ok) throw new Error(`refund ${refund.id} cannot end: ${moved.code}`)
  await db.update(refunds).set({ state: 'done' }).where(eq(refunds.id, refund.id))
}

/** A part of the refund could not be sent; staff has to act. */
export async function failRefund(context: Context, row: OrderRow, refundId: string): Promise<void> {
  await context.db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, refundId))
  await note(context, row, { event: 'refundFailed', by: 'system' })
}
