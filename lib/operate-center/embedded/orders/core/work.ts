import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../../kernel/work.ts'
import { orderKinds } from './kinds.ts'
import { orders } from './schema.ts'

/** The name of what was bought, as the order keeps it. */
export const boughtName = sql`${orders.snapshot}->>'name'`

/** Orders that the agency has to confirm, before they are paid or after. What waits to be issued is another kind of work. */
export const ordersToConfirm: WorkSource = {
  kind: 'orderConfirm',
  call: 'staff.confirmOrder',
  place: 'order',
  open(context, reached) {
    const issued = [...orderKinds.of(context).values()].filter(({ isIssued }) => isIssued)
    return context.db
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
          or(
            eq(orders.phase, 'awaitingConfirm'),
            notInArray(
              orders.kind,
              issued.map(({ kind }) => kind.code),
            ),
          ),
        ),
      )
  },
}
