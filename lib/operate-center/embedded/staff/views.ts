import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { mayDo, type StaffPerson } from '../../../domain/staff/person.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Value } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { findRoles, grantsOf } from './people.ts'
import { staffViews } from './schema.ts'

type View = Value<'staff.saveView'>
type Row = typeof staffViews.$inferSelect

const MOST_VIEWS = 100
const noView = () => absent('没有这个视图')

const managesStaff = (staff: StaffPerson, place: Tenant) =>
  mayDo(staff, { permission: 'staff.manage', scope: 'merchantOrPlatform' }, place)

export const staffViewHandlers: Handlers<'staff.views' | 'staff.saveView' | 'staff.removeView'> = {
  'staff.views': async (context, place, { screen }, { staff }) => {
    const { db } = context
    const held = await rolesOf(context, staff, place)
    const rows = await db
      .select()
      .from(staffViews)
      .where(
        and(
          eq(staffViews.merchant, place.merchant),
          or(
            and(eq(staffViews.userId, staff.id), isNull(staffViews.role)),
            managesStaff(staff, place)
              ? isNotNull(staffViews.role)
              : held.length > 0
                ? inArray(staffViews.role, held)
                : undefined,
          ),
          screen === undefined ? undefined : eq(staffViews.screen, screen),
        ),
      )
      .orderBy(sql`${staffViews.role} is not null`, asc(staffViews.createdAt), asc(staffViews.id))
    return succeed({ items: await shown(context, rows, staff, place) })
  },

  'staff.saveView': async (context, place, { id, screen, name, query, role }, { staff }) => {
    const { db, sealer, now } = context
    const { merchant } = place
    if (role !== null) {
      if (!managesStaff(staff, place)) return refused('NO_PERMISSION', '只有员工管理员可以为角色保存视图')
      const known = (await findRoles(db, [role])).get(role)
      if (!known || (known.home !== '-' && known.home !== merchant)) return invalid({ role: '没有这个角色' })
    }
    const values = { screen, name, role, querySealed: sealer.seal(query) }
    if (id !== undefined) {
      const row = await changeable(context, place, id, staff)
      if (!row) return noView()
      await db.update(staffViews).set(values).where(eq(staffViews.id, id))
      return shownOne(context, { ...row, ...values }, staff, place)
    }
    if ((await db.$count(staffViews, eq(staffViews.userId, staff.id))) >= MOST_VIEWS) {
      return refused('TOO_MANY_VIEWS', '最多保存100个视图，请先删除不用的视图')
    }
    const row: Row = { ...values, id: newId('vw'), merchant, userId: staff.id, createdAt: now() }
    await db.insert(staffViews).values(row)
    return shownOne(context, row, staff, place)
  },

  'staff.removeView': async (context, place, { id }, { staff }) => {
    if (!(await changeable(context, place, id, staff))) return noView()
    await context.db.delete(staffViews).where(eq(staffViews.id, id))
    return succeed({})
  },
}

/** A view of this place that the person may change, locked. */
async function changeable(
  { db }: Context,
  place: Tenant,
  id: string,
  staff: StaffPerson,
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(staffViews)
    .where(and(eq(staffViews.id, id), eq(staffViews.merchant, place.merchant)))
    .for('update')
  return row && mayChange(row, staff, place) ? row : undefined
}

function mayChange({ role, userId }: Row, staff: StaffPerson, place: Tenant): boolean {
  return role === null ? userId === staff.id : managesStaff(staff, place)
}

/** Roles that the person holds at a place. */
async function rolesOf({ db }: Context, { id }: StaffPerson, { merchant }: Tenant): Promise<string[]> {
  const grants = (await grantsOf(db, [id])).get(id) ?? []
  return grants
    .filter((grant) => grant.merchant === null || grant.merchant === merchant)
    .map(({ role }) => role)
}

async function shown(
  context: Context,
  rows: readonly Row[],
  staff: StaffPerson,
  place: Tenant,
): Promise<View[]> {
  const roles = await findRoles(context.db, [...new Set(rows.flatMap(({ role }) => role ?? []))])
  return rows.map((row) => ({
    id: row.id,
    screen: row.screen,
    name: row.name,
    query: context.sealer.open(row.querySealed),
    role: row.role,
    roleName: row.role === null ? null : (roles.get(row.role)?.name ?? row.role),
    mayChange: mayChange(row, staff, place),
    createdAt: row.createdAt.toISOString(),
  }))
}

async function shownOne(context: Context, row: Row, staff: StaffPerson, place: Tenant) {
  const [view] = await shown(context, [row], staff, place)
  return view ? succeed(view) : noView()
}
