import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Grant, StaffPerson } from '../../../domain/staff/person.ts'
import { builtInRoles, isBuiltInRole, mayGrant, needsSecondFactor } from '../../../domain/staff/roles.ts'
import { NO_SEGMENT, type Tenant } from '../../../tenant/tenant.ts'
import type { Value } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import { hashPassword, unlessBusy } from '../customers/passwords.ts'
import type { Context, Outcome, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { readList } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { hasMerchant } from '../kernel/shops.ts'
import { dropPasskeys } from './passkeys.ts'
import {
  countPlatformOwners,
  endSessions,
  findRoles,
  type GrantInput,
  grantsOf,
  type HeldGrant,
  hasSecondFactor,
  lockUser,
  passkeyHolders,
  type StaffUser,
  setGrants,
  withRangeNames,
} from './people.ts'
import { staffRoles, staffUsers } from './schema.ts'
import { oneTimePassword } from './second-factor.ts'

/** How long a one-time password can be used. */
const INVITED_MS = 7 * DAY_MS
/** Any constant: changes of accounts run one after the other, so that two cannot each remove the last owner but one. */
const USERS_LOCK = 4_711_003

type ShownUser = Value<'staff.saveUser'>

const notYours = () => refused('STAFF_NOT_YOURS', '您没有对方账号中的部分权限，不能修改该账号')
const tooMuch = () => refused('STAFF_TOO_MUCH', '不能授予您自己没有的权限或范围')
const unknownUser = () => absent('账号不存在')
const loginTaken = () => invalid({ login: '这个登录名已被使用，请换一个' })

function shown(
  user: StaffUser,
  grants: readonly (HeldGrant & { rangeName: string })[],
  secondFactor: boolean,
): ShownUser {
  return {
    id: user.id,
    login: user.login,
    name: user.name,
    home: user.home,
    active: user.active,
    secondFactor,
    invited: user.invitedUntil !== null,
    grants: grants.map(({ role, roleName, merchant, shop, rangeName }) => ({
      role,
      roleName,
      merchant,
      shop,
      rangeName,
    })),
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  }
}

/** Whose accounts are kept here: a merchant's own, or all. */
function keptAt({ merchant }: Tenant): SQL | undefined {
  return merchant === NO_SEGMENT ? undefined : eq(staffUsers.home, merchant)
}

/** An account of the place, locked; null when there is none or it is another merchant's. */
async function lockUserAt({ db }: Context, place: Tenant, id: string): Promise<StaffUser | null> {
  const user = await lockUser(db, id)
  return user && (place.merchant === NO_SEGMENT || user.home === place.merchant) ? user : null
}

function lockUsers({ db }: Context): Promise<unknown> {
  return db.execute(sql`select pg_advisory_xact_lock(${USERS_LOCK})`)
}

/**
 * The grants as they can be kept, with their permissions. Roles have to exist and to be the platform's or this
 * merchant's; at a merchant they reach no further than it; each of them has to be within what the person has.
 */
async function checkGrants(
  context: Context,
  place: Tenant,
  person: StaffPerson,
  given: readonly GrantInput[],
): Promise<Outcome<{ input: GrantInput; grant: Grant }[]>> {
  const roles = await findRoles(context.db, [...new Set(given.map(({ role }) => role))])
  const checked: { input: GrantInput; grant: Grant }[] = []
  for (const [index, input] of given.entries()) {
    const role = roles.get(input.role)
    const { merchant, shop } = input
    if (!role || (role.home !== NO_SEGMENT && role.home !== merchant)) {
      return invalid({ [`grants.${index}.role`]: '没有这个角色，请重新选择' })
    }
    if (place.merchant !== NO_SEGMENT && merchant !== place.merchant) {
      return invalid({ [`grants.${index}.merchant`]: '只能授予本商户的权限' })
    }
    if (isBuiltInRole(input.role) && builtInRoles[input.role].range !== 'platform' && merchant === null) {
      return invalid({ [`grants.${index}.merchant`]: '请选择商户' })
    }
    if (merchant !== null && !(await hasMerchant(context, merchant))) {
      return invalid({ [`grants.${index}.merchant`]: '没有这个商户，请重新选择' })
    }
    if (shop !== null && shop.split('/')[1] !== merchant) {
      return invalid({ [`grants.${index}.shop`]: '没有这个店铺，请重新选择' })
    }
    const grant = { merchant, shop, permissions: role.permissions }
    if (!mayGrant(person.grants, grant)) return tooMuch()
    checked.push({ input, grant })
  }
  return succeed(checked)
}

/** Whether a person may change an account: everything it may do, they may do themselves. */
function mayManage({ grants }: StaffPerson, held: readonly Grant[]): boolean {
  return held.every((grant) => mayGrant(grants, grant))
}

type Invitation = { password: string; passwordHash: string }

/** Hashed before the transaction: it takes a tenth of a second. */
async function invite(): Promise<Outcome<Invitation>> {
  const password = oneTimePassword()
  const hashed = await unlessBusy(hashPassword(password))
  return hashed.ok ? succeed({ password, passwordHash: hashed.value }) : hashed
}

const createUser: StagedHandler<'staff.createUser', Invitation> = {
  before: invite,
  async within(context, place, { login, name, grants }, { staff }, { password, passwordHash }) {
    const { db, now } = context
    const checked = await checkGrants(context, place, staff, grants)
    if (!checked.ok) return checked
    const id = newId('st')
    const createdAt = now()
    const added = await db
      .insert(staffUsers)
      .values({
        id,
        login,
        name,
        home: place.merchant,
        passwordHash,
        invitedUntil: new Date(createdAt.getTime() + INVITED_MS),
        createdAt,
      })
      .onConflictDoNothing()
      .returning({ id: staffUsers.id })
    if (added.length === 0) return loginTaken()
    await setGrants(
      db,
      id,
      checked.value.map(({ input }) => input),
    )
    return succeed({ id, password })
  },
}

const resetUser: StagedHandler<'staff.resetUser', Invitation | null> = {
  before: async (_context, _place, { what }) => (what === 'password' ? invite() : succeed(null)),
  async within(context, place, { id, what }, { staff }, invitation) {
    const { db, now } = context
    const user = await lockUserAt(context, place, id)
    if (!user) return unknownUser()
    const held = (await grantsOf(db, [id])).get(id) ?? []
    if (!mayManage(staff, held)) return notYours()
    if (id === staff.id) {
      return refused('STAFF_SELF', '不能重置自己的账号：请修改密码，或用恢复码登录后重新绑定')
    }
    await endSessions(db, id)
    if (what === 'secondFactor' || !invitation) {
      await dropPasskeys(db, id)
      await db
        .update(staffUsers)
        .set({ totpSealed: null, totpPendingSealed: null, totpLastStep: null, recoveryHashes: [] })
        .where(eq(staffUsers.id, id))
      return succeed({ password: null })
    }
    await db
      .update(staffUsers)
      .set({
        passwordHash: invitation.passwordHash,
        invitedUntil: new Date(now().getTime() + INVITED_MS),
      })
      .where(eq(staffUsers.id, id))
    return succeed({ password: invitation.password })
  },
}

/** Accounts and roles of others. */
export const staffUserHandlers: StagedHandlers<
  'staff.users' | 'staff.createUser' | 'staff.saveUser' | 'staff.resetUser' | 'staff.roles' | 'staff.saveRole'
> = {
  'staff.users': async ({ db }, place, input) => {
    const sorts = {
      created: { by: staffUsers.createdAt, type: 'timestamptz' },
      login: { by: staffUsers.login, type: 'text' },
    } as const
    const { search } = input
    const found = and(
      keptAt(place),
      input.state === 'all' ? undefined : eq(staffUsers.active, input.state === 'active'),
      search
        ? or(
            sql`strpos(${staffUsers.login}, lower(${search})) > 0`,
            sql`strpos(${staffUsers.name}, ${search}) > 0`,
          )
        : undefined,
    )
    return readList(input, {
      sorts,
      id: staffUsers.id,
      rows: (order) =>
        db
          .select({ cursor: order.cursor, user: staffUsers })
          .from(staffUsers)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const ids = rows.map(({ user }) => user.id)
        const held = [...(await grantsOf(db, ids))].flatMap(([userId, grants]) =>
          grants.map((grant) => ({ ...grant, userId })),
        )
        const grants = await withRangeNames(db, held)
        const holders = await passkeyHolders(db, ids)
        return rows.map(({ user }) =>
          shown(
            user,
            grants.filter(({ userId }) => userId === user.id),
            user.totpSealed !== null || holders.has(user.id),
          ),
        )
      },
      count: () => db.$count(staffUsers, found),
    })
  },

  'staff.createUser': createUser,

  'staff.saveUser': async (context, place, { id, name, active, grants }, { staff }) => {
    const { db } = context
    await lockUsers(context)
    const user = await lockUserAt(context, place, id)
    if (!user) return unknownUser()
    const before = await countPlatformOwners(db)
    const held = (await grantsOf(db, [id])).get(id) ?? []
    if (!mayManage(staff, held)) return notYours()
    if (grants) {
      const checked = await checkGrants(context, place, staff, grants)
      if (!checked.ok) return checked
      await setGrants(
        db,
        id,
        checked.value.map(({ input }) => input),
      )
    }
    if (active === false && id === staff.id) return refused('STAFF_SELF', '不能停用自己的账号')
    const [changed] = await db
      .update(staffUsers)
      .set({ name: name ?? user.name, active: active ?? user.active })
      .where(eq(staffUsers.id, id))
      .returning()
    // Passkeys stay, as an authenticator does: who is let in again has both factors as before.
    if (active === false) await endSessions(db, id)
    if (before > 0 && (await countPlatformOwners(db)) === 0) {
      return refused('STAFF_LAST_OWNER', '至少保留一位可登录的平台管理员，请先添加另一位')
    }
    const kept = changed ?? user
    const grantsNow = await withRangeNames(db, (await grantsOf(db, [id])).get(id) ?? [])
    return succeed(shown(kept, grantsNow, await hasSecondFactor(db, kept)))
  },

  'staff.resetUser': resetUser,

  'staff.roles': async ({ db }, { merchant }) => {
    const made = await db
      .select()
      .from(staffRoles)
      .where(
        merchant === NO_SEGMENT
          ? undefined
          : or(eq(staffRoles.home, NO_SEGMENT), eq(staffRoles.home, merchant)),
      )
      .orderBy(asc(staffRoles.home), asc(staffRoles.name))
    const builtIn = Object.entries(builtInRoles).map(([id, { name, permissions }]) => ({
      id,
      name,
      permissions,
      home: NO_SEGMENT,
      builtIn: true,
    }))
    return succeed({
      items: [...builtIn, ...made.map((role) => ({ ...role, builtIn: false }))].map(
        ({ id, name, home, builtIn, permissions }) => ({
          id,
          name,
          home,
          builtIn,
          permissions: [...permissions],
          secondFactor: needsSecondFactor([{ merchant: null, shop: null, permissions }]),
        }),
      ),
    })
  },

  'staff.saveRole': async (context, { merchant }, { id, name, permissions }, { staff }) => {
    const { db, now } = context
    const range = { merchant: merchant === NO_SEGMENT ? null : merchant, shop: null }
    if (!mayGrant(staff.grants, { ...range, permissions })) return tooMuch()
    const [taken] = await db
      .select({ count: count() })
      .from(staffRoles)
      .where(
        and(
          eq(staffRoles.home, merchant),
          eq(staffRoles.name, name),
          id ? sql`${staffRoles.id} <> ${id}` : undefined,
        ),
      )
    if ((taken?.count ?? 0) > 0) return invalid({ name: '已有同名角色，请换一个名称' })
    if (!id) {
      const made = newId('sr')
      await db.insert(staffRoles).values({ id: made, home: merchant, name, permissions, createdAt: now() })
      return succeed({ id: made })
    }
    const [role] = await db
      .select()
      .from(staffRoles)
      .where(and(eq(staffRoles.id, id), eq(staffRoles.home, merchant)))
      .for('update')
    if (!role) return absent('角色不存在')
    if (!mayGrant(staff.grants, { ...range, permissions: role.permissions })) return tooMuch()
    await db.update(staffRoles).set({ name, permissions }).where(eq(staffRoles.id, id))
    return succeed({ id })
  },
}
