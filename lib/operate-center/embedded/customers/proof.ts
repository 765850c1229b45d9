import { createHash, randomBytes } from 'node:crypto'
import { and, countDistinct, eq, gt, lt } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { isSameSecret } from '../../../base/same-secret.ts'
import { challengeBits, isWanted, type Tries } from '../../../domain/members/challenge.ts'
import { hasLeadingZeros, PROOF_NEEDED, type ProofWanted } from '../../../domain/members/proof-wanted.ts'
import { refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { usedBudget } from '../kernel/message-budget.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { networkKey } from './askers.ts'
import { countAt, failuresOf } from './login-lockout.ts'
import { smsCodes, spentChallenges } from './schema.ts'

/** Called when a message is about to be sent, with how many of the same kind went to the recipient within a day. */
export type Gate = (sentBefore: number) => Promise<(Outcome<never> & { ok: false }) | null>

type Scope = 'message' | 'password'
type Asked = {
  merchant: string
  scope: Scope
  /** Keyed hash of the recipient or account. */
  target: string
  address: string
  proof: string | undefined
}

const VALID_MS = 5 * 60_000
const HOUR_MS = 3_600_000
/** Codes a customer may have sent to numbers and addresses that are not theirs yet, a day (of UTC). */
const OWN_SENDS_PER_DAY = 10

/** Counts per network address and hour; its hash stands beside those of numbers and is swept with them. */
const addressKey = (context: Context, { merchant, address }: Pick<Asked, 'merchant' | 'address'>) => ({
  merchant,
  mobileHash: context.sealer.hash(
    `address:${networkKey(context, address)}:${Math.floor(context.now().getTime() / HOUR_MS)}`,
  ),
})

/** Sends messages freely while they are few; beyond that each costs a proof of work. Counts them by address. */
export function messageGate(context: Context, asked: Omit<Asked, 'scope'>): Gate {
  return async (ofAccount) => {
    const key = addressKey(context, asked)
    const tries = {
      ofAccount,
      ofAddress: await failuresOf(context, key),
      recipients: await recipientsOf(context, asked),
      budget: await usedBudget.of(context)(context, asked.merchant),
    }
    const closed = await proofRefusal(context, { ...asked, scope: 'message' }, tries)
    if (!closed) await countAt(context, key)
    return closed
  }
}

/** Different recipients of the codes that a network address has asked for within an hour, also of unsent ones. */
async function recipientsOf(context: Context, { merchant, address }: Pick<Asked, 'merchant' | 'address'>) {
  const [row] = await context.db
    .select({ recipients: countDistinct(smsCodes.mobileHash) })
    .from(smsCodes)
    .where(
      and(
        eq(smsCodes.merchant, merchant),
        eq(smsCodes.asker, networkKey(context, address)),
        gt(smsCodes.createdAt, new Date(context.now().getTime() - HOUR_MS)),
      ),
    )
  return row?.recipients ?? 0
}

/**
 * Allows a signed-in customer a few codes a day to numbers of others, so that no account becomes a way to write to
 * strangers. The caller holds the customer's lock, so that concurrent sends count one by one.
 */
export function customerGate(context: Context, { merchant, id }: { merchant: string; id: string }): Gate {
  return async () => {
    const day = Math.floor(context.now().getTime() / DAY_MS)
    const key = { merchant, mobileHash: context.sealer.hash(`own-sends:${id}:${day}`) }
    if ((await failuresOf(context, key)) >= OWN_SENDS_PER_DAY) {
      return refused('CODE_LIMIT', '您今日获取验证码已达上限，请明天再试')
    }
    await countAt(context, key)
    return null
  }
}

/** Allows passwords freely while few are wrong, counting those so far of the account and of the address. */
export async function passwordGate(context: Context, asked: Omit<Asked, 'scope'>, wrongOfAccount: number) {
  const ofAddress = await failuresOf(context, addressKey(context, asked))
  return proofRefusal(context, { ...asked, scope: 'password' }, { ofAccount: wrongOfAccount, ofAddress })
}

export function countWrong(context: Context, asked: Pick<Asked, 'merchant' | 'address'>): Promise<void> {
  return countAt(context, addressKey(context, asked))
}

async function proofRefusal(context: Context, asked: Asked, tries: Tries) {
  if (!isWanted(tries)) return null
  const bits = challengeBits(tries)
  if (asked.proof && (await spend(context, asked, asked.proof, bits))) return null
  return refused(PROOF_NEEDED, '请稍候，正在进行安全验证', challengeFor(context, asked, bits))
}

/** `<id>.<bits>.<expiry>.<signature>`. Nothing is stored. */
function challengeFor(context: Context, asked: Asked, bits: number): ProofWanted {
  const id = randomBytes(12).toString('base64url')
  const body = `${id}.${bits}.${context.now().getTime() + VALID_MS}`
  return { challenge: `${body}.${signature(context, asked, body)}`, bits }
}

/** Binds a challenge to what is tried and to the network that tries it: one solved elsewhere is worth nothing. */
function signature(context: Context, { merchant, scope, target, address }: Asked, body: string): string {
  return context.sealer.hash(
    `challenge:${merchant}:${scope}:${target}:${networkKey(context, address)}:${body}`,
  )
}

/** Whether a proof is right, new, and of as much work as is wanted now; it is used up with the transaction. */
async function spend(context: Context, asked: Asked, proof: string, wanted: number): Promise<boolean> {
  const [id = '', bits = '', expiry = '', signed = '', answer = '', ...more] = proof.split('.')
  if (!/^[\w-]{16}$/.test(id) || !/^\d{1,10}$/.test(answer) || more.length > 0) return false
  if (!isSameSecret(signed, signature(context, asked, `${id}.${bits}.${expiry}`))) return false
  const until = Number(expiry)
  if (until < context.now().getTime() || Number(bits) < wanted) return false
  if (!hasLeadingZeros(createHash('sha256').update(proof).digest(), Number(bits))) return false
  const spent = await context.db
    .insert(spentChallenges)
    .values({ id, expiresAt: new Date(until) })
    .onConflictDoNothing()
    .returning({ id: spentChallenges.id })
  return spent.length > 0
}

/** Deletes spent challenges that have expired; answers how many. */
export function sweepChallenges({ db, now }: Context): Promise<number> {
  return sweepRows(db, spentChallenges, lt(spentChallenges.expiresAt, now()))
}
