import { count, gt, isNotNull } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Figure } from '../../../base/figures.ts'
import { messageStates } from '../../../domain/messages/message-states.ts'
import type { Context } from '../kernel/context.ts'
import { customerMessages } from './schema.ts'

/** Messages to customers: what has become of those of a day, and how many still need something done. */
export async function messageFigures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Figure[]> {
  const { state, createdAt, dueAt } = customerMessages
  const found = await db
    .select({ state, n: count() })
    .from(customerMessages)
    .where(gt(createdAt, new Date(now().getTime() - DAY_MS)))
    .groupBy(state)
  return [
    ...messageStates.map(
      (state): Figure => ({
        name: 'wayfront_customer_messages',
        help: 'Messages to customers of the last 24 hours, by what has become of them.',
        kind: 'gauge',
        labels: { state },
        value: found.find((row) => row.state === state)?.n ?? 0,
      }),
    ),
    {
      name: 'wayfront_customer_messages_due',
      help: 'Messages to customers that are to be sent, or whose fate is still asked for.',
      kind: 'gauge',
      value: await db.$count(customerMessages, isNotNull(dueAt)),
    },
  ]
}
