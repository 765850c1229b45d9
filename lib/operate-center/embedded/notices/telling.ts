import { and, eq, gt, gte, sql } from 'drizzle-orm'
import { alarms } from '../../../base/alarms.ts'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import type { Context } from '../kernel/context.ts'
import type { Job } from '../kernel/sweeper.ts'
import { inTransaction } from '../kernel/transact.ts'
import { kindOf } from '../orders/core/kinds.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { moveOrder } from '../orders/core/order-moves.ts'
import { loadOrder, lockOrder } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { departureOfOrder } from './kinds.ts'
import { drawNoticePages, sweepNoticeFiles } from './notice-files.ts'
import { changesFor, receiptOf, standOfNotice, versionOf } from './notice-rows.ts'
import { departure, departuresOf, isDue, journeysOf, noticeOf } from './notice-sql.ts'
import { departureNotices, orderNotices } from './schema.ts'

const BATCH = 40

export const noticeJobs: readonly Job[] = [
  { name: 'notices to tell', run: tellOrders },
  { name: 'missing notices', run: warnOfMissing },
  { name: 'pages of uploaded notices', run: drawNoticePages },
  { name: 'notice files of no version', run: sweepNoticeFiles },
]

/**
 * Tells the buyers of confirmed orders of the notice that staff has sent, one transaction each; an order that is
 * confirmed later is told then. It moves to 已发出团通知. Who was told of an earlier version is told that it has changed,
 * unless it says the same to them. Returns how many orders it has taken.
 */
export async function tellOrders(context: Context): Promise<number> {
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .innerJoin(journeysOf(context), sql`j.order_no = ${orders.orderNo}`)
    .innerJoin(
      departureNotices,
      sql`${departureNotices.merchant} = j.merchant and ${departureNotices.departureId} = j.departure_id`,
    )
    .where(
      and(
        eq(orders.phase, 'serving'),
        gt(departureNotices.told, 0),
        gte(sql`j.return_date`, sql`${todayInShanghai(context.now())}::date`),
        sql`${departureNotices.told} > coalesce((
          select ${orderNotices.told} from ${orderNotices}
          where ${orderNotices.merchant} = ${orders.merchant} and ${orderNotices.orderNo} = ${orders.orderNo}
            and ${orderNotices.departureId} = j.departure_id
        ), 0)`,
      ),
    )
    .limit(BATCH)
  for (const one of due) await inTransaction(context, (inside) => tellOne(inside, one))
  return due.length
}

async function tellOne(context: Context, { merchant, orderNo }: { merchant: string; orderNo: string }) {
  const { db, now } = context
  const row = await lockOrder(db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
  const order = row && (await loadOrder(context, row))
  const on = order && departureOfOrder(context, order)
  const done = { ok: true, value: null } as const
  if (!on || row.phase !== 'serving') return done
  const departure = { merchant, departureId: on.departureId }
  const { told } = await standOfNotice(db, departure)
  const receipt = await receiptOf(db, departure, orderNo)
  const current = await versionOf(db, departure, told)
  if (!current || receipt.told >= told) return done
  const changes = await changesFor(db, departure, orderNo, receipt.told, current)
  const isSame = changes?.fields.size === 0
  const sinceRead = receipt.read > 0 ? await changesFor(db, departure, orderNo, receipt.read, current) : null
  const set = {
    told,
    ...(isSame ? {} : { toldAt: now(), again: 0, againAt: null }),
    ...(sinceRead?.fields.size === 0 ? { sameAsRead: told } : {}),
  }
  await db
    .insert(orderNotices)
    .values({ ...departure, orderNo, ...set })
    .onConflictDoUpdate({
      target: [orderNotices.merchant, orderNotices.departureId, orderNotices.orderNo],
      set,
    })
  if (isSame) return done
  if (kindOf(context, row).kind.progress.notice?.from.includes(row.subStatus)) {
    const event = { name: 'progress', step: 'notice', by: 'system', at: now() } as const
    // The step tells the customer itself.
    if ((await moveOrder(context, order, event)).ok) return done
  }
  const event = receipt.told > 0 ? 'departureNoticeChanged' : 'departureNotice'
  await tellOf(context, order, event, {}, `${departure.departureId}/${told}`)
  return done
}

/** Wakes an operator, once a departure, when it nears with travellers and without a notice. */
async function warnOfMissing(context: Context): Promise<number> {
  const { db, now, log } = context
  const found = await db
    .select({
      merchant: departure.merchant,
      departureId: departure.departureId,
      departDate: departure.departDate,
    })
    .from(departuresOf(context))
    .leftJoin(departureNotices, noticeOf)
    .where(and(isDue(context), sql`${departureNotices.alarmedAt} is null`))
    .limit(BATCH)
  for (const { merchant, departureId, departDate } of found) {
    log.error({ alarm: alarms.noticeMissing, merchant, departureId, departDate }, 'a departure has no notice')
    await db
      .insert(departureNotices)
      .values({ merchant, departureId, alarmedAt: now() })
      .onConflictDoUpdate({
        target: [departureNotices.merchant, departureNotices.departureId],
        set: { alarmedAt: now() },
      })
  }
  return found.length
}
