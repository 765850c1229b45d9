import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import type { Job } from '../kernel/sweeper.ts'
import { inTransaction } from '../kernel/transact.ts'
import { orders } from '../orders/core/schema.ts'
import { lockDebrisOrder } from '../orders/debris/debris-rows.ts'
import { issueOrder } from './issue.ts'
import { vouchers } from './schema.ts'

const BATCH = 100

/**
 * Orders that wait for a supplier's codes get theirs, the one that waits longest first; one for which there are not
 * enough goes on waiting. Staff issue by hand what no list of codes is for.
 */
export async function issueWaiting(context: Context): Promise<number> {
  let issued = 0
  let after = ''
  for (;;) {
    const due = await context.db
      .selectDistinct({ orderNo: vouchers.orderNo, merchant: vouchers.merchant })
      .from(vouchers)
      .where(and(eq(vouchers.state, 'waiting'), eq(vouchers.source, 'imported'), gt(vouchers.orderNo, after)))
      .orderBy(asc(vouchers.orderNo))
      .limit(BATCH)
    for (const { orderNo, merchant } of due) {
      await inTransaction(context, async (inside) => {
        const isOrder = and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo))
        const order = await lockDebrisOrder(inside, isOrder)
        if (order && (order.row.phase === 'confirming' || order.row.phase === 'serving')) {
          const done = await issueOrder(inside, order)
          if (typeof done === 'object') issued += done.issued
        }
        return { ok: true, value: null }
      })
    }
    const last = due.at(-1)
    if (due.length < BATCH || !last) return issued
    after = last.orderNo
  }
}

export const voucherJobs: readonly Job[] = [{ name: 'vouchers that wait for codes', run: issueWaiting }]
