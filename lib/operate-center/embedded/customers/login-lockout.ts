import { and, eq, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Context } from '../kernel/context.ts'
import { loginFailures } from './schema.ts'

/** Wrong passwords without consequence; then every further one doubles the wait, from 30 s to 15 minutes at most. */
const FREE = 5
/** The same of strangers together: one of them must not keep the others, among whom the owner may be, waiting. */
export const FREE_OF_STRANGERS = 50
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000
/** After a day without a wrong password the count begins anew. */
const FORGET_MS = DAY_MS

/** How long the next try waits after so many wrong passwords in a row, milliseconds. */
export function waitAfter(failures: number, free = FREE): number {
  if (failures < free) return 0
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - free, 20))
}

type Key = { merchant: string; mobileHash: string }

const ofKey = ({ merchant, mobileHash }: Key) =>
  and(eq(loginFailures.merchant, merchant), eq(loginFailures.mobileHash, mobileHash))

/**
 * Locks a counter until the transaction ends, so that parallel guesses count one by one. Numbers without an
 * account are counted alike. Answers the seconds to wait, 0 when a password may be tried.
 */
export async function lockedFor({ db, now }: Context, key: Key): Promise<number> {
  const at = now()
  const [row] = await db
    .insert(loginFailures)
    .values({ ...key, updatedAt: at })
    .onConflictDoUpdate({
      target: [loginFailures.merchant, loginFailures.mobileHash],
      set: {
        failures: sql`case when ${loginFailures.updatedAt} < ${new Date(at.getTime() - FORGET_MS).toISOString()}::timestamptz then 0 else ${loginFailures.failures} end`,
      },
    })
    .returning({ lockedUntil: loginFailures.lockedUntil })
  const until = row?.lockedUntil?.getTime() ?? 0
  return Math.max(0, Math.ceil((until - at.getTime()) / 1000))
}

/** @param free wrong passwords without a wait */
export async function countFailure({ db, now }: Context, key: Key, free = FREE): Promise<void> {
  const at = now()
  const [row] = await db
    .update(loginFailures)
    .set({ failures: sql`${loginFailures.failures} + 1`, updatedAt: at })
    .where(ofKey(key))
    .returning({ failures: loginFailures.failures })
  const wait = waitAfter(row?.failures ?? 0, free)
  if (wait > 0) {
    await db
      .update(loginFailures)
      .set({ lockedUntil: new Date(at.getTime() + wait) })
      .where(ofKey(key))
  }
}

/** Takes back the failure that an attempt was counted as, when it was not compared after all. */
export async function takeBackFailure({ db }: Context, key: Key): Promise<void> {
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(0, ${loginFailures.failures} - 1)`, lockedUntil: null })
    .where(ofKey(key))
}

export async function forgetFailures({ db }: Context, key: Key): Promise<void> {
  await db.delete(loginFailures).where(ofKey(key))
}

/** Failures of a key within the last day, without locking anything. */
export async function failuresOf({ db, now }: Context, key: Key): Promise<number> {
  const [row] = await db
    .select({ failures: loginFailures.failures, updatedAt: loginFailures.updatedAt })
    .from(loginFailures)
    .where(ofKey(key))
  return row && row.updatedAt.getTime() >= now().getTime() - FORGET_MS ? row.failures : 0
}

/** Adds one to a count that never locks: attempts from a network address. */
export async function countAt({ db, now }: Context, key: Key): Promise<void> {
  const at = now()
  const since = new Date(at.getTime() - FORGET_MS).toISOString()
  await db
    .insert(loginFailures)
    .values({ ...key, failures: 1, updatedAt: at })
    .onConflictDoUpdate({
      target: [loginFailures.merchant, loginFailures.mobileHash],
      set: {
        failures: sql`case when ${loginFailures.updatedAt} < ${since}::timestamptz then 1 else ${loginFailures.failures} + 1 end`,
        updatedAt: at,
      },
    })
}
