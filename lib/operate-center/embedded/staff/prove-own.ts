import { eq } from 'drizzle-orm'
import { STAFF_SIGN_IN } from '../../contract/access.ts'
import { invalid, succeed, unauthenticated } from '../../contract/failures.ts'
import { unlessBusy, verifyPassword } from '../customers/passwords.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import type { StaffUser } from './people.ts'
import { staffUsers } from './schema.ts'

export const ended = () => unauthenticated(STAFF_SIGN_IN)

export async function findUser({ db }: Context, id: string): Promise<StaffUser | null> {
  const [row] = await db.select().from(staffUsers).where(eq(staffUsers.id, id))
  return row ?? null
}

/** Checks the signed-in person's own password, before the transaction. Answers its stored form. */
export async function proveOwn(
  context: Context,
  id: string,
  { field, password }: { field: string; password: string },
): Promise<Outcome<StaffUser>> {
  const user = await findUser(context, id)
  if (!user) return ended()
  const right = await unlessBusy(verifyPassword(password, user.passwordHash))
  if (!right.ok) return right
  if (!right.value) {
    context.log.warn({ staff: id }, 'a signed-in member of staff gave a wrong password')
    return invalid({ [field]: '密码不正确，请重新填写' })
  }
  return succeed(user)
}
