import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { allPermissions, type Permission } from '../../../domain/staff/permissions.ts'
import type { Grant } from '../../../domain/staff/person.ts'
import { builtInRoles, isBuiltInRole, needsSecondFactor } from '../../../domain/staff/roles.ts'
import { NO_SEGMENT, parseTenant, tenantKey } from '../../../tenant/tenant.ts'
import type { Context, Db } from '../kernel/context.ts'
import { distributors, merchants } from '../kernel/schema.ts'
import { isShop } from '../kernel/shops.ts'
import { staffGrants, staffPasskeys, staffRoles, staffUsers } from './schema.ts'

export type StaffUser = typeof staffUsers.$inferSelect

/** A grant with the role it came by. */
export type HeldGrant = Grant & { role: string; roleName: string }

/** A grant as it is kept and as the contract shows it. */
export type GrantInput = { role: string; merchant: string | null; shop: string | null }

export type RoleRow = { id: string; home: string; name: string; permissions: readonly Permission[] }

/** The role of an id; null when there is none. A role keeps only permissions that still exist. */
export async function findRoles(db: Db, ids: readonly string[]): Promise<Map<string, RoleRow>> {
  const found = new Map<string, RoleRow>()
  const made: string[] = []
  for (const id of ids) {
    if (isBuiltInRole(id)) found.set(id, { id, home: NO_SEGMENT, ...builtInRoles[id] })
    else made.push(id)
  }
  if (made.length > 0) {
    for (const row of await db.select().from(staffRoles).where(inArray(staffRoles.id, made))) {
      found.set(row.id, { ...row, permissions: known(row.permissions) })
    }
  }
  return found
}

function known(permissions: readonly Permission[]): Permission[] {
  return permissions.filter((permission) => allPermissions.includes(permission))
}

/** A grant's columns, with those of its role unless it is built in. */
export type GrantRow = {
  role: string
  rangeMerchant: string
  rangeShop: string
  name: string | null
  permissions: Permission[] | null
}

export function heldGrant({ role, rangeMerchant, rangeShop, name, permissions }: GrantRow): HeldGrant {
  const { name: roleName, permissions: allowed } = isBuiltInRole(role)
    ? builtInRoles[role]
    : { name: name ?? role, permissions: known(permissions ?? []) }
  return {
    role,
    roleName,
    merchant: rangeMerchant === NO_SEGMENT ? null : rangeMerchant,
    shop: rangeShop === NO_SEGMENT ? null : rangeShop,
    permissions: allowed,
  }
}

/** The grants of people, by their ids. */
export async function grantsOf(db: Db, userIds: readonly string[]): Promise<Map<string, HeldGrant[]>> {
  const grants = new Map<string, HeldGrant[]>(userIds.map((id) => [id, []]))
  if (userIds.length === 0) return grants
  const rows = await db
    .select({
      userId: staffGrants.userId,
      role: staffGrants.role,
      rangeMerchant: staffGrants.rangeMerchant,
      rangeShop: staffGrants.rangeShop,
      name: staffRoles.name,
      permissions: staffRoles.permissions,
    })
    .from(staffGrants)
    .leftJoin(staffRoles, eq(staffRoles.id, staffGrants.role))
    .where(inArray(staffGrants.userId, [...userIds]))
    .orderBy(staffGrants.rangeMerchant, staffGrants.rangeShop, staffGrants.role)
  for (const { userId, ...row } of rows) grants.get(userId)?.push(heldGrant(row))
  return grants
}

/** What these merchants are called. */
export async function merchantNames(db: Db, codes: readonly string[]) {
  const asked = [...new Set(codes)]
  if (asked.length === 0) return []
  return db
    .select({ code: merchants.code, name: merchants.name })
    .from(merchants)
    .where(inArray(merchants.code, asked))
}

/** The merchants that grants are limited to. */
export function merchantsOf(grants: readonly Pick<Grant, 'merchant'>[]): string[] {
  return grants.flatMap(({ merchant }) => merchant ?? [])
}

/**
 * What the ranges of grants are called; by their codes where a merchant or shop is not there any more.
 * @param knownMerchants names of the grants' merchants, when the caller has read them
 */
export async function withRangeNames<G extends Pick<Grant, 'merchant' | 'shop'>>(
  db: Db,
  grants: readonly G[],
  knownMerchants?: Awaited<ReturnType<typeof merchantNames>>,
): Promise<(G & { rangeName: string })[]> {
  const found = knownMerchants ?? (await merchantNames(db, merchantsOf(grants)))
  const named = new Map(found.map((merchant) => [merchant.code, merchant.name]))
  const shops = [...new Set(grants.flatMap(({ shop }) => shop ?? []))]
  const theirs = shops.flatMap((shop) => {
    const tenant = parseTenant(shop.split('/'))
    return tenant ? [isShop(tenant)] : []
  })
  if (theirs.length > 0) {
    const { project, merchant, channel, code, info } = distributors
    const name = sql<string>`coalesce(${info} ->> 'name', '')`
    const rows = await db
      .select({ project, merchant, channel, distributor: code, name })
      .from(distributors)
      .where(or(...theirs))
    for (const shop of rows) {
      // Two shops of a merchant may have one name, in two channels.
      if (shop.name !== '') named.set(tenantKey(shop), `${shop.name} ${shop.channel}/${shop.distributor}`)
    }
  }
  const called = (code: string) => named.get(code) ?? code
  return grants.map((grant) => {
    const parts = [grant.merchant, grant.shop].flatMap((code) => (code === null ? [] : [called(code)]))
    return { ...grant, rangeName: parts.join(' · ') || '全平台' }
  })
}

/** Replaces what a person may do. */
export async function setGrants(db: Db, userId: string, grants: readonly GrantInput[]): Promise<void> {
  await db.delete(staffGrants).where(eq(staffGrants.userId, userId))
  if (grants.length === 0) return
  await db
    .insert(staffGrants)
    .values(
      grants.map(({ role, merchant, shop }) => ({
        userId,
        role,
        rangeMerchant: merchant ?? NO_SEGMENT,
        rangeShop: shop ?? NO_SEGMENT,
      })),
    )
    .onConflictDoNothing()
}

/** Locks a person's row until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<StaffUser | null> {
  const [row] = await db.select().from(staffUsers).where(eq(staffUsers.id, id)).for('update')
  return row ?? null
}

/** Ends all sessions of a person. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db
    .update(staffUsers)
    .set({ epoch: sql`${staffUsers.epoch} + 1` })
    .where(eq(staffUsers.id, userId))
}

/** Which of these people have a passkey. */
export async function passkeyHolders(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ userId: staffPasskeys.userId })
    .from(staffPasskeys)
    .where(inArray(staffPasskeys.userId, [...userIds]))
  return new Set(rows.map(({ userId }) => userId))
}

/** An authenticator or a passkey. */
export async function hasSecondFactor(db: Db, user: StaffUser): Promise<boolean> {
  return user.totpSealed !== null || (await passkeyHolders(db, [user.id])).has(user.id)
}

/** What somebody has to do before they may do anything else. A demo asks for no second factor. */
export function pendingOf(
  { demo }: Pick<Context, 'demo'>,
  user: { invitedUntil: Date | null; secondFactor: boolean },
  grants: readonly Grant[],
): 'password' | 'secondFactor' | null {
  if (user.invitedUntil) return 'password'
  return !demo && !user.secondFactor && needsSecondFactor(grants) ? 'secondFactor' : null
}

/** People who manage the whole platform and can sign in, and are not of the demo. */
export async function countPlatformOwners(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(staffGrants)
    .innerJoin(staffUsers, eq(staffUsers.id, staffGrants.userId))
    .where(
      and(
        eq(staffGrants.role, 'platform'),
        eq(staffGrants.rangeMerchant, NO_SEGMENT),
        eq(staffUsers.active, true),
        eq(staffUsers.demo, false),
        isNull(staffUsers.invitedUntil),
      ),
    )
  return row?.count ?? 0
}
