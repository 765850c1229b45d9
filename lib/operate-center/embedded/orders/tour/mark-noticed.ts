import { and, eq } from 'drizzle-orm'
import { absent } from '../../../contract/failures.ts'
import type { Handler } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { moveOrder } from '../core/order-moves.ts'
import { lockOrder, ordersOfShop } from '../core/order-queries.ts'
import { orders } from '../core/schema.ts'
import { loadTourOrder } from './tour-rows.ts'

/** Records that the customer has the notice of departure, and sends the message that promises it. */
export const markNoticed: Handler<'staff.markNoticed'> = async (context, tenant, { orderNo }, { staff }) => {
  const row = await lockOrder(
    context.db,
    and(ordersOfShop(tenant), eq(orders.orderNo, orderNo), eq(orders.kind, 'tour')),
  )
  if (!row) return absent('订单不存在')
  const event = { name: 'progress', step: 'notice', by: 'operator', at: context.now() } as const
  const moved = await moveOrder(context, await loadTourOrder(context, row), event, { person: staff })
  if (!moved.ok) return refusedBy(moved)
  const { phase, subStatus } = moved.row
  return { ok: true, value: { phase, subStatus } }
}
