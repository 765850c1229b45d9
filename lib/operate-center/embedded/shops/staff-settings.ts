import { and, asc, eq } from 'drizzle-orm'
import { keyProblems } from '../../../outside/pay/credential-check.ts'
import { contentTag } from '../../../tenant/tags.ts'
import { checkInput } from '../../contract/check-input.ts'
import { invalid, succeed } from '../../contract/failures.ts'
import { type CredentialKind, credentialKinds } from '../../contract/shops/staff-settings.ts'
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
    const checked = checkInput(credentialKinds[kind], values)
    if (!checked.ok) {
      const fields = checked.failure.kind === 'invalid' ? checked.failure.fields : {}
      return invalid(
        Object.fromEntries(Object.entries(fields).map(([path, text]) => [`values.${path}`, text])),
      )
    }
    const unusable = Object.entries(keyProblems(checked.value))
    if (unusable.length > 0) {
      return invalid(Object.fromEntries(unusable.map(([path, text]) => [`values.${path}`, text])))
    }
    const sealed = sealer.seal(JSON.stringify(checked.value))
    const fields = Object.keys(checked.value as object)
    const written = { sealed, fields, updatedAt: now() }
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
      list: rows.map(({ kind, fields, updatedAt }) => ({ kind, fields, updatedAt: updatedAt.toISOString() })),
    })
  },
}

/** Of all credentials only the mini-program's appear on a page: its landing page. */
function announceShown({ announce }: Context, merchant: string, kind: CredentialKind): void {
  if (kind === 'miniProgram') announce(merchant, [contentTag(merchant)])
}
