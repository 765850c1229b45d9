import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../../kernel/work.ts'
import { orders } from './schema.ts'

/** The name of what was bought, as the order keeps it. */
export const boughtName = sql`${orders.snapshot}->>'name'`

/** Orders that the agency has to confirm, before they are paid or after. What waits for its vouchers is another kind. */
export const ordersToConfirm: WorkSource = {
  kind: 'orderConfirm',
  call: 'staff.confirmOrder',
  place: 'order',
  open: ({ db }, reached) =>
    db
      .select(
        workColumns({
          id: orders.orderNo,
          number: orders.orderNo,
          title: boughtName,
          due: orders.deadline,
          since: orders.createdAt,
          merchant: orders.merchant,
          shop: orders,
          amount: orders.payable,
        }),
      )
      .from(orders)
      .where(
        and(
          reached(orders),
          // Said in full, so that the index of just these rows is used.
          inArray(orders.phase, ['awaitingConfirm', 'confirming']),
          or(eq(orders.phase, 'awaitingConfirm'), ne(orders.kind, 'debris')),
        ),
      ),
}
