import { and, desc, eq, inArray } from 'drizzle-orm'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { moveOrder, note } from '../core/order-moves.ts'
import { orderHistory } from '../core/schema.ts'
import { type DebrisOrder, loadDebrisOrder } from './debris-rows.ts'
import { debrisTickets } from './schema.ts'

/**
 * Makes used tickets of a locked order unused, and opens the order again where it had ended with them. Whether that may
 * be is the caller's question (domain/debris/undo-redemption.ts). In the caller's transaction.
 */
export async function reopenTickets(
  context: Context,
  order: DebrisOrder,
  unitIds: readonly string[],
  person: StaffPerson,
): Promise<Outcome<DebrisOrder>> {
  const { db, now } = context
  await db
    .update(debrisTickets)
    .set({ usedAt: null, usedPlace: '' })
    .where(inArray(debrisTickets.unitId, [...unitIds]))
  await note(context, order.row, { event: 'useUndone', by: 'operator', person })
  if (order.row.phase !== 'done') return { ok: true, value: await loadDebrisOrder(context, order.row) }
  const moved = await moveOrder(
    context,
    order,
    { name: 'progress', step: await stepBack(context, order), by: 'operator', at: now() },
    { person },
  )
  return moved.ok ? { ok: true, value: await loadDebrisOrder(context, moved.row) } : refusedBy(moved)
}

/** A day tour whose notice had been sent goes back to where it was. */
async function stepBack({ db }: Context, { row }: DebrisOrder): Promise<'reopen' | 'reopenNoticed'> {
  const [ended] = await db
    .select({ from: orderHistory.fromStatus })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderNo, row.orderNo), eq(orderHistory.event, 'complete')))
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return ended?.from === 220 ? 'reopenNoticed' : 'reopen'
}
