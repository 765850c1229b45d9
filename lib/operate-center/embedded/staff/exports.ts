import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { accessFailure, NO_PERMISSION } from '../../contract/access.ts'
import { checkInput } from '../../contract/check-input.ts'
import { type CallName, callOf, isCallName } from '../../contract/contract.ts'
import { absent, fail, invalid, refused, succeed } from '../../contract/failures.ts'
import { askList } from '../kernel/ask-list.ts'
import type { Context, StagedHandlers } from '../kernel/context.ts'
import { readList } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { columnsOf, type ExportColumn } from './export-columns.ts'
import { contentTypes, fileWriter } from './export-file.ts'
import { grantsOf, hasSecondFactor, pendingOf } from './people.ts'
import { pieceCutter } from './piece-cutter.ts'
import { staffExportParts as parts, staffExports, staffUsers } from './schema.ts'

const MOST_ROWS = 200_000
/** Of a piece of a file: base64 of it fits into an answer. */
const PART_BYTES = 4 * 1024 * 1024
const MOST_PARTS = 32
const PAGE = 200
/** Waiting or being written, of one person. */
const MOST_OPEN = 5
const KEPT_MS = 3 * DAY_MS
/** How long a file stays after it has been fetched: for a connection that broke. */
const FETCHED_MS = 15 * 60_000
/** A process that writes no page for so long has died. */
const CLAIM_MS = 2 * 60_000

type Job = typeof staffExports.$inferSelect

const open = inArray(staffExports.state, ['waiting', 'running'])
const mine = (id: string, userId: string) => and(eq(staffExports.id, id), eq(staffExports.userId, userId))
const noExport = () => absent('没有这个导出，或文件已过期')

export const staffExportHandlers: StagedHandlers<
  'staff.beginExport' | 'staff.exports' | 'staff.exportFile' | 'staff.cancelExport'
> = {
  'staff.beginExport': async (context, place, input, caller) => {
    const { db, sealer, now } = context
    const { list, search, columns, format } = input
    const call = isCallName(list) ? callOf(list) : null
    if (!call?.list) return invalid({ list: '没有这个列表' })
    const denied = accessFailure(call, caller, place)
    if (denied) return fail(denied)
    // The cursor and the size of pages are the job's own.
    const { after: _after, limit: _limit, counted: _counted, ...filters } = input.filters
    const asked = { ...filters, search }
    const checked = checkInput(call.input, asked)
    if (!checked.ok) return checked
    if (columns && chosenColumns(list as CallName, columns).length < columns.length) {
      return invalid({ columns: '没有这一列' })
    }
    const running = await db.$count(staffExports, and(eq(staffExports.userId, caller.staff.id), open))
    if (running >= MOST_OPEN) return refused('EXPORTS_BUSY', '还有导出正在进行，请等待完成或取消后再试')
    const id = newId('ex')
    const createdAt = now()
    await db.insert(staffExports).values({
      id,
      userId: caller.staff.id,
      list,
      place: [place.project, place.merchant, place.channel, place.distributor],
      filtersSealed: sealer.seal(JSON.stringify(asked)),
      columns: columns ?? null,
      format,
      state: 'waiting',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + KEPT_MS),
    })
    return succeed({ id })
  },

  'staff.exports': async ({ db }, _place, input, { staff }) => {
    const found = and(
      eq(staffExports.userId, staff.id),
      input.search ? sql`strpos(${staffExports.list}, ${input.search}) > 0` : undefined,
    )
    const { id, list, format, state, rows, message, createdAt, expiresAt } = staffExports
    const columns = { id, list, format, state, rows, message, createdAt, expiresAt }
    return readList(input, {
      sorts: { created: { by: createdAt, type: 'timestamptz' } },
      id,
      rows: (order) =>
        db
          .select({ cursor: order.cursor, ...columns })
          .from(staffExports)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (jobs) =>
        jobs.map(({ cursor: _cursor, ...job }) => ({
          ...job,
          createdAt: job.createdAt.toISOString(),
          expiresAt: job.expiresAt.toISOString(),
        })),
      count: () => db.$count(staffExports, found),
    })
  },

  // Its kept answer is without the file, which is read afterwards.
  'staff.exportFile': {
    async within({ db, now }, _place, { id }, { staff }) {
      const soon = new Date(now().getTime() + FETCHED_MS)
      const [job] = await db
        .update(staffExports)
        .set({ expiresAt: sql`least(${staffExports.expiresAt}, ${soon.toISOString()}::timestamptz)` })
        .where(
          and(
            mine(id, staff.id),
            eq(staffExports.state, 'ready'),
            sql`${staffExports.expiresAt} > ${now().toISOString()}::timestamptz`,
          ),
        )
        .returning({ list: staffExports.list, format: staffExports.format })
      if (!job) return noExport()
      const name = `${job.list.replace('staff.', '')}.${job.format}`
      return succeed({ name, contentType: contentTypes[job.format], data: '', parts: 0 })
    },
    async after({ db, sealer, now }, _place, value, { id, part }, { staff }) {
      const [job] = await db.select().from(staffExports).where(mine(id, staff.id))
      if (!job || job.expiresAt <= now()) return noExport()
      const ofFile = eq(parts.exportId, id)
      const [piece] = await db
        .select({ sealed: parts.sealed })
        .from(parts)
        .where(and(ofFile, eq(parts.position, part)))
      if (!piece) return noExport()
      const data = Buffer.from(sealer.openBytes(piece.sealed)).toString('base64')
      return succeed({ ...value, data, parts: await db.$count(parts, ofFile) })
    },
  },

  'staff.cancelExport': async ({ db }, _place, { id }, { staff }) => {
    const changed = await db
      .update(staffExports)
      .set({ state: 'cancelled' })
      .where(and(mine(id, staff.id), inArray(staffExports.state, ['waiting', 'running', 'ready'])))
      .returning({ id: staffExports.id })
    if (changed.length === 0) return noExport()
    await db.delete(parts).where(eq(parts.exportId, id))
    return succeed({})
  },
}

/** Writes the oldest export that waits, or whose process has died; answers how many. */
export async function writeDueExport(context: Context): Promise<number> {
  const job = await takeDue(context)
  if (!job) return 0
  try {
    const written = await write(context, job)
    if (written === 'cancelled') return 1
    if ('message' in written) await finish(context, job, { state: 'failed', message: written.message })
    else await finish(context, job, { state: 'ready' })
  } catch (error) {
    await finish(context, job, { state: 'failed', message: '导出失败，请稍后重试' })
    throw error
  }
  return 1
}

async function takeDue({ db, now }: Context): Promise<Job | undefined> {
  const due = db
    .select({ id: staffExports.id })
    .from(staffExports)
    .where(
      sql`${staffExports.state} = 'waiting' or (${staffExports.state} = 'running' and ${staffExports.claimedUntil} < ${now().toISOString()}::timestamptz)`,
    )
    .orderBy(staffExports.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await db
    .update(staffExports)
    .set({ state: 'running', rows: 0, claimedUntil: new Date(now().getTime() + CLAIM_MS) })
    .where(inArray(staffExports.id, due))
    .returning()
  return job
}

async function finish(
  { db }: Context,
  { id }: Job,
  values: { state: 'ready' } | { state: 'failed'; message: string },
): Promise<void> {
  await db
    .update(staffExports)
    .set({ ...values, claimedUntil: null })
    .where(and(eq(staffExports.id, id), eq(staffExports.state, 'running')))
}

/**
 * Reads the list page by page, each with the permissions that the person has then, and keeps the file in pieces: what is
 * held at a time does not grow with the rows.
 */
async function write(
  context: Context,
  job: Job,
): Promise<{ state: 'written' } | { message: string } | 'cancelled'> {
  const { db, sealer, now } = context
  const [project = '', merchant = '', channel = '', distributor = ''] = job.place
  const place: Tenant = { project, merchant, channel, distributor }
  if (!isCallName(job.list)) return { message: '没有这个列表' }
  const filters = sealer.openObject(job.filtersSealed)
  // A process that died may have left some.
  await db.delete(parts).where(eq(parts.exportId, job.id))
  const pieces = pieceCutter(PART_BYTES)
  const writer = fileWriter(job.format, chosenColumns(job.list, job.columns), pieces.put)
  let position = 0
  const keep = async (all: boolean) => {
    for (const piece of pieces.take(all)) {
      await db.insert(parts).values({ exportId: job.id, position, sealed: sealer.sealBytes(piece) })
      position += 1
    }
  }
  let rows = 0
  for (let after: string | undefined; ; ) {
    const person = await personOf(context, job.userId)
    if (!person) return { message: NO_PERMISSION }
    const page = await askList.of(context)(
      job.list,
      place,
      { ...filters, limit: PAGE, ...(after === undefined ? {} : { after }) },
      { person, requestId: job.id },
    )
    if (!page.ok) return { message: page.failure.message }
    rows += page.value.items.length
    if (rows > MOST_ROWS) return { message: '结果超过20万行，请缩小筛选范围后再导出' }
    writer.add(page.value.items)
    const going = await db
      .update(staffExports)
      .set({ rows, claimedUntil: new Date(now().getTime() + CLAIM_MS) })
      .where(and(eq(staffExports.id, job.id), eq(staffExports.state, 'running')))
      .returning({ id: staffExports.id })
    if (going.length === 0) return 'cancelled'
    await keep(false)
    if (position > MOST_PARTS) return { message: '文件过大，请缩小筛选范围或减少列后再导出' }
    if (page.value.next === null) break
    after = page.value.next
  }
  writer.end()
  await keep(true)
  return { state: 'written' }
}

/** The columns of a list's file in the order in which they are asked; null: all. */
function chosenColumns(list: CallName, fields: readonly string[] | null): ExportColumn[] {
  const all = columnsOf(list, itemOf(list))
  return fields?.flatMap((field) => all.find((column) => column.field === field) ?? []) ?? all
}

/** The items of a staff list, as the contract has them. */
function itemOf(list: CallName): z.ZodType {
  const { answer } = callOf(list)
  const items = answer instanceof z.ZodObject ? answer.shape.items : undefined
  if (!(items instanceof z.ZodArray)) throw new Error(`${list} is no list`)
  return items.element as z.ZodType
}

/** Null when the person may not act any more. */
async function personOf(context: Context, id: string): Promise<StaffPerson | null> {
  const [user] = await context.db.select().from(staffUsers).where(eq(staffUsers.id, id))
  if (!user?.active || (user.demo && !context.demo)) return null
  const grants = (await grantsOf(context.db, [id])).get(id) ?? []
  const secondFactor = await hasSecondFactor(context.db, user)
  if (pendingOf(context, { ...user, secondFactor }, grants)) return null
  return { id, name: user.name, grants }
}

/** Deletes exports whose time is over; answers how many. */
export function sweepExports({ db, now }: Context): Promise<number> {
  return sweepRows(db, staffExports, lt(staffExports.expiresAt, now()))
}
