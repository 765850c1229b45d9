import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { type WorkKind, workKindCodes, workKinds } from '../../../domain/staff/work-kinds.ts'
import { NO_SEGMENT } from '../../../tenant/tenant.ts'
import type { Value } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { isInstantText } from '../kernel/lists.ts'
import { type Asker, reachesSomething } from '../kernel/reach.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { openWork, type WorkSource, workSources } from '../kernel/work.ts'
import { staffTakenWork } from './schema.ts'

/** Somebody who does not come back to it has not kept it from the others for longer. */
const TAKEN_MS = 3 * DAY_MS

type Item = Value<'staff.work'>['items'][number]

type Row = {
  kind: WorkKind
  item: string
  number: string
  title: string
  due: string | null
  since: string
  target: string
  of_merchant: string
  of_project: string | null
  of_channel: string | null
  of_distributor: string | null
  amount: string | null
  person_id: string | null
  person_name: string | null
  taken_at: string | null
  /** When it stands in the queue, in full precision. */
  at: string
}

/** Where the page before has ended. */
type Cursor = { at: string; kind: string; merchant: string; item: string }

const askerAt = (merchant: string, staff: Asker['staff']): Asker => ({
  staff,
  merchant: merchant === NO_SEGMENT ? null : merchant,
})

/** What the person may see some of, in the sequence of the table of kinds. */
const sourcesFor = (context: Context, asker: Asker) =>
  workSources
    .of(context)
    .filter(({ call }) => reachesSomething(asker, call))
    .sort((a, b) => workKindCodes.indexOf(a.kind) - workKindCodes.indexOf(b.kind))

/** The open rows of a source with who has taken them. */
function withTakers(context: Context, source: WorkSource, asker: Asker): SQL {
  const since = new Date(context.now().getTime() - TAKEN_MS).toISOString()
  return sql`${openWork(context, source, asker)} w
    left join staff_taken_work t on t.merchant = w.of_merchant and t.kind = ${source.kind}
      and t.item = w.item and t.taken_at > ${since}::timestamptz`
}

const place = sql`coalesce(w.due, w.since)`

export const staffWorkHandlers: Handlers<
  'staff.work' | 'staff.workCounts' | 'staff.takeWork' | 'staff.giveBackWork'
> = {
  'staff.work': async (context, { merchant }, { kinds, whose, after, limit }, { staff }) => {
    const start = after === undefined ? null : readCursor(after)
    if (after !== undefined && !start) return invalid({ after: '列表已变化，请从第一页重新查看' })
    const asker = askerAt(merchant, staff)
    const wanted = sourcesFor(context, asker).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    if (wanted.length === 0) return succeed({ items: [], next: null })
    const pages = wanted.map((source) => {
      const key = sql`(${place}, ${source.kind}::text collate "C", w.of_merchant collate "C", w.item collate "C")`
      const found = and(
        start === null
          ? undefined
          : sql`${key} > (${start.at}::timestamptz, ${start.kind}::text collate "C", ${start.merchant}::text collate "C", ${start.item}::text collate "C")`,
        whose === 'mine' ? sql`t.person_id = ${staff.id}` : undefined,
        whose === 'free' ? sql`t.person_id is null` : undefined,
      )
      return sql`(select ${source.kind}::text as kind, w.*, t.person_id, t.person_name, t.taken_at, ${place} as stands
        from ${withTakers(context, source, asker)} ${found ? sql`where ${found}` : sql``}
        order by stands, w.of_merchant collate "C", w.item collate "C" limit ${limit + 1})`
    })
    const rows = await rowsOf<Row>(
      context.db,
      sql`select *, stands::text as at from (${sql.join(pages, sql` union all `)}) q
        order by stands, kind collate "C", of_merchant collate "C", item collate "C" limit ${limit + 1}`,
    )
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const places = new Map(wanted.map((source) => [source.kind, source.place]))
    return succeed({
      items: page.map((row) => itemOf(row, places.get(row.kind), { now: context.now(), id: staff.id })),
      next: rows.length > limit && last ? cursorOf(last) : null,
    })
  },

  'staff.workCounts': async (context, { merchant }, _input, { staff }) => {
    const asker = askerAt(merchant, staff)
    const wanted = sourcesFor(context, asker)
    const now = context.now().toISOString()
    const counts = wanted.map(
      (source) => sql`select ${source.kind}::text as kind, count(*)::int as count,
        (count(*) filter (where w.due < ${now}::timestamptz))::int as overdue,
        (count(*) filter (where t.person_id = ${staff.id}))::int as mine
        from ${withTakers(context, source, asker)}`,
    )
    const rows =
      counts.length === 0
        ? []
        : await rowsOf<{ kind: WorkKind; count: number; overdue: number; mine: number }>(
            context.db,
            sql.join(counts, sql` union all `),
          )
    const sum = (of: 'count' | 'overdue' | 'mine') => rows.reduce((total, row) => total + row[of], 0)
    return succeed({
      kinds: wanted.map(({ kind }) => ({
        kind,
        name: workKinds[kind].name,
        ...pick(rows.find((row) => row.kind === kind)),
      })),
      count: sum('count'),
      overdue: sum('overdue'),
      mine: sum('mine'),
    })
  },

  'staff.takeWork': async (context, { merchant }, { kind, item, from }, { staff }) => {
    const { db, now } = context
    const asker: Asker = { staff, merchant }
    const source = sourcesFor(context, asker).find((one) => one.kind === kind)
    if (!source || !(await isOpen(context, source, asker, item))) return gone()
    const at = now()
    const lapsed = lt(staffTakenWork.takenAt, new Date(at.getTime() - TAKEN_MS))
    const takeable = sql`(${staffTakenWork.personId} = ${staff.id} or ${lapsed} or ${from ? eq(staffTakenWork.personId, from) : sql`false`})`
    const values = { merchant, kind, item, personId: staff.id, personName: staff.name, takenAt: at }
    const [row] = await db
      .insert(staffTakenWork)
      .values(values)
      .onConflictDoUpdate({
        target: [staffTakenWork.merchant, staffTakenWork.kind, staffTakenWork.item],
        set: { personId: staff.id, personName: staff.name, takenAt: at },
        setWhere: takeable,
      })
      .returning()
    if (row) return succeed({ personId: staff.id, person: staff.name, mine: true, at: at.toISOString() })
    const [other] = await db
      .select()
      .from(staffTakenWork)
      .where(isItem(merchant, kind, item))
    return refused('WORK_TAKEN', `${other?.personName ?? '其他同事'}正在处理这一项`)
  },

  'staff.giveBackWork': async ({ db }, { merchant }, { kind, item }, { staff }) => {
    const given = await db
      .delete(staffTakenWork)
      .where(and(isItem(merchant, kind, item), eq(staffTakenWork.personId, staff.id)))
      .returning({ item: staffTakenWork.item })
    return given.length > 0 ? succeed({}) : gone()
  },
}

const gone = () => absent('这一项已处理或不在您的范围内，请刷新查看')

const isItem = (merchant: string, kind: WorkKind, item: string) =>
  and(eq(staffTakenWork.merchant, merchant), eq(staffTakenWork.kind, kind), eq(staffTakenWork.item, item))

async function isOpen(context: Context, source: WorkSource, asker: Asker, item: string): Promise<boolean> {
  const rows = await rowsOf<{ item: string }>(
    context.db,
    sql`select w.item from ${openWork(context, source, asker)} w where w.item = ${item} limit 1`,
  )
  return rows.length > 0
}

function pick(row?: { count: number; overdue: number; mine: number }) {
  return { count: row?.count ?? 0, overdue: row?.overdue ?? 0, mine: row?.mine ?? 0 }
}

function itemOf(row: Row, screen: WorkSource['place'] | undefined, asks: { now: Date; id: string }): Item {
  if (!screen) throw new Error(`unreachable: ${row.kind} was asked for`)
  const { name, todo } = workKinds[row.kind]
  const iso = (at: string) => new Date(at).toISOString()
  return {
    kind: row.kind,
    item: row.item,
    kindName: name,
    todo,
    number: row.number,
    title: row.title,
    due: row.due === null ? null : iso(row.due),
    overdue: row.due !== null && new Date(row.due) < asks.now,
    since: iso(row.since),
    merchant: row.of_merchant,
    shop:
      row.of_project === null || row.of_channel === null || row.of_distributor === null
        ? null
        : { project: row.of_project, channel: row.of_channel, distributor: row.of_distributor },
    amount: row.amount === null ? null : Number(row.amount),
    target: { screen, id: row.target },
    taken:
      row.person_id === null || row.person_name === null || row.taken_at === null
        ? null
        : {
            personId: row.person_id,
            person: row.person_name,
            mine: row.person_id === asks.id,
            at: iso(row.taken_at),
          },
  }
}

function cursorOf({ at, kind, of_merchant: merchant, item }: Row): string {
  return Buffer.from(JSON.stringify([at, kind, merchant, item])).toString('base64url')
}

function readCursor(text: string): Cursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length !== 4) return null
    if (!parts.every((part) => typeof part === 'string' && part.length <= 120 && !part.includes('\0')))
      return null
    const [at, kind, merchant, item] = parts as [string, string, string, string]
    return isInstantText(at) ? { at, kind, merchant, item } : null
  } catch {
    return null
  }
}

/** Deletes what was taken so long ago that it does not count any more; answers how many. */
export function sweepTakenWork({ db, now }: Context): Promise<number> {
  return sweepRows(db, staffTakenWork, lt(staffTakenWork.takenAt, new Date(now().getTime() - TAKEN_MS)))
}
