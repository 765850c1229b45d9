import { and, eq, inArray, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import { type Refusal, refuse } from '../../../../domain/refusal.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import type { Context } from '../../kernel/context.ts'
import { type MovedOrder, moveOrder } from '../core/order-moves.ts'
import { isLive } from '../core/order-queries.ts'
import { type GoodsOrder, isAllSent, loadGoodsOrder, piecesOf } from './goods-rows.ts'
import { settingsOf } from './goods-settings.ts'
import { goodsOrders, goodsPieces } from './schema.ts'

/** Statuses in which pieces may still have to be sent. */
const TO_SEND = [240, 245]

/**
 * Books that pieces of an order have left the shop: 部分发货 while others remain, else 待收货, from which on receipt is
 * waited for. Refused for pieces that are sent already, given up, or about to be. In the caller's transaction.
 * @param order locked, and loaded after its last change
 * @param at when they were sent
 */
export async function markSent(
  context: Context,
  order: GoodsOrder,
  unitIds: readonly string[],
  at: Date,
  person?: StaffPerson,
): Promise<{ ok: true; order: GoodsOrder } | Refusal> {
  const { row, own } = order
  if (own.way !== 'express') return refuse('pickup', '该订单为到店自提，请用提货码办理提货')
  if (!TO_SEND.includes(row.subStatus)) return refuse('not-to-send', '订单当前状态不能发货，请刷新后查看')
  const chosen = piecesOf(order).filter(({ id }) => unitIds.includes(id))
  if (chosen.length === 0 || chosen.length !== new Set(unitIds).size) {
    return refuse('unknown-unit', '订单中的商品已变化，请刷新后重新选择')
  }
  if (chosen.some(({ sent }) => sent)) return refuse('already', '所选商品中有已发出的，请刷新后重新选择')
  if (chosen.some(({ status }) => status !== 1)) {
    return refuse('given-up', '所选商品中有已退款或正在申请退款的，请先处理售后')
  }
  await context.db
    .update(goodsPieces)
    .set({ sentAt: at })
    .where(and(eq(goodsPieces.orderNo, row.orderNo), inArray(goodsPieces.unitId, [...unitIds])))
  const after = await loadGoodsOrder(context, row)
  if (isAllSent(after)) return allSent(context, after, at, person)
  if (row.subStatus === 245) return { ok: true, order: after }
  const moved = await step(context, after, 'sendSome', 'operator', person)
  return moved.ok ? { ok: true, order: await loadGoodsOrder(context, moved.row) } : moved
}

/**
 * Nothing is left to be sent: receipt is waited for, and comes by itself after the merchant's days. The order has to be
 * locked.
 */
async function allSent(
  context: Context,
  order: GoodsOrder,
  at: Date,
  person?: StaffPerson,
): Promise<{ ok: true; order: GoodsOrder } | Refusal> {
  const { receiptDays } = await settingsOf(context, order.row.merchant)
  await context.db
    .update(goodsOrders)
    .set({ sentAt: at, receiptBy: new Date(at.getTime() + receiptDays * DAY_MS) })
    .where(eq(goodsOrders.orderNo, order.row.orderNo))
  const moved = await step(context, order, 'sendAll', person ? 'operator' : 'system', person)
  return moved.ok ? { ok: true, order: await loadGoodsOrder(context, moved.row) } : moved
}

/**
 * The time for receipt counts from now on: a parcel has been delivered, or what could not be delivered was sent again.
 * It never ends sooner than before. The order has to be locked.
 * @param from null: something has come back undelivered, and receipt is not waited for until it is sent again
 */
export async function countReceiptFrom(
  context: Context,
  { row, own }: GoodsOrder,
  from: Date | null,
): Promise<void> {
  if (row.subStatus !== 250) return
  const { receiptDays } = await settingsOf(context, row.merchant)
  const ends = from && new Date(from.getTime() + receiptDays * DAY_MS)
  if (ends && own.receiptBy && ends <= own.receiptBy) return
  await context.db
    .update(goodsOrders)
    .set({ receiptBy: ends, receiptRemindedAt: null })
    .where(eq(goodsOrders.orderNo, row.orderNo))
}

/** Goes on to 待收货 when the pieces that were still to be sent have been refunded. The order has to be locked. */
export async function sendRestIfNone(context: Context, order: GoodsOrder): Promise<void> {
  if (order.row.subStatus !== 245 || !isAllSent(order)) return
  // Counted from now on, or the order could end before its buyer has heard that nothing else comes.
  const moved = await allSent(context, order, context.now())
  if (!moved.ok) throw new Error(`goods order ${order.row.orderNo} cannot go on: ${moved.code}`)
}

/**
 * Books that the goods have arrived, by their buyer or by time, and ends the order. From now on the days for giving
 * pieces back are counted. The order has to be locked.
 */
export async function markReceived(
  context: Context,
  order: GoodsOrder,
  by: 'customer' | 'system',
): Promise<MovedOrder> {
  return finish(context, order, () => step(context, order, 'receive', by))
}

/** Books that the goods were handed over where they are picked up, and ends the order. The order has to be locked. */
export async function handOver(
  context: Context,
  order: GoodsOrder,
  person: StaffPerson,
): Promise<MovedOrder> {
  const { row, own } = order
  if (own.way !== 'pickup') return refuse('express', '该订单为快递配送，请登记快递单号发货')
  if (order.units.some(({ status }) => status === 4)) {
    return refuse('after-sale', '该订单有退款申请待处理，请先处理后再交付商品')
  }
  return finish(context, order, async () => {
    const ids = order.units.filter(isLive).map(({ id }) => id)
    await context.db
      .update(goodsPieces)
      .set({ sentAt: context.now() })
      .where(and(eq(goodsPieces.orderNo, row.orderNo), inArray(goodsPieces.unitId, ids)))
    return step(context, order, 'handOver', 'operator', person)
  })
}

async function finish(
  context: Context,
  { row }: GoodsOrder,
  move: () => Promise<MovedOrder>,
): Promise<MovedOrder> {
  const moved = await move()
  if (!moved.ok) return moved
  await context.db
    .update(goodsOrders)
    .set({ receivedAt: context.now() })
    .where(eq(goodsOrders.orderNo, row.orderNo))
  return moved
}

function step(
  context: Context,
  order: GoodsOrder,
  name: 'sendSome' | 'sendAll' | 'receive' | 'handOver',
  by: 'operator' | 'system' | 'customer',
  person?: StaffPerson,
): Promise<MovedOrder> {
  const event = { name: 'progress', step: name, by, at: context.now() } as const
  return moveOrder(context, order, event, person ? { person } : {})
}

/** Whether the buyer may ask today to send the goods: once a day, while some are still to be sent. */
export function mayUrge({ row, own }: GoodsOrder, now: Date): boolean {
  if (own.way !== 'express' || !TO_SEND.includes(row.subStatus)) return false
  return own.urgedAt === null || todayInShanghai(own.urgedAt) !== todayInShanghai(now)
}

/** Keeps that the buyer has asked for it; staff see it beside the order. The order has to be locked. */
export async function urge({ db, now }: Context, { row }: GoodsOrder): Promise<void> {
  await db
    .update(goodsOrders)
    .set({ urgedAt: now(), urged: sql`${goodsOrders.urged} + 1` })
    .where(eq(goodsOrders.orderNo, row.orderNo))
}
