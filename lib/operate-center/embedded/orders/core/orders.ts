import { and, count, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { characterCount, trimText } from '../../../../base/validation/text.ts'
import { type OrderTab, phasesOf } from '../../../../domain/orders/phases.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import type { StagedHandler, StagedHandlers } from '../../kernel/context.ts'
import { inParallel } from '../../kernel/in-parallel.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { kindOf, type RefundOffer } from './kinds.ts'
import { loadDetails } from './order-details.ts'
import { expireOrder, freshOrder, isOverdue } from './order-expiry.ts'
import { moveOrder } from './order-moves.ts'
import {
  findOrder,
  loadOrder,
  loadOrders,
  lockOrder,
  noOrder,
  orderOfOwner,
  ordersOf,
  refundsOf,
} from './order-queries.ts'
import { keepRequest } from './order-refunds.ts'
import { cardOf } from './order-views.ts'
import { paymentPort, type Resolved } from './payment-port.ts'
import { orders } from './schema.ts'

type OrderCalls =
  | 'orders.list'
  | 'orders.counts'
  | 'orders.get'
  | 'orders.cancel'
  | 'orders.quoteRefund'
  | 'orders.requestRefund'

const cancel: StagedHandler<'orders.cancel', Resolved> = {
  /** An order that is being cancelled can no longer be paid; a payment that came first wins. */
  async before(context, { merchant }, { orderNo, reason }, { customerId }) {
    if (trimText(reason) === '') return noReason()
    const order = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    return { ok: true, value: await paymentPort.of(context).resolve(context, order, 'close') }
  },

  async within(context, { merchant }, input, { customerId }, found) {
    const reason = trimText(input.reason)
    if (reason === '') return noReason()
    const row = await lockOrder(context.db, orderOfOwner({ merchant, customerId }, input.orderNo))
    if (!row) return absent(noOrder)
    if (found.paid) {
      return refused('ALREADY_PAID', '订单已付款，如需取消请申请退款', { phase: row.phase })
    }
    if (await paymentPort.of(context).hasOpen(context, row)) {
      return refused('PAY_UNSURE', '有一笔支付正在确认中，请稍后再试')
    }
    const order = await loadOrder(context, row)
    const event = { name: 'cancelByCustomer', by: 'customer', at: context.now() } as const
    const moved = await moveOrder(context, order, event, { set: { cancelReason: reason }, note: reason })
    if (!moved.ok) return refusedBy(moved)
    // A deposit is refunded by the order's rule, like any payment; staff sends it.
    if (moved.refundDue) {
      const open = order.units.filter(({ status }) => status === 1).map(({ id }) => id)
      const offer = kindOf(context, row).planRefund(order, open, context.now())
      if (offer.ok && offer.amount > 0) await keepRequest(context, order, offer, reason)
    }
    return { ok: true, value: await loadDetails(context, moved.row) }
  },
}

const noReason = () => invalid({ reason: '请选择取消原因' })

export const orderHandlers: StagedHandlers<OrderCalls> = {
  'orders.list': async (context, { merchant }, { kind, tab, page, pageSize }, { customerId }) => {
    const { db, now } = context
    const owner = { merchant, customerId }
    const where = and(
      ordersOf(owner),
      kind === undefined ? undefined : eq(orders.kind, kind),
      tab === 'all' ? undefined : inArray(orders.phase, phasesOf(tab)),
    )
    const load = () =>
      db
        .select()
        .from(orders)
        .where(where)
        .orderBy(desc(orders.createdAt), desc(orders.orderNo))
        .limit(pageSize)
        .offset((page - 1) * pageSize)
    let rows = await load()
    const overdue = rows.filter((row) => isOverdue(row, now()))
    await inParallel(overdue, 8, async (row) => void (await expireOrder(context, row)))
    if (overdue.length > 0) rows = await load()
    const [total] = await db.select({ n: count() }).from(orders).where(where)
    const refunds = await refundsOf(context, rows)
    return {
      ok: true,
      value: {
        items: (await loadOrders(context, rows)).map((order) =>
          cardOf(context, order, refunds.get(order.row.orderNo) ?? []),
        ),
        total: total?.n ?? 0,
        page,
        pageSize,
        now: now().toISOString(),
      },
    }
  },

  'orders.counts': async ({ db, now }, { merchant }, { kind }, { customerId }) => {
    const rows = await db
      .select({ phase: orders.phase, n: count() })
      .from(orders)
      .where(
        and(
          ordersOf({ merchant, customerId }),
          kind === undefined ? undefined : eq(orders.kind, kind),
          // An overdue order no longer counts as waiting for payment, even before the sweeper ends it. Only unpaid ones
          // have a deadline.
          or(isNull(orders.payDeadline), gt(orders.payDeadline, now())),
        ),
      )
      .groupBy(orders.phase)
    const of = (tab: OrderTab) => {
      const wanted = phasesOf(tab)
      return rows.filter(({ phase }) => wanted.includes(phase)).reduce((sum, { n }) => sum + n, 0)
    }
    return { ok: true, value: { pay: of('pay'), paid: of('paid'), done: of('done'), closed: of('closed') } }
  },

  'orders.get': async (context, { merchant }, { orderNo }, { customerId }) => {
    const order = await freshOrder(context, orderOfOwner({ merchant, customerId }, orderNo))
    return order ? { ok: true, value: await loadDetails(context, order) } : absent(noOrder)
  },

  'orders.cancel': cancel,

  'orders.quoteRefund': async (context, { merchant }, { orderNo, unitIds }, { customerId }) => {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!row) return absent(noOrder)
    const order = await loadOrder(context, row)
    const offer = kindOf(context, row).planRefund(order, unitIds, context.now())
    return offer.ok ? { ok: true, value: shownOffer(offer) } : refusedBy(offer)
  },

  'orders.requestRefund': async (context, { merchant }, input, { customerId }) => {
    const reason = trimText(input.reason)
    if (characterCount(reason) === 0) return invalid({ reason: '请选择退款原因' })
    const row = await lockOrder(context.db, orderOfOwner({ merchant, customerId }, input.orderNo))
    if (!row) return absent(noOrder)
    const order = await loadOrder(context, row)
    const offer = kindOf(context, row).planRefund(order, input.unitIds, context.now())
    if (!offer.ok) return refusedBy(offer)
    const event = { name: 'requestRefund', by: 'customer', at: context.now() } as const
    const moved = await moveOrder(context, order, event, { note: reason, units: input.unitIds })
    if (!moved.ok) return refusedBy(moved)
    if (offer.amount !== input.amount) {
      return refused('AMOUNT_CHANGED', '可退金额已变化，请核对后重新提交', shownOffer(offer))
    }
    await keepRequest(context, order, offer, reason)
    return { ok: true, value: await loadDetails(context, moved.row) }
  },
}

function shownOffer({ amount, fee, rule, items }: RefundOffer) {
  return {
    amount,
    fee,
    rule,
    items: items.map((item) => ({ unitId: item.unitId, amount: item.amount, fee: item.fee })),
  }
}
