import { and, eq, inArray } from 'drizzle-orm'
import { openStates, staffReminder } from '../../../domain/goods/after-sale-moves.ts'
import type { OrderFeature } from '../orders/core/features.ts'
import { followRefunds } from './after-sale-rows.ts'
import { goodsAfterSales } from './schema.ts'

/** Requests beside their order: they follow its refunds, which staff cannot decide without them. */
export const afterSaleFeature: OrderFeature = {
  async staffWarnings(context, rows) {
    const numbers = rows
      .filter(({ kind, afterSale }) => kind === 'goods' && afterSale)
      .map((row) => row.orderNo)
    if (numbers.length === 0) return new Map()
    const open = await context.db
      .select()
      .from(goodsAfterSales)
      .where(and(inArray(goodsAfterSales.orderNo, numbers), inArray(goodsAfterSales.state, [...openStates])))
    const now = context.now()
    return new Map(
      numbers.map((orderNo) => {
        const own = open.filter((one) => one.orderNo === orderNo)
        const late = own.flatMap((one) => staffReminder(one, now) ?? [])
        const waiting = own.filter(({ state }) => state === 'applied').length
        return [orderNo, [...(waiting > 0 ? [`${waiting}个售后申请待处理`] : []), ...new Set(late)]]
      }),
    )
  },

  async notDecidable({ db }, { id, merchant }) {
    const [row] = await db
      .select({ state: goodsAfterSales.state })
      .from(goodsAfterSales)
      .where(and(eq(goodsAfterSales.merchant, merchant), eq(goodsAfterSales.refundId, id)))
    switch (row?.state) {
      case 'applied':
        return '该退款属于商品售后申请，请在商品售后中同意或拒绝'
      case 'toReturn':
      case 'returned':
        return '退回的商品还未签收，请在商品售后中确认收到后再退款'
      default:
        return null
    }
  },

  async onMoved(context, { row }, { event }) {
    if (row.kind !== 'goods') return
    const decides = ['refundPart', 'refundSome', 'refundAll', 'rejectRefund', 'cancelByAgency'].includes(
      event.name,
    )
    if (decides) await followRefunds(context, row.orderNo)
  },
}
