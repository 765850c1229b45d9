import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Context } from './context.ts'
import { sharedTokens } from './schema.ts'
import { sweepRows } from './sweep-rows.ts'

type Key = { merchant: string; name: string }
type Tools = Pick<Context, 'db' | 'sealer' | 'now'>

/** A new value with its lifetime in seconds, or for how many milliseconds no process should retry. */
export type Renewed<F> =
  | { ok: true; value: string; expiresIn: number }
  | { ok: false; failure: F; retryInMs: number }
/** `waiting`: another process is renewing it, or a renewal has just failed. */
export type Token<F> = { ok: true; value: string } | { ok: false; failure: F | 'waiting' }

/** A value is renewed so long before it expires; meanwhile the others still use the old one. */
const EARLY_MS = 600_000
/** A value this close to its expiry is not handed out any more. */
const LAST_MS = 30_000
/** Longer than a renewal takes; after it another process takes over, as the first one may have died. */
const CLAIM_SECONDS = 15
/** How long a process waits for another one's renewal: less than the deadline of a call. */
const PATIENCE_MS = 3_500
const LOOK_AGAIN_MS = 60

/**
 * A value that all processes share: read when there is a good one, otherwise renewed by one of them, while the others
 * wait. `renew` calls an outside system, so no transaction is open and no row locked while it runs.
 * @param rejected a value that was refused although it has not expired; it is renewed unless that has happened already
 */
export async function sharedToken<F>(
  tools: Tools,
  key: Key,
  renew: () => Promise<Renewed<F>>,
  rejected?: string,
): Promise<Token<F>> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const kept = await look(tools, key, rejected)
    if (kept.state === 'fresh') return { ok: true, value: kept.value }
    const claim = kept.resting ? null : await claimRenewal(tools, key, kept.sealed)
    if (claim) {
      const renewed = await renewAs(tools, key, claim, renew)
      if (renewed.ok) return renewed
      return kept.state === 'late' ? { ok: true, value: kept.value } : renewed
    }
    // Another process renews it in time.
    if (kept.state === 'late') return { ok: true, value: kept.value }
    if (kept.resting || Date.now() > until) return { ok: false, failure: 'waiting' }
    await pause(LOOK_AGAIN_MS)
  }
}

/**
 * late: good, but due to be renewed. none: nothing to hand out. resting: a renewal has just failed, so none is tried
 * yet.
 */
type Kept = { sealed: string | null; resting: boolean } & (
  | { state: 'fresh' | 'late'; value: string }
  | { state: 'none' }
)

async function look({ db, sealer, now }: Tools, key: Key, rejected: string | undefined): Promise<Kept> {
  const [row] = await db.select().from(sharedTokens).where(isRow(key))
  const time = now().getTime()
  const sealed = row?.sealed ?? null
  const resting = row?.retryAt ? row.retryAt.getTime() > time : false
  const left = (row?.expiresAt?.getTime() ?? 0) - time
  if (sealed === null || left <= LAST_MS) return { state: 'none', sealed, resting }
  const value = opened(sealer, sealed)
  if (value === null || value === rejected) return { state: 'none', sealed, resting }
  return { state: left <= EARLY_MS ? 'late' : 'fresh', value, sealed, resting }
}

/** Null when the data key has changed: the token is then simply fetched anew. */
function opened(sealer: Tools['sealer'], sealed: string): string | null {
  try {
    return sealer.open(sealed)
  } catch {
    return null
  }
}

/**
 * Claims the renewal of exactly the value that was read; null when another process has claimed or finished it
 * meanwhile.
 */
async function claimRenewal({ db, now }: Tools, key: Key, seen: string | null): Promise<string | null> {
  const claim = randomUUID()
  // The database's clock: claims are compared between machines.
  const claimedUntil = sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`
  const taken = await db
    .insert(sharedTokens)
    .values({ ...key, claim, claimedUntil, updatedAt: now() })
    .onConflictDoUpdate({
      target: [sharedTokens.merchant, sharedTokens.name],
      set: { claim, claimedUntil },
      setWhere: sql`(${sharedTokens.claimedUntil} is null or ${sharedTokens.claimedUntil} < clock_timestamp())
        and ${sharedTokens.sealed} is not distinct from ${seen}`,
    })
    .returning({ claim: sharedTokens.claim })
  return taken.length > 0 ? claim : null
}

async function renewAs<F>(
  { db, sealer, now }: Tools,
  key: Key,
  claim: string,
  renew: () => Promise<Renewed<F>>,
): Promise<Token<F>> {
  const mine = and(isRow(key), eq(sharedTokens.claim, claim))
  const free = { claim: null, claimedUntil: null, updatedAt: now() }
  let renewed: Renewed<F>
  try {
    renewed = await renew()
  } catch (error) {
    await db.update(sharedTokens).set(free).where(mine)
    throw error
  }
  const time = now().getTime()
  if (!renewed.ok) {
    await db
      .update(sharedTokens)
      .set({ ...free, retryAt: new Date(time + renewed.retryInMs) })
      .where(mine)
    return { ok: false, failure: renewed.failure }
  }
  const written = {
    ...free,
    sealed: sealer.seal(renewed.value),
    expiresAt: new Date(time + renewed.expiresIn * 1000),
    retryAt: null,
  }
  await db.update(sharedTokens).set(written).where(mine)
  return { ok: true, value: renewed.value }
}

function isRow({ merchant, name }: Key) {
  return and(eq(sharedTokens.merchant, merchant), eq(sharedTokens.name, name))
}

/** Deletes values whose credentials are gone, and values that are no longer used. */
export function sweepSharedTokens({ db, now }: Tools): Promise<number> {
  const before = new Date(now().getTime() - DAY_MS)
  const { updatedAt, expiresAt } = sharedTokens
  return sweepRows(db, sharedTokens, and(lt(updatedAt, before), or(isNull(expiresAt), lt(expiresAt, before))))
}
