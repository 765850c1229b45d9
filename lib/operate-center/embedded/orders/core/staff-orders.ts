import { and, asc, count, desc, eq } from 'drizzle-orm'
import { CONFIRMED_PAY_WINDOW_MS } from '../../../../domain/orders/engine.ts'
import { absent, refused } from '../../../contract/failures.ts'
import { attribution } from '../../../contract/orders/order-parts.ts'
import type { Context, Handlers, Outcome } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { kindOf } from './kinds.ts'
import { moveOrder, note as noteInHistory } from './order-moves.ts'
import { loadOrder, loadOrders, lockOrder, ordersOfShop, refundsOf, withItems } from './order-queries.ts'
import { changeAmount } from './order-refunds.ts'
import { cardOf, refundOf } from './order-views.ts'
import { paymentPort } from './payment-port.ts'
import type { OrderRow, RefundRow } from './rows.ts'
import { orders, refunds } from './schema.ts'

const PAGE = 20
/** Refund requests shown at once; the oldest are decided first. */
const MOST_REFUNDS = 200

type StaffCalls =
  | 'staff.orders'
  | 'staff.confirmOrder'
  | 'staff.refuseOrder'
  | 'staff.refunds'
  | 'staff.decideRefund'

const standOf = ({ phase, subStatus }: OrderRow) => ({ phase, subStatus })

export const staffOrderHandlers: Handlers<StaffCalls> = {
  'staff.orders': async (context, tenant, { kind, phase, page }) => {
    const { db } = context
    const where = and(
      ordersOfShop(tenant),
      kind === undefined ? undefined : eq(orders.kind, kind),
      phase === undefined ? undefined : eq(orders.phase, phase),
    )
    const rows = await db
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.orderNo))
      .limit(PAGE)
      .offset((page - 1) * PAGE)
    const [total] = await db.select({ n: count() }).from(orders).where(where)
    const requests = await refundsOf(context, rows)
    const items = (await loadOrders(context, rows)).map((order) => ({
      ...cardOf(context, order, requests.get(order.row.orderNo) ?? []),
      ...standOf(order.row),
      attribution: attribution.parse(order.row.attribution),
    }))
    return { ok: true, value: { items, total: total?.n ?? 0, page, pageSize: PAGE } }
  },

  'staff.confirmOrder': async (context, tenant, { orderNo }) => {
    const row = await lockOrder(context.db, and(ordersOfShop(tenant), eq(orders.orderNo, orderNo)))
    if (!row) return absent('订单不存在')
    const moved = await moveOrder(context, await loadOrder(context, row), {
      name: 'confirm',
      by: 'operator',
      at: context.now(),
      payWindowMs: CONFIRMED_PAY_WINDOW_MS,
    })
    return moved.ok ? { ok: true, value: standOf(moved.row) } : refusedBy(moved)
  },

  'staff.refuseOrder': async (context, tenant, { orderNo, reason }) => {
    const row = await lockOrder(context.db, and(ordersOfShop(tenant), eq(orders.orderNo, orderNo)))
    if (!row) return absent('订单不存在')
    const event = { name: 'refuse', by: 'operator', at: context.now() } as const
    const more = { set: { cancelReason: reason }, note: reason }
    const moved = await moveOrder(context, await loadOrder(context, row), event, more)
    return moved.ok ? { ok: true, value: standOf(moved.row) } : refusedBy(moved)
  },

  'staff.refunds': async (context, tenant, { state }) => {
    const { db } = context
    const rows = await db
      .select({ refund: refunds, row: orders })
      .from(refunds)
      .innerJoin(orders, eq(orders.orderNo, refunds.orderNo))
      .where(and(ordersOfShop(tenant), eq(refunds.merchant, tenant.merchant), eq(refunds.state, state)))
      .orderBy(asc(refunds.createdAt))
      .limit(MOST_REFUNDS)
    const loaded = await withItems(
      db,
      rows.map(({ refund }) => refund),
    )
    // An order may have several.
    const distinct = new Map(rows.map(({ row }) => [row.orderNo, row]))
    const found = await loadOrders(context, [...distinct.values()])
    const units = new Map(found.map((order) => [order.row.orderNo, order.units]))
    const items = rows.flatMap(({ row }, index) => {
      const refund = loaded[index]
      if (!refund) return []
      const shown = refundOf(context, kindOf(context, row), refund, units.get(row.orderNo) ?? [])
      return [{ ...shown, orderNo: row.orderNo }]
    })
    return { ok: true, value: { items } }
  },

  'staff.decideRefund': async (context, tenant, { refundId, approve, amount, note }) => {
    const { db } = context
    const [found] = await db
      .select({ orderNo: refunds.orderNo })
      .from(refunds)
      .where(and(eq(refunds.merchant, tenant.merchant), eq(refunds.id, refundId)))
    const row = found && (await lockOrder(db, and(ordersOfShop(tenant), eq(orders.orderNo, found.orderNo))))
    if (!row) return absent('退款申请不存在')
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!refund) return absent('退款申请不存在')
    if (refund.state !== 'requested' && refund.state !== 'failed') {
      return refused('ALREADY', '该退款申请已处理，请刷新查看')
    }
    const decided = approve
      ? await approveRefund(context, row, refund, amount ?? refund.amount, note)
      : await rejectRefund(context, row, refund, note)
    if (!decided.ok) return decided
    const [after] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    const [loaded] = await withItems(db, [after ?? refund])
    if (!loaded) return absent('退款申请不存在')
    const { units } = await loadOrder(context, row)
    return { ok: true, value: refundOf(context, kindOf(context, row), loaded, units) }
  },
}

/** Books the refund with the payments it comes from; their channels are called after the commit. */
async function approveRefund(
  context: Context,
  row: OrderRow,
  refund: RefundRow,
  amount: number,
  note: string,
): Promise<Outcome<null>> {
  const { db, now } = context
  const payments = paymentPort.of(context)
  const parts = await payments.split(context, row, refund.id, amount)
  if (!parts) {
    return refused('TOO_MUCH', '退款金额超过已付未退金额，请修改金额', {
      available: row.paid - row.refunded,
    })
  }
  await changeAmount(context, refund, amount)
  await db
    .update(refunds)
    .set({ state: 'processing', note, decidedAt: now() })
    .where(eq(refunds.id, refund.id))
  await noteInHistory(context, row, { event: 'refundApproved', by: 'operator', note })
  await payments.payOut(context, row, refund.id, parts)
  return { ok: true, value: null }
}

async function rejectRefund(
  context: Context,
  row: OrderRow,
  refund: RefundRow,
  note: string,
): Promise<Outcome<null>> {
  const { db, now } = context
  if (await paymentPort.of(context).mayGoBack(context, refund.id)) {
    return refused('IN_DOUBT', '该退款在支付渠道仍可能到账，请先重试退款或在渠道后台处理')
  }
  await db.update(refunds).set({ state: 'rejected', note, decidedAt: now() }).where(eq(refunds.id, refund.id))
  // An order cancelled after its deposit was paid stays cancelled.
  if (row.phase === 'closed') return { ok: true, value: null }
  const [loaded] = await withItems(db, [refund])
  const moved = await moveOrder(
    context,
    await loadOrder(context, row),
    { name: 'rejectRefund', by: 'operator', at: now() },
    { note, units: (loaded?.items ?? []).map(({ unitId }) => unitId) },
  )
  return moved.ok ? { ok: true, value: null } : refusedBy(moved)
}
