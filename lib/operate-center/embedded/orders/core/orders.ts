import { and, count, desc, eq, exists, gt, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { characterCount, trimText } from '../../../../base/validation/text.ts'
import {
  isClosedPhase,
  isOtherTab,
  type OrderTab,
  type OtherTab,
  PHASES,
  phasesOf,
} from '../../../../domain/orders/phases.ts'
import { refundLines, sumLines } from '../../../../domain/refunds/refund-lines.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import type { Context, StagedHandler, StagedHandlers } from '../../kernel/context.ts'
import { inParallel } from '../../kernel/in-parallel.ts'
import { matching } from '../../kernel/lists.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { papersOf } from './features.ts'
import { type KindOrder, kindOf, orderKinds, type RefundOffer } from './kinds.ts'
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
import { askForRefund, keepRequest, withdrawRefund } from './order-refunds.ts'
import { cardOf } from './order-views.ts'
import { paymentPort, type Resolved } from './payment-port.ts'
import type { OrderRow } from './rows.ts'
import { orders, refunds } from './schema.ts'

type OrderCalls =
  | 'orders.list'
  | 'orders.counts'
  | 'orders.get'
  | 'orders.cancel'
  | 'orders.quoteRefund'
  | 'orders.requestRefund'
  | 'orders.withdrawRefund'
  | 'orders.hide'

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
  'orders.list': async (context, { merchant }, { kind, tab, search, page, pageSize }, { customerId }) => {
    const { db, now } = context
    const owner = { merchant, customerId }
    const where = and(
      ordersOf(owner),
      kind === undefined ? undefined : eq(orders.kind, kind),
      isNull(orders.hiddenAt),
      tab === 'all' ? undefined : inTab(context, tab),
      search
        ? or(
            ilike(orders.orderNo, matching(search)),
            ilike(sql`${orders.snapshot}->>'name'`, matching(search)),
          )
        : undefined,
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
    const loaded = await loadOrders(context, rows)
    const papers = await papersOf(context, loaded)
    return {
      ok: true,
      value: {
        items: loaded.map((order) => {
          const { orderNo } = order.row
          return cardOf(context, order, refunds.get(orderNo) ?? [], papers.get(orderNo) ?? [])
        }),
        total: total?.n ?? 0,
        page,
        pageSize,
        now: now().toISOString(),
      },
    }
  },

  'orders.counts': async ({ db, now }, { merchant }, { kind }, { customerId }) => {
    const rows = await db
      .select({ phase: orders.phase, afterSale: orders.afterSale, n: count() })
      .from(orders)
      .where(
        and(
          ordersOf({ merchant, customerId }),
          kind === undefined ? undefined : eq(orders.kind, kind),
          // An overdue order no longer counts as waiting, even before the sweeper ends it.
          or(isNull(orders.deadline), gt(orders.deadline, now())),
          isNull(orders.hiddenAt),
        ),
      )
      .groupBy(orders.phase, orders.afterSale)
    const of = (tab: OrderTab) => {
      const wanted = phasesOf(tab)
      return rows
        .filter(({ phase, afterSale }) => wanted.includes(phase) || (tab === 'closed' && afterSale))
        .reduce((sum, { n }) => sum + n, 0)
    }
    return {
      ok: true,
      value: {
        confirm: of('confirm'),
        pay: of('pay'),
        paid: of('paid'),
        done: of('done'),
        closed: of('closed'),
      },
    }
  },

  'orders.get': async (context, { merchant }, { orderNo }, { customerId }) => {
    const order = await freshOrder(context, orderOfOwner({ merchant, customerId }, orderNo))
    return order ? { ok: true, value: await loadDetails(context, order) } : absent(noOrder)
  },

  'orders.cancel': cancel,

  'orders.quoteRefund': async (context, { merchant }, { orderNo, unitIds }, { customerId }) => {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!row) return absent(noOrder)
    const elsewhere = askedElsewhere(context, row)
    if (elsewhere) return elsewhere
    const order = await loadOrder(context, row)
    const offer = kindOf(context, row).planRefund(order, unitIds, context.now())
    return offer.ok ? { ok: true, value: shownOffer(context, order, offer) } : refusedBy(offer)
  },

  'orders.requestRefund': async (context, { merchant }, input, { customerId }) => {
    const reason = trimText(input.reason)
    if (characterCount(reason) === 0) return invalid({ reason: '请选择退款原因' })
    const row = await lockOrder(context.db, orderOfOwner({ merchant, customerId }, input.orderNo))
    if (!row) return absent(noOrder)
    const elsewhere = askedElsewhere(context, row)
    if (elsewhere) return elsewhere
    const order = await loadOrder(context, row)
    const offer = kindOf(context, row).planRefund(order, input.unitIds, context.now())
    if (!offer.ok) return refusedBy(offer)
    if (offer.amount !== input.amount) {
      return refused('AMOUNT_CHANGED', '可退金额已变化，请核对后重新提交', shownOffer(context, order, offer))
    }
    const asked = await askForRefund(context, order, offer, reason)
    return asked.ok ? { ok: true, value: await loadDetails(context, asked.row) } : refusedBy(asked)
  },

  'orders.withdrawRefund': async (context, { merchant }, { orderNo, refundId }, { customerId }) => {
    const row = await lockOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!row) return absent(noOrder)
    const [loaded] = (await refundsOf(context, [row]))
      .get(orderNo)
      ?.filter(({ refund }) => refund.id === refundId) ?? [undefined]
    if (!loaded) return absent('退款申请不存在，请刷新订单查看')
    const elsewhere = askedElsewhere(context, row)
    if (elsewhere) return elsewhere
    if (loaded.refund.state !== 'requested') {
      return refused('ALREADY', '该退款申请已处理，不能撤销，请刷新订单查看')
    }
    if (isClosedPhase(row.phase)) {
      const { seller } = kindOf(context, row).kind.words
      return refused('ORDER_CLOSED', `订单已取消，退款由${seller}处理，无需撤销`)
    }
    const withdrawn = await withdrawRefund(context, await loadOrder(context, row), loaded)
    return withdrawn.ok
      ? { ok: true, value: await loadDetails(context, withdrawn.row) }
      : refusedBy(withdrawn)
  },

  'orders.hide': async (context, { merchant }, { orderNo }, { customerId }) => {
    const row = await lockOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!row) return absent(noOrder)
    if (PHASES[row.phase].open || row.afterSale) {
      return refused('ORDER_OPEN', '订单还在进行中，结束后才能删除')
    }
    await context.db.update(orders).set({ hiddenAt: context.now() }).where(eq(orders.orderNo, orderNo))
    return { ok: true, value: {} }
  },
}

/** Refused where the kind has a way of its own to ask for refunds. */
function askedElsewhere(context: Context, row: OrderRow) {
  const where = kindOf(context, row).kind.refundsElsewhere
  return where === undefined ? null : refused('ASK_ELSEWHERE', where)
}

/** A refund in progress is found under 取消/退款, too. A tab that no kind has shows nothing. */
function inTab(context: Context, tab: OrderTab | OtherTab): SQL | undefined {
  if (tab === 'afterSale') {
    return exists(context.db.select().from(refunds).where(eq(refunds.orderNo, orders.orderNo)))
  }
  if (isOtherTab(tab)) {
    const ofKinds = [...orderKinds.of(context).values()].flatMap(({ kind, tabs }) =>
      tabs?.[tab] ? [and(eq(orders.kind, kind.code), tabs[tab])] : [],
    )
    return or(...ofKinds) ?? sql`false`
  }
  const ofPhase = inArray(orders.phase, phasesOf(tab))
  return tab === 'closed' ? or(ofPhase, eq(orders.afterSale, true)) : ofPhase
}

function shownOffer(context: Context, { row, units }: KindOrder, { amount, fee, rule, items }: RefundOffer) {
  const { priceWord } = kindOf(context, row)
  const lines = items.map((item) => {
    const unit = units.find(({ id }) => id === item.unitId)
    return refundLines(unit ?? { share: 0, addOns: [] }, item, priceWord)
  })
  return {
    lines: sumLines(lines),
    amount,
    fee,
    rule,
    items: items.map((item) => ({ unitId: item.unitId, amount: item.amount, fee: item.fee })),
  }
}
