import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import type { Phase } from '../../../../domain/orders/phases.ts'
import type { Context } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { tellOf } from '../core/order-messages.ts'
import { lockOrder } from '../core/order-queries.ts'
import { orders, orderUnits } from '../core/schema.ts'
import { tourOrders } from './schema.ts'
import { loadTourOrder, missingNames, namesOpen, untilOf } from './tour-rows.ts'

/** Phases in which travellers can be named and are worth a reminder: something has been paid. */
const PHASES: Phase[] = ['awaitingBalance', 'confirming', 'serving']
/** The list is locked at the departure's cut-off; the reminder comes so long before. */
const BEFORE_MS = 2 * DAY_MS
const BATCH = 50

/** Reminds customers, once an order, of travellers they have not named yet. Returns how many orders it has taken. */
export async function remindOfNames(context: Context): Promise<number> {
  const now = context.now()
  const soon = new Date(now.getTime() + BEFORE_MS).toISOString()
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .innerJoin(tourOrders, eq(tourOrders.orderNo, orders.orderNo))
    .where(
      and(
        isNull(tourOrders.namesRemindedAt),
        inArray(orders.phase, PHASES),
        sql`${tourOrders.departDate} > ${todayInShanghai(now)}`,
        // The exact time is `travellersUntil`, which is later when the order was made after the cut-off.
        sql`(${orders.snapshot} ->> 'cutoffAt')::timestamptz <= ${soon}::timestamptz`,
        sql`exists (
          select 1 from ${orderUnits}
          where ${orderUnits.orderNo} = ${orders.orderNo} and ${orderUnits.sealed} is null and ${orderUnits.status} = 1
        )`,
      ),
    )
    .limit(BATCH)
  for (const { merchant, orderNo } of due) {
    await inTransaction(context, async (inside) => {
      const row = await lockOrder(inside.db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
      const order = row && (await loadTourOrder(inside, row))
      if (!order) return { ok: true, value: null }
      await inside.db.update(tourOrders).set({ namesRemindedAt: now }).where(eq(tourOrders.orderNo, orderNo))
      const until = untilOf(order)
      if (!order.own.notFormed && namesOpen(order) && now < until && missingNames(order) > 0) {
        await tellOf(inside, order, 'travellersMissing', { until })
      }
      return { ok: true, value: null }
    })
  }
  return due.length
}
