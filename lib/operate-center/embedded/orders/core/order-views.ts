import type { z } from 'zod'
import { maskEmail, maskMobile } from '../../../../base/validation/mask.ts'
import { nextOf } from '../../../../domain/orders/next.ts'
import {
  historyText,
  orderActions,
  payStateOf,
  STAFF_NOTE,
  shownStatus,
} from '../../../../domain/orders/order-view.ts'
import { refundLines, sumLines } from '../../../../domain/refunds/refund-lines.ts'
import type { OrderKindCode } from '../../../contract/orders/kinds.ts'
import type { OrderPaper } from '../../../contract/orders/order-parts.ts'
import type { Order, OrderCard, refundRecord } from '../../../contract/orders/orders.ts'
import type { Context } from '../../kernel/context.ts'
import { openContact } from './contact.ts'
import { type KindHandler, type KindOrder, kindOf } from './kinds.ts'
import { balanceOf, depositText } from './order-balance.ts'
import { dueOf } from './order-due.ts'
import { standingOf } from './order-moves.ts'
import type { LoadedRefund } from './order-queries.ts'
import type { PaymentRecord } from './payment-port.ts'
import type { HistoryRow, UnitRow } from './rows.ts'

type RefundRecord = z.infer<typeof refundRecord>

/** An order as a card in a list. */
export function cardOf(
  context: Pick<Context, 'provided' | 'now'>,
  order: KindOrder,
  refunds: readonly LoadedRefund[],
  papers: readonly OrderPaper[],
): OrderCard {
  const { row, snapshot } = order
  const now = context.now()
  const handler = kindOf(context, row)
  const withheld = handler.withheldActions?.(order, now) ?? []
  const due = dueOf(row)
  const { phase, label, text } = shownStatus(
    handler.kind,
    standingOf(row),
    handler.stateText?.(order) ?? undefined,
  )
  const next = nextOf(
    handler.kind,
    {
      sub: row.subStatus,
      paid: row.paid,
      refunded: row.refunded,
      refunds: refunds.map(({ refund }) => refund),
    },
    () => handler.next(order, now),
  )
  return {
    orderNo: row.orderNo,
    // The contract's type covers all kinds; a handler answers in the form of its own kind.
    kind: row.kind as OrderKindCode,
    about: handler.cardAbout(order) as OrderCard['about'],
    phase,
    label,
    statusText: text,
    nextText: next.text,
    until: next.until?.toISOString() ?? null,
    name: snapshot.name,
    cover: snapshot.cover,
    payable: row.payable,
    paid: row.paid,
    refunded: row.refunded,
    due: due?.amount ?? 0,
    dueFor: due?.kind ?? null,
    balance: balanceOf(row),
    payDeadline: due && row.deadline ? row.deadline.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    actions: actionsOf(handler, order, now).filter(({ code }) => !withheld.includes(code)),
    papers: [...papers],
  }
}

/** The customer's buttons; without 申请退款 where the kind's rule gives up no unit now. */
function actionsOf(handler: KindHandler, order: KindOrder, now: Date) {
  const actions = orderActions(handler.kind, standingOf(order.row), now, handler.ownActions(order, now))
  const some = order.units.some((unit) => mayRefund(handler, order, unit, now))
  return some ? actions : actions.filter(({ code }) => code !== 'refund')
}

function mayRefund(handler: KindHandler, order: KindOrder, unit: UnitRow, now: Date): boolean {
  return unit.status === 1 && (handler.mayRefund?.(order, unit, now) ?? true)
}

export type OrderParts = {
  order: KindOrder
  refunds: readonly LoadedRefund[]
  payments: readonly PaymentRecord[]
  history: readonly HistoryRow[]
  papers: readonly OrderPaper[]
  saleTel: string
}

/** One order as its buyer sees it: names as they were given, numbers masked. */
export async function orderOf(context: Context, parts: OrderParts): Promise<Order> {
  const { order, saleTel } = parts
  const { row, snapshot } = order
  const handler = kindOf(context, row)
  const card = cardOf(context, order, parts.refunds, parts.papers)
  const refundable = card.actions.some(({ code }) => code === 'refund')
  const { contact, remark } = openContact(context, row)
  return {
    ...card,
    about: (await handler.orderAbout(context, order)) as Order['about'],
    lines: snapshot.lines,
    discounts: snapshot.discounts,
    freight: row.freight,
    goods: row.goods,
    dueNow: row.dueNow,
    units: order.units.map((unit) => ({
      id: unit.id,
      ...handler.unitLabel(context, order, unit),
      status: unit.status,
      refundable: refundable && mayRefund(handler, order, unit, context.now()),
    })),
    contact: {
      name: contact.name,
      mobile: maskMobile(contact.mobile),
      email: contact.email && maskEmail(contact.email),
    },
    remark,
    ...resultOf(handler, order, card),
    keptText: `${handler.kind.words.kept}为您保留`,
    saleTel,
    cancelReason: row.cancelReason,
    penalty: row.penalty,
    penaltyPaid: row.penaltyPaidAt !== null,
    refunds: parts.refunds.map((refund) => refundOf(context, handler, refund, order.units, 'buyer')),
    history: parts.history
      .filter(({ event }) => event !== STAFF_NOTE)
      .map(({ at, ...entry }) => ({ at: at.toISOString(), text: historyText(handler.kind, entry) })),
    payments: parts.payments.map(({ at, transactionNo: _hidden, ...payment }) => ({
      ...payment,
      at: at.toISOString(),
    })),
    now: context.now().toISOString(),
  }
}

/** What the screen after submitting says about the order, right then or on a later visit. */
function resultOf(
  handler: KindHandler,
  order: KindOrder,
  card: OrderCard,
): Pick<Order, 'payState' | 'result'> {
  const { kind } = handler
  const { placed } = kind.words
  const { row } = order
  const { statusText } = card
  const payState = payStateOf(kind, row.subStatus, row.dueNow)
  const facts = handler.facts(order, 'placed')
  switch (payState) {
    case 'due': {
      if (row.phase === 'awaitingBalance') {
        return { payState, result: { title: '定金已付', text: depositText(card), facts } }
      }
      const text = row.confirmMode === 'instant' ? placed.instant : placed.confirmed
      return { payState, result: { title: '订单已提交', text, facts } }
    }
    case 'awaitingConfirm':
      return { payState, result: { title: placed.awaitingConfirm.title, text: card.nextText, facts } }
    case 'paid':
      return {
        payState,
        result: { title: statusText, text: placed.paid, facts },
      }
    default:
      return { payState, result: { title: statusText, text: row.cancelReason || placed.closed, facts } }
  }
}

/** A refund with the names of its units. */
export function refundOf(
  context: Pick<Context, 'sealer'>,
  handler: KindHandler,
  { refund, items }: LoadedRefund,
  units: readonly Pick<UnitRow, 'id' | 'position' | 'sealed' | 'share' | 'addOns'>[],
  reader: 'buyer' | 'staff',
): RefundRecord {
  const { id, amount, fee, reason, state, note, createdAt } = refund
  const shown = items.map((item) => {
    const unit = units.find((one) => one.id === item.unitId)
    return {
      unitId: item.unitId,
      name: handler.unitName(
        context,
        { sealed: unit?.sealed ?? null, position: unit?.position ?? 0 },
        reader,
      ),
      amount: item.amount,
      fee: item.fee,
      lines: refund.keepsUnits
        ? [{ label: '部分退款', amount: item.amount }]
        : refundLines(unit ?? { share: 0, addOns: [] }, item, handler.priceWord),
    }
  })
  return {
    id,
    items: shown,
    amount,
    fee,
    // A difference in price is of no single unit.
    lines: items.length === 0 ? [{ label: reason, amount }] : sumLines(shown.map(({ lines }) => lines)),
    reason,
    state,
    note,
    createdAt: createdAt.toISOString(),
  }
}
