import { checkMobile, checkPassword, checkSmsCode } from '../../../base/validation/contact.ts'
import { nicknameProblem } from '../../../base/validation/names.ts'
import { trimText } from '../../../base/validation/text.ts'
import { BIND_MOBILE_FIRST } from '../../../domain/members/wechat-words.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, ParsedInput } from '../../contract/contract.ts'
import type { Member } from '../../contract/customers/members.ts'
import { invalid, refused, unauthenticated } from '../../contract/failures.ts'
import type { Context, Outcome, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { inTransaction } from '../kernel/transact.ts'
import { type Asker, askerOf } from './askers.ts'
import {
  type Customer,
  findByMobile,
  findCustomer,
  lockCustomer,
  memberOf,
  openCustomer,
  signIn,
} from './customers.ts'
import { forgetPasswordTries, tryPassword } from './password-try.ts'
import { hashPassword, unlessBusy } from './passwords.ts'
import { messageGate } from './proof.ts'
import { makeCode, matchCode, mobileHash, recipientHash, redeemCode, sendCode } from './sms-codes.ts'
import { bindOpenId, customerOfOpenId } from './wechat-bindings.ts'

const wrongPassword = () => refused('LOGIN_WRONG', '手机号或密码不正确，请重新填写，或使用验证码登录')

const loginByPassword: StagedHandler<
  'members.loginByPassword',
  { customerId: string; passwordHash: string | null }
> = {
  async before(context, { merchant }, { mobile, password, proof }, caller) {
    const number = checkMobile(mobile)
    if (!number.ok) return invalid({ mobile: number.message })
    if (password === '') return invalid({ password: '请填写密码' })
    const asker = await visitorAsker(context, merchant, caller, number.normalised)
    const tried = await tryPassword(
      context,
      {
        merchant,
        hash: mobileHash(context, number.normalised),
        asker,
        address: caller.address,
        proof,
        password,
        otherwise: '使用验证码登录',
      },
      () => findByMobile(context, merchant, number.normalised),
    )
    if (!tried.ok) return tried
    if (!tried.value) return wrongPassword()
    const { id, passwordHash } = tried.value
    return { ok: true, value: { customerId: id, passwordHash } }
  },

  async within(context, tenant, _input, _caller, { customerId, passwordHash }) {
    const customer = await findCustomer(context, tenant.merchant, customerId)
    // The password may have been changed since it was checked.
    if (!customer || customer.passwordHash !== passwordHash) return wrongPassword()
    return signedIn(context, tenant, customer)
  },
}

const wechatUnknown = () =>
  refused('WECHAT_UNKNOWN', '没有取得微信授权，请重新点按“微信登录”，或使用手机号登录')
const wechatUnbound = () => refused('WECHAT_UNBOUND', BIND_MOBILE_FIRST)

/** The openId belongs to the caller: proved by our own OAuth and sealed by the door, never part of the input. */
const loginByWechat: StagedHandler<'members.loginByWechat'> = {
  async within(context, tenant, _input, { openId }) {
    const { merchant } = tenant
    if (!openId) return wechatUnknown()
    const customerId = await customerOfOpenId(context, merchant, openId)
    // Locked, so that the account is not deleted between the check and the withdrawal of its deletion.
    const customer = customerId && (await lockCustomer(context, merchant, customerId))
    if (!customer) return wechatUnbound()
    return signedIn(context, tenant, customer)
  },
  /** Also runs for a repeated key: the answer is valid for this openId only, and while it is bound. */
  async after(context, { merchant }, value, _input, { openId }) {
    const bound = openId && (await customerOfOpenId(context, merchant, openId))
    return bound === value.customerId ? { ok: true, value } : wechatUnbound()
  },
}

/** The password is hashed before the transaction, for the same reason, and only when the code is right. */
const register: StagedHandler<'members.register', { passwordHash: string | undefined }> = {
  async before(context, { merchant }, input, caller) {
    const checked = checkRegistration(input)
    if (!checked.ok) return invalid(checked.fields)
    const { mobile, code, password } = checked
    if (!password) return { ok: true, value: { passwordHash: undefined } }
    const asker = await visitorAsker(context, merchant, caller, mobile)
    const matched = await inTransaction(context, (within) =>
      matchCode(within, { merchant, mobile, purpose: 'register' }, code, asker),
    )
    if (!matched.ok) return matched
    const passwordHash = await unlessBusy(hashPassword(password))
    return passwordHash.ok ? { ok: true, value: { passwordHash: passwordHash.value } } : passwordHash
  },

  async within(context, { merchant }, input, caller, { passwordHash }) {
    const checked = checkRegistration(input)
    if (!checked.ok) return invalid(checked.fields)
    const { mobile, code, name } = checked
    const asker = await visitorAsker(context, merchant, caller, mobile)
    const used = await redeemCode(context, { merchant, mobile, purpose: 'register' }, code, asker)
    if (!used.ok) return used
    const customer = await openCustomer(context, {
      merchant,
      mobile,
      name,
      ...(passwordHash && { passwordHash }),
    })
    // Only the holder of the number gets here, so it may be revealed that the account exists.
    if (!customer) return refused('ACCOUNT_EXISTS', '该手机号已注册，请直接登录')
    return { ok: true, value: memberOf(context, customer) }
  },
}

export const memberHandlers: StagedHandlers<
  | 'members.sendCode'
  | 'members.loginByCode'
  | 'members.loginByPassword'
  | 'members.loginByWechat'
  | 'members.register'
  | 'members.me'
> = {
  'members.sendCode': {
    async within(context, { merchant }, { mobile, purpose, proof }, caller) {
      const number = checkMobile(mobile)
      if (!number.ok) return invalid({ mobile: number.message })
      const to = { mobile: number.normalised }
      const asker = await visitorAsker(context, merchant, caller, to.mobile)
      const target = recipientHash(context, to)
      const gate = messageGate(context, { merchant, target, address: caller.address, proof })
      return makeCode(context, { merchant, purpose, ...to }, { caller, asker, gate })
    },
    after: sendCode,
  },

  'members.loginByCode': async (context, tenant, input, caller) => {
    const { merchant } = tenant
    const { openId } = caller
    const checked = checkNumberAndCode(input)
    if (!checked.ok) return invalid(checked.fields)
    const { mobile, code } = checked
    // Checked before the code is used up.
    if (input.bindWechat && !openId) return wechatUnknown()
    const asker = await visitorAsker(context, merchant, caller, mobile)
    const used = await redeemCode(context, { merchant, mobile, purpose: 'login' }, code, asker)
    if (!used.ok) return used
    await forgetPasswordTries(context, { merchant, hash: mobileHash(context, mobile) }, asker)
    const customer =
      (await findByMobile(context, merchant, mobile)) ??
      (await openCustomer(context, { merchant, mobile })) ??
      (await findByMobile(context, merchant, mobile))
    if (!customer) return unauthenticated()
    const welcome = await signedIn(context, tenant, customer)
    if (welcome.ok && input.bindWechat && openId) await bindOpenId(context, customer, openId)
    return welcome
  },

  'members.loginByPassword': loginByPassword,

  'members.loginByWechat': loginByWechat,

  'members.register': register,

  'members.me': async (context, { merchant }, _input, { customerId }) => {
    const customer = await findCustomer(context, merchant, customerId)
    return customer ? { ok: true, value: memberOf(context, customer) } : unauthenticated()
  },
}

async function signedIn(context: Context, tenant: Tenant, customer: Customer): Promise<Outcome<Member>> {
  const welcome = await signIn(context, tenant, customer)
  return welcome.ok ? { ok: true, value: memberOf(context, welcome.value) } : welcome
}

/** Who asks about a number; its account is looked up only for a device that has signed in to some account before. */
async function visitorAsker(
  context: Context,
  merchant: string,
  caller: Pick<Caller, 'address' | 'device'>,
  mobile: string,
): Promise<Asker> {
  const account = caller.device && (await findByMobile(context, merchant, mobile))
  return askerOf(context, caller, account?.id)
}

type Registration =
  | { ok: true; mobile: string; code: string; password: string | null; name: string }
  | { ok: false; fields: Record<string, string> }

function checkRegistration(input: ParsedInput<'members.register'>): Registration {
  const checked = checkNumberAndCode(input)
  const fields: Record<string, string> = checked.ok ? {} : checked.fields
  const password = input.password ? checkPassword(input.password) : null
  if (password && !password.ok) fields.password = password.message
  const name = trimText(input.name ?? '')
  const problem = name === '' ? null : nicknameProblem(name)
  if (problem) fields.name = problem
  if (!checked.ok || Object.keys(fields).length > 0) return { ok: false, fields }
  const { mobile, code } = checked
  return { ok: true, mobile, code, password: password?.ok ? password.normalised : null, name }
}

type Checked = { ok: true; mobile: string; code: string } | { ok: false; fields: Record<string, string> }

function checkNumberAndCode(input: { mobile: string; code: string }): Checked {
  const mobile = checkMobile(input.mobile)
  const code = checkSmsCode(input.code)
  if (mobile.ok && code.ok) return { ok: true, mobile: mobile.normalised, code: code.normalised }
  const fields: Record<string, string> = {}
  if (!mobile.ok) fields.mobile = mobile.message
  if (!code.ok) fields.code = code.message
  return { ok: false, fields }
}
