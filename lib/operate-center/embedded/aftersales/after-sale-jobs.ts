import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Context } from '../kernel/context.ts'
import type { Job } from '../kernel/sweeper.ts'
import { inTransaction } from '../kernel/transact.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { withdrawRefund } from '../orders/core/order-refunds.ts'
import { orders } from '../orders/core/schema.ts'
import { type GoodsOrder, lockGoodsOrder } from '../orders/goods/goods-rows.ts'
import { afterSalesWhere, type LoadedAfterSale, moveRequest } from './after-sale-rows.ts'
import { goodsAfterSales } from './schema.ts'

const BATCH = 50
/** Customers are reminded of sending pieces back so long before the end. */
const REMIND_MS = 2 * DAY_MS

/** Does something with each return that is waited for, under the lock of its order. */
async function withEach(
  context: Context,
  due: ReturnType<typeof and>,
  work: (inside: Context, order: GoodsOrder, one: LoadedAfterSale) => Promise<void>,
): Promise<number> {
  const waiting = and(eq(goodsAfterSales.state, 'toReturn'), due)
  const found = await context.db
    .select({ id: goodsAfterSales.id, merchant: goodsAfterSales.merchant, orderNo: goodsAfterSales.orderNo })
    .from(goodsAfterSales)
    .where(waiting)
    .orderBy(asc(goodsAfterSales.dueAt))
    .limit(BATCH)
  for (const { id, merchant, orderNo } of found) {
    await inTransaction(context, async (inside) => {
      const order = await lockGoodsOrder(
        inside,
        and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)),
      )
      const [one] = await afterSalesWhere(inside.db, and(eq(goodsAfterSales.id, id), waiting))
      if (order && one) await work(inside, order, one)
      return { ok: true, value: null }
    })
  }
  return found.length
}

/** Closes returns whose pieces were not sent in time; the pieces count as kept. */
function expireReturns(context: Context): Promise<number> {
  return withEach(
    context,
    lte(goodsAfterSales.dueAt, context.now()),
    async (inside, order, { row, refund }) => {
      const moved = await moveRequest(inside, row, 'expire', { by: 'system' })
      if (!moved.ok) throw new Error(`after-sale ${row.id} cannot expire: ${moved.code}`)
      const withdrawn = await withdrawRefund(inside, order, refund, 'system')
      if (!withdrawn.ok) throw new Error(`the refund of ${row.id} cannot end: ${withdrawn.code}`)
      await tellOf(inside, order, 'goodsReturnExpired', {}, row.id)
    },
  )
}

/** Reminds customers, once a request, of sending the pieces back. */
function remindOfReturns(context: Context): Promise<number> {
  const now = context.now()
  const due = and(
    isNull(goodsAfterSales.remindedAt),
    gt(goodsAfterSales.dueAt, now),
    lte(goodsAfterSales.dueAt, new Date(now.getTime() + REMIND_MS)),
  )
  return withEach(context, due, async (inside, order, { row }) => {
    await inside.db.update(goodsAfterSales).set({ remindedAt: now }).where(eq(goodsAfterSales.id, row.id))
    if (row.dueAt) await tellOf(inside, order, 'goodsReturnReminder', { until: row.dueAt }, row.id)
  })
}

export const afterSaleJobs: readonly Job[] = [
  { name: 'returns that were not sent', run: expireReturns },
  { name: 'reminders of returns', run: remindOfReturns },
]
