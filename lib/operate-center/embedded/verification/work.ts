import { and, eq, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { identityVerifications as verifications } from './schema.ts'

/** What an outside system decides is no work of staff. */
export const verificationsToCheck: WorkSource = {
  kind: 'verificationCheck',
  call: 'staff.decideVerification',
  place: 'verification',
  open: ({ db }, reached) =>
    db
      .select(
        workColumns({
          id: verifications.id,
          number: verifications.id,
          title: sql`''`,
          since: verifications.createdAt,
          merchant: verifications.merchant,
        }),
      )
      .from(verifications)
      .where(
        and(
          reached({ merchant: verifications.merchant }),
          eq(verifications.state, 'pending'),
          eq(verifications.provider, 'manual'),
        ),
      ),
}
