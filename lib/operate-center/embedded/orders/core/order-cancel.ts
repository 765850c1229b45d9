import type { Refusal } from '../../../../domain/refusal.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import type { Context } from '../../kernel/context.ts'
import { type KindOrder, kindOf, type RefundOffer } from './kinds.ts'
import { type MovedOrder, moveOrder } from './order-moves.ts'
import { refundAtOnce, unitsGivenInPart, voidRequests } from './order-refunds.ts'
import { paymentPort } from './payment-port.ts'

/**
 * What cancelling costs the seller: everything paid goes back, and the penalty of the order's rule is owed; null when
 * nothing was paid. Money of an earlier refund that is on its way is not sent again.
 * @param requested units that are under after-sale and still go back: nobody has decided their refund, or it takes only
 *   a part of their money
 */
export function offerOfSeller(
  context: Context,
  order: KindOrder,
  requested: readonly string[] = [],
): RefundOffer | Refusal | null {
  if (order.row.paid === 0) return null
  const units = order.units.map((unit) =>
    requested.includes(unit.id) ? { ...unit, status: 1 as const } : unit,
  )
  const open = units.filter(({ status }) => status === 1).map(({ id }) => id)
  return kindOf(context, order.row).planRefund({ ...order, units }, open, context.now(), 'seller')
}

/**
 * Cancels a locked order for the seller, whatever has been paid: the stock is free, everything paid goes back at once,
 * the penalty is kept as owed. Payments that are open are closed afterwards; one that arrives all the same is given back.
 */
export async function cancelBySeller(
  context: Context,
  order: KindOrder,
  by: 'operator' | 'system',
  reason: string,
  person?: StaffPerson,
): Promise<(Extract<MovedOrder, { ok: true }> & { refund: number; penalty: number }) | Refusal> {
  const refusal = kindOf(context, order.row).cancelRefusal?.(order)
  if (refusal) return refusal
  const current = await voidRequests(context, order, reason)
  // Of a unit that stays, the rest goes back now.
  const offer = offerOfSeller(context, current, await unitsGivenInPart(context, current.row))
  const penalty = offer?.ok ? (offer.penalty ?? 0) : 0
  const event = { name: 'cancelByAgency', by, at: context.now() } as const
  const moved = await moveOrder(context, current, event, {
    set: { cancelReason: reason, penalty },
    note: reason,
    ...(person && { person }),
  })
  if (!moved.ok) return moved
  if (moved.refundDue && offer?.ok) {
    await refundAtOnce(context, { ...current, row: moved.row }, offer, reason)
  }
  const { merchant, orderNo } = moved.row
  context.afterCommit(async (after) => {
    await paymentPort.of(after).resolve(after, { merchant, orderNo }, 'close')
  })
  return { ...moved, refund: offer?.ok ? offer.amount : 0, penalty }
}
