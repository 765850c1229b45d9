import { and, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { messageTexts } from '../../../domain/messages/message-texts.ts'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { customerMessages, leftMessages } from './schema.ts'

/** What failed longer ago is no longer news for its customer. */
const NEWS_DAYS = 7

const TITLES = JSON.stringify(
  Object.fromEntries(Object.entries(messageTexts).map(([name, { title }]) => [name, title])),
)

export const messageWork: readonly WorkSource[] = [
  {
    kind: 'messageAnswer',
    call: 'staff.handleMessage',
    place: 'message',
    open: ({ db }, reached) =>
      db
        .select(
          workColumns({
            id: leftMessages.id,
            number: leftMessages.productNumber,
            title: leftMessages.productTitle,
            since: leftMessages.createdAt,
            merchant: leftMessages.merchant,
            shop: leftMessages,
          }),
        )
        .from(leftMessages)
        .where(and(reached(leftMessages), isNull(leftMessages.handledAt))),
  },
  {
    kind: 'messageFailed',
    // Who handles the order telephones instead; sending it again is for who operates the system.
    call: 'staff.noteOrder',
    place: 'order',
    open: ({ db, now }, reached) =>
      db
        .select(
          workColumns({
            id: customerMessages.id,
            number: customerMessages.orderNo,
            title: sql`${TITLES}::jsonb ->> ${customerMessages.name}`,
            since: customerMessages.createdAt,
            target: customerMessages.orderNo,
            merchant: customerMessages.merchant,
            shop: customerMessages,
          }),
        )
        .from(customerMessages)
        .where(
          and(
            reached(customerMessages),
            inArray(customerMessages.state, ['failed', 'undelivered']),
            ne(customerMessages.orderNo, ''),
            gt(customerMessages.createdAt, new Date(now().getTime() - NEWS_DAYS * DAY_MS)),
          ),
        ),
  },
]
