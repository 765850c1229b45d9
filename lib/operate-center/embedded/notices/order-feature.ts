import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { daysBetween, todayInShanghai } from '../../../base/calendar/dates.ts'
import type { Context } from '../kernel/context.ts'
import type { OrderFeature, OrderMark } from '../orders/core/features.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { loadOrders } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { noticedKindOf, type OnDeparture } from './kinds.ts'
import { mayRead, receiptsOf } from './notice-rows.ts'
import { journeysOf } from './notice-sql.ts'
import { departureNotices, orderNotices } from './schema.ts'

type Travelling = OnDeparture & Pick<KindOrder, 'row'> & { orderNo: string }

/** A departure that does not take place needs no notice, and none of it is to be read. */
function travellingOf(context: Context, of: readonly KindOrder[]): Travelling[] {
  const now = context.now()
  return of.flatMap((order) => {
    const kind = noticedKindOf(context, order.row)
    const on = kind?.takesPlace(order, now) ? kind.of(order) : null
    return on ? [{ ...on, row: order.row, orderNo: order.row.orderNo }] : []
  })
}

/** The notice beside an order: for its buyer a paper to read, for staff a reminder while it is missing. */
export const noticeFeature: OrderFeature = {
  async papers(context, some) {
    const own = travellingOf(
      context,
      some.filter(({ row }) => mayRead(row)),
    )
    const { stands, reads } = await receiptsOf(context.db, own[0]?.row.merchant ?? '', own)
    const today = todayInShanghai(context.now())
    return new Map(
      own.flatMap(({ row, departureId, returnDate }) => {
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

  async marks(context, orderNos) {
    const rows = await context.db
      .select({ orderNo: orders.orderNo, sent: departureNotices.sent, read: orderNotices.read })
      .from(orders)
      .innerJoin(journeysOf(context), sql`j.order_no = ${orders.orderNo}`)
      .innerJoin(
        departureNotices,
        sql`${departureNotices.merchant} = j.merchant and ${departureNotices.departureId} = j.departure_id`,
      )
      .leftJoin(
        orderNotices,
        and(
          eq(orderNotices.merchant, departureNotices.merchant),
          eq(orderNotices.departureId, departureNotices.departureId),
          eq(orderNotices.orderNo, orders.orderNo),
        ),
      )
      .where(and(inArray(orders.orderNo, [...orderNos]), gt(departureNotices.sent, 0)))
    return new Map(
      rows.map(({ orderNo, sent, read }): [string, OrderMark[]] => [
        orderNo,
        read === sent ? ['noticeSent', 'noticeRead'] : ['noticeSent'],
      ]),
    )
  },

  async staffWarnings(context, rows) {
    const serving = rows.filter((row) => row.phase === 'serving' && noticedKindOf(context, row))
    const own = travellingOf(context, await loadOrders(context, serving))
    const { stands } = await receiptsOf(context.db, own[0]?.row.merchant ?? '', own)
    const today = todayInShanghai(context.now())
    return new Map(
      own.flatMap(({ orderNo, departureId, departDate, remindDays }) => {
        const days = daysBetween(today, departDate)
        const stand = stands.get(departureId)
        if (days < 0) return []
        if ((stand?.sent ?? 0) === 0) {
          return days <= remindDays
            ? [[orderNo, [`出团通知书未发送，${days === 0 ? '今天' : `${days}天后`}出发`]]]
            : []
        }
        return stand && stand.newest > stand.sent ? [[orderNo, ['出团通知书有修改未发送']]] : []
      }),
    )
  },
}
