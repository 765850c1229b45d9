import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Context, Db } from '../kernel/context.ts'
import { rawStatement, statement } from '../kernel/db/statement.ts'
import { customerMessages } from './schema.ts'

export type MessageRow = typeof customerMessages.$inferSelect

/** What sending changes of a message's row. */
export type Progress = Partial<
  Pick<
    MessageRow,
    | 'state'
    | 'way'
    | 'provider'
    | 'serial'
    | 'code'
    | 'sealed'
    | 'recipient'
    | 'recipientHash'
    | 'dueAt'
    | 'sentAt'
  >
>

/** Nothing more has to be found out about it. */
export const settled = { dueAt: null, sealed: null } as const satisfies Progress

export const BATCH = 20

const claim = statement('claim messages', (db) => {
  const due = db
    .select({ id: customerMessages.id })
    .from(customerMessages)
    .where(
      and(
        eq(customerMessages.state, 'queued'),
        lte(customerMessages.dueAt, sql`${sql.placeholder('now')}::timestamptz`),
      ),
    )
    .orderBy(asc(customerMessages.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(customerMessages)
    .set({
      state: 'sending',
      way: null,
      provider: null,
      tries: sql`${customerMessages.tries} + 1`,
      dueAt: sql`${sql.placeholder('until')}::timestamptz`,
    })
    .where(inArray(customerMessages.id, due))
    .returning()
})

/**
 * Claims a batch of what is due, by a commit of its own, so that two processes never send the same message.
 * @param until a message that is still being sent then is believed to be of a process that has died
 */
export function claimDue({ db, now }: Context, until: Date): Promise<MessageRow[]> {
  return claim(db, { now: now().toISOString(), until: until.toISOString() })
}

type Writing = (db: Db, values: Record<string, unknown>) => Promise<{ id: string }[]>

/** By the columns that they change. There are some ten, and almost all messages need the same two. */
const writings = new Map<string, Writing>()

function writing(columns: readonly (keyof Progress)[]): Writing {
  const key = columns.join(' ')
  const known = writings.get(key)
  if (known) return known
  const changes = columns.map(
    (column) => sql`${sql.identifier(customerMessages[column].name)} = ${sql.placeholder(column)}`,
  )
  // Numbered, because a statement's name has 63 characters at most.
  const made = rawStatement<{ id: string }>(
    `progress of message ${writings.size + 1}`,
    sql`
      update ${customerMessages} set ${sql.join(changes, sql`, `)}
      where id = ${sql.placeholder('id')} and state = 'sending' and tries = ${sql.placeholder('tries')}
      returning id
    `,
  )
  writings.set(key, made)
  return made
}

/**
 * Writes how far a message is; false when it is no longer this process's: a receipt was faster, or the claim has run
 * out and another process has taken it, which shows in the count of tries.
 */
export async function writeProgress(
  { db }: Context,
  { id, tries }: MessageRow,
  changes: Progress,
): Promise<boolean> {
  const entries = Object.entries(changes).map(([column, value]) => [
    column,
    value instanceof Date ? value.toISOString() : value,
  ])
  const write = writing(Object.keys(changes) as (keyof Progress)[])
  const written = await write(db, { ...Object.fromEntries(entries), id, tries })
  return written.length > 0
}
