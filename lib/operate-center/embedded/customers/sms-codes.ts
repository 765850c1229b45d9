import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { isSameSecret } from '../../../base/same-secret.ts'
import { composed } from '../../../domain/messages/message-texts.ts'
import { refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import type { Gate } from './proof.ts'
import { smsCodes } from './schema.ts'

/** rules.md C.1: 6 digits, 10 minutes, 60 s between two, at most 5 a day and number, at most 5 attempts. */
const VALID_MS = 10 * 60_000
const RESEND_MS = 60_000
const PER_DAY = 5
const TRIES = 5

type CodePurpose =
  | 'login'
  | 'register'
  | 'recover'
  | 'password'
  | 'mobile'
  | 'newMobile'
  | 'email'
  | 'export'
  | 'delete'

/** The recipient of the code: a normalised mobile number, or an e-mail address. */
export type Recipient = { mobile: string } | { email: string }

type Target = { merchant: string; purpose: CodePurpose } & Recipient

const nameOf = (to: Recipient) => ('mobile' in to ? to.mobile : to.email)

function codeHash({ sealer }: Pick<Context, 'sealer'>, target: Target, code: string): string {
  const { merchant, purpose } = target
  return sealer.hash(`sms-code:${merchant}:${purpose}:${nameOf(target)}:${code}`)
}

/** The look-up hash of a mobile number; one number is one customer per merchant. */
export function mobileHash({ sealer }: Pick<Context, 'sealer'>, mobile: string): string {
  return sealer.hash(`mobile:${mobile}`)
}

/** The look-up hash of an e-mail address, ignoring case. */
export function emailHash({ sealer }: Pick<Context, 'sealer'>, email: string): string {
  return sealer.hash(`email:${email.toLowerCase()}`)
}

/** The look-up hash of the recipient. */
function recipientHash(context: Pick<Context, 'sealer'>, to: Recipient): string {
  return 'mobile' in to ? mobileHash(context, to.mobile) : emailHash(context, to.email)
}

type Wishes = {
  /** What this visitor has to do before a message is sent (proof.ts). */
  gate?: Gate
  /** Sent in the code's place to a recipient without an account. */
  instead?: { subject: string; text: string }
}

/** Makes a code and sends it after the commit. Does not reveal whether there is an account. */
export async function sendCode(
  context: Context,
  target: Target,
  { gate, instead }: Wishes = {},
): Promise<Outcome<{ resendAfter: number }>> {
  const { db, now } = context
  const { merchant, purpose } = target
  const hash = recipientHash(context, target)
  const at = now()
  // Two requests at once must not both find the last code old enough.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${merchant}:${hash}`}, 0))`)
  const recent = await db
    .select({ createdAt: smsCodes.createdAt })
    .from(smsCodes)
    .where(
      and(
        eq(smsCodes.merchant, merchant),
        eq(smsCodes.mobileHash, hash),
        gt(smsCodes.createdAt, new Date(at.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(smsCodes.createdAt))
    .limit(PER_DAY)
  const last = recent[0]?.createdAt
  const wait = last ? last.getTime() + RESEND_MS - at.getTime() : 0
  if (wait > 0) {
    const resendAfter = Math.ceil(wait / 1000)
    return refused('CODE_TOO_SOON', `验证码已发送，请${resendAfter}秒后再获取`, { resendAfter })
  }
  if (recent.length >= PER_DAY) {
    return refused(
      'CODE_LIMIT',
      'mobile' in target
        ? '该手机号今日获取验证码已达上限，请明天再试，或使用密码登录'
        : '该邮箱今日获取验证码已达上限，请明天再试',
    )
  }
  const closed = gate && (await gate(recent.length))
  if (closed) return closed
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.insert(smsCodes).values({
    merchant,
    mobileHash: hash,
    purpose,
    codeHash: codeHash(context, target, code),
    expiresAt: new Date(at.getTime() + VALID_MS),
    createdAt: at,
  })
  const template = `code-${purpose}` as const
  const message = composed(template, { code })
  context.afterCommit(() =>
    'mobile' in target
      ? context.sms.send({ merchant, mobile: target.mobile, template, ...message })
      : context.mail.send({
          merchant,
          to: target.email,
          subject: instead?.subject ?? '验证码',
          template: instead ? `no-${purpose}` : template,
          text: instead?.text ?? message.text,
        }),
  )
  return { ok: true, value: { resendAfter: RESEND_MS / 1000 } }
}

/** Uses up the latest code of a recipient, or counts a wrong attempt (stored although the call fails). */
export async function redeemCode(context: Context, target: Target, code: string): Promise<Outcome<null>> {
  const matched = await matchCode(context, target, code)
  if (!matched.ok) return matched
  await spendCode(context, matched.value)
  return { ok: true, value: null }
}

/** A right code that is not used up yet. */
export type MatchedCode = Pick<typeof smsCodes.$inferSelect, 'id' | 'merchant' | 'mobileHash' | 'purpose'>

/** Compares without using up, where two codes have to be right at once; counts a wrong attempt like `redeemCode`. */
export async function matchCode(
  context: Context,
  target: Target,
  code: string,
): Promise<Outcome<MatchedCode>> {
  const { db, now } = context
  const [latest] = await db
    .select()
    .from(smsCodes)
    .where(
      and(
        eq(smsCodes.merchant, target.merchant),
        eq(smsCodes.mobileHash, recipientHash(context, target)),
        eq(smsCodes.purpose, target.purpose),
        isNull(smsCodes.usedAt),
        gt(smsCodes.expiresAt, now()),
      ),
    )
    .orderBy(desc(smsCodes.id))
    .limit(1)
    .for('update')
  if (!latest) return refused('CODE_EXPIRED', '验证码已失效，请重新获取')
  if (latest.tries >= TRIES) return refused('CODE_TRIED_OUT', '验证码错误次数过多，请重新获取')
  const right = isSameSecret(codeHash(context, target, code), latest.codeHash)
  if (!right) {
    await db
      .update(smsCodes)
      .set({ tries: latest.tries + 1 })
      .where(eq(smsCodes.id, latest.id))
    return { ...refused('CODE_WRONG', '验证码不正确，请核对后重新填写'), keep: true }
  }
  return { ok: true, value: latest }
}

/** Uses up the code and those sent before it, which would otherwise be the latest ones again. */
export async function spendCode(
  { db, now }: Context,
  { id, merchant, mobileHash, purpose }: MatchedCode,
): Promise<void> {
  await db
    .update(smsCodes)
    .set({ usedAt: now() })
    .where(
      and(
        eq(smsCodes.merchant, merchant),
        eq(smsCodes.mobileHash, mobileHash),
        eq(smsCodes.purpose, purpose),
        lte(smsCodes.id, id),
        isNull(smsCodes.usedAt),
      ),
    )
}
