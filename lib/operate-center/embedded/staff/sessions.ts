import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import { isStaffToken } from '../../contract/access.ts'
import type { Caller } from '../../contract/contract.ts'
import type { Context, Db } from '../kernel/context.ts'
import { statement } from '../kernel/db/statement.ts'
import { newId } from '../kernel/order-numbers.ts'
import type { FindStaff } from '../kernel/staff-identity.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { type GrantRow, heldGrant, pendingOf, type StaffUser } from './people.ts'
import { staffGrants, staffPasskeys, staffRoles, staffSessions, staffUsers } from './schema.ts'

/** A session that is not used ends after an hour, and every one after twelve. */
const IDLE_MS = 60 * 60_000
const LONGEST_MS = 12 * 60 * 60_000
/** How exactly the last use is kept: one write a minute, not one a call. */
const SEEN_MS = 60_000

/** 256 random bits need no key to be kept by hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The session, its person and what they may do, in one query: it precedes every staff call. */
const findSession = statement('staff session', (db) =>
  db
    .select({
      session: staffSessions,
      user: staffUsers,
      passkey: sql<boolean>`exists(select 1 from ${staffPasskeys} p where p.user_id = ${staffUsers.id})`,
      grants: sql<GrantRow[]>`(select coalesce(json_agg(json_build_object('role', g.role, 'rangeMerchant',
        g.range_merchant, 'rangeShop', g.range_shop, 'name', r.name, 'permissions', r.permissions)), '[]'::json)
        from ${staffGrants} g left join ${staffRoles} r on r.id = g.role where g.user_id = ${staffUsers.id})`,
    })
    .from(staffSessions)
    .innerJoin(staffUsers, eq(staffUsers.id, staffSessions.userId))
    .where(eq(staffSessions.tokenHash, sql.placeholder('tokenHash'))),
)

type Found = {
  session: typeof staffSessions.$inferSelect
  user: StaffUser
  passkey: boolean
  grants: GrantRow[]
}

/** The session of a token and its person, while both are valid. */
async function validSession(
  { db, now, demo }: Pick<Context, 'db' | 'now' | 'demo'>,
  token: string,
): Promise<Found | null> {
  if (!isStaffToken(token)) return null
  const [found] = await findSession(db, { tokenHash: hashOf(token) })
  if (!found) return null
  const { session, user } = found
  const time = now().getTime()
  if (!user.active || session.epoch !== user.epoch || (user.demo && !demo)) return null
  if (session.expiresAt.getTime() <= time || session.lastSeenAt.getTime() + IDLE_MS <= time) return null
  return found
}

/** Who has not yet set a password or an authenticator of their own has no permissions until then. */
export const findStaff: FindStaff = async (context, token): Promise<StaffPerson | null> => {
  const found = await validSession(context, token)
  if (!found) return null
  const { session, user } = found
  const grants = found.grants.map(heldGrant)
  const now = context.now()
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_MS) {
    await context.db.update(staffSessions).set({ lastSeenAt: now }).where(eq(staffSessions.id, session.id))
  }
  const secondFactor = user.totpSealed !== null || found.passkey
  const pending = pendingOf(context, { ...user, secondFactor }, grants)
  return { id: user.id, name: user.name, grants: pending === null ? grants : [] }
}

/** Begins a session; the token is known to its holder alone. */
export async function beginSession(
  { db, now }: Context,
  user: Pick<StaffUser, 'id' | 'epoch'>,
  { address, userAgent = '' }: Pick<Caller, 'address' | 'userAgent'>,
): Promise<{ token: string; expiresAt: Date }> {
  const token = `wfs_${randomBytes(32).toString('base64url')}`
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + LONGEST_MS)
  await db.insert(staffSessions).values({
    id: newId('ss'),
    tokenHash: hashOf(token),
    userId: user.id,
    epoch: user.epoch,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt,
    address,
    userAgent,
  })
  return { token, expiresAt }
}

/** Ends the session of a token. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, hashOf(token)))
}

/** Lets one session continue after its person's others have ended. */
export async function keepSession(db: Db, token: string, epoch: number): Promise<void> {
  await db
    .update(staffSessions)
    .set({ epoch })
    .where(eq(staffSessions.tokenHash, hashOf(token)))
}

/** A person's valid sessions, the newest first. */
export async function sessionsOf({ db, now }: Context, userId: string, token: string) {
  const time = now()
  const rows = await db
    .select({ session: staffSessions })
    .from(staffSessions)
    .innerJoin(staffUsers, eq(staffUsers.id, staffSessions.userId))
    .where(
      and(
        eq(staffSessions.userId, userId),
        eq(staffSessions.epoch, staffUsers.epoch),
        gt(staffSessions.expiresAt, time),
        gt(staffSessions.lastSeenAt, new Date(time.getTime() - IDLE_MS)),
      ),
    )
    .orderBy(desc(staffSessions.createdAt))
  const current = hashOf(token)
  return rows.map(({ session: { id, createdAt, lastSeenAt, address, userAgent, tokenHash } }) => ({
    id,
    current: tokenHash === current,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    address,
    userAgent,
  }))
}

/** Deletes sessions that have ended; answers how many. */
export function sweepSessions({ db, now }: Context): Promise<number> {
  const time = now()
  return sweepRows(
    db,
    staffSessions,
    or(lt(staffSessions.expiresAt, time), lt(staffSessions.lastSeenAt, new Date(time.getTime() - IDLE_MS))),
  )
}
