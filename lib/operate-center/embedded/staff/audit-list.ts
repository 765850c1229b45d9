import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, shanghaiInstant } from '../../../base/calendar/dates.ts'
import { actName } from '../../../domain/staff/act-names.ts'
import { NO_SEGMENT } from '../../../tenant/tenant.ts'
import type { Handlers } from '../kernel/context.ts'
import { readList } from '../kernel/lists.ts'
import { auditEntries as entries } from '../kernel/schema.ts'

const startOf = (day: CalendarDate) => new Date(shanghaiInstant(day))
const sorts = { at: { by: entries.at, type: 'timestamptz' } } as const
/** Numbers as texts of one length, so that they sort as numbers do. */
const id = sql`lpad(${entries.id}::text, 19, '0')`

export const staffAuditHandlers: Handlers<'staff.audit'> = {
  'staff.audit': async ({ db }, { merchant }, input) => {
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
    return readList(input, {
      sorts: sorts,
      id: id,
      rows: (order) =>
        db
          .select({ cursor: order.cursor, entry: entries })
          .from(entries)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ entry: { id, at, personName, input, about: _about, ...entry } }) => ({
          ...entry,
          id: String(id),
          at: at.toISOString(),
          person: personName,
          act: actName(entry.call),
          input: input as Record<string, unknown>,
        })),
      count: () => db.$count(entries, found),
    })
  },
}
