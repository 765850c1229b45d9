import { eq } from 'drizzle-orm'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, Value } from '../../contract/contract.ts'
import { writeAudit } from '../kernel/audit.ts'
import type { Context } from '../kernel/context.ts'
import { grantsOf, hasSecondFactor, pendingOf, type StaffUser } from './people.ts'
import { staffUsers } from './schema.ts'
import { beginSession } from './sessions.ts'
import { forgetTries } from './sign-in-tries.ts'

/** Who is disabled, whose invitation has run out, and the demo's people outside a demo do not get in. */
export function mayEnter(context: Pick<Context, 'demo' | 'now'>, user: StaffUser): boolean {
  const expired = user.invitedUntil !== null && user.invitedUntil <= context.now()
  return user.active && !expired && (context.demo || !user.demo)
}

type Entering = {
  call: 'staff.signIn' | 'staff.signInByPasskey'
  user: StaffUser
  place: Tenant
  caller: Caller
}

/** Begins the session of somebody who has proved who they are, within the transaction of the proof. */
export async function letIn(
  context: Context,
  { call, user, place, caller }: Entering,
): Promise<Value<'staff.signIn'>> {
  const { db, now } = context
  await forgetTries(context, { login: user.login, address: caller.address })
  await db.update(staffUsers).set({ lastSignInAt: now() }).where(eq(staffUsers.id, user.id))
  const { token, expiresAt } = await beginSession(context, user, caller)
  const grants = (await grantsOf(db, [user.id])).get(user.id) ?? []
  const secondFactor = await hasSecondFactor(db, user)
  const pending = pendingOf(context, { ...user, secondFactor }, grants)
  const person = { id: user.id, name: user.name }
  await writeAudit(context, { call, place: { ...place, merchant: user.home }, person, caller })
  return { token, expiresAt: expiresAt.toISOString(), pending }
}
