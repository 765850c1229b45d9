import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Phase } from '../../../../domain/orders/phases.ts'
import type { Context } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { dueOf } from './order-due.ts'
import { tellOf } from './order-messages.ts'
import { loadOrder } from './order-queries.ts'
import { orders } from './schema.ts'

const PAYING: Phase[] = ['awaitingPay', 'awaitingBalance']
const BATCH = 50

/** Reminds customers of what they have to pay soon, once for each wait. Returns how many orders it has taken. */
export async function remindOfPayments(context: Context): Promise<number> {
  const taken = await inTransaction(context, async (inside) => {
    const due = await inside.db
      .select()
      .from(orders)
      .where(
        and(
          sql`${orders.remindAt} is not null`,
          lte(orders.remindAt, inside.now()),
          inArray(orders.phase, PAYING),
        ),
      )
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const row of due) {
      await inside.db.update(orders).set({ remindAt: null }).where(eq(orders.orderNo, row.orderNo))
      // Found late: the order is about to be ended.
      if (row.deadline === null || inside.now() >= row.deadline) continue
      const event = row.phase === 'awaitingBalance' ? 'orderBalanceReminder' : 'orderPayReminder'
      const facts = { amount: dueOf(row)?.amount ?? 0, until: row.deadline }
      await tellOf(inside, await loadOrder(inside, row), event, facts)
    }
    return { ok: true, value: due.length }
  })
  return taken.ok ? taken.value : 0
}
