import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from './context.ts'
import { tries } from './schema.ts'
import { sweepRows } from './sweep-rows.ts'

const MINUTE_MS = 60_000

type Key = { merchant: string /** A keyed hash of whoever tries. */; key: string }

/**
 * Counts a try of a secret. Nobody waits longer than the minute that began with their first try.
 * @param most tries a minute that are free
 * @returns seconds to wait; 0 when the try is one of those that are free
 */
export async function countTry({ db, now }: Context, { merchant, key }: Key, most: number): Promise<number> {
  const at = now()
  const over = sql`${tries.since} <= ${new Date(at.getTime() - MINUTE_MS).toISOString()}::timestamptz`
  const [row] = await db
    .insert(tries)
    .values({ merchant, key, tries: 1, since: at })
    .onConflictDoUpdate({
      target: [tries.merchant, tries.key],
      set: {
        tries: sql`case when ${over} then 1 else ${tries.tries} + 1 end`,
        since: sql`case when ${over} then ${at.toISOString()}::timestamptz else ${tries.since} end`,
      },
    })
    .returning()
  return row && row.tries > most ? secondsLeft(row.since, at) : 0
}

/** Seconds until the next try of whoever has used up theirs; 0 while there are some left. */
export async function waitOfTries(
  { db, now }: Context,
  { merchant, key }: Key,
  most: number,
): Promise<number> {
  const [row] = await db
    .select()
    .from(tries)
    .where(and(eq(tries.merchant, merchant), eq(tries.key, key)))
  const at = now()
  if (!row || row.tries < most || row.since.getTime() + MINUTE_MS <= at.getTime()) return 0
  return secondsLeft(row.since, at)
}

function secondsLeft(since: Date, at: Date): number {
  return Math.max(1, Math.ceil((since.getTime() + MINUTE_MS - at.getTime()) / 1000))
}

export async function sweepTries({ db, now }: Context): Promise<number> {
  return sweepRows(db, tries, lt(tries.since, new Date(now().getTime() - 10 * MINUTE_MS)))
}
