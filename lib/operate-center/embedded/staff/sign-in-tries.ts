import { inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { addressKey } from '../../../base/validation/address-key.ts'
import { waitAfter } from '../customers/login-lockout.ts'
import type { Context } from '../kernel/context.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { staffTries } from './schema.ts'

/** More wrong tries than these in a row make a login wait wherever they come from: guesses from many addresses. */
const FREE_ANYWHERE = 25

type Who = { login: string; address: string }

/** What is counted for a try, with how many more wrong ones it allows than `waitAfter` does by itself. */
function keysOf({ sealer }: Pick<Context, 'sealer'>, { login, address }: Who) {
  return [
    { keyHash: sealer.hash(`staff-try:${login}:${addressKey(address)}`), more: 0 },
    { keyHash: sealer.hash(`staff-try:${login}`), more: FREE_ANYWHERE },
  ].sort((a, b) => (a.keyHash < b.keyHash ? -1 : 1))
}

/**
 * Counts a try as a wrong one before it is checked, so that parallel guesses count one by one; `forgetTries` takes it
 * back. Logins that do not exist are counted alike. Answers the seconds to wait; 0 when the try may be made.
 */
export async function countTry(context: Context, who: Who): Promise<number> {
  const { db } = context
  const at = context.now()
  const day = new Date(at.getTime() - DAY_MS).toISOString()
  let wait = 0
  const counted: { keyHash: string; failures: number; more: number }[] = []
  // In one order of keys, so that two tries never wait for each other's rows.
  for (const { keyHash, more } of keysOf(context, who)) {
    const [row] = await db
      .insert(staffTries)
      .values({ keyHash, updatedAt: at })
      .onConflictDoUpdate({
        target: staffTries.keyHash,
        set: {
          failures: sql`case when ${staffTries.updatedAt} < ${day}::timestamptz then 0 else ${staffTries.failures} end`,
        },
      })
      .returning({ failures: staffTries.failures, lockedUntil: staffTries.lockedUntil })
    const until = row?.lockedUntil?.getTime() ?? 0
    wait = Math.max(wait, Math.ceil((until - at.getTime()) / 1000))
    counted.push({ keyHash, failures: (row?.failures ?? 0) + 1, more })
  }
  if (wait > 0) return wait
  for (const { keyHash, failures, more } of counted) {
    const ms = waitAfter(failures - more)
    await db
      .update(staffTries)
      .set({ failures, updatedAt: at, lockedUntil: ms > 0 ? new Date(at.getTime() + ms) : null })
      .where(inArray(staffTries.keyHash, [keyHash]))
  }
  return 0
}

export async function forgetTries(context: Context, who: Who): Promise<void> {
  const keys = keysOf(context, who).map(({ keyHash }) => keyHash)
  await context.db.delete(staffTries).where(inArray(staffTries.keyHash, keys))
}

/** Deletes counts without a try for a day; answers how many. */
export function sweepTries({ db, now }: Context): Promise<number> {
  return sweepRows(db, staffTries, lt(staffTries.updatedAt, new Date(now().getTime() - DAY_MS)))
}
