import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { invoiceableOf, mayInvoice, withoutDeposit } from '../../../domain/invoices/invoiceable.ts'
import { isProductKind, type ProductKind } from '../../../tenant/kinds.ts'
import type { InvoiceableOrder } from '../../contract/invoices/invoices.ts'
import type { InvoiceSettings } from '../../contract/invoices/staff-invoices.ts'
import type { Context } from '../kernel/context.ts'
import { type KindOrder, kindOf } from '../orders/core/kinds.ts'
import { loadOrders, ordersOf } from '../orders/core/order-queries.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { orders } from '../orders/core/schema.ts'
import { invoiceOrders } from './schema.ts'
import { ruleOf } from './settings.ts'

/** How an order stands to invoices: what of it can be on one, and whether one can be asked for now. */
export type Stand = {
  order: KindOrder
  /** Fen. */
  amount: number
  may: ReturnType<typeof mayInvoice>
}

/** Fen that can be invoiced of an order, apart from what is invoiced already. Deposits are nobody's income. */
export function amountOf(
  context: Pick<Context, 'provided'>,
  order: KindOrder,
  { excluded }: Pick<InvoiceSettings, 'excluded'>,
  invoiced = 0,
): number {
  const { row, snapshot } = order
  const deposits = kindOf(context, row).deposits?.(order)
  return invoiceableOf(
    withoutDeposit({ paid: row.paid, refunded: row.refunded, invoiced }, deposits),
    { lines: snapshot.lines.filter(({ code }) => !deposits?.lines.includes(code)), freight: row.freight },
    excluded,
  )
}

/** The stand of these orders, in their sequence. */
export async function standsOf(
  context: Context,
  found: readonly KindOrder[],
  settings: InvoiceSettings,
): Promise<Stand[]> {
  const held = await heldOf(
    context,
    found.map(({ row }) => row.orderNo),
  )
  return found.map((order) => {
    const { row } = order
    const invoiced = held.get(row.orderNo)
    const amount = amountOf(context, order, settings, invoiced ?? 0)
    const { startsAt } = kindOf(context, row).service(order)
    const standing = {
      phase: row.phase,
      afterSale: row.afterSale,
      servedAt: Number(startsAt ?? row.createdAt),
      amount,
      invoiced: invoiced !== undefined,
    }
    const rule = ruleOf(context, row.kind, settings)
    return { order, amount, may: mayInvoice(rule, standing, settings.withinDays, context.now().getTime()) }
  })
}

/** Fen on living invoices, by order number. */
async function heldOf({ db }: Context, orderNos: readonly string[]): Promise<Map<string, number>> {
  if (orderNos.length === 0) return new Map()
  const rows = await db
    .select({ orderNo: invoiceOrders.orderNo, amount: invoiceOrders.amount })
    .from(invoiceOrders)
    .where(and(inArray(invoiceOrders.orderNo, [...orderNos]), eq(invoiceOrders.held, true)))
  return new Map(rows.map(({ orderNo, amount }) => [orderNo, amount]))
}

/** Orders that are looked through for a list; a customer with more finds the older ones in the order itself. */
const MOST = 200

/** A customer's paid orders without a living invoice, newest first. */
export async function candidatesOf(
  context: Context,
  owner: { merchant: string; customerId: string },
  kind?: ProductKind,
): Promise<KindOrder[]> {
  const rows = await context.db
    .select()
    .from(orders)
    .where(
      and(
        ordersOf(owner),
        kind ? eq(orders.kind, kind) : undefined,
        inArray(orders.phase, ['confirming', 'serving', 'done']),
        sql`not exists (select 1 from ${invoiceOrders} where ${invoiceOrders}.order_no = ${orders}.order_no and ${invoiceOrders}.held)`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.orderNo))
    .limit(MOST)
  return loadOrders(context, rows)
}

export function shownOrder({
  order: { row, snapshot },
  amount,
}: Pick<Stand, 'order' | 'amount'>): InvoiceableOrder {
  return {
    orderNo: row.orderNo,
    kind: productKindOf(row),
    name: snapshot.name,
    cover: snapshot.cover,
    amount,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Kinds that have invoices are among those that shops sell. */
export function productKindOf({ kind }: Pick<OrderRow, 'kind'>): ProductKind {
  if (!isProductKind(kind)) throw new Error(`orders of the kind ${kind} have no invoices`)
  return kind
}
