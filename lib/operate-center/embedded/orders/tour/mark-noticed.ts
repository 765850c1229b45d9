import type { Handler } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { moveOrder } from '../core/order-moves.ts'
import { lockForStaff, noSuchOrder } from '../core/orders-of-staff.ts'
import { loadTourOrder } from './tour-rows.ts'

/** Records that the customer has the notice of departure, and sends the message that promises it. */
export const markNoticed: Handler<'staff.markNoticed'> = async (
  context,
  { merchant },
  { orderNo },
  { staff },
) => {
  const found = await lockForStaff(context, { staff, merchant, call: 'staff.markNoticed' }, orderNo)
  if (!found.ok) return found
  const row = found.value
  if (row.kind !== 'tour') return noSuchOrder()
  const event = { name: 'progress', step: 'notice', by: 'operator', at: context.now() } as const
  const moved = await moveOrder(context, await loadTourOrder(context, row), event, { person: staff })
  if (!moved.ok) return refusedBy(moved)
  const { phase, subStatus } = moved.row
  return { ok: true, value: { phase, subStatus } }
}
