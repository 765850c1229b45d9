import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, shanghaiInstant } from '../../../base/calendar/dates.ts'
import { NO_SEGMENT } from '../../../tenant/tenant.ts'
import { succeed } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { badCursor, listOrder, listPage } from '../kernel/lists.ts'
import { auditEntries as entries } from '../kernel/schema.ts'

const startOf = (day: CalendarDate) => new Date(shanghaiInstant(day))
const sorts = { at: { by: entries.at, type: 'timestamptz' } } as const
/** Numbers as texts of one length, so that they sort as numbers do. */
const id = sql`lpad(${entries.id}::text, 19, '0')`

export const staffAuditHandlers: Handlers<'staff.audit'> = {
  'staff.audit': async ({ db }, { merchant }, input) => {
    const order = listOrder(input, sorts, id)
    if (!order) return badCursor()
    const { person, call, subject, from, until, search } = input
    const found = and(
      merchant === NO_SEGMENT ? undefined : eq(entries.merchant, merchant),
      person === undefined ? undefined : eq(entries.personId, person),
      call === undefined ? undefined : eq(entries.call, call),
      subject === undefined ? undefined : eq(entries.subject, subject),
      from === undefined ? undefined : gte(entries.at, startOf(from)),
      until === undefined ? undefined : lt(entries.at, startOf(addDays(until, 1))),
      search
        ? or(
            sql`strpos(${entries.personName}, ${search}) > 0`,
            sql`strpos(${entries.subject}, ${search}) > 0`,
          )
        : undefined,
    )
    const rows = await db
      .select({ cursor: order.cursor, entry: entries })
      .from(entries)
      .where(and(found, order.after))
      .orderBy(...order.orderBy)
      .limit(order.limit)
    const page = listPage(rows, input.limit)
    return succeed({
      items: page.rows.map(({ entry: { id, at, personName, input, ...entry } }) => ({
        ...entry,
        id: String(id),
        at: at.toISOString(),
        person: personName,
        input: input as Record<string, unknown>,
      })),
      next: page.next,
      total: input.counted ? await db.$count(entries, found) : null,
    })
  },
}
