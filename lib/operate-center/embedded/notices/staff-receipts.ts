import { and, eq, gt, ilike, inArray, or, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { whyNotAgain } from '../../../domain/notices/tell-again.ts'
import { absent, succeed } from '../../contract/failures.ts'
import type { Context, StagedHandlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { loadOrder, lockOrder } from '../orders/core/order-queries.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { orders } from '../orders/core/schema.ts'
import { departureOfOrder, findDeparture } from './kinds.ts'
import { READING, readUpTo, receiptOf, standOfNotice } from './notice-rows.ts'
import { departure, departuresOf, journeysOf, noticeOf } from './notice-sql.ts'
import { isUnreached, lastOf, messagesAbout, unreachedSql } from './receipts.ts'
import { departureNotices, orderNotices } from './schema.ts'

type Receipt = Awaited<ReturnType<typeof receiptOf>>
type Messages = Parameters<typeof lastOf>[0]

/** Why this customer is not told again now; null: they may be. */
function whyNot(
  { now }: Pick<Context, 'now'>,
  { phase, returnDate, sent }: Pick<OrderRow, 'phase'> & { returnDate: string; sent: number },
  receipt: Receipt,
  messages: Messages,
): string | null {
  const { told, toldAt, again, againAt } = receipt
  const state = lastOf(messages)?.state
  return whyNotAgain(
    {
      travels: phase === 'serving' && returnDate >= todayInShanghai(now()),
      sent,
      told,
      read: readUpTo(receipt),
      again,
      lastAt: againAt ?? toldAt,
      waiting: state === 'queued' || state === 'sending',
    },
    now(),
  )
}

export const receiptHandlers: StagedHandlers<'staff.noticeReceipts' | 'staff.tellNoticeAgain'> = {
  'staff.noticeReceipts': async (context, { merchant }, input) => {
    const { db, now } = context
    const { search, departureId, kind, departFrom, departTo, unread, failed } = input
    const from = departFrom ?? (departureId === undefined ? todayInShanghai(now()) : undefined)
    const like = matching(search)
    const found = and(
      eq(orders.merchant, merchant),
      sql`j.merchant = ${merchant} and d.merchant = ${merchant}`,
      inArray(orders.phase, [...READING]),
      gt(departureNotices.sent, 0),
      departureId === undefined ? undefined : sql`d.departure_id = ${departureId}`,
      kind ? sql`d.kind = ${kind}` : undefined,
      from ? sql`d.depart_date >= ${from}::date` : undefined,
      departTo ? sql`d.depart_date <= ${departTo}::date` : undefined,
      unread
        ? sql`coalesce(greatest(${orderNotices.read}, ${orderNotices.sameAsRead}), 0) < ${departureNotices.sent}`
        : undefined,
      failed ? unreachedSql : undefined,
      search
        ? or(
            eq(orders.orderNo, search.toUpperCase()),
            ilike(departure.groupNo, like),
            ilike(departure.name, like),
          )
        : undefined,
    )
    const journeys = journeysOf(context)
    const departures = departuresOf(context)
    const itsReceipt = and(
      eq(orderNotices.merchant, orders.merchant),
      eq(orderNotices.orderNo, orders.orderNo),
      sql`${orderNotices.departureId} = d.departure_id`,
    )
    const itsDeparture = sql`d.merchant = j.merchant and d.departure_id = j.departure_id`
    return readList(input, {
      sorts: { departDate: { by: sql`d.depart_date`, type: 'date' } },
      id: orders.orderNo,
      rows: (order) =>
        db
          .select({
            ...departure,
            orderNo: orders.orderNo,
            phase: orders.phase,
            returnDate: sql<string>`j.return_date::text`,
            sent: departureNotices.sent,
            receipt: orderNotices,
            cursor: order.cursor,
          })
          .from(orders)
          .innerJoin(journeys, sql`j.order_no = ${orders.orderNo}`)
          .innerJoin(departures, itsDeparture)
          .innerJoin(departureNotices, noticeOf)
          .leftJoin(orderNotices, itsReceipt)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const none = { told: 0, toldAt: null, again: 0, againAt: null, read: 0, sameAsRead: 0, readAt: null }
        const known = rows.map((row) => ({ ...row, receipt: row.receipt ?? none }))
        const messages = await messagesAbout(
          db,
          merchant,
          known.map(({ orderNo, receipt }) => ({ orderNo, told: receipt.told, toldAt: receipt.toldAt })),
        )
        return known.map((row) => {
          const { orderNo, sent, receipt } = row
          const about = messages.get(orderNo) ?? []
          return {
            orderNo,
            departureId: row.departureId,
            kind: row.kind,
            name: row.name,
            groupNo: row.groupNo,
            departDate: row.departDate,
            sent,
            told: receipt.told,
            toldAt: receipt.toldAt?.toISOString() ?? null,
            read: receipt.read,
            readAt: receipt.readAt?.toISOString() ?? null,
            isRead: readUpTo(receipt) >= sent,
            isUnreached: isUnreached(about),
            messages: about.map(({ name: _, ...shown }) => shown),
            again: receipt.again,
            againAt: receipt.againAt?.toISOString() ?? null,
            whyNotAgain: whyNot(context, row, receipt, about) ?? '',
          }
        })
      },
      async count() {
        const [counted] = await db
          .select({ n: sql<number>`count(*)`.mapWith(Number) })
          .from(orders)
          .innerJoin(journeys, sql`j.order_no = ${orders.orderNo}`)
          .innerJoin(departures, itsDeparture)
          .innerJoin(departureNotices, noticeOf)
          .leftJoin(orderNotices, itsReceipt)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },

  'staff.tellNoticeAgain': async (context, { merchant }, { departureId, orderNos }) => {
    if (!(await findDeparture(context, merchant, departureId))) return absent('没有这个团期')
    const told: string[] = []
    const left: { orderNo: string; reason: string }[] = []
    // In one sequence, so that two members of staff who tell the same orders do not wait for each other.
    for (const orderNo of [...new Set(orderNos)].sort()) {
      const reason = await tellAgain(context, { merchant, departureId }, orderNo)
      if (reason === null) told.push(orderNo)
      else left.push({ orderNo, reason })
    }
    return succeed({ told, left })
  },
}

/** Queues the last message about the notice once more; answers why not, null: it is queued. */
async function tellAgain(
  context: Context,
  named: { merchant: string; departureId: string },
  orderNo: string,
): Promise<string | null> {
  const { db, now } = context
  const { merchant, departureId } = named
  const row = await lockOrder(db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
  const order = row && (await loadOrder(context, row))
  const on = order && departureOfOrder(context, order)
  if (!row || !order || on?.departureId !== departureId) return '订单不在该团期'
  const { sent } = await standOfNotice(db, named)
  const receipt = await receiptOf(db, named, orderNo)
  const messages =
    (await messagesAbout(db, merchant, [{ orderNo, told: receipt.told, toldAt: receipt.toldAt }])).get(
      orderNo,
    ) ?? []
  const why = whyNot(context, { phase: row.phase, returnDate: on.returnDate, sent }, receipt, messages)
  if (why !== null) return why
  const again = receipt.again + 1
  await db
    .update(orderNotices)
    .set({ again, againAt: now() })
    .where(
      and(
        eq(orderNotices.merchant, merchant),
        eq(orderNotices.departureId, departureId),
        eq(orderNotices.orderNo, orderNo),
      ),
    )
  const last = lastOf(messages)
  const bySms = last?.way === 'wechat' && isUnreached(messages)
  const key = `${departureId}/${receipt.told}/${again}`
  await tellOf(context, order, last?.name ?? 'departureNotice', {}, key, { bySms })
  return null
}
