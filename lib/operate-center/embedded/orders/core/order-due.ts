import { balanceUntil, confirmUntil } from '../../../../domain/orders/deadlines.ts'
import { PHASES } from '../../../../domain/orders/phases.ts'
import type { Context } from '../../kernel/context.ts'
import { type KindOrder, kindOf } from './kinds.ts'
import type { OrderRow } from './rows.ts'

export type Due = { kind: 'full' | 'deposit' | 'balance'; amount: number }

/** What an order's buyer has to pay now; null when nothing is due in its phase. */
export function dueOf({
  phase,
  payable,
  paid,
  dueNow,
}: Pick<OrderRow, 'phase' | 'payable' | 'paid' | 'dueNow'>): Due | null {
  const { pays } = PHASES[phase]
  if (pays === null) return null
  if (pays === 'balance') return { kind: 'balance', amount: Math.max(0, payable - paid) }
  return dueNow < payable ? { kind: 'deposit', amount: dueNow } : { kind: 'full', amount: payable }
}

/** When the wait ends that this payment begins, milliseconds: for the balance, or for a confirmation after payment. */
export function untilAfter(context: Context, order: KindOrder, paid: Due['kind']): number {
  const service = kindOf(context, order.row).service(order)
  const at = context.now()
  return paid === 'deposit'
    ? balanceUntil(order.row.balanceDueAt ?? at, at, service)
    : confirmUntil(context.times, at, service)
}
