import { and, eq, gt, inArray } from 'drizzle-orm'
import { daysBetween, todayInShanghai } from '../../../base/calendar/dates.ts'
import { noticeDays } from '../../../domain/notices/notice-state.ts'
import type { OrderFeature, OrderMark } from '../orders/core/features.ts'
import { loadOrders } from '../orders/core/order-queries.ts'
import { tourOrders } from '../orders/tour/schema.ts'
import { fateOfOrder, type TourOrder } from '../orders/tour/tour-rows.ts'
import { mayRead, receiptsOf } from './notice-rows.ts'
import { departureNotices, orderNotices } from './schema.ts'

const departuresOf = (orders: readonly TourOrder[]) =>
  orders.map(({ row, own }) => ({ orderNo: row.orderNo, departureId: own.departureId }))

/** The notice beside an order: for its buyer a paper to read, for staff a reminder while it is missing. */
export const noticeFeature: OrderFeature = {
  async papers({ db, now }, orders) {
    // Only tours have one, and `mayRead` says which are tours.
    const travel = orders.filter(({ row }) => mayRead(row)) as TourOrder[]
    // A departure that does not take place needs no notice, and none of it is to be read.
    const own = travel.filter((order) => fateOfOrder(order, now()) === 'stays')
    const { stands, reads } = await receiptsOf(db, own[0]?.row.merchant ?? '', departuresOf(own))
    const today = todayInShanghai(now())
    return new Map(
      own.flatMap(({ row, own: { departureId, returnDate } }) => {
        const sent = stands.get(departureId)?.sent ?? 0
        const read = reads.get(`${departureId}/${row.orderNo}`) ?? 0
        const coming = row.phase !== 'done' && returnDate >= today
        const paper = { code: 'notice', title: '出团通知书' }
        if (sent === 0) return coming ? [[row.orderNo, [{ ...paper, text: '未生成', todo: null }]]] : []
        const todo = coming && read < sent ? (read > 0 ? '查看更新' : '查看并确认') : null
        return [[row.orderNo, [{ ...paper, text: read < sent ? '已发出' : '已确认', todo }]]]
      }),
    )
  },

  async marks({ db }, orderNos) {
    const rows = await db
      .select({ orderNo: tourOrders.orderNo, sent: departureNotices.sent, read: orderNotices.read })
      .from(tourOrders)
      .innerJoin(
        departureNotices,
        and(
          eq(departureNotices.merchant, tourOrders.merchant),
          eq(departureNotices.departureId, tourOrders.departureId),
        ),
      )
      .leftJoin(
        orderNotices,
        and(
          eq(orderNotices.merchant, departureNotices.merchant),
          eq(orderNotices.departureId, departureNotices.departureId),
          eq(orderNotices.orderNo, tourOrders.orderNo),
        ),
      )
      .where(and(inArray(tourOrders.orderNo, [...orderNos]), gt(departureNotices.sent, 0)))
    return new Map(
      rows.map(({ orderNo, sent, read }): [string, OrderMark[]] => [
        orderNo,
        read === sent ? ['noticeSent', 'noticeRead'] : ['noticeSent'],
      ]),
    )
  },

  async staffWarnings(context, rows) {
    const serving = rows.filter(({ kind, phase }) => kind === 'tour' && phase === 'serving')
    const loaded = (await loadOrders(context, serving)) as TourOrder[]
    const orders = loaded.filter((order) => fateOfOrder(order, context.now()) === 'stays')
    const { stands } = await receiptsOf(context.db, orders[0]?.row.merchant ?? '', departuresOf(orders))
    const today = todayInShanghai(context.now())
    return new Map(
      orders.flatMap(({ row, own, snapshot }) => {
        const days = daysBetween(today, own.departDate)
        const stand = stands.get(own.departureId)
        if (days < 0) return []
        if ((stand?.sent ?? 0) === 0) {
          return days <= noticeDays(snapshot.scope)
            ? [[row.orderNo, [`出团通知书未发送，${days === 0 ? '今天' : `${days}天后`}出发`]]]
            : []
        }
        return stand && stand.newest > stand.sent ? [[row.orderNo, ['出团通知书有修改未发送']]] : []
      }),
    )
  },
}
