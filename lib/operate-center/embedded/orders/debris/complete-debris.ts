import { isAllUsed } from '../../../../domain/debris/ticket-states.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import type { Context } from '../../kernel/context.ts'
import { moveOrder } from '../core/order-moves.ts'
import { type DebrisOrder, ticketsOfOrder } from './debris-rows.ts'

/**
 * Ends an order when nothing of it is open any more: every ticket is used, expired or given back, every device is back
 * and its deposit settled. The order has to be locked and loaded after the last change of its tickets. In the caller's
 * transaction.
 * @param person the member of staff whose step it follows; absent for time and tills
 * @returns whether the order has ended now
 */
export async function completeDebris(
  context: Context,
  order: DebrisOrder,
  person?: StaffPerson,
): Promise<boolean> {
  if (order.row.phase !== 'serving' || !isAllUsed(ticketsOfOrder(order))) return false
  const moved = await moveOrder(
    context,
    order,
    { name: 'progress', step: 'complete', by: person ? 'operator' : 'system', at: context.now() },
    person ? { person } : {},
  )
  if (!moved.ok) throw new Error(`order ${order.row.orderNo} cannot end: ${moved.code}`)
  return true
}
