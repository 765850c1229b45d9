import { createHash, randomBytes } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { isSameSecret } from '../../../base/same-secret.ts'
import { addressKey as networkOf } from '../../../base/validation/address-key.ts'
import { challengeBits, isWanted } from '../../../domain/members/challenge.ts'
import { hasLeadingZeros, PROOF_NEEDED, type ProofWanted } from '../../../domain/members/proof-wanted.ts'
import { refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { countAt, failuresOf } from './login-lockout.ts'
import { spentChallenges } from './schema.ts'

/** Called when a message is about to be sent, with how many went to the same recipient within a day. */
export type Gate = (sentBefore: number) => Promise<(Outcome<never> & { ok: false }) | null>

type Scope = 'message' | 'password'
type Asked = { merchant: string; scope: Scope; address: string; proof: string | undefined }

const VALID_MS = 5 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Codes a customer may have sent to numbers and addresses that are not theirs yet, a day (of UTC). */
const OWN_SENDS_PER_DAY = 10

/** Counts per network address and hour; its hash stands beside those of numbers and is swept with them. */
const addressKey = (
  { sealer, now }: Context,
  { merchant, address }: Pick<Asked, 'merchant' | 'address'>,
) => ({
  merchant,
  mobileHash: sealer.hash(`address:${networkOf(address)}:${Math.floor(now().getTime() / HOUR_MS)}`),
})

/** Sends messages freely while they are few; beyond that each costs a proof of work. Counts them by address. */
export function messageGate(context: Context, asked: Omit<Asked, 'scope'>): Gate {
  return async (sentBefore) => {
    const key = addressKey(context, asked)
    const fromAddress = await failuresOf(context, key)
    const closed = await proofRefusal(context, { ...asked, scope: 'message' }, sentBefore, fromAddress)
    if (!closed) await countAt(context, key)
    return closed
  }
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
  const fromAddress = await failuresOf(context, addressKey(context, asked))
  return proofRefusal(context, { ...asked, scope: 'password' }, wrongOfAccount, fromAddress)
}

export function countWrong(context: Context, asked: Pick<Asked, 'merchant' | 'address'>): Promise<void> {
  return countAt(context, addressKey(context, asked))
}

async function proofRefusal(context: Context, asked: Asked, ofAccount: number, ofAddress: number) {
  if (!isWanted(ofAccount, ofAddress)) return null
  if (asked.proof && (await spend(context, asked, asked.proof))) return null
  const wanted = challengeFor(context, asked, challengeBits(ofAccount, ofAddress))
  return refused(PROOF_NEEDED, '请稍候，正在进行安全验证', wanted)
}

/** `<id>.<bits>.<expiry>.<signature>`; the signature binds it to merchant and scope. Nothing is stored. */
function challengeFor(context: Context, asked: Asked, bits: number): ProofWanted {
  const id = randomBytes(12).toString('base64url')
  const body = `${id}.${bits}.${context.now().getTime() + VALID_MS}`
  return { challenge: `${body}.${signature(context, asked, body)}`, bits }
}

function signature({ sealer }: Context, { merchant, scope }: Asked, body: string): string {
  return sealer.hash(`challenge:${merchant}:${scope}:${body}`)
}

/** Whether a proof is right and new; it is used up with the transaction. */
async function spend(context: Context, asked: Asked, proof: string): Promise<boolean> {
  const [id = '', bits = '', expiry = '', signed = '', answer = '', ...more] = proof.split('.')
  if (!/^[\w-]{16}$/.test(id) || !/^\d{1,10}$/.test(answer) || more.length > 0) return false
  if (!isSameSecret(signed, signature(context, asked, `${id}.${bits}.${expiry}`))) return false
  const until = Number(expiry)
  if (until < context.now().getTime()) return false
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
