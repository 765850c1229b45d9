import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { messageProblem } from '../../../domain/messages/message-problems.ts'
import {
  type MessageState,
  type MessageWay,
  messageStateNames,
  messageWayNames,
} from '../../../domain/messages/message-states.ts'
import type { Db } from '../kernel/context.ts'
import { customerMessages } from '../messages/schema.ts'
import type { receiptOf } from './notice-rows.ts'

/** Messages that tell of a notice. */
const NOTICE_MESSAGES = ['departureNotice', 'departureNoticeChanged'] as const

/** As staff see one: by which way, to whom, and what has become of it. */
type SentMessage = {
  name: (typeof NOTICE_MESSAGES)[number]
  way: MessageWay | null
  wayText: string
  recipient: string
  state: MessageState
  stateText: string
  /** Why it has not arrived; empty where nothing is wrong. */
  problem: string
  at: string
}

type Told = { orderNo: string } & Pick<Awaited<ReturnType<typeof receiptOf>>, 'told' | 'toldAt'>

/** The messages about the version that each order was told last, the newest first, with their copies by mail. */
export async function messagesAbout(
  db: Db,
  merchant: string,
  receipts: readonly Told[],
): Promise<Map<string, SentMessage[]>> {
  const told = new Map(receipts.flatMap((one) => (one.told > 0 ? [[one.orderNo, one.toldAt]] : [])))
  if (told.size === 0) return new Map()
  const rows = await db
    .select()
    .from(customerMessages)
    .where(
      and(
        eq(customerMessages.merchant, merchant),
        inArray(customerMessages.orderNo, [...told.keys()]),
        inArray(customerMessages.name, [...NOTICE_MESSAGES]),
      ),
    )
    .orderBy(desc(customerMessages.createdAt), desc(customerMessages.id))
  const found = new Map<string, SentMessage[]>()
  for (const row of rows) {
    const since = told.get(row.orderNo)
    if (since && row.createdAt < since) continue
    const way = row.copy === 'mail' ? 'mail' : row.way
    const message: SentMessage = {
      name: row.name as SentMessage['name'],
      way,
      wayText: way === null ? '' : messageWayNames[way],
      recipient: row.recipient,
      state: row.state,
      stateText: messageStateNames[row.state],
      problem: messageProblem(row.state, way, row.code),
      at: (row.sentAt ?? row.createdAt).toISOString(),
    }
    found.set(row.orderNo, [...(found.get(row.orderNo) ?? []), message])
  }
  return found
}

/** The last message that is no copy, by order: what decides whether the customer was reached. */
export const lastOf = (messages: readonly SentMessage[]): SentMessage | undefined =>
  messages.find(({ way }) => way !== 'mail')

const NOT_REACHED: readonly MessageState[] = ['failed', 'undelivered', 'skipped']

export const isUnreached = (messages: readonly SentMessage[]): boolean => {
  const last = lastOf(messages)
  return last !== undefined && NOT_REACHED.includes(last.state)
}

/** The same rule for a query of orders with their `order_notices`. */
export const unreachedSql = sql`coalesce((
  select m.state from customer_messages m
  where m.merchant = orders.merchant and m.order_no = orders.order_no and m.copy = ''
    and m.name in ('departureNotice', 'departureNoticeChanged')
    and order_notices.told > 0 and m.created_at >= coalesce(order_notices.told_at, '-infinity'::timestamptz)
  order by m.created_at desc, m.id desc limit 1
) in ('failed', 'undelivered', 'skipped'), false)`
