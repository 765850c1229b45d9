import { and, asc, eq } from 'drizzle-orm'
import { payUntil } from '../../../../domain/orders/deadlines.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import { absent, refused } from '../../../contract/failures.ts'
import type { Context, Handlers, Outcome } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { featureWarningsOf } from './features.ts'
import { kindOf, orderKinds } from './kinds.ts'
import { cancelBySeller } from './order-cancel.ts'
import { isFree, payFree } from './order-free.ts'
import { tellOf } from './order-messages.ts'
import { moveOrder, note as noteInHistory } from './order-moves.ts'
import { loadOrder, loadOrders, lockOrder, ordersOfShop, withItems } from './order-queries.ts'
import { changeAmount } from './order-refunds.ts'
import { refundOf } from './order-views.ts'
import { paymentPort } from './payment-port.ts'
import type { OrderRow, RefundRow } from './rows.ts'
import { orders, refunds } from './schema.ts'

/** Refund requests shown at once; the oldest are decided first. */
const MOST_REFUNDS = 200

type StaffCalls =
  | 'staff.confirmOrder'
  | 'staff.refuseOrder'
  | 'staff.confirmAfterPay'
  | 'staff.cancelOrder'
  | 'staff.bookPenalty'
  | 'staff.refunds'
  | 'staff.decideRefund'

export const standOf = ({ phase, subStatus }: OrderRow) => ({ phase, subStatus })

export const staffOrderHandlers: Handlers<StaffCalls> = {
  'staff.confirmOrder': async (context, tenant, { orderNo }, { staff }) => {
    const row = await lockOrder(context.db, and(ordersOfShop(tenant), eq(orders.orderNo, orderNo)))
    if (!row) return absent('订单不存在')
    const order = await loadOrder(context, row)
    const at = context.now()
    const until = payUntil(context.times, at, kindOf(context, row).service(order))
    const moved = await moveOrder(
      context,
      order,
      { name: 'confirm', by: 'operator', at, until },
      { person: staff },
    )
    if (!moved.ok) return refusedBy(moved)
    const after = isFree(moved.row) ? await payFree(context, moved.row) : moved.row
    return { ok: true, value: standOf(after) }
  },

  'staff.refuseOrder': async (context, tenant, { orderNo, reason }, { staff }) => {
    const row = await lockOrder(context.db, and(ordersOfShop(tenant), eq(orders.orderNo, orderNo)))
    if (!row) return absent('订单不存在')
    const event = { name: 'refuse', by: 'operator', at: context.now() } as const
    const more = { set: { cancelReason: reason }, note: reason, person: staff }
    const moved = await moveOrder(context, await loadOrder(context, row), event, more)
    return moved.ok ? { ok: true, value: standOf(moved.row) } : refusedBy(moved)
  },

  'staff.confirmAfterPay': async (context, tenant, { orderNo }, { staff }) => {
    const row = await lockOrder(context.db, and(ordersOfShop(tenant), eq(orders.orderNo, orderNo)))
    if (!row) return absent('订单不存在')
    const event = { name: 'confirmAfterPay', by: 'operator', at: context.now() } as const
    const moved = await moveOrder(context, await loadOrder(context, row), event, { person: staff })
    return moved.ok ? { ok: true, value: standOf(moved.row) } : refusedBy(moved)
  },

  'staff.cancelOrder': async (context, tenant, { orderNo, reason }, { staff }) => {
    const row = await lockOrder(context.db, and(ordersOfShop(tenant), eq(orders.orderNo, orderNo)))
    if (!row) return absent('订单不存在')
    const moved = await cancelBySeller(context, await loadOrder(context, row), 'operator', reason, staff)
    if (!moved.ok) return refusedBy(moved)
    const { refund, penalty } = moved
    return { ok: true, value: { ...standOf(moved.row), refund, penalty } }
  },

  'staff.bookPenalty': async (context, tenant, { orderNo, note }, { staff }) => {
    const row = await lockOrder(context.db, and(ordersOfShop(tenant), eq(orders.orderNo, orderNo)))
    if (!row) return absent('订单不存在')
    if (row.penalty === 0) return refused('NO_PENALTY', '该订单没有违约金')
    if (row.penaltyPaidAt !== null) return refused('ALREADY', '违约金已登记，请刷新查看')
    await context.db.update(orders).set({ penaltyPaidAt: context.now() }).where(eq(orders.orderNo, orderNo))
    await noteInHistory(context, row, { event: 'penaltyPaid', by: 'operator', note, person: staff })
    return { ok: true, value: {} }
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
      const shown = refundOf(context, kindOf(context, row), refund, units.get(row.orderNo) ?? [], 'staff')
      return [{ ...shown, orderNo: row.orderNo }]
    })
    return { ok: true, value: { items } }
  },

  'staff.decideRefund': async (context, tenant, { refundId, approve, amount, note, override }, { staff }) => {
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
      ? await approveRefund(context, row, refund, amount ?? refund.amount, { note, override, staff })
      : await rejectRefund(context, row, refund, note, staff)
    if (!decided.ok) return decided
    const [after] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    const [loaded] = await withItems(db, [after ?? refund])
    if (!loaded) return absent('退款申请不存在')
    const { units } = await loadOrder(context, row)
    return { ok: true, value: refundOf(context, kindOf(context, row), loaded, units, 'staff') }
  },
}

/** What the kinds and the modules around orders have to say to staff about these orders. */
export async function warningsOf(
  context: Context,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const warnings = new Map<string, string[]>()
  const add = (orderNo: string, texts: readonly string[]) =>
    warnings.set(orderNo, [...(warnings.get(orderNo) ?? []), ...texts])
  for (const handler of orderKinds.of(context).values()) {
    const own = rows.filter(({ kind }) => kind === handler.kind.code)
    for (const [orderNo, texts] of (await handler.staffWarnings?.(context, own)) ?? []) add(orderNo, texts)
  }
  for (const [orderNo, texts] of await featureWarningsOf(context, rows)) add(orderNo, texts)
  return warnings
}

/** Books the refund with the payments it comes from; their channels are called after the commit. */
async function approveRefund(
  context: Context,
  row: OrderRow,
  refund: RefundRow,
  amount: number,
  { note, override, staff }: { note: string; override: string | undefined; staff: StaffPerson },
): Promise<Outcome<null>> {
  const { db, now } = context
  // Asked for or kept as a fee: together what was paid for the units.
  const share = refund.amount + refund.fee
  if (amount > share && override === undefined) {
    return refused('ABOVE_SHARE', '退款金额超过所选出行人已付的金额，如确需多退，请填写原因后再提交', {
      share,
    })
  }
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
    .set({ state: 'processing', note, overrideReason: override ?? '', decidedAt: now() })
    .where(eq(refunds.id, refund.id))
  await noteInHistory(context, row, { event: 'refundApproved', by: 'operator', note, person: staff })
  await tellOf(context, await loadOrder(context, row), 'refundApproved', { amount }, refund.id)
  await payments.payOut(context, row, refund.id, parts)
  return { ok: true, value: null }
}

async function rejectRefund(
  context: Context,
  row: OrderRow,
  refund: RefundRow,
  note: string,
  staff: StaffPerson,
): Promise<Outcome<null>> {
  const { db, now } = context
  if (await paymentPort.of(context).mayGoBack(context, refund.id)) {
    return refused('IN_DOUBT', '该退款在支付渠道仍可能到账，请先重试退款或在渠道后台处理')
  }
  await db.update(refunds).set({ state: 'rejected', note, decidedAt: now() }).where(eq(refunds.id, refund.id))
  const order = await loadOrder(context, row)
  await tellOf(context, order, 'refundRejected', note === '' ? {} : { reason: note }, refund.id)
  // An order cancelled after its deposit was paid stays cancelled.
  if (row.phase === 'closed') return { ok: true, value: null }
  const [loaded] = await withItems(db, [refund])
  const moved = await moveOrder(
    context,
    order,
    { name: 'rejectRefund', by: 'operator', at: now() },
    { note, person: staff, units: (loaded?.items ?? []).map(({ unitId }) => unitId) },
  )
  return moved.ok ? { ok: true, value: null } : refusedBy(moved)
}
