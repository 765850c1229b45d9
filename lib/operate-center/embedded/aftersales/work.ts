import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TrailSubject } from '../kernel/trail.ts'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { trailOfOrder } from '../orders/core/find.ts'
import { orders, refunds } from '../orders/core/schema.ts'
import { boughtName } from '../orders/core/work.ts'
import { goodsAfterSales } from './schema.ts'
import { OF_STAFF, ofOrder, ofRefund } from './staff-after-sales.ts'

export const afterSaleTrails: readonly TrailSubject[] = [
  trailOfOrder(
    'afterSale',
    'staff.afterSales',
    (id) => sql`(select order_no from goods_after_sales where id = ${id})`,
  ),
]

export const afterSaleWork: readonly WorkSource[] = [
  {
    kind: 'afterSaleDecide',
    call: 'staff.agreeAfterSale',
    place: 'afterSale',
    open: ({ db }, reached) =>
      db
        .select(
          workColumns({
            id: goodsAfterSales.id,
            number: orders.orderNo,
            title: boughtName,
            due: goodsAfterSales.dueAt,
            since: goodsAfterSales.createdAt,
            merchant: orders.merchant,
            shop: orders,
            amount: refunds.amount,
          }),
        )
        .from(goodsAfterSales)
        .innerJoin(orders, ofOrder)
        .innerJoin(refunds, ofRefund)
        .where(and(reached(orders), inArray(goodsAfterSales.state, [...OF_STAFF]))),
  },
  {
    kind: 'refundDecide',
    call: 'staff.decideRefund',
    place: 'refund',
    open: ({ db }, reached) =>
      db
        .select(
          workColumns({
            id: refunds.id,
            number: orders.orderNo,
            title: boughtName,
            since: refunds.createdAt,
            merchant: orders.merchant,
            shop: orders,
            amount: refunds.amount,
          }),
        )
        .from(refunds)
        .innerJoin(orders, eq(orders.orderNo, refunds.orderNo))
        .where(
          and(
            reached(orders),
            eq(refunds.state, 'requested'),
            // The refund of an after-sale request is decided with the request.
            sql`not exists (select 1 from goods_after_sales s where s.refund_id = ${refunds.id})`,
          ),
        ),
  },
]
