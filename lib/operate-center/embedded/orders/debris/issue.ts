import type { StaffPerson } from '../../../../domain/staff/person.ts'
import { refused } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { cancelBySeller } from '../core/order-cancel.ts'
import { moveOrder } from '../core/order-moves.ts'
import { type DebrisOrder, isOrder, loadDebrisOrder, lockDebrisOrder, type OrderKey } from './debris-rows.ts'

const noOrder = () => refused('NO_ORDER', '订单不存在，请核对订单号')

/**
 * The codes of a paid order are issued: it can be used, and its customer is told. Again is refused as `ALREADY`. In the
 * caller's transaction.
 * @param person the member of staff who issued them; absent where they came by themselves
 */
export async function confirmIssued(
  context: Context,
  key: OrderKey,
  person?: StaffPerson,
): Promise<Outcome<DebrisOrder>> {
  const order = await lockDebrisOrder(context, isOrder(key))
  if (!order) return noOrder()
  const by = person ? ('operator' as const) : ('system' as const)
  const moved = await moveOrder(
    context,
    order,
    { name: 'confirmAfterPay', by, at: context.now() },
    person ? { person } : {},
  )
  return moved.ok ? { ok: true, value: await loadDebrisOrder(context, moved.row) } : refusedBy(moved)
}

/**
 * The codes of a paid order cannot be had: the order ends, its places are free, and everything paid goes back at once.
 * In the caller's transaction.
 * @param reason for the customer
 */
export async function refuseIssue(
  context: Context,
  key: OrderKey,
  reason: string,
  person?: StaffPerson,
): Promise<Outcome<DebrisOrder>> {
  const order = await lockDebrisOrder(context, isOrder(key))
  if (!order) return noOrder()
  if (order.row.phase !== 'confirming') {
    return refused('NOT_WAITING', '订单不在出票中，不能登记出票失败，请刷新查看')
  }
  const moved = await cancelBySeller(context, order, person ? 'operator' : 'system', reason, person)
  return moved.ok ? { ok: true, value: await loadDebrisOrder(context, moved.row) } : refusedBy(moved)
}
