import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { untilAfter } from './order-due.ts'
import { moveOrder } from './order-moves.ts'
import { loadOrder, lockOrder } from './order-queries.ts'
import type { OrderRow } from './rows.ts'
import { orders } from './schema.ts'

/** Nothing is to be paid for it, and it only waits for that. */
export function isFree({ phase, payable }: Pick<OrderRow, 'phase' | 'payable'>): boolean {
  return phase === 'awaitingPay' && payable === 0
}

/** Moves an order of zero on as if it had been paid: there is no payment that could do it. In its transaction. */
export async function payFree(
  context: Context,
  { merchant, orderNo }: Pick<OrderRow, 'merchant' | 'orderNo'>,
): Promise<OrderRow> {
  const row = await lockOrder(context.db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
  if (!row) throw new Error('an order that was just written is gone')
  const order = await loadOrder(context, row)
  const until = untilAfter(context, order, 'full')
  const event = { name: 'pay', by: 'system', at: context.now(), kind: 'full', until } as const
  const moved = await moveOrder(context, order, event)
  if (!moved.ok) throw new Error(`order ${orderNo} of nothing cannot go on: ${moved.code}`)
  return moved.row
}
