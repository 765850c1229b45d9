import { and, eq, inArray, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { orders } from '../orders/core/schema.ts'
import { boughtName } from '../orders/core/work.ts'
import { vouchers } from './schema.ts'

/** Paid orders with vouchers that have not been issued. */
export const vouchersToIssue: WorkSource = {
  kind: 'voucherIssue',
  call: 'staff.issueVouchers',
  place: 'order',
  open: ({ db }, reached) =>
    db
      .select(
        workColumns({
          id: orders.orderNo,
          number: orders.orderNo,
          title: boughtName,
          due: orders.deadline,
          since: sql`min(${vouchers.createdAt})`,
          merchant: orders.merchant,
          shop: orders,
        }),
      )
      .from(vouchers)
      .innerJoin(orders, eq(orders.orderNo, vouchers.orderNo))
      .where(
        and(reached(orders), eq(vouchers.state, 'waiting'), inArray(orders.phase, ['confirming', 'serving'])),
      )
      .groupBy(orders.orderNo),
}
