import { refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { inTransaction } from '../kernel/transact.ts'
import type { Asker } from './askers.ts'
import {
  countAt,
  countFailure,
  FREE_OF_STRANGERS,
  failuresOf,
  forgetFailures,
  lockedFor,
  takeBackFailure,
} from './login-lockout.ts'
import { unlessBusy, verifyPassword } from './passwords.ts'
import { countWrong, passwordGate } from './proof.ts'

type Account = {
  merchant: string
  /** Keyed hash of the account whose password is tried, also of one that does not exist. */
  hash: string
}

type Try = Account & {
  asker: Asker
  /** The attempt's network address, and the solved challenge it brings. */
  address: string
  proof: string | undefined
  password: string
  /** What the customer can do instead while the account waits; ends the sentence. */
  otherwise: string
}

/** Counts how often all askers' tries of an account were forgotten; part of the key of each asker's count. */
const resetsOf = ({ sealer }: Pick<Context, 'sealer'>, { merchant, hash }: Account) => ({
  merchant,
  mobileHash: sealer.hash(`password-resets:${hash}`),
})

async function triesOf(context: Context, account: Account, asker: Asker) {
  const resets = await failuresOf(context, resetsOf(context, account))
  return {
    merchant: account.merchant,
    mobileHash: context.sealer.hash(`password-tries:${account.hash}:${resets}:${asker.key}`),
  }
}

/**
 * Forgets the wrong passwords of an account: those of strangers together and of an asker who has proved to be its owner;
 * without an asker those of everybody, because the password is another one now.
 */
export async function forgetPasswordTries(context: Context, account: Account, asker?: Asker): Promise<void> {
  await forgetFailures(context, { merchant: account.merchant, mobileHash: account.hash })
  if (asker) await forgetFailures(context, await triesOf(context, account, asker))
  else await countAt(context, resetsOf(context, account))
}

/**
 * Tries a password at signing in. Checking takes a tenth of a second, for which no transaction may hold a connection.
 * So the attempt is first counted as a wrong one, which keeps parallel guesses within the limit, and the count is taken
 * back when it was right. Each asker waits for their own wrong passwords first; those of all strangers together delay
 * strangers only. `find` is called when an attempt is allowed.
 * @returns the account's row; null when the password is wrong or there is no account
 */
export async function tryPassword<T extends { passwordHash: string | null }>(
  context: Context,
  { merchant, hash, asker, address, proof, password, otherwise }: Try,
  find: () => Promise<T | undefined>,
): Promise<Outcome<T | null>> {
  const account = { merchant, hash }
  const ofAll = { merchant, mobileHash: hash }
  const ofAsker = await triesOf(context, account, asker)
  const counted = await inTransaction(context, async (within) => {
    // Always in this order, so that two attempts never wait for each other.
    const shared = asker.known ? 0 : await lockedFor(within, ofAll)
    const wait = Math.max(shared, await lockedFor(within, ofAsker))
    if (wait > 0) {
      const text = wait < 60 ? `${wait}秒` : `${Math.ceil(wait / 60)}分钟`
      return refused('LOGIN_LOCKED', `密码错误次数过多，请${text}后再试，或${otherwise}`, { wait })
    }
    const wrong = await failuresOf(within, asker.known ? ofAsker : ofAll)
    const closed = await passwordGate(within, { merchant, target: hash, address, proof }, wrong)
    if (closed) return closed
    if (!asker.known) await countFailure(within, ofAll, FREE_OF_STRANGERS)
    await countFailure(within, ofAsker)
    return { ok: true, value: null }
  })
  if (!counted.ok) return counted
  const who = await find()
  const right = await unlessBusy(verifyPassword(password, who?.passwordHash ?? null))
  if (!right.ok) {
    if (!asker.known) await takeBackFailure(context, ofAll)
    await takeBackFailure(context, ofAsker)
    return right
  }
  if (!right.value || !who) {
    await countWrong(context, { merchant, address })
    return { ok: true, value: null }
  }
  await forgetPasswordTries(context, account, asker)
  return { ok: true, value: who }
}
