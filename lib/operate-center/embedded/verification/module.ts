import { and, eq } from 'drizzle-orm'
import type { Module, Owner } from '../kernel/module.ts'
import { identityVerifications } from './schema.ts'
import { verificationHandlers } from './verification.ts'
import { askAboutFaces, clearDecided } from './verification-records.ts'
import { verificationsToCheck } from './work.ts'

const own = ({ merchant, customerId }: Owner) =>
  and(eq(identityVerifications.merchant, merchant), eq(identityVerifications.customerId, customerId))

export const verificationModule: Module = {
  work: [verificationsToCheck],
  handlers: verificationHandlers,
  jobs: [
    { name: 'face verifications', run: askAboutFaces },
    { name: 'decided verifications', run: clearDecided },
  ],
  ownData: {
    async collect({ db, sealer }, owner) {
      const rows = await db.select().from(identityVerifications).where(own(owner))
      return {
        verifications: rows.map(({ sealed, state, createdAt, decidedAt }) => ({
          ...sealer.openObject(sealed),
          state,
          createdAt,
          decidedAt,
        })),
      }
    },
    async erase({ db }, owner) {
      await db.delete(identityVerifications).where(own(owner))
    },
  },
}
