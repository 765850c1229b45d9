import type { CustomerEvent, OrderFacts } from '../../../../domain/messages/customer-events.ts'
import type { OrderEvent } from '../../../../domain/orders/engine.ts'
import type { OrderKind } from '../../../../domain/orders/kind.ts'
import type { Phase } from '../../../../domain/orders/phases.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { Context } from '../../kernel/context.ts'
import { tellCustomer } from '../../kernel/tell-customer.ts'
import { type KindOrder, kindOf } from './kinds.ts'
import { dueOf } from './order-due.ts'
import type { OrderRow } from './rows.ts'

type Told = Pick<OrderFacts, 'amount' | 'until' | 'reason'>

/** Queues a message about an order to its buyer, in the running transaction. */
export async function tellOf(
  context: Context,
  order: KindOrder,
  event: CustomerEvent,
  facts: Told = {},
  key?: string,
  how: { bySms?: boolean } = {},
): Promise<void> {
  const { row, snapshot } = order
  const date = kindOf(context, row).date(order)
  await tellCustomer.of(context).queue(context, {
    tenant: tenantOf(row),
    customerId: row.customerId,
    event,
    facts: { orderNo: row.orderNo, product: snapshot.name, ...(date && { date }), ...facts },
    ...(key && { key }),
    ...how,
  })
}

function tenantOf({ project, merchant, channel, distributor }: OrderRow): Tenant {
  return { project, merchant, channel, distributor }
}

type NewOrder = {
  customerId: string
  orderNo: string
  phase: Phase
  product: string
  date: string | undefined
  /** Of the first payment, fen. */
  amount: number
  deadline: number | null
}

/** The message about a new order, for the statement that writes it. */
export function messageOfNew(context: Context, tenant: Tenant, order: NewOrder): string {
  const { customerId, orderNo, phase, product, date, amount, deadline } = order
  return tellCustomer.of(context).within(context, {
    tenant,
    customerId,
    event: phase === 'awaitingConfirm' ? 'orderAwaitingConfirm' : 'orderSubmitted',
    facts: {
      orderNo,
      product,
      amount,
      ...(date && { date }),
      ...(deadline !== null && { until: new Date(deadline) }),
    },
  })
}

/**
 * What the customer is told of a move; null: nothing, or what is about a refund and told with the refund itself.
 * @param order with the row as it is after the move
 * @param kind says what its own steps tell
 * @param from the phase before
 */
export function messageOf(
  { row }: Pick<KindOrder, 'row'>,
  kind: Pick<OrderKind, 'progress' | 'confirmTells'>,
  event: OrderEvent,
  from: Phase,
): { event: CustomerEvent; facts: Told } | null {
  const reason = row.cancelReason === '' ? {} : { reason: row.cancelReason }
  const due = dueOf(row)
  const toPay = { ...(due && { amount: due.amount }), ...(row.deadline && { until: row.deadline }) }
  switch (event.name) {
    case 'confirm':
      // Of nothing to be paid the payment tells that follows at once.
      if (row.payable === 0) return null
      return { event: 'orderConfirmed', facts: toPay }
    case 'refuse':
      return { event: 'orderRefused', facts: reason }
    case 'expire':
      if (from === 'awaitingConfirm') return { event: 'orderRefused', facts: reason }
      if (from === 'awaitingPay') return { event: 'orderExpired', facts: {} }
      return { event: 'orderCancelledByAgency', facts: reason }
    case 'pay':
      if (row.payable === 0) return { event: 'orderFree', facts: {} }
      return row.phase === 'awaitingBalance'
        ? { event: 'orderDepositPaid', facts: toPay }
        : { event: 'orderPaid', facts: { amount: row.paid } }
    case 'confirmAfterPay':
      return { event: kind.confirmTells ?? 'orderConfirmedAfterPay', facts: {} }
    case 'cancelByCustomer':
      return { event: 'orderCancelled', facts: {} }
    case 'cancelByAgency':
      return { event: 'orderCancelledByAgency', facts: reason }
    case 'progress': {
      const tells = kind.progress[event.step]?.tells
      return tells ? { event: tells, facts: {} } : null
    }
    default:
      return null
  }
}
