import { and, eq } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import { orders } from '../orders/core/schema.ts'
import type { InvoiceRow } from './invoice-rows.ts'
import { invoiceOrders } from './schema.ts'

/** Whether a refund of one of its orders is under way, which may lower the invoice. */
export async function isRefunding({ db }: Context, { id }: InvoiceRow): Promise<boolean> {
  const [found] = await db
    .select({ orderNo: orders.orderNo })
    .from(invoiceOrders)
    .innerJoin(orders, eq(orders.orderNo, invoiceOrders.orderNo))
    .where(and(eq(invoiceOrders.invoiceId, id), eq(invoiceOrders.held, true), eq(orders.afterSale, true)))
    .limit(1)
  return found !== undefined
}
