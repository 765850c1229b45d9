import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PiecesBought } from '../../catalogue/goods/goods-bought.ts'
import { goodsProducts } from '../../catalogue/goods/schema.ts'
import type { OrderFeature } from '../core/features.ts'
import { soldChange } from '../core/sales.ts'
import { orders, orderUnits } from '../core/schema.ts'
import { sendRestIfNone } from './goods-moves.ts'
import { loadGoodsOrder } from './goods-rows.ts'
import { goodsOrders, goodsPieces } from './schema.ts'
import type { GoodsSnapshot } from './snapshot.ts'

const HOUR_MS = 3_600_000

/**
 * What follows from an order's steps: 已售 counts pieces paid for, less those given back; from the payment on there is a
 * time for sending; an order of which nothing is left to be sent waits for its receipt.
 */
export const goodsFeature: OrderFeature = {
  async onMoved(context, order, step) {
    const { row } = order
    if (row.kind !== 'goods') return
    const { db } = context
    const more = soldChange(order, step)
    if (more !== 0) {
      await db
        .update(goodsProducts)
        .set({ sold: sql`greatest(0, ${goodsProducts.sold} + ${more})` })
        .where(and(eq(goodsProducts.merchant, row.merchant), eq(goodsProducts.id, row.productId)))
    }
    if (step.event.name === 'pay' && row.phase === 'serving') {
      const { shipsWithin } = order.snapshot as GoodsSnapshot
      await db
        .update(goodsOrders)
        .set({ shipBy: new Date(context.now().getTime() + shipsWithin * HOUR_MS) })
        .where(and(eq(goodsOrders.orderNo, row.orderNo), eq(goodsOrders.way, 'express')))
    }
    if (step.event.name === 'refundSome') await sendRestIfNone(context, await loadGoodsOrder(context, row))
  },
}

/** Pieces of each version that a customer holds unpaid or has paid for, less refunded ones. */
export const countBought: PiecesBought = async ({ db }, { merchant, customerId }, skuIds) => {
  const rows = await db
    .select({ skuId: goodsPieces.skuId, n: sql<number>`count(*)`.mapWith(Number) })
    .from(goodsPieces)
    .innerJoin(orderUnits, eq(orderUnits.id, goodsPieces.unitId))
    .innerJoin(orders, eq(orders.orderNo, goodsPieces.orderNo))
    .where(
      and(
        eq(goodsPieces.merchant, merchant),
        eq(orders.customerId, customerId),
        inArray(goodsPieces.skuId, [...skuIds]),
        inArray(orderUnits.status, [1, 4]),
        inArray(orders.phase, ['awaitingPay', 'serving', 'done']),
      ),
    )
    .groupBy(goodsPieces.skuId)
  return new Map(rows.map(({ skuId, n }) => [skuId, n]))
}
