import { refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { inTransaction } from '../kernel/transact.ts'
import { countFailure, failuresOf, forgetFailures, lockedFor } from './login-lockout.ts'
import { verifyPassword } from './passwords.ts'
import { countWrong, passwordGate } from './proof.ts'

type Try = {
  merchant: string
  /** Keyed hash of the account whose password is tried, also of one that does not exist. */
  hash: string
  /** The attempt's network address, and the solved challenge it brings. */
  address: string
  proof: string | undefined
  password: string
  /** What the customer can do instead while the account waits; ends the sentence. */
  otherwise: string
}

/**
 * Tries a password at signing in. Checking takes a tenth of a second, for which no transaction may hold a connection.
 * So the attempt is first counted as a wrong one, which keeps parallel guesses within the limit, and the count is taken
 * back when it was right. `find` is called when an attempt is allowed.
 * @returns the account's row; null when the password is wrong or there is no account
 */
export async function tryPassword<T extends { passwordHash: string | null }>(
  context: Context,
  { merchant, hash, address, proof, password, otherwise }: Try,
  find: () => Promise<T | undefined>,
): Promise<Outcome<T | null>> {
  const key = { merchant, mobileHash: hash }
  const counted = await inTransaction(context, async (within) => {
    const wait = await lockedFor(within, key)
    if (wait > 0) {
      const text = wait < 60 ? `${wait}秒` : `${Math.ceil(wait / 60)}分钟`
      return refused('LOGIN_LOCKED', `密码错误次数过多，请${text}后再试，或${otherwise}`, { wait })
    }
    const closed = await passwordGate(within, { merchant, address, proof }, await failuresOf(within, key))
    if (closed) return closed
    await countFailure(within, key)
    return { ok: true, value: null }
  })
  if (!counted.ok) return counted
  const who = await find()
  if (!(await verifyPassword(password, who?.passwordHash ?? null)) || !who) {
    await countWrong(context, { merchant, address })
    return { ok: true, value: null }
  }
  await forgetFailures(context, key)
  return { ok: true, value: who }
}
