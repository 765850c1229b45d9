import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { CONFIRMED_PAY_WINDOW_MS } from '../../../../domain/orders/order-states.ts'
import { absent, refused } from '../../../contract/failures.ts'
import { attribution } from '../../../contract/orders/orders.ts'
import { refusedBy } from '../../catalogue/tours/tour-quote.ts'
import type { Context, Handlers, Outcome } from '../../kernel/context.ts'
import { refundNoOf } from '../../kernel/order-numbers.ts'
import { finishRefund, payOut } from '../../payments/refund-payout.ts'
import { paymentAttempts, paymentRefunds } from '../../payments/schema.ts'
import { mayGoBack } from '../../payments/staff-payouts.ts'
import { lockOrder, moveOrder, type OrderRow } from './order-moves.ts'
import { missingTravellers, ordersOfShop } from './order-queries.ts'
import { travellersOf } from './order-refunds.ts'
import { cardOf, openOrdered, type RefundRow, refundOf, shownName } from './order-views.ts'
import { orderHistory, orders, orderTravellers, refunds } from './schema.ts'

const PAGE = 20
/** Refund requests shown at once; the oldest are decided first. */
const MOST_REFUNDS = 200

type StaffCalls =
  | 'staff.orders'
  | 'staff.confirmOrder'
  | 'staff.refuseOrder'
  | 'staff.refunds'
  | 'staff.decideRefund'

export const staffOrderHandlers: Handlers<StaffCalls> = {
  'staff.orders': async ({ db, now }, tenant, { subStatus, page }) => {
    const where = and(
      ordersOfShop(tenant),
      subStatus === undefined ? undefined : eq(orders.subStatus, subStatus),
    )
    const rows = await db
      .select({ row: orders, missing: missingTravellers })
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.orderNo))
      .limit(PAGE)
      .offset((page - 1) * PAGE)
    const [total] = await db.select({ n: count() }).from(orders).where(where)
    const items = rows.map(({ row, missing }) => ({
      ...cardOf(row as OrderRow, missing, now()),
      attribution: attribution.parse(row.attribution),
    }))
    return { ok: true, value: { items, total: total?.n ?? 0, page, pageSize: PAGE } }
  },

  'staff.confirmOrder': async (context, tenant, { orderNo }) => {
    const order = await lockOrder(context.db, and(ordersOfShop(tenant), eq(orders.orderNo, orderNo)))
    if (!order) return absent('订单不存在')
    const moved = await moveOrder(context, order, {
      name: 'confirm',
      by: 'operator',
      at: context.now(),
      payWindowMs: CONFIRMED_PAY_WINDOW_MS,
    })
    return moved.ok ? { ok: true, value: { subStatus: moved.row.subStatus } } : refusedBy(moved)
  },

  'staff.refuseOrder': async (context, tenant, { orderNo, reason }) => {
    const order = await lockOrder(context.db, and(ordersOfShop(tenant), eq(orders.orderNo, orderNo)))
    if (!order) return absent('订单不存在')
    const event = { name: 'refuse', by: 'operator', at: context.now() } as const
    const moved = await moveOrder(context, order, event, { set: { cancelReason: reason }, note: reason })
    return moved.ok ? { ok: true, value: { subStatus: moved.row.subStatus } } : refusedBy(moved)
  },

  'staff.refunds': async (context, tenant, { state }) => {
    const rows = await context.db
      .select({ refund: refunds, travellers: namesOf })
      .from(refunds)
      .innerJoin(orders, eq(orders.orderNo, refunds.orderNo))
      .where(and(ordersOfShop(tenant), eq(refunds.merchant, tenant.merchant), eq(refunds.state, state)))
      .orderBy(asc(refunds.createdAt))
      .limit(MOST_REFUNDS)
    const items = rows.map(({ refund, travellers }) => ({
      ...refundOf(
        refund,
        travellers.map((sealed) => (sealed === null ? '待补充' : shownName(openOrdered(context, sealed)))),
      ),
      orderNo: refund.orderNo,
    }))
    return { ok: true, value: { items } }
  },

  'staff.decideRefund': async (context, tenant, { refundId, approve, amount, note }) => {
    const { db } = context
    const [found] = await db
      .select({ orderNo: refunds.orderNo })
      .from(refunds)
      .where(and(eq(refunds.merchant, tenant.merchant), eq(refunds.id, refundId)))
    const order = found && (await lockOrder(db, and(ordersOfShop(tenant), eq(orders.orderNo, found.orderNo))))
    if (!order) return absent('退款申请不存在')
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!refund) return absent('退款申请不存在')
    if (refund.state !== 'requested' && refund.state !== 'failed') {
      return refused('ALREADY', '该退款申请已处理，请刷新查看')
    }
    const decided = approve
      ? await approveRefund(context, order, refund, amount ?? refund.amount, note)
      : await rejectRefund(context, order, refund, note)
    if (!decided.ok) return decided
    const [after] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    const people = (await travellersOf(context, order)).filter(({ id }) => refund.travellerIds.includes(id))
    const names = people.map(({ sealed }) =>
      sealed === null ? '待补充' : shownName(openOrdered(context, sealed)),
    )
    return { ok: true, value: refundOf(after ?? refund, names) }
  },
}

/** Sealed travellers of a refund, in the order's sequence. */
const namesOf = sql<(string | null)[]>`(
  select coalesce(json_agg(t.sealed order by t.position), '[]'::json) from order_travellers t
  where t.order_no = ${refunds.orderNo} and t.id = any(${refunds.travellerIds})
)`

/** Books the refund with the channels the money came by, latest payment first; they are asked after the commit. */
async function approveRefund(
  context: Context,
  order: OrderRow,
  refund: RefundRow,
  amount: number,
  note: string,
): Promise<Outcome<null>> {
  const { db, now } = context
  const parts = await splitOverAttempts(context, order, refund, amount)
  if (!parts) {
    return refused('TOO_MUCH', '退款金额超过已付未退金额，请修改金额', {
      available: order.paid - order.refunded,
    })
  }
  await db
    .update(refunds)
    .set({
      state: 'processing',
      amount,
      fee: Math.max(0, refund.fee + refund.amount - amount),
      note,
      decidedAt: now(),
    })
    .where(eq(refunds.id, refund.id))
  await db.insert(orderHistory).values({
    orderNo: order.orderNo,
    merchant: order.merchant,
    event: 'refundApproved',
    fromStatus: order.subStatus,
    toStatus: order.subStatus,
    by: 'operator',
    note,
    at: now(),
  })
  if (parts.length > 0) {
    const rows = parts.map((part) => ({
      ...part,
      merchant: order.merchant,
      refundId: refund.id,
      state: 'processing' as const,
      askAt: now(),
      createdAt: now(),
    }))
    await db.insert(paymentRefunds).values(rows)
  }
  for (const { refundNo } of parts) context.afterCommit(async (after) => void (await payOut(after, refundNo)))
  // Nothing to send (all kept by the ladder), or sent before: the order can move at once.
  await finishRefund(context, order, refund.id)
  return { ok: true, value: null }
}

/** How much goes back on which payment; null when more is asked than was paid. What an earlier try sent counts. */
async function splitOverAttempts({ db }: Context, order: OrderRow, refund: RefundRow, amount: number) {
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderNo, order.orderNo), eq(paymentAttempts.state, 'paid')))
    .orderBy(desc(paymentAttempts.createdAt))
  const sent =
    attempts.length === 0
      ? []
      : await db
          .select()
          .from(paymentRefunds)
          .where(
            inArray(
              paymentRefunds.attemptNo,
              attempts.map(({ attemptNo }) => attemptNo),
            ),
          )
  const already = sent
    .filter((part) => part.refundId === refund.id && mayGoBack(part))
    .reduce((sum, part) => sum + part.amount, 0)
  if (amount < already || amount > order.paid - order.refunded) return null
  const parts: { refundNo: string; attemptNo: string; amount: number }[] = []
  let left = amount - already
  for (const attempt of attempts) {
    const before = sent.filter(({ attemptNo }) => attemptNo === attempt.attemptNo)
    const gone = before.filter(mayGoBack).reduce((sum, part) => sum + part.amount, 0)
    const take = Math.min(left, attempt.amount - gone)
    if (take <= 0) continue
    const refundNo = refundNoOf(attempt.attemptNo, before.length + 1)
    parts.push({ refundNo, attemptNo: attempt.attemptNo, amount: take })
    left -= take
  }
  return left === 0 ? parts : null
}

async function rejectRefund(
  context: Context,
  order: OrderRow,
  refund: RefundRow,
  note: string,
): Promise<Outcome<null>> {
  const { db, now } = context
  const parts = await db.select().from(paymentRefunds).where(eq(paymentRefunds.refundId, refund.id))
  if (parts.some(mayGoBack)) {
    return refused('IN_DOUBT', '该退款在支付渠道仍可能到账，请先重试退款或在渠道后台处理')
  }
  await db.update(refunds).set({ state: 'rejected', note, decidedAt: now() }).where(eq(refunds.id, refund.id))
  // An order that was cancelled with its deposit stays cancelled; there is nobody to travel again.
  if (order.label === 4) return { ok: true, value: null }
  const moved = await moveOrder(context, order, { name: 'rejectRefund', by: 'operator', at: now() }, { note })
  if (!moved.ok) return refusedBy(moved)
  await db
    .update(orderTravellers)
    .set({ status: 1 })
    .where(and(eq(orderTravellers.orderNo, order.orderNo), inArray(orderTravellers.id, refund.travellerIds)))
  return { ok: true, value: null }
}
