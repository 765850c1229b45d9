import { and, eq, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { distributorApplications as applications } from './schema.ts'

export const applicationsToCheck: WorkSource = {
  kind: 'distributorCheck',
  call: 'staff.decideDistributorApplication',
  place: 'distributorApplication',
  open: ({ db }, reached) =>
    db
      .select(
        workColumns({
          id: applications.id,
          number: applications.id,
          title: sql`''`,
          since: applications.createdAt,
          merchant: applications.merchant,
        }),
      )
      .from(applications)
      .where(and(reached({ merchant: applications.merchant }), eq(applications.state, 'pending'))),
}
