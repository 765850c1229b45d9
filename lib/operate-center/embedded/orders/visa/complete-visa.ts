import { and, eq, sql } from 'drizzle-orm'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import { isOrderDone } from '../../../../domain/visas/applicant-moves.ts'
import type { Context } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { moveOrder } from '../core/order-moves.ts'
import { orders } from '../core/schema.ts'
import { applicantsOf, lockVisaOrder, type VisaOrder } from './visa-rows.ts'

const BATCH = 50

/**
 * Ends an order when each of its applicants is done or has been given up, and one is done; an applicant whose refund
 * nobody has decided keeps it open. The order has to be locked and loaded after the last change of its applicants. In
 * the caller's transaction.
 * @param person the member of staff whose step it follows; absent for time
 * @returns whether the order has ended now
 */
export async function completeVisa(
  context: Context,
  order: VisaOrder,
  person?: StaffPerson,
): Promise<boolean> {
  if (order.row.phase !== 'serving' || !isOrderDone(applicantsOf(order))) return false
  const moved = await moveOrder(
    context,
    order,
    { name: 'progress', step: 'complete', by: person ? 'operator' : 'system', at: context.now() },
    person ? { person } : {},
  )
  if (!moved.ok) throw new Error(`visa order ${order.row.orderNo} cannot end: ${moved.code}`)
  return true
}

/**
 * Ends orders whose last open applicant has been refunded or withdrawn from a refund: nobody moves an applicant then.
 * Returns how many it has ended.
 */
export async function completeVisas(context: Context): Promise<number> {
  const done = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        eq(orders.kind, 'visa'),
        eq(orders.phase, 'serving'),
        sql`exists (
          select 1 from order_units u join visa_applicants a on a.unit_id = u.id
          where u.order_no = orders.order_no and u.status = 1 and a.state = 80
        )`,
        sql`not exists (
          select 1 from order_units u join visa_applicants a on a.unit_id = u.id
          where u.order_no = orders.order_no and (u.status = 4 or (u.status = 1 and a.state <> 80))
        )`,
      ),
    )
    .limit(BATCH)
  let ended = 0
  for (const { merchant, orderNo } of done) {
    await inTransaction(context, async (inside) => {
      const order = await lockVisaOrder(
        inside,
        and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)),
      )
      if (order && (await completeVisa(inside, order))) ended += 1
      return { ok: true, value: null }
    })
  }
  return ended
}
