import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { Job } from '../../kernel/sweeper.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { tellOf } from '../core/order-messages.ts'
import { orders } from '../core/schema.ts'
import { markReceived } from './goods-moves.ts'
import { type GoodsOrder, lockGoodsOrder } from './goods-rows.ts'
import { defaultSettings } from './goods-settings.ts'
import { goodsOrders } from './schema.ts'

const BATCH = 50

const itsGoods = and(eq(goodsOrders.orderNo, orders.orderNo), eq(goodsOrders.merchant, orders.merchant))
/** A request holds receipt back until it is over. */
const isWaiting = and(eq(orders.phase, 'serving'), eq(orders.subStatus, 250), eq(orders.afterSale, false))

/** Does something with each order that is due, in a transaction of its own, under its lock. */
async function withEach(
  context: Context,
  due: SQL | undefined,
  work: (inside: Context, order: GoodsOrder) => Promise<void>,
): Promise<number> {
  const found = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(goodsOrders)
    .innerJoin(orders, itsGoods)
    .where(and(isWaiting, due))
    .orderBy(goodsOrders.receiptBy)
    .limit(BATCH)
  for (const { merchant, orderNo } of found) {
    await inTransaction(context, async (inside) => {
      const order = await lockGoodsOrder(
        inside,
        and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo), isWaiting),
      )
      if (order) await work(inside, order)
      return { ok: true, value: null }
    })
  }
  return found.length
}

/** Confirms receipt of what nobody has confirmed in time. */
function confirmReceipts(context: Context): Promise<number> {
  const now = context.now()
  return withEach(context, lte(goodsOrders.receiptBy, now), async (inside, order) => {
    if (!order.own.receiptBy || order.own.receiptBy > now) return
    const moved = await markReceived(inside, order, 'system')
    if (!moved.ok) throw new Error(`receipt of ${order.row.orderNo} cannot be confirmed: ${moved.code}`)
    await tellOf(inside, order, 'goodsReceived')
  })
}

/** Reminds buyers, once an order, that receipt will be confirmed by itself. */
function remindOfReceipts(context: Context): Promise<number> {
  const now = context.now()
  const days = sql`coalesce((
    select (goods_order_settings.settings ->> 'remindDays')::int from goods_order_settings
    where goods_order_settings.merchant = orders.merchant
  ), ${defaultSettings.remindDays}::int)`
  const due = and(
    isNull(goodsOrders.receiptRemindedAt),
    gt(goodsOrders.receiptBy, now),
    sql`${goodsOrders.receiptBy} <= ${now.toISOString()}::timestamptz + make_interval(days => ${days})`,
  )
  return withEach(context, due, async (inside, order) => {
    const { orderNo } = order.row
    const { receiptBy } = order.own
    await inside.db
      .update(goodsOrders)
      .set({ receiptRemindedAt: now })
      .where(eq(goodsOrders.orderNo, orderNo))
    if (receiptBy) await tellOf(inside, order, 'goodsReceiptReminder', { until: receiptBy })
  })
}

export const goodsJobs: readonly Job[] = [
  { name: 'receipt of goods', run: confirmReceipts },
  { name: 'reminders of receipt', run: remindOfReceipts },
]
