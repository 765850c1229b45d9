import { and, count, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { characterCount, trimText } from '../../../../base/validation/text.ts'
import { type OrderLabel, orderLabelCodes } from '../../../../domain/vocabulary.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import { refusedBy } from '../../catalogue/tours/tour-quote.ts'
import type { StagedHandler, StagedHandlers } from '../../kernel/context.ts'
import { inParallel } from '../../kernel/in-parallel.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { type Resolved, resolveAttempts } from '../../payments/payment-settlement.ts'
import { freshOrder } from '../../payments/payments.ts'
import { paymentAttempts } from '../../payments/schema.ts'
import { createTour } from '../tour/order-tour.ts'
import { setTravellers } from '../tour/order-travellers.ts'
import { loadDetails } from './order-details.ts'
import { expireOrder, isOverdue } from './order-expiry.ts'
import { findOrder, lockOrder, moveOrder, type OrderRow } from './order-moves.ts'
import { missingTravellers, noOrder, orderOfOwner, ordersOf } from './order-queries.ts'
import { planOf, ruleText, travellersOf } from './order-refunds.ts'
import { cardOf } from './order-views.ts'
import { orders, orderTravellers, refunds } from './schema.ts'

const TABS = {
  all: [...orderLabelCodes],
  pay: [1],
  paid: [2],
  done: [3],
  closed: [4, 5],
} satisfies Record<string, OrderLabel[]>

type OrderCalls =
  | 'orders.createTour'
  | 'orders.list'
  | 'orders.counts'
  | 'orders.get'
  | 'orders.cancel'
  | 'orders.setTravellers'
  | 'orders.quoteRefund'
  | 'orders.requestRefund'

const cancel: StagedHandler<'orders.cancel', Resolved> = {
  /** Nobody shall pay for an order that is being cancelled; money that came first wins. */
  async before(context, { merchant }, { orderNo, reason }, { customerId }) {
    if (trimText(reason) === '') return noReason()
    const order = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    return { ok: true, value: await resolveAttempts(context, order, 'close') }
  },

  async within(context, { merchant }, input, { customerId }, found) {
    const reason = trimText(input.reason)
    if (reason === '') return noReason()
    const order = await lockOrder(context.db, orderOfOwner({ merchant, customerId }, input.orderNo))
    if (!order) return absent(noOrder)
    if (found.paid) {
      return refused('ALREADY_PAID', '订单已付款，如需取消请申请退款', { subStatus: order.subStatus })
    }
    const [open] = await context.db
      .select({ attemptNo: paymentAttempts.attemptNo })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderNo, order.orderNo), eq(paymentAttempts.state, 'open')))
      .limit(1)
    if (open) return refused('PAY_UNSURE', '有一笔支付正在确认中，请稍后再试')
    const travellers = await travellersOf(context, order)
    const event = { name: 'cancelByUser', by: 'customer', at: context.now() } as const
    const moved = await moveOrder(context, order, event, { set: { cancelReason: reason }, note: reason })
    if (!moved.ok) return refusedBy(moved)
    // A deposit goes back by the ladder, like any payment; staff sends it off.
    if (moved.refundDue) {
      const open = travellers.filter(({ status }) => status === 1).map(({ id }) => id)
      const plan = planOf(order, travellers, open, context.now())
      if (plan.ok && plan.refund > 0) {
        await context.db.insert(refunds).values({
          id: newId('r'),
          orderNo: order.orderNo,
          merchant,
          distributor: order.distributor,
          travellerIds: open,
          amount: plan.refund,
          fee: plan.deducted,
          reason,
          state: 'requested',
          createdAt: context.now(),
        })
      }
    }
    return { ok: true, value: await loadDetails(context, moved.row) }
  },
}

const noReason = () => invalid({ reason: '请选择取消原因' })

export const orderHandlers: StagedHandlers<OrderCalls> = {
  'orders.createTour': createTour,
  'orders.setTravellers': setTravellers,

  'orders.list': async (context, { merchant }, { tab, page, pageSize }, { customerId }) => {
    const { db, now } = context
    const owner = { merchant, customerId }
    const where = and(ordersOf(owner), tab === 'all' ? undefined : inArray(orders.label, TABS[tab]))
    const load = () =>
      db
        .select({ row: orders, missing: missingTravellers })
        .from(orders)
        .where(where)
        .orderBy(desc(orders.createdAt), desc(orders.orderNo))
        .limit(pageSize)
        .offset((page - 1) * pageSize)
    let rows = await load()
    const overdue = rows.filter(({ row }) => isOverdue(row, now()))
    await inParallel(overdue, 8, async ({ row }) => void (await expireOrder(context, row)))
    if (overdue.length > 0) rows = await load()
    const [total] = await db.select({ n: count() }).from(orders).where(where)
    return {
      ok: true,
      value: {
        items: rows.map(({ row, missing }) => cardOf(row as OrderRow, missing, now())),
        total: total?.n ?? 0,
        page,
        pageSize,
        now: now().toISOString(),
      },
    }
  },

  'orders.counts': async ({ db, now }, { merchant }, _input, { customerId }) => {
    const rows = await db
      .select({ label: orders.label, n: count() })
      .from(orders)
      .where(
        and(
          ordersOf({ merchant, customerId }),
          // An order whose time is over no longer waits for payment, swept or not.
          or(gt(orders.label, 1), isNull(orders.payDeadline), gt(orders.payDeadline, now())),
        ),
      )
      .groupBy(orders.label)
    const of = (labels: readonly OrderLabel[]) =>
      rows.filter(({ label }) => labels.includes(label)).reduce((sum, { n }) => sum + n, 0)
    const { pay, paid, done, closed } = TABS
    return { ok: true, value: { pay: of(pay), paid: of(paid), done: of(done), closed: of(closed) } }
  },

  'orders.get': async (context, { merchant }, { orderNo }, { customerId }) => {
    const order = await freshOrder(context, { merchant, customerId }, orderNo)
    return order ? { ok: true, value: await loadDetails(context, order) } : absent(noOrder)
  },

  'orders.cancel': cancel,

  'orders.quoteRefund': async (context, { merchant }, { orderNo, travellerIds }, { customerId }) => {
    const order = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    const plan = planOf(order, await travellersOf(context, order), travellerIds, context.now())
    if (!plan.ok) return refusedBy(plan)
    return {
      ok: true,
      value: {
        amount: plan.refund,
        fee: plan.deducted,
        rule: ruleText(order, plan.daysBefore),
        daysBefore: plan.daysBefore,
      },
    }
  },

  'orders.requestRefund': async (context, { merchant }, input, { customerId }) => {
    const { db, now } = context
    const reason = trimText(input.reason)
    if (characterCount(reason) === 0) return invalid({ reason: '请选择退款原因' })
    const order = await lockOrder(db, orderOfOwner({ merchant, customerId }, input.orderNo))
    if (!order) return absent(noOrder)
    const plan = planOf(order, await travellersOf(context, order), input.travellerIds, now())
    if (!plan.ok) return refusedBy(plan)
    const event = { name: 'requestRefund', by: 'customer', at: now() } as const
    const moved = await moveOrder(context, order, event, { note: reason })
    if (!moved.ok) return refusedBy(moved)
    if (plan.refund !== input.amount) {
      return refused('AMOUNT_CHANGED', '可退金额已变化，请核对后重新提交', {
        amount: plan.refund,
        fee: plan.deducted,
        rule: ruleText(order, plan.daysBefore),
        daysBefore: plan.daysBefore,
      })
    }
    await db
      .update(orderTravellers)
      .set({ status: 4 })
      .where(and(eq(orderTravellers.orderNo, order.orderNo), inArray(orderTravellers.id, input.travellerIds)))
    await db.insert(refunds).values({
      id: newId('r'),
      orderNo: order.orderNo,
      merchant,
      distributor: order.distributor,
      travellerIds: input.travellerIds,
      amount: plan.refund,
      fee: plan.deducted,
      reason,
      state: 'requested',
      createdAt: now(),
    })
    return { ok: true, value: await loadDetails(context, moved.row) }
  },
}
