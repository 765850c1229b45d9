import { sql } from 'drizzle-orm'
import { mayDo, type StaffPerson } from '../../../domain/staff/person.ts'
import { type TrailKind, trailKinds } from '../../../domain/staff/trail-kinds.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { NO_PERMISSION } from '../../contract/access.ts'
import { callNames } from '../../contract/contract.ts'
import { absent, refused, succeed } from '../../contract/failures.ts'
import { nameOf } from '../kernel/audit.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { trailSubjects } from '../kernel/trail.ts'

type Row = {
  id: string
  at: string
  person_id: string
  person_name: string
  call: string
  reason: string
  names: number
  input: Record<string, unknown>
  before: Record<string, unknown> | null
}

export const staffTrailHandlers: Handlers<'staff.trail'> = {
  'staff.trail': async (context, place, { kind, id, after, limit }, { staff }) => {
    const seen = await sees(context, place, { kind, id }, staff)
    if (!seen.ok) return seen
    const { field, ...more } = trailKinds[kind]
    const calls = 'calls' in more ? callNames.filter((name) => more.calls.test(name)) : null
    const ofCalls = calls === null ? sql`` : sql`and call in ${calls}`
    // What the same call said before is found among all of the thing's entries, so the page is cut afterwards.
    const rows = await rowsOf<Row>(
      context.db,
      sql`select * from (
          select id, at, person_id, person_name, call, reason, input, cardinality(about) as names,
            lag(input) over (partition by call order by id) as before
          from audit_entries
          where merchant = ${place.merchant} and about @> array[${nameOf(field, id)}]::text[] ${ofCalls}
        ) entries ${after === undefined ? sql`` : sql`where id < ${after}::bigint`}
        order by id desc limit ${limit + 1}`,
    )
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return succeed({
      entries: page.map((row) => ({
        id: String(row.id),
        at: new Date(row.at).toISOString(),
        personId: row.person_id,
        person: row.person_name,
        call: row.call,
        batch: row.names > 1,
        reason: row.reason,
        changes: Object.entries(row.input)
          .filter(([name]) => name !== field)
          .map(([name, value]) => ({ field: name, before: row.before?.[name] ?? null, after: value })),
      })),
      next: rows.length > limit && last ? String(last.id) : null,
    })
  },
}

/** Who reads the merchant's audit, and who sees the thing: in all shops, or where it belongs to one of theirs. */
async function sees(
  context: Context,
  place: Tenant,
  { kind, id }: { kind: TrailKind; id: string },
  staff: StaffPerson,
) {
  const { permission } = trailKinds[kind]
  const may = (asked: typeof permission | 'audit.read', scope: 'merchant' | 'ownShops') =>
    mayDo(staff, { permission: asked, scope }, place)
  if (may('audit.read', 'merchant') || may(permission, 'merchant')) return { ok: true } as const
  if (!may(permission, 'ownShops')) return refused('NO_PERMISSION', NO_PERMISSION)
  const subject = trailSubjects.of(context).find((one) => one.kind === kind)
  if (!subject) return refused('NO_PERMISSION', NO_PERMISSION)
  return (await subject.isReached(context, { staff, merchant: place.merchant }, id))
    ? ({ ok: true } as const)
    : absent('没有这项记录')
}
