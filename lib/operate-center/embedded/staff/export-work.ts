import { and, eq, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { staffExports } from './schema.ts'

const merchantOfList = sql`${staffExports.place}[2]`

/** A person's own exports that could not be written. */
export const failedExports: WorkSource = {
  kind: 'exportFailed',
  call: null,
  place: 'export',
  open: ({ db, now }, _reached, { staff, merchant }) =>
    db
      .select(
        workColumns({
          id: staffExports.id,
          number: staffExports.list,
          title: staffExports.message,
          since: staffExports.createdAt,
          merchant: merchantOfList,
        }),
      )
      .from(staffExports)
      .where(
        and(
          eq(staffExports.userId, staff.id),
          eq(staffExports.state, 'failed'),
          sql`${staffExports.expiresAt} > ${now().toISOString()}::timestamptz`,
          merchant === null ? undefined : sql`${merchantOfList} = ${merchant}`,
        ),
      ),
}
