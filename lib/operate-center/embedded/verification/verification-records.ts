import { and, eq, inArray, isNotNull, isNull, lt, lte, ne } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { checkIdCard } from '../../../base/validation/id-card.ts'
import { maskIdCard, maskName } from '../../../base/validation/mask.ts'
import { nextTryAt, verificationLimits } from '../../../domain/members/verification-tries.ts'
import { cloudauthVerifier } from '../../../outside/face/cloudauth.ts'
import type { FaceReason, FaceVerifier } from '../../../outside/face/port.ts'
import type {
  IdentitySide,
  Verification,
  VerificationMode,
} from '../../contract/verification/verification.ts'
import {
  type Customer,
  lockCustomer,
  openProfile,
  sealProfile,
  tellOwner,
  updateCustomer,
} from '../customers/customers.ts'
import { deletePictures } from '../customers/pictures.ts'
import type { Context, Db } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { inParallel } from '../kernel/in-parallel.ts'
import { inTransaction } from '../kernel/transact.ts'
import { identityVerifications } from './schema.ts'
import { shownState, type VerificationRow, verificationsOf } from './verification-state.ts'

/** The sealed content of a verification. */
export type KeptVerification = {
  name: string
  number: string
  /** When the customer ticked the separate consent. */
  consentAt: string
  pictures?: Partial<Record<IdentitySide, string>>
  /** At the outside system; `certifyId` once it has opened a page. */
  face?: { orderNo: string; certifyId?: string; url?: string; why?: FaceReason }
}

export function openVerification(
  { sealer }: Pick<Context, 'sealer'>,
  { sealed }: Pick<VerificationRow, 'sealed'>,
): KeptVerification {
  // Written here only; the seal proves it.
  return JSON.parse(sealer.open(sealed)) as KeptVerification
}

export const sealVerification = ({ sealer }: Pick<Context, 'sealer'>, kept: KeptVerification): string =>
  sealer.seal(JSON.stringify(kept))

export const numberHash = ({ sealer }: Pick<Context, 'sealer'>, number: string): string =>
  sealer.hash(`identity:${number}`)

/** The merchant's face verifier; null where staff look at pictures. */
export async function faceVerifierOf(context: Context, merchant: string): Promise<FaceVerifier | null> {
  const credentials = await credentialsOf(context, merchant, 'cloudauth')
  const { now, outside } = context
  return credentials && cloudauthVerifier({ baseUrl: outside.cloudauth, credentials, now })
}

const MOST_TRIES = Math.max(...verificationLimits.map(({ most }) => most))

/** Reasons after which staff may decide what the outside system cannot. */
const BETTER_BY_HAND: readonly (FaceReason | undefined)[] = ['unknown', 'device']

/** The customer's verification as the customer sees it. */
export async function verificationView(context: Context, customer: Customer): Promise<Verification> {
  const rows = await verificationsOf(context, customer, MOST_TRIES)
  const [last] = rows
  const kept = last && openVerification(context, last)
  const state = shownState(customer, last)
  const face = (await credentialsOf(context, customer.merchant, 'cloudauth')) !== null
  const byHand = last?.state === 'rejected' && BETTER_BY_HAND.includes(kept?.face?.why)
  const now = context.now()
  const retry = nextTryAt(
    rows.map(({ createdAt }) => createdAt.getTime()),
    now.getTime(),
  )
  const open = last?.state === 'pending' && last.expiresAt !== null && last.expiresAt > now
  return {
    state,
    mode: face && !byHand ? 'face' : 'manual',
    by: last && state !== 'none' ? modeOf(last.provider) : null,
    name: kept?.name ? maskName(kept.name) : '',
    number: kept?.number ? maskIdCard(kept.number) : '',
    reason: state === 'rejected' ? (last?.reason ?? '') : '',
    continueUrl: open ? (kept?.face?.url ?? '') : '',
    submittedAt: last && state !== 'none' ? last.createdAt.toISOString() : null,
    decidedAt: state === 'none' ? null : (last?.decidedAt?.toISOString() ?? null),
    retryAt: retry === null || state === 'passed' ? null : new Date(retry).toISOString(),
  }
}

export const modeOf = (provider: VerificationRow['provider']): VerificationMode =>
  provider === 'manual' ? 'manual' : 'face'

/** The customer's message when the outside system has rejected. */
export const faceReasons: Record<FaceReason, string> = {
  mismatch: '姓名与身份证号不一致，请核对后重新认证',
  unknown: '暂时查不到您的身份信息，请改为上传证件照片，由工作人员审核',
  face: '刷脸未通过，请在光线充足处由本人正对手机重新认证',
  limit: '今天刷脸次数过多，请明天再试',
  device: '当前手机或浏览器不支持刷脸，请换用手机自带浏览器，或上传证件照片',
  other: '认证未通过，请稍后重新认证，或联系客服',
}
export const EXPIRED = '认证超时未完成，请重新认证'
const ELSEWHERE = '该身份证已在本店的另一个账号完成认证，请用该账号登录；如不是您本人操作，请联系客服'

/** The verification of an open row, locked until the transaction ends; undefined when it is no longer open. */
export async function lockPending(
  { db }: { db: Db },
  { merchant, id }: Pick<VerificationRow, 'merchant' | 'id'>,
): Promise<VerificationRow | undefined> {
  const [row] = await db
    .select()
    .from(identityVerifications)
    .where(
      and(
        eq(identityVerifications.merchant, merchant),
        eq(identityVerifications.id, id),
        eq(identityVerifications.state, 'pending'),
      ),
    )
    .for('update')
  return row
}

type Numbered = Pick<VerificationRow, 'merchant' | 'customerId' | 'numberHash'>

/** The rows whose number another account of the merchant has been verified with. All are of one merchant. */
export async function verifiedElsewhere<T extends Numbered>(
  { db }: { db: Db },
  rows: readonly T[],
): Promise<ReadonlySet<T>> {
  const [first] = rows
  if (!first) return new Set()
  const passed = await db
    .select({ customerId: identityVerifications.customerId, numberHash: identityVerifications.numberHash })
    .from(identityVerifications)
    .where(
      and(
        eq(identityVerifications.merchant, first.merchant),
        inArray(
          identityVerifications.numberHash,
          rows.map(({ numberHash }) => numberHash),
        ),
        ne(identityVerifications.numberHash, ''),
        eq(identityVerifications.state, 'passed'),
      ),
    )
  // A number has passed on one account at most.
  const owners = new Map(passed.map(({ numberHash, customerId }) => [numberHash, customerId]))
  return new Set(
    rows.filter(({ numberHash, customerId }) => (owners.get(numberHash) ?? customerId) !== customerId),
  )
}

/** Whether another account of the merchant has been verified with the number. */
export async function isVerifiedElsewhere(context: { db: Db }, row: Numbered): Promise<boolean> {
  return (await verifiedElsewhere(context, [row])).has(row)
}

type Rejection = { reason: string; why?: FaceReason }

/** Ends an open verification without success, within a change. */
export async function rejectVerification(
  context: Context,
  row: VerificationRow,
  { reason, why }: Rejection,
): Promise<void> {
  const kept = openVerification(context, row)
  await context.db
    .update(identityVerifications)
    .set({
      state: 'rejected',
      reason,
      decidedAt: context.now(),
      askAt: null,
      ...(kept.face &&
        why && { sealed: sealVerification(context, { ...kept, face: { ...kept.face, why } }) }),
    })
    .where(eq(identityVerifications.id, row.id))
}

/**
 * Passes a verification: the customer's name can no longer change, and the card's facts fill the fields they left
 * empty.
 */
export async function passVerification(
  context: Context,
  customer: Customer,
  row: VerificationRow,
): Promise<void> {
  const { db, now } = context
  const { name, number } = openVerification(context, row)
  await db
    .update(identityVerifications)
    .set({ state: 'passed', reason: '', decidedAt: now(), askAt: null })
    .where(eq(identityVerifications.id, row.id))
  const profile = openProfile(context, customer)
  const card = checkIdCard(number, todayInShanghai(now()))
  await updateCustomer(context, customer, {
    verifiedAt: now(),
    profileSealed: sealProfile(context, {
      ...profile,
      realName: name,
      ...(card.ok && profile.birthday === '' && { birthday: card.birthday }),
      ...(card.ok && profile.sex === 9 && { sex: card.sex }),
    }),
  })
  await tellOwner(context, customer, 'identity-passed')
}

/**
 * Queries the outside system about an open verification and stores the result. From a context whose `db` is the pool.
 * @returns false when it did not answer
 */
export async function settleFace(context: Context, row: VerificationRow): Promise<boolean> {
  const { certifyId } = openVerification(context, row).face ?? {}
  const verifier = await faceVerifierOf(context, row.merchant)
  // Its page was never opened, or the merchant has removed its key: it ends with its time.
  if (!certifyId || !verifier) {
    await endIfOver(context, row)
    return true
  }
  const answer = await verifier.result(certifyId)
  if (!answer.ok) {
    context.log.warn(
      { merchant: row.merchant, reason: answer.message },
      'a face verification could not be asked',
    )
    return false
  }
  const result = answer.value
  if (result.state === 'open') await endIfOver(context, row)
  else await decideFace(context, row, result.state === 'passed' ? null : { why: result.why })
  return true
}

/** A face submitted at the last moment may take the outside system a while. */
const GRACE_MS = 10 * 60_000

async function endIfOver(
  context: Context,
  { merchant, id, expiresAt, createdAt }: VerificationRow,
): Promise<void> {
  const end = (expiresAt ?? createdAt).getTime() + GRACE_MS
  if (context.now().getTime() < end) return
  await inTransaction(context, async (inside) => {
    const row = await lockPending(inside, { merchant, id })
    if (row) await rejectVerification(inside, row, { reason: EXPIRED })
    return { ok: true, value: null }
  })
}

async function decideFace(
  context: Context,
  { merchant, customerId, id }: VerificationRow,
  rejected: { why: FaceReason } | null,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const customer = await lockCustomer(inside, merchant, customerId)
    const row = await lockPending(inside, { merchant, id })
    if (!customer || !row) return { ok: true, value: null }
    if (rejected) {
      await rejectVerification(inside, row, { reason: faceReasons[rejected.why], why: rejected.why })
    } else if (await isVerifiedElsewhere(inside, row)) {
      await rejectVerification(inside, row, { reason: ELSEWHERE, why: 'other' })
    } else {
      await passVerification(inside, customer, row)
    }
    return { ok: true, value: null }
  })
}

const BATCH = 40
const ASK_AGAIN_MS = 10 * 60_000

/** Queries the outside system about verifications whose customer has not come back. Answers how many were taken. */
export async function askAboutFaces(context: Context): Promise<number> {
  const { db } = context
  const now = context.now()
  const due = db
    .select({ id: identityVerifications.id })
    .from(identityVerifications)
    .where(and(eq(identityVerifications.state, 'pending'), lte(identityVerifications.askAt, now)))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(identityVerifications)
    .set({ askAt: new Date(now.getTime() + ASK_AGAIN_MS) })
    .where(inArray(identityVerifications.id, due))
    .returning()
  await inParallel(taken, 4, async (row) => void (await settleFace(context, row)))
  return taken.length
}

/** How long what was only needed to decide is kept afterwards, for an objection. */
const OBJECTION_MS = 30 * DAY_MS

/** Deletes the pictures of old decisions; of rejected ones, name and number, too. */
export async function clearDecided(context: Context): Promise<number> {
  const { now, db } = context
  const before = new Date(now().getTime() - OBJECTION_MS)
  const over = await db
    .select()
    .from(identityVerifications)
    .where(
      and(
        isNull(identityVerifications.clearedAt),
        isNotNull(identityVerifications.decidedAt),
        lt(identityVerifications.decidedAt, before),
      ),
    )
    .limit(BATCH)
  for (const row of over) {
    await inTransaction(context, async (inside) => {
      const { pictures, ...kept } = openVerification(inside, row)
      await deletePictures(inside.db, row, Object.values(pictures ?? {}).filter(Boolean))
      const rejected = row.state === 'rejected'
      await inside.db
        .update(identityVerifications)
        .set({
          clearedAt: now(),
          sealed: sealVerification(inside, { ...kept, ...(rejected && { name: '', number: '' }) }),
          ...(rejected && { numberHash: '' }),
        })
        .where(and(eq(identityVerifications.id, row.id), isNull(identityVerifications.clearedAt)))
      return { ok: true, value: null }
    })
  }
  return over.length
}
