import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { checkAccountName, checkPassword, checkSmsCode } from '../../../base/validation/contact.ts'
import { invalid, refused, unauthenticated } from '../../contract/failures.ts'
import type { Context, Outcome, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { inTransaction } from '../kernel/transact.ts'
import { askerOf, customerAsker } from './askers.ts'
import {
  type Customer,
  findByMobile,
  findCustomer,
  lockCustomer,
  tellOwner,
  updateCustomer,
} from './customers.ts'
import { countFailure, forgetFailures, lockedFor, takeBackFailure } from './login-lockout.ts'
import { forgetPasswordTries } from './password-try.ts'
import { hashPassword, isSamePassword, unlessBusy, verifyPassword } from './passwords.ts'
import { messageGate } from './proof.ts'
import { customers, recoveryTokens } from './schema.ts'
import {
  emailHash,
  makeCode,
  matchCode,
  type Recipient,
  recipientHash,
  redeemCode,
  sendCode,
} from './sms-codes.ts'

/** screens.md A.2, `/setPassword`. */
const TOKEN_MS = 10 * 60_000

/** What is computed before the transaction, which hashing of a tenth of a second must not hold open. */
type Hashed = {
  /** Of the new password. */
  passwordHash: string
  /** The stored form that the old password and the new one were compared with. */
  was: string | null
  same: boolean
}

const changePassword: StagedHandler<'account.changePassword', Hashed> = {
  async before(context, { merchant }, input, { customerId }) {
    const customer = await findCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const password = checkPassword(input.password)
    if (!password.ok) return invalid({ password: password.message })
    // Either proof comes before the new password is hashed; the code is used up within the transaction.
    const proved = input.code
      ? await inTransaction(context, (inside) => proveByCode(inside, customer, input.code ?? '', matchCode))
      : await proveByOld(context, customer, input.old ?? '')
    if (!proved.ok) return proved
    const was = customer.passwordHash
    // Revealed only to the proven customer, who gives a code within the transaction. An old password that was compared
    // already needs no second hash: on a busy machine every one counts towards the response time.
    const hashed = await unlessBusy(
      Promise.all([
        input.code
          ? was !== null && verifyPassword(password.normalised, was)
          : isSamePassword(input.old ?? '', password.normalised),
        hashPassword(password.normalised),
      ]),
    )
    if (!hashed.ok) return hashed
    const [same, passwordHash] = hashed.value
    return { ok: true, value: { passwordHash, was, same } }
  },

  async within(context, { merchant }, input, { customerId }, { passwordHash, was, same }) {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    if (input.code) {
      const proved = await proveByCode(context, customer, input.code, redeemCode)
      if (!proved.ok) return proved
    }
    // A concurrent change was faster: the old password that was proved is no longer the password.
    if (customer.passwordHash !== was) return refused('PASSWORD_CHANGED', '密码刚刚已被修改，请重新操作')
    if (same) return invalid({ password: '新密码不能与原密码相同' })
    return { ok: true, value: { epoch: (await setPassword(context, customer, passwordHash)).epoch } }
  },
}

const tokenExpired = () => refused('TOKEN_EXPIRED', '验证已过期，请重新找回密码')

const finishRecovery: StagedHandler<'members.finishRecovery', string> = {
  async before(context, { merchant }, input) {
    const password = checkPassword(input.password)
    if (!password.ok) return invalid({ password: password.message })
    // An unknown token costs no hashing.
    const [token] = await context.db
      .select({ customerId: recoveryTokens.customerId })
      .from(recoveryTokens)
      .where(liveToken(context, merchant, input.token))
    if (!token) return tokenExpired()
    return unlessBusy(hashPassword(password.normalised))
  },

  async within(context, { merchant }, input, _caller, passwordHash) {
    const [used] = await context.db
      .update(recoveryTokens)
      .set({ usedAt: context.now() })
      .where(liveToken(context, merchant, input.token))
      .returning({ customerId: recoveryTokens.customerId })
    const customer = used && (await lockCustomer(context, merchant, used.customerId))
    if (!customer) return tokenExpired()
    await setPassword(context, customer, passwordHash)
    return { ok: true, value: {} }
  },
}

/** The token, while it can still be used. */
function liveToken(context: Context, merchant: string, token: string) {
  return and(
    eq(recoveryTokens.tokenHash, tokenHash(context, merchant, token)),
    eq(recoveryTokens.merchant, merchant),
    isNull(recoveryTokens.usedAt),
    gt(recoveryTokens.expiresAt, context.now()),
  )
}

/** Changing a password while signed in, and setting a new one when it was forgotten. */
export const accountPasswordHandlers: StagedHandlers<
  'account.changePassword' | 'members.startRecovery' | 'members.verifyRecovery' | 'members.finishRecovery'
> = {
  'account.changePassword': changePassword,

  'members.startRecovery': {
    async within(context, { merchant }, { account, proof }, caller) {
      const to = recipientOf(account)
      if (!to.ok) return invalid({ account: to.message })
      const target = recipientHash(context, to.recipient)
      const gate = messageGate(context, { merchant, target, address: caller.address, proof })
      // A message is sent in either case, so that neither the answer nor its time reveals whether an account exists.
      const customer = await findAccount(context, merchant, to.recipient)
      const unknown = 'email' in to.recipient && !customer
      return makeCode(
        context,
        { merchant, purpose: 'recover', ...to.recipient },
        {
          caller,
          asker: askerOf(context, caller, customer?.id),
          gate,
          ...(unknown && {
            instead: {
              subject: '找回密码',
              text: '有人用此邮箱申请找回密码，但该邮箱没有绑定账号。如是您本人操作，请改用手机号找回；否则请忽略本邮件。',
            },
          }),
        },
      )
    },
    after: sendCode,
  },

  'members.verifyRecovery': async (context, { merchant }, input, caller) => {
    const to = recipientOf(input.account)
    const code = checkSmsCode(input.code)
    if (!to.ok || !code.ok) {
      return invalid({ ...(!to.ok && { account: to.message }), ...(!code.ok && { code: code.message }) })
    }
    const target = { merchant, purpose: 'recover', ...to.recipient } as const
    const customer = await findAccount(context, merchant, to.recipient)
    const asker = askerOf(context, caller, customer?.id)
    const used = await redeemCode(context, target, code.normalised, asker)
    if (!used.ok) return used
    // Only the holder of the number gets here, so it may be revealed.
    if (!customer) return refused('NO_ACCOUNT', '该手机号尚未注册，可直接用验证码登录开通账号')
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(context.now().getTime() + TOKEN_MS)
    await context.db.insert(recoveryTokens).values({
      tokenHash: tokenHash(context, merchant, token),
      merchant,
      customerId: customer.id,
      expiresAt,
    })
    return { ok: true, value: { token, expiresAt: expiresAt.toISOString() } }
  },

  'members.finishRecovery': finishRecovery,
}

function tokenHash({ sealer }: Context, merchant: string, token: string): string {
  return sealer.hash(`recovery:${merchant}:${token}`)
}

/**
 * Ends every session, resets the count of wrong passwords, revokes other permissions to set a password, and notifies
 * the customer.
 */
async function setPassword(context: Context, customer: Customer, passwordHash: string): Promise<Customer> {
  const { merchant } = customer
  const after = await updateCustomer(context, customer, { passwordHash }, { endSessions: true })
  await spendRecoveryTokens(context, customer)
  await forgetPasswordTries(context, { merchant, hash: customer.mobileHash })
  await forgetFailures(context, { merchant, mobileHash: changeKey(context, customer) })
  await tellOwner(context, after, 'password-changed')
  return after
}

/** Revokes every open permission to set a password. */
export async function spendRecoveryTokens(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { merchant, id }: Pick<Customer, 'merchant' | 'id'>,
): Promise<void> {
  await db
    .update(recoveryTokens)
    .set({ usedAt: now() })
    .where(
      and(
        eq(recoveryTokens.merchant, merchant),
        eq(recoveryTokens.customerId, id),
        isNull(recoveryTokens.usedAt),
      ),
    )
}

function proveByCode(
  context: Context,
  { id, merchant, mobileSealed }: Customer,
  text: string,
  check: typeof matchCode | typeof redeemCode,
): Promise<Outcome<unknown>> {
  const code = checkSmsCode(text)
  if (!code.ok) return Promise.resolve(invalid({ code: code.message }))
  const target = { merchant, purpose: 'password', mobile: context.sealer.open(mobileSealed) } as const
  return check(context, target, code.normalised, customerAsker(context, id))
}

/**
 * Wrong old passwords cause waits as wrong logins do, with a separate count: the thief of a session must not guess on.
 * Each attempt counts as wrong until it has been found right, so that parallel ones stay within the limit.
 */
async function proveByOld(context: Context, customer: Customer, old: string): Promise<Outcome<null>> {
  if (customer.passwordHash === null) {
    return refused('NO_PASSWORD', '您还没有设置密码，请用短信验证码设置')
  }
  if (old === '') return invalid({ old: '请填写原密码' })
  const key = { merchant: customer.merchant, mobileHash: changeKey(context, customer) }
  const counted = await inTransaction(context, async (within) => {
    const wait = await lockedFor(within, key)
    if (wait > 0) {
      return refused('PASSWORD_LOCKED', '原密码错误次数过多，请稍后再试，或使用短信验证码修改', { wait })
    }
    await countFailure(within, key)
    return { ok: true, value: null }
  })
  if (!counted.ok) return counted
  const right = await unlessBusy(verifyPassword(old, customer.passwordHash))
  if (!right.ok) {
    await takeBackFailure(context, key)
    return right
  }
  if (!right.value) return invalid({ old: '原密码不正确，请重新填写，或使用短信验证码修改' })
  await forgetFailures(context, key)
  return { ok: true, value: null }
}

function changeKey({ sealer }: Context, { id }: Customer): string {
  return sealer.hash(`password-change:${id}`)
}

type Parsed = { ok: true; recipient: Recipient } | { ok: false; message: string }

function recipientOf(account: string): Parsed {
  const name = checkAccountName(account)
  if (!name.ok) return name
  const recipient = name.kind === 'email' ? { email: name.normalised } : { mobile: name.normalised }
  return { ok: true, recipient }
}

async function findAccount(
  context: Context,
  merchant: string,
  recipient: Recipient,
): Promise<Customer | undefined> {
  if ('mobile' in recipient) return findByMobile(context, merchant, recipient.mobile)
  const [customer] = await context.db
    .select()
    .from(customers)
    .where(
      and(eq(customers.merchant, merchant), eq(customers.emailHash, emailHash(context, recipient.email))),
    )
  return customer
}
