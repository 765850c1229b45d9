import { and, eq, lte, or, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { tourKind } from '../../../../domain/orders/kinds/tour.ts'
import type { Context } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { moveOrder } from '../core/order-moves.ts'
import { lockOrder } from '../core/order-queries.ts'
import { orders } from '../core/schema.ts'
import { tourOrders } from './schema.ts'
import { loadTourOrder } from './tour-rows.ts'

/** Moves orders when their groups depart and return (rules.md C.5: done the day after the return). */
export async function advanceJourneys(context: Context): Promise<number> {
  const today = todayInShanghai(context.now())
  const home = lte(tourOrders.returnDate, addDays(today, -1))
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .innerJoin(tourOrders, eq(tourOrders.orderNo, orders.orderNo))
    .where(
      and(
        eq(orders.kind, tourKind.code),
        eq(orders.phase, 'serving'),
        // Nobody leaves with a departure that does not take place.
        sql`not exists (select 1 from departures where departures.merchant = orders.merchant
          and departures.id = ${tourOrders.departureId} and departures.cancelled_at is not null)`,
        lte(tourOrders.departDate, today),
        or(sql`${orders.subStatus} <> ${tourKind.progress.start.to}`, home),
      ),
    )
    .limit(100)
  let moved = 0
  for (const { merchant, orderNo } of due) {
    const outcome = await inTransaction(context, async (inside) => {
      const row = await lockOrder(inside.db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
      const order = row && (await loadTourOrder(inside, row))
      if (!order || order.own.notFormed || order.own.departDate > today) return { ok: true, value: false }
      const step = order.own.returnDate <= addDays(today, -1) ? 'complete' : 'start'
      const event = { name: 'progress', step, by: 'system', at: inside.now() } as const
      return { ok: true, value: (await moveOrder(inside, order, event)).ok }
    })
    if (outcome.ok && outcome.value) moved += 1
  }
  return moved
}
