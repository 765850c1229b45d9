import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { KindOrder, RefundOffer } from './kinds.ts'
import { tellOf } from './order-messages.ts'
import { type MovedOrder, moveOrder, note } from './order-moves.ts'
import { keepRequest } from './order-refunds.ts'
import { paymentPort } from './payment-port.ts'
import { refunds } from './schema.ts'

/**
 * Gives units of an order back by a rule alone, without anybody's request or decision: the order goes on with the rest.
 * The order has to be locked. When its payments do not cover the amount (one is in doubt), the request stays for staff.
 * Refused like any request: while another one is not decided, and where the order's state has no refund.
 */
export async function grantRefund(
  context: Context,
  order: KindOrder,
  offer: RefundOffer,
  reason: string,
): Promise<MovedOrder> {
  const { db, now } = context
  const units = offer.items.map(({ unitId }) => unitId)
  const event = { name: 'requestRefund', by: 'system', at: now() } as const
  const moved = await moveOrder(context, order, event, { note: reason, units })
  if (!moved.ok) return moved
  const after = { ...order, row: moved.row }
  const refund = await keepRequest(context, after, offer, reason, { silent: true })
  const payments = paymentPort.of(context)
  const parts = await payments.split(context, moved.row, refund.id, offer.amount)
  if (!parts) return moved
  await db.update(refunds).set({ state: 'processing', decidedAt: now() }).where(eq(refunds.id, refund.id))
  await note(context, moved.row, { event: 'refundApproved', by: 'system' })
  if (offer.amount > 0) await tellOf(context, after, 'refundApproved', { amount: offer.amount }, refund.id)
  await payments.payOut(context, moved.row, refund.id, parts)
  return moved
}
