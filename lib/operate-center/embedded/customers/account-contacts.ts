import { and, eq, ne, sql } from 'drizzle-orm'
import { checkEmail, checkSmsCode } from '../../../base/validation/contact.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller } from '../../contract/contract.ts'
import { invalid, refused, unauthenticated } from '../../contract/failures.ts'
import type { Context, StagedHandlers } from '../kernel/context.ts'
import { isEditable, newMobileOf, profileOf, readOnly } from './account.ts'
import { spendRecoveryTokens } from './account-password.ts'
import { customerAsker } from './askers.ts'
import {
  type Customer,
  findByMobile,
  findCustomer,
  lockCustomer,
  openProfile,
  sealProfile,
  tellOwner,
  updateCustomer,
} from './customers.ts'
import { customerGate } from './proof.ts'
import { customers } from './schema.ts'
import { emailHash, makeCode, matchCode, mobileHash, sendCode, spendCode } from './sms-codes.ts'
import { unbindWechat } from './wechat-bindings.ts'

/** Codes to the customer's own number, and the change of mobile number and e-mail address. */
export const accountContactHandlers: StagedHandlers<
  | 'account.sendCode'
  | 'account.sendMobileCode'
  | 'account.changeMobile'
  | 'account.sendEmailCode'
  | 'account.changeEmail'
  | 'account.unbindWechat'
> = {
  'account.sendCode': {
    async within(context, { merchant }, { purpose }, caller) {
      const customer = await findCustomer(context, merchant, caller.customerId)
      if (!customer) return unauthenticated()
      const mobile = context.sealer.open(customer.mobileSealed)
      if (mobile === '') return noMobile()
      const asker = customerAsker(context, customer.id)
      return makeCode(context, { merchant, purpose, mobile }, { caller, asker, by: 'own' })
    },
    after: sendCode,
  },

  'account.sendMobileCode': {
    async within(context, tenant, input, caller) {
      const { merchant } = tenant
      const customer = await lockCustomer(context, merchant, caller.customerId)
      if (!customer) return unauthenticated()
      if (!(await mayChangeMobile(context, tenant, customer))) return readOnly()
      const mobile = newMobileOf(context, customer, input.mobile)
      if (!mobile.ok) return invalid({ mobile: mobile.message })
      // Only the holder of the number learns whether it has an account.
      return makeCode(
        context,
        { merchant, purpose: 'newMobile', mobile: mobile.normalised },
        strangersOwn(context, customer, caller),
      )
    },
    after: sendCode,
  },

  'account.changeMobile': async (context, tenant, input, { customerId }) => {
    const { merchant } = tenant
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    if (!(await mayChangeMobile(context, tenant, customer))) return readOnly()
    const fields: Record<string, string> = {}
    const mobile = newMobileOf(context, customer, input.mobile)
    if (!mobile.ok) fields.mobile = mobile.message
    const present = context.sealer.open(customer.mobileSealed)
    // A partner's customer has no number at first, so there is nothing to prove but the new one.
    const code = present === '' ? null : checkSmsCode(input.code)
    if (code && !code.ok) fields.code = code.message
    const newCode = checkSmsCode(input.newCode)
    if (!newCode.ok) fields.newCode = newCode.message
    if (!mobile.ok || (code && !code.ok) || !newCode.ok) return invalid(fields)
    // Neither code is used up before both are right.
    const asker = customerAsker(context, customer.id)
    const old =
      code &&
      (await matchCode(context, { merchant, purpose: 'mobile', mobile: present }, code.normalised, asker))
    if (old && !old.ok) return old
    const target = { merchant, purpose: 'newMobile', mobile: mobile.normalised } as const
    const fresh = await matchCode(context, target, newCode.normalised, asker)
    if (!fresh.ok) return underNewCode(fresh)
    if (old) await spendCode(context, old.value)
    await spendCode(context, fresh.value)
    await lockHash(context, merchant, mobileHash(context, mobile.normalised))
    if (await findByMobile(context, merchant, mobile.normalised)) {
      return refused('MOBILE_TAKEN', '该手机号已注册其他账号，请换一个手机号')
    }
    await tellOwner(context, customer, 'mobile-changed')
    const after = await updateCustomer(
      context,
      customer,
      {
        mobileHash: mobileHash(context, mobile.normalised),
        mobileSealed: context.sealer.seal(mobile.normalised),
      },
      { endSessions: true },
    )
    // The holder of the former number may have begun to recover the password by it.
    await spendRecoveryTokens(context, customer)
    // Nor may the WeChat account that was bound by the former number keep opening this one.
    await unbindWechat(context, customer)
    return { ok: true, value: { epoch: after.epoch } }
  },

  // Also where profiles are read-only: it concerns the sign-in, not the shop's data.
  'account.unbindWechat': async (context, tenant, _input, { customerId }) => {
    const customer = await lockCustomer(context, tenant.merchant, customerId)
    if (!customer) return unauthenticated()
    if (await unbindWechat(context, customer)) {
      await tellOwner(context, customer, 'wechat-unbound')
    }
    return { ok: true, value: await profileOf(context, tenant, customer) }
  },

  'account.sendEmailCode': {
    async within(context, tenant, input, caller) {
      const { merchant } = tenant
      const customer = await lockCustomer(context, merchant, caller.customerId)
      if (!customer) return unauthenticated()
      if (!(await isEditable(context, tenant))) return readOnly()
      const email = checkEmail(input.email)
      if (!email.ok) return invalid({ email: email.message })
      return makeCode(
        context,
        { merchant, purpose: 'email', email: email.normalised },
        strangersOwn(context, customer, caller),
      )
    },
    after: sendCode,
  },

  'account.changeEmail': async (context, tenant, input, { customerId }) => {
    const { merchant } = tenant
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    if (!(await isEditable(context, tenant))) return readOnly()
    const present = context.sealer.open(customer.mobileSealed)
    if (present === '') return noMobile()
    const email = checkEmail(input.email)
    const code = checkSmsCode(input.code)
    const newCode = checkSmsCode(input.newCode)
    if (!email.ok || !code.ok || !newCode.ok) {
      return invalid({
        ...(!email.ok && { email: email.message }),
        ...(!code.ok && { code: code.message }),
        ...(!newCode.ok && { newCode: newCode.message }),
      })
    }
    // The address can recover the password, so a session alone must not set it. Neither code is used up before both are
    // right.
    const asker = customerAsker(context, customer.id)
    const toOwn = { merchant, purpose: 'email', mobile: present } as const
    const old = await matchCode(context, toOwn, code.normalised, asker)
    if (!old.ok) return old
    const target = { merchant, purpose: 'email', email: email.normalised } as const
    const fresh = await matchCode(context, target, newCode.normalised, asker)
    if (!fresh.ok) return underNewCode(fresh)
    await spendCode(context, old.value)
    await spendCode(context, fresh.value)
    const hash = emailHash(context, email.normalised)
    await lockHash(context, merchant, hash)
    const [taken] = await context.db
      .select({ id: customers.id })
      .from(customers)
      .where(
        and(eq(customers.merchant, merchant), eq(customers.emailHash, hash), ne(customers.id, customer.id)),
      )
    if (taken) return refused('EMAIL_TAKEN', '该邮箱已绑定其他账号，请换一个邮箱')
    const profile = { ...openProfile(context, customer), email: email.normalised }
    const after = await updateCustomer(context, customer, {
      profileSealed: sealProfile(context, profile),
      emailHash: hash,
    })
    await spendRecoveryTokens(context, customer)
    await tellOwner(context, after, 'email-changed')
    return { ok: true, value: await profileOf(context, tenant, after) }
  },
}

/**
 * A shop whose profiles are read-only lets a partner's customer bind the number they do not have yet: ordering needs
 * one.
 */
async function mayChangeMobile(context: Context, tenant: Tenant, customer: Customer): Promise<boolean> {
  return context.sealer.open(customer.mobileSealed) === '' || isEditable(context, tenant)
}

/** To a number or address that may be somebody else's: counted as a stranger's, and few a day for one customer. */
function strangersOwn(
  context: Context,
  customer: Customer,
  caller: Pick<Caller, 'customerId' | 'idempotencyKey'>,
) {
  const asker = { ...customerAsker(context, customer.id), known: false }
  return { caller, asker, gate: customerGate(context, customer) }
}

const noMobile = () => refused('NO_MOBILE', '请先绑定手机号')

type Failed = Exclude<Awaited<ReturnType<typeof matchCode>>, { ok: true }>

/** The form has two codes; this refusal is about the new number's or address's. */
function underNewCode({ failure, ...rest }: Failed): Failed {
  if (failure.kind !== 'refused') return { failure, ...rest }
  return {
    ...rest,
    failure: { kind: 'invalid', message: failure.message, fields: { newCode: failure.message } },
  }
}

/** Two customers must not take the same number or address at once. */
async function lockHash({ db }: Context, merchant: string, hash: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${merchant}:${hash}`}, 0))`)
}
