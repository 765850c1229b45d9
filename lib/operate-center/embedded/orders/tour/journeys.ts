import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../../base/calendar/dates.ts'
import type { Context } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { lockOrder, moveOrder } from '../core/order-moves.ts'
import { orders } from '../core/schema.ts'

/** Groups set out and come home on their dates (rules.md C.5: done the day after the return). */
export async function advanceJourneys(context: Context): Promise<number> {
  const today = todayInShanghai(context.now())
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        inArray(orders.subStatus, [210, 220, 230]),
        lte(orders.departDate, today),
        sql`(${orders.subStatus} <> 230 or ${orders.returnDate} <= ${addDays(today, -1)})`,
      ),
    )
    .limit(100)
  let moved = 0
  for (const { merchant, orderNo } of due) {
    const outcome = await inTransaction(context, async (inside) => {
      const row = await lockOrder(inside.db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
      if (!row || row.departDate > today) return { ok: true, value: false }
      const home = row.returnDate <= addDays(today, -1)
      const name = home ? 'complete' : 'start'
      const event = { name, by: 'system', at: inside.now() } as const
      return { ok: true, value: (await moveOrder(inside, row, event)).ok }
    })
    if (outcome.ok && outcome.value) moved += 1
  }
  return moved
}
