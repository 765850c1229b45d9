import { and, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { changesOfNotice, type NoticeContent, withException } from '../../../domain/notices/notice.ts'
import { type NoticeStand, noticeState, noticeStates } from '../../../domain/notices/notice-state.ts'
import { noticeContent, noticeException, noticeFile } from '../../contract/notices/notices.ts'
import type { Context, Db } from '../kernel/context.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { loadOrder } from '../orders/core/order-queries.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { departureOfOrder } from './kinds.ts'
import { departureNotices, noticeVersions, orderNotices } from './schema.ts'

type Departure = { merchant: string; departureId: string }

/** As a version is kept; those from before files could be uploaded have none. */
const keptNotice = noticeContent.extend({ file: noticeFile.nullable().default(null) })
type KeptNotice = z.infer<typeof keptNotice>

const exceptions = z.record(z.string(), noticeException)

const NONE: NoticeStand = { newest: 0, first: 0, sent: 0, told: 0 }

export async function standOfNotice(db: Db, { merchant, departureId }: Departure): Promise<NoticeStand> {
  const [row] = await db
    .select()
    .from(departureNotices)
    .where(and(eq(departureNotices.merchant, merchant), eq(departureNotices.departureId, departureId)))
  return row ?? NONE
}

/** The same, locked until the transaction ends; a departure without a notice gets its row. */
export async function lockNotice(db: Db, { merchant, departureId }: Departure): Promise<NoticeStand> {
  await db.insert(departureNotices).values({ merchant, departureId }).onConflictDoNothing()
  const [row] = await db
    .select()
    .from(departureNotices)
    .where(and(eq(departureNotices.merchant, merchant), eq(departureNotices.departureId, departureId)))
    .for('update')
  return row ?? NONE
}

/** As every staff call answers it. */
export function shownStand(stand: NoticeStand) {
  const state = noticeState(stand)
  const { newest, sent, told } = stand
  return { state, stateText: noticeStates[state], newest, sent, told }
}

type Version = { version: number; content: KeptNotice; exceptions: z.infer<typeof exceptions> }

export async function versionOf(
  db: Db,
  { merchant, departureId }: Departure,
  version: number,
): Promise<(Version & { sentAt: Date | null }) | null> {
  const [row] = await db
    .select()
    .from(noticeVersions)
    .where(
      and(
        eq(noticeVersions.merchant, merchant),
        eq(noticeVersions.departureId, departureId),
        eq(noticeVersions.version, version),
      ),
    )
  if (!row) return null
  return {
    version,
    content: keptNotice.parse(row.content),
    exceptions: exceptions.parse(row.exceptions),
    sentAt: row.sentAt,
  }
}

/** What a version says to one order. */
const contentFor = ({ content, exceptions: of }: Version, orderNo: string): NoticeContent =>
  withException(content, of[orderNo])

/** The last version before this one that customers could read; 0: none. */
async function sentBefore(db: Db, { merchant, departureId }: Departure, version: number): Promise<number> {
  const [row] = await db
    .select({ version: noticeVersions.version })
    .from(noticeVersions)
    .where(
      and(
        eq(noticeVersions.merchant, merchant),
        eq(noticeVersions.departureId, departureId),
        lt(noticeVersions.version, version),
        isNotNull(noticeVersions.sentAt),
      ),
    )
    .orderBy(desc(noticeVersions.version))
    .limit(1)
  return row?.version ?? 0
}

/** What differs for an order between two versions, of which the first may be none. */
export async function changesFor(
  db: Db,
  departure: Departure,
  orderNo: string,
  from: number,
  to: Version,
): Promise<ReturnType<typeof changesOfNotice> | null> {
  const before = from === 0 ? null : await versionOf(db, departure, from)
  return before && changesOfNotice(contentFor(before, orderNo), contentFor(to, orderNo))
}

export async function receiptOf(db: Db, { merchant, departureId }: Departure, orderNo: string) {
  const [row] = await db
    .select()
    .from(orderNotices)
    .where(
      and(
        eq(orderNotices.merchant, merchant),
        eq(orderNotices.departureId, departureId),
        eq(orderNotices.orderNo, orderNo),
      ),
    )
  return row ?? { told: 0, toldAt: null, again: 0, againAt: null, read: 0, sameAsRead: 0, readAt: null }
}

/** Phases in which an order travels or has travelled: its buyer may read the notice. */
export const READING = ['confirming', 'serving', 'done'] as const

export const mayRead = ({ phase }: Pick<OrderRow, 'phase'>): boolean => READING.some((one) => one === phase)

/** The notice that an order's buyer reads now, with what is marked in it; null while there is none. */
export async function noticeFor(context: Context, row: OrderRow) {
  const { db } = context
  if (!mayRead(row)) return null
  const order: KindOrder = await loadOrder(context, row)
  const on = departureOfOrder(context, order)
  if (!on) return null
  const { merchant, orderNo } = row
  const departure = { merchant, departureId: on.departureId }
  const { sent } = await standOfNotice(db, departure)
  const current = sent === 0 ? null : await versionOf(db, departure, sent)
  if (!current) return null
  const receipt = await receiptOf(db, departure, orderNo)
  // Unread, it is compared with what could be read before it.
  const comparedWith = receipt.read === sent ? 0 : receipt.read || (await sentBefore(db, departure, sent))
  const changes = await changesFor(db, departure, orderNo, comparedWith, current)
  const unchanged = receipt.read > 0 && changes?.fields.size === 0
  return {
    order,
    on,
    departure,
    version: sent,
    content: contentFor(current, orderNo),
    file: current.content.file,
    sentAt: current.sentAt ?? context.now(),
    changes: unchanged ? null : changes,
    comparedWith: unchanged || !changes ? 0 : comparedWith,
    // A later version that says the same to this order has been read with the one before.
    read: unchanged ? sent : receipt.read,
    readAt: receipt.readAt,
  }
}

/** Which of these orders' departures have a notice that can be read, and how far each order has read it. */
export async function receiptsOf(
  db: Db,
  merchant: string,
  of: readonly { orderNo: string; departureId: string }[],
) {
  if (of.length === 0) return { stands: new Map(), reads: new Map() }
  const stands = await db
    .select()
    .from(departureNotices)
    .where(
      and(
        eq(departureNotices.merchant, merchant),
        inArray(
          departureNotices.departureId,
          of.map(({ departureId }) => departureId),
        ),
      ),
    )
  const receipts = await db
    .select()
    .from(orderNotices)
    .where(
      and(
        eq(orderNotices.merchant, merchant),
        inArray(
          orderNotices.orderNo,
          of.map(({ orderNo }) => orderNo),
        ),
      ),
    )
  return {
    stands: new Map(stands.map((row) => [row.departureId, row])),
    reads: new Map(receipts.map((row) => [`${row.departureId}/${row.orderNo}`, row.read])),
  }
}

/** The last version that the customer has read, or that says to them what they have read. */
export const readUpTo = ({ read, sameAsRead }: { read: number; sameAsRead: number }): number =>
  Math.max(read, sameAsRead)
