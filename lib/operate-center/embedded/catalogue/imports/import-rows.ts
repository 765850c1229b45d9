import { and, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import { chinaTime } from '../../../../base/calendar/china-time.ts'
import { addDays, shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import { accessFailure } from '../../../contract/access.ts'
import {
  type ImportKindName,
  importKindNames,
  importKinds,
} from '../../../contract/catalogue/staff-imports.ts'
import { callOf } from '../../../contract/contract.ts'
import { absent, fail, succeed } from '../../../contract/failures.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { writeXlsx } from '../../kernel/sheets/write-files.ts'
import { sweepRows } from '../../kernel/sweep-rows.ts'
import type { ImportPlan } from './kind.ts'
import { kindsOfImport, ownerOf } from './kinds.ts'
import { countsOf } from './report.ts'
import { catalogueImports, type UndoSheet } from './schema.ts'

/** How long an import can be undone by the file that it keeps. */
const UNDO_MS = 30 * DAY_MS

/** Keeps an import that is being written; answers its id. */
export async function keepImport(
  { db, now }: Context,
  merchant: string,
  { plan, files, person }: { plan: ImportPlan; files: readonly string[]; person: StaffPerson },
): Promise<string> {
  const id = newId('im')
  await db.insert(catalogueImports).values({
    id,
    merchant,
    at: now(),
    personId: person.id,
    personName: person.name,
    files: [...files],
    counts: countsOf(plan.report),
    undo: plan.undo(),
  })
  return id
}

export const importRowHandlers: Handlers<'staff.imports' | 'staff.importUndo'> = {
  async 'staff.imports'({ db }, place, input, caller) {
    const { merchant } = place
    const { search, from, to, kinds = importKindNames } = input
    const { id, at } = catalogueImports
    const read = kinds.filter((kind) => !accessFailure(callOf(importKinds[kind].reads), caller, place))
    const sheets = read.flatMap((kind) => kindsOfImport[kind].sheets.map(({ name }) => name))
    const found = and(
      eq(catalogueImports.merchant, merchant),
      inArray(sql`${catalogueImports.counts} -> 0 ->> 'sheet'`, ['', ...sheets]),
      from ? gte(at, new Date(shanghaiInstant(from))) : undefined,
      to ? lt(at, new Date(shanghaiInstant(addDays(to, 1)))) : undefined,
      search
        ? or(
            ilike(catalogueImports.personName, matching(search)),
            ilike(sql`array_to_string(${catalogueImports.files}, ' ')`, matching(search)),
          )
        : undefined,
    )
    return readList(input, {
      sorts: { at: { by: at, type: 'timestamptz' } },
      id,
      rows: (order) =>
        db
          .select({
            cursor: order.cursor,
            id,
            at,
            person: catalogueImports.personName,
            files: catalogueImports.files,
            counts: catalogueImports.counts,
            undoable: sql<boolean>`${catalogueImports.undo} is not null`,
          })
          .from(catalogueImports)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ cursor: _cursor, counts, ...row }) => {
          const sum = (of: 'added' | 'changed' | 'unchanged') => counts.reduce((all, one) => all + one[of], 0)
          return {
            ...row,
            kind: kindOf(counts),
            at: row.at.toISOString(),
            added: sum('added'),
            changed: sum('changed'),
            unchanged: sum('unchanged'),
            sheets: counts as ReturnType<typeof countsOf>,
          }
        }),
      count: () => db.$count(catalogueImports, found),
    })
  },

  async 'staff.importUndo'({ db }, place, { id }, caller) {
    const { merchant } = place
    const [row] = await db
      .select({ at: catalogueImports.at, counts: catalogueImports.counts, undo: catalogueImports.undo })
      .from(catalogueImports)
      .where(and(eq(catalogueImports.merchant, merchant), eq(catalogueImports.id, id)))
    if (!row?.undo) return absent('没有这次导入，或已超过30天不能撤销')
    const kind = kindOf(row.counts)
    const forbidden = accessFailure(callOf(importKinds[kind].saves), caller, place)
    if (forbidden) return fail(forbidden)
    const name = `撤销${chinaTime(row.at).slice(0, 10)}的导入.xlsx`
    const data = (await writeXlsx(writtenUndo(row.undo))).toString('base64')
    const rows = row.undo.reduce((sum, one) => sum + one.rows.length, 0)
    return succeed({ kind, file: { name, data, rows } })
  },
}

/** What was imported, by the sheets that it has counted. */
function kindOf(counts: readonly { sheet: string }[]): ImportKindName {
  return ownerOf(counts[0]?.sheet ?? '')?.kind ?? 'tour'
}

/** The sheets of an undo as they are written into a file. */
function writtenUndo(undo: readonly UndoSheet[]) {
  return undo.flatMap(({ sheet: name, rows }) => {
    const sheet = ownerOf(name)?.sheet
    return sheet ? [{ title: sheet.title, columns: sheet.columns, rows }] : []
  })
}

/** Deletes imports as old as the audit, and what younger ones keep for their undoing; answers how many. */
export async function sweepImports({ db, now, auditDays }: Context): Promise<number> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const forgotten = await db
    .update(catalogueImports)
    .set({ undo: null })
    .where(and(sql`${catalogueImports.undo} is not null`, lt(catalogueImports.at, before(UNDO_MS))))
    .returning({ id: catalogueImports.id })
  const deleted = await sweepRows(db, catalogueImports, lt(catalogueImports.at, before(auditDays * DAY_MS)))
  return forgotten.length + deleted
}
