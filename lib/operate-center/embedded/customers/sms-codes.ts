import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { LATE, within } from '../../../base/async/within.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { errorFields } from '../../../base/log.ts'
import { isSameSecret } from '../../../base/same-secret.ts'
import { type CodeAsker, codeLimit, countedCodes, triedOut } from '../../../domain/members/code-limits.ts'
import { composed } from '../../../domain/messages/message-texts.ts'
import type { SmsTrouble } from '../../../outside/sms/port.ts'
import type { Caller } from '../../contract/contract.ts'
import { refused } from '../../contract/failures.ts'
import type { Context, MailPort, Outcome, SmsPort } from '../kernel/context.ts'
import { SmsFailure } from '../kernel/sms-failure.ts'
import type { Asker } from './askers.ts'
import { countAt, failuresOf } from './login-lockout.ts'
import type { Gate } from './proof.ts'
import { type CodeSending, smsCodes } from './schema.ts'

/** rules.md C.1: 6 digits, 10 minutes. */
const VALID_MS = 10 * 60_000
/** Codes of the last minutes that a try is compared with, the newest first: more are not sent in ten minutes. */
const LIVE = 20
/** How long the answer waits for the provider; a call is answered within five seconds altogether. */
const SENDING_MS = 3_500
const NOT_SENT: SmsTrouble[] = ['tooOften', 'badNumber', 'unavailable']

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
  | 'contract'

/** The recipient of the code: a normalised mobile number, or an e-mail address. */
export type Recipient = { mobile: string } | { email: string }

/** `subject`: the one thing that the code is good for, where a purpose has many. */
type Target = { merchant: string; purpose: CodePurpose; subject?: string } & Recipient

const nameOf = (to: Recipient) => ('mobile' in to ? to.mobile : to.email)

function codeHash({ sealer }: Pick<Context, 'sealer'>, target: Target, code: string): string {
  const { merchant, purpose, subject } = target
  const what = subject === undefined ? purpose : `${purpose}/${subject}`
  return sealer.hash(`sms-code:${merchant}:${what}:${nameOf(target)}:${code}`)
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
export function recipientHash(context: Pick<Context, 'sealer'>, to: Recipient): string {
  return 'mobile' in to ? mobileHash(context, to.mobile) : emailHash(context, to.email)
}

type Wishes = {
  caller: Pick<Caller, 'customerId' | 'idempotencyKey'>
  asker: Asker
  /** Default: `known` or `stranger`, as the asker is. */
  by?: CodeAsker
  /** What this visitor has to do before a message is sent (proof.ts). */
  gate?: Gate
  /** Sent in the code's place to a recipient without an account. */
  instead?: { subject: string; text: string }
}

type Message =
  | Omit<Parameters<SmsPort['send']>[0], 'merchant'>
  | Omit<Parameters<MailPort['send']>[0], 'merchant'>

/**
 * Makes a code within the change that asks for it; `sendCode` hands it to the provider after the commit. Does not reveal
 * whether there is an account.
 */
export async function makeCode(
  context: Context,
  target: Target,
  { caller, asker, by = asker.known ? 'known' : 'stranger', gate, instead }: Wishes,
): Promise<Outcome<{ resendAfter: number }>> {
  const { db, now, sealer } = context
  const { merchant, purpose } = target
  const hash = recipientHash(context, target)
  const at = now()
  // Two requests at once must not both find the last code old enough.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${merchant}:${hash}`}, 0))`)
  const rows = await db
    .select({ createdAt: smsCodes.createdAt, by: smsCodes.askedBy, asker: smsCodes.asker })
    .from(smsCodes)
    .where(
      and(
        eq(smsCodes.merchant, merchant),
        eq(smsCodes.mobileHash, hash),
        gt(smsCodes.createdAt, new Date(at.getTime() - DAY_MS)),
        notInArray(smsCodes.sending, NOT_SENT),
      ),
    )
  const sent = rows.map((row) => ({
    by: row.by,
    sameAsker: row.asker === asker.key,
    at: row.createdAt.getTime(),
  }))
  const limit = codeLimit(sent, by, at.getTime())
  if (limit?.kind === 'wait') return tooSoon(Math.ceil(limit.ms / 1000))
  if (limit?.kind === 'day') {
    return refused(
      'CODE_LIMIT',
      'mobile' in target
        ? `该手机号今日获取验证码已达上限，请明天再试，或${OTHERWISE[by]}`
        : '该邮箱今日获取验证码已达上限，请明天再试',
    )
  }
  const closed = gate && (await gate(countedCodes(sent, by, at.getTime()).length))
  if (closed) return closed
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const template = `code-${purpose}` as const
  const composedCode = composed(template, { code })
  const message: Message =
    'mobile' in target
      ? { mobile: target.mobile, template, ...composedCode }
      : {
          to: target.email,
          subject: instead?.subject ?? '验证码',
          template: instead ? `no-${purpose}` : template,
          text: instead?.text ?? composedCode.text,
        }
  await db.insert(smsCodes).values({
    merchant,
    mobileHash: hash,
    purpose,
    codeHash: codeHash(context, target, code),
    askedBy: by,
    asker: asker.key,
    request: requestOf(caller),
    sealed: sealer.seal(JSON.stringify(message)),
    sending: 'due',
    expiresAt: new Date(at.getTime() + VALID_MS),
    createdAt: at,
  })
  return { ok: true, value: { resendAfter: 60 } }
}

const tooSoon = (resendAfter: number) =>
  refused('CODE_TOO_SOON', `验证码已发送，请${resendAfter}秒后再获取`, { resendAfter })

/** What is left to somebody whose codes of the day are used up. */
const OTHERWISE: Record<CodeAsker, string> = {
  own: '联系客服办理',
  known: '使用密码登录',
  stranger: '使用密码登录，或在曾登录过的设备上操作',
}

const requestOf = ({ customerId = '', idempotencyKey = '' }: Wishes['caller']) =>
  `${customerId}:${idempotencyKey}`

/**
 * Sends the code that a change has made, and answers what became of it: the stage after the change. A message is handed
 * over once, however often the change is repeated. One that was certainly not sent is not counted.
 */
export async function sendCode<V extends { resendAfter: number }>(
  context: Context,
  { merchant }: { merchant: string },
  value: V,
  _input: unknown,
  caller: Wishes['caller'],
): Promise<Outcome<V>> {
  const { db } = context
  const mine = and(eq(smsCodes.merchant, merchant), eq(smsCodes.request, requestOf(caller)))
  const [due] = await db
    .update(smsCodes)
    .set({ sending: 'sending' })
    .where(and(mine, eq(smsCodes.sending, 'due')))
    .returning({ id: smsCodes.id, sealed: smsCodes.sealed })
  if (!due?.sealed) {
    const [before] = await db.select({ sending: smsCodes.sending }).from(smsCodes).where(mine)
    return answerTo(before?.sending ?? 'sent', value)
  }
  const message = context.sealer.openObject(due.sealed) as Message
  const sending = await handOver(context, merchant, message)
  await db.update(smsCodes).set({ sending, sealed: null }).where(eq(smsCodes.id, due.id))
  return answerTo(sending, value, 'to' in message)
}

async function handOver(context: Context, merchant: string, message: Message): Promise<CodeSending> {
  try {
    const sent =
      'to' in message
        ? context.mail.send({ merchant, ...message })
        : context.sms.send({ merchant, ...message })
    if ((await within(SENDING_MS, sent)) !== LATE) return 'sent'
    context.log.error({ merchant }, 'a provider took too long to send a code')
    return 'unknown'
  } catch (error) {
    context.log.error({ merchant, ...errorFields(error) }, 'a code was not sent')
    return error instanceof SmsFailure ? error.trouble : 'unavailable'
  }
}

function answerTo<V extends { resendAfter: number }>(
  sending: CodeSending,
  value: V,
  byMail = false,
): Outcome<V> {
  const { resendAfter } = value
  switch (sending) {
    case 'due':
    case 'sending':
    case 'sent':
      return { ok: true, value }
    case 'tooOften':
      return refused('CODE_SENDING', '该号码获取短信太频繁，请过一会儿再试', { resendAfter })
    case 'badNumber':
      return refused('CODE_SENDING', '短信无法发送到该号码，请核对手机号，或换一个能接收短信的号码')
    case 'unavailable':
      return refused(
        'CODE_SENDING',
        byMail
          ? '邮件暂时无法发送，验证码没有发出，请稍后再试'
          : '短信暂时无法发送，验证码没有发出，请稍后再试',
      )
    case 'unknown':
      return refused(
        'CODE_UNSURE',
        `验证码可能稍后到达，收到后可直接使用；${resendAfter}秒后仍未收到，请重新获取`,
        { resendAfter },
      )
  }
}

/** Uses up the code that was typed, or counts a wrong attempt (stored although the call fails). */
export async function redeemCode(
  context: Context,
  target: Target,
  code: string,
  asker: Asker,
): Promise<Outcome<null>> {
  const matched = await matchCode(context, target, code, asker)
  if (!matched.ok) return matched
  await spendCode(context, matched.value)
  return { ok: true, value: null }
}

/** A right code that is not used up yet. `id`: the newest one of its recipient and purpose. */
export type MatchedCode = Pick<typeof smsCodes.$inferSelect, 'id' | 'merchant' | 'mobileHash' | 'purpose'>

/**
 * Compares without using up, where two codes have to be right at once; counts a wrong attempt like `redeemCode`. A try is
 * compared with the newest code and with the newest one that the asker has had sent, so that a stranger who asks for
 * codes does not make the owner's a wrong one.
 */
export async function matchCode(
  context: Context,
  target: Target,
  code: string,
  asker: Asker,
): Promise<Outcome<MatchedCode>> {
  const { db, now } = context
  const { merchant, purpose } = target
  const hash = recipientHash(context, target)
  const live = await db
    .select()
    .from(smsCodes)
    .where(
      and(
        eq(smsCodes.merchant, merchant),
        eq(smsCodes.mobileHash, hash),
        eq(smsCodes.purpose, purpose),
        isNull(smsCodes.usedAt),
        gt(smsCodes.expiresAt, now()),
        notInArray(smsCodes.sending, NOT_SENT),
      ),
    )
    .orderBy(desc(smsCodes.id))
    .limit(LIVE)
    .for('update')
  const [newest] = live
  if (!newest) return refused('CODE_EXPIRED', '验证码已失效，请重新获取')
  const own = live.find((row) => row.asker === asker.key)
  const triesKey = { merchant, mobileHash: context.sealer.hash(`code-tries:${newest.id}:${asker.key}`) }
  const trusted = asker.known || own !== undefined
  const ofAsker = await failuresOf(context, triesKey)
  if (triedOut({ ofAsker, ofStrangers: newest.tries, trusted })) {
    return refused('CODE_TRIED_OUT', '验证码错误次数过多，请重新获取')
  }
  const typed = codeHash(context, target, code)
  const right = [newest, own].some((row) => row !== undefined && isSameSecret(typed, row.codeHash))
  if (!right) {
    await countAt(context, triesKey)
    if (!trusted) {
      await db
        .update(smsCodes)
        .set({ tries: newest.tries + 1 })
        .where(eq(smsCodes.id, newest.id))
    }
    return { ...refused('CODE_WRONG', '验证码不正确，请核对后重新填写'), keep: true }
  }
  return { ok: true, value: { id: newest.id, merchant, mobileHash: hash, purpose } }
}

/** Uses up the code and every other one up to the newest, which would otherwise stay usable. */
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
