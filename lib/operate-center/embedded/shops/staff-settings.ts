import { and, asc, eq } from 'drizzle-orm'
import { keyProblems } from '../../../outside/pay/credential-check.ts'
import { contentTag } from '../../../tenant/tags.ts'
import { invalid, succeed } from '../../contract/failures.ts'
import type { CredentialKind } from '../../contract/shops/staff-settings.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { merchantCredentials } from '../kernel/schema.ts'

export const staffSettingHandlers: Handlers<'staff.setCredentials' | 'staff.credentials'> = {
  async 'staff.setCredentials'(context, { merchant }, { kind, values }) {
    const { db, sealer, now } = context
    const row = and(eq(merchantCredentials.merchant, merchant), eq(merchantCredentials.kind, kind))
    if (values === null) {
      await db.delete(merchantCredentials).where(row)
      announceShown(context, merchant, kind)
      return succeed({})
    }
    const unusable = Object.entries(keyProblems(values))
    if (unusable.length > 0) {
      return invalid(Object.fromEntries(unusable.map(([path, text]) => [`values.${path}`, text])))
    }
    const sealed = sealer.seal(JSON.stringify(values))
    const fields = Object.keys(values)
    const written = { sealed, fields, updatedAt: now(), triedAt: null, triedWorks: null, triedMessage: '' }
    await db
      .insert(merchantCredentials)
      .values({ merchant, kind, ...written })
      .onConflictDoUpdate({ target: [merchantCredentials.merchant, merchantCredentials.kind], set: written })
    announceShown(context, merchant, kind)
    return succeed({})
  },

  async 'staff.credentials'({ db }, { merchant }) {
    const rows = await db
      .select()
      .from(merchantCredentials)
      .where(eq(merchantCredentials.merchant, merchant))
      .orderBy(asc(merchantCredentials.kind))
    return succeed({
      list: rows.map(({ kind, fields, updatedAt, triedAt, triedWorks, triedMessage }) => ({
        kind,
        fields,
        updatedAt: updatedAt.toISOString(),
        tried:
          triedAt === null
            ? null
            : { works: triedWorks === true, message: triedMessage, at: triedAt.toISOString() },
      })),
    })
  },
}

/** Of all credentials only the mini-program's appear on a page: its landing page. */
function announceShown({ announce }: Context, merchant: string, kind: CredentialKind): void {
  if (kind === 'miniProgram') announce(merchant, [contentTag(merchant)])
}
