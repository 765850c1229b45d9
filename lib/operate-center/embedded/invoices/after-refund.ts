import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterRefund } from '../../../domain/invoices/invoice-states.ts'
import type { OrderPaper } from '../../contract/orders/order-parts.ts'
import type { Context } from '../kernel/context.ts'
import type { OrderFeature, OrderStep } from '../orders/core/features.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { type InvoiceRow, moveRow, noteInvoice, stateText, thisInvoice } from './invoice-rows.ts'
import { amountOf, standsOf } from './invoiceable-orders.ts'
import { invoiceOrders, invoices } from './schema.ts'
import { settingsOf } from './settings.ts'

const REFUNDS: readonly OrderStep['event']['name'][] = ['refundPart', 'refundSome', 'refundAll']

/** What invoices attach to orders: their paper, what staff have to do, and what a refund does to an invoice. */
export const invoiceFeature: OrderFeature = {
  papers: papersOf,
  staffWarnings: warningsOf,
  async notReopenable({ db }, orderNo) {
    const held = await db.$count(
      invoiceOrders,
      and(eq(invoiceOrders.orderNo, orderNo), eq(invoiceOrders.held, true)),
    )
    return held > 0 ? '客人已申请发票，不能撤销核销，请先取消申请或红冲发票' : null
  },
  async onMoved(context, order, { event }) {
    if (REFUNDS.includes(event.name)) await applyRefund(context, order)
  },
}

async function papersOf(
  context: Context,
  found: readonly KindOrder[],
): Promise<ReadonlyMap<string, OrderPaper[]>> {
  const papers = new Map<string, OrderPaper[]>()
  const [first] = found
  if (!first) return papers
  const latest = await latestOf(
    context,
    found.map(({ row }) => row.orderNo),
  )
  for (const [orderNo, row] of latest) {
    const todo = row.state === 'failed' ? '查看原因' : null
    papers.set(orderNo, [{ code: 'invoice', title: '发票', text: stateText(row), todo }])
  }
  const without = found.filter(({ row }) => !papers.has(row.orderNo))
  if (without.length === 0) return papers
  const settings = await settingsOf(context, first.row.merchant)
  if (!settings.open) return papers
  for (const { order, may } of await standsOf(context, without, settings)) {
    if (may.ok) {
      papers.set(order.row.orderNo, [{ code: 'invoiceable', title: '发票', text: '可申请开票', todo: null }])
    }
  }
  return papers
}

/** The newest invoice of each order. */
async function latestOf({ db }: Context, orderNos: readonly string[]): Promise<Map<string, InvoiceRow>> {
  const rows = await db
    .select({ orderNo: invoiceOrders.orderNo, row: invoices })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(inArray(invoiceOrders.orderNo, [...orderNos]))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
  return new Map(rows.map(({ orderNo, row }) => [orderNo, row]))
}

async function warningsOf(
  { db }: Context,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const warned = new Map<string, string[]>()
  if (rows.length === 0) return warned
  const found = await db
    .select({ orderNo: invoiceOrders.orderNo, redAskedAt: invoices.redAskedAt })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(
      and(
        inArray(
          invoiceOrders.orderNo,
          rows.map(({ orderNo }) => orderNo),
        ),
        eq(invoiceOrders.held, true),
      ),
    )
  for (const { orderNo, redAskedAt } of found) {
    if (redAskedAt !== null) warned.set(orderNo, ['发票待红冲'])
  }
  return warned
}

/**
 * Money of a locked order went back. An invoice that does not exist yet becomes lower, or is cancelled when nothing is
 * left on it; one that exists, or may, has to be taken back by a red-letter invoice.
 */
async function applyRefund(context: Context, order: KindOrder): Promise<void> {
  const { db, now } = context
  const { orderNo, merchant } = order.row
  const [held] = await db
    .select({ id: invoiceOrders.invoiceId, amount: invoiceOrders.amount })
    .from(invoiceOrders)
    .where(and(eq(invoiceOrders.orderNo, orderNo), eq(invoiceOrders.held, true)))
  if (!held) return
  const [row] = await db.select().from(invoices).where(thisInvoice(merchant, held.id)).for('update')
  if (!row) return
  // What was kept of an order that has ended is no price of a service any more.
  const isOver = order.row.phase === 'refunded' || order.row.phase === 'closed'
  const left = isOver ? 0 : amountOf(context, order, await settingsOf(context, merchant))
  // What was not on the invoice, such as insurance, may go back without changing it.
  if (left >= held.amount) return
  switch (afterRefund(row.state)) {
    case 'redLetter': {
      if (row.redAskedBy === 'refund') return
      const set = {
        redAskedBy: 'refund' as const,
        redReason: '订单已退款',
        redAskedAt: now(),
        updatedAt: now(),
      }
      await db.update(invoices).set(set).where(thisInvoice(merchant, row.id))
      await noteInvoice(context, row, { text: '订单发生退款，原发票需红冲', by: 'system' })
      return
    }
    case 'lower': {
      const amount = row.amount - held.amount + left
      const ofOrder = and(eq(invoiceOrders.invoiceId, row.id), eq(invoiceOrders.orderNo, orderNo))
      await db
        .update(invoiceOrders)
        .set({ amount: left, held: left > 0 })
        .where(ofOrder)
      if (amount === 0) {
        const note = { text: '订单已全部退款，开票申请取消', by: 'system' } as const
        await moveRow(context, row, 'cancel', note, { amount, askAt: null })
        return
      }
      await db.update(invoices).set({ amount, updatedAt: now() }).where(thisInvoice(merchant, row.id))
      await noteInvoice(context, row, { text: '订单发生退款，开票金额相应减少', by: 'system' })
      return
    }
    case 'none':
      return
  }
}
