import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { checkMobile } from '../../../base/validation/contact.ts'
import { maskEmail, maskMobile } from '../../../base/validation/mask.ts'
import { checkChineseName, nicknameProblem } from '../../../base/validation/names.ts'
import { characterCount, trimText } from '../../../base/validation/text.ts'
import { birthdayProblem } from '../../../domain/people/identity-documents.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Profile } from '../../contract/customers/account.ts'
import { absent, invalid, refused, unauthenticated } from '../../contract/failures.ts'
import { configAnswer } from '../../contract/shops/shop.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { shopOf } from '../kernel/shops.ts'
import { verificationStateOf } from '../verification/verification-state.ts'
import {
  type Customer,
  findCustomer,
  type KeptProfile,
  lockCustomer,
  openProfile,
  sealProfile,
  updateCustomer,
} from './customers.ts'
import { claimPictures, deletePictures } from './pictures.ts'
import { boundSince } from './wechat-bindings.ts'

/** A nickname may be changed once a day (screens.md A.2: rename rate-limit). */
const RENAME_MS = DAY_MS

/** Whether the shop lets customers change their profile (specification, section 3: userEdit). */
export async function isEditable(context: Context, tenant: Tenant): Promise<boolean> {
  return configAnswer.parse((await shopOf(context, tenant)).config).userEdit !== 0
}

export const readOnly = () => refused('PROFILE_READ_ONLY', '本店暂不支持在线修改资料，请联系客服办理')

export async function profileOf(context: Context, tenant: Tenant, customer: Customer): Promise<Profile> {
  const kept = openProfile(context, customer)
  return {
    customerId: customer.id,
    nickname: customer.name,
    avatar: customer.avatar ?? '',
    realName: kept.realName,
    realNameLocked: customer.verifiedAt !== null,
    sex: kept.sex,
    birthday: kept.birthday,
    mobile: maskMobile(context.sealer.open(customer.mobileSealed)),
    email: kept.email && maskEmail(kept.email),
    hasPassword: customer.passwordHash !== null,
    wechat: (await boundSince(context, customer)) !== null,
    verification: await verificationStateOf(context, customer),
    editable: await isEditable(context, tenant),
  }
}

export const accountHandlers: Handlers<'account.profile' | 'account.update' | 'account.setAvatar'> = {
  'account.profile': async (context, tenant, _input, { customerId }) => {
    const customer = await findCustomer(context, tenant.merchant, customerId)
    if (!customer) return unauthenticated()
    return { ok: true, value: await profileOf(context, tenant, customer) }
  },

  'account.update': async (context, tenant, input, { customerId }) => {
    const customer = await lockCustomer(context, tenant.merchant, customerId)
    if (!customer) return unauthenticated()
    if (!(await isEditable(context, tenant))) return readOnly()
    const { now } = context
    const before = openProfile(context, customer)
    const checked = checkProfile(input, before, todayInShanghai(now()))
    if (!checked.ok) return invalid(checked.fields)
    const { nickname, profile } = checked
    const renamed = nickname !== undefined && nickname !== customer.name
    const lastRename = customer.renamedAt?.getTime() ?? 0
    if (renamed && now().getTime() - lastRename < RENAME_MS) {
      return refused('RENAME_TOO_SOON', '昵称每24小时可修改一次，请稍后再试')
    }
    if (customer.verifiedAt !== null && profile.realName !== before.realName) {
      return refused('NAME_VERIFIED', '实名认证通过后，姓名不能修改')
    }
    const after = await updateCustomer(context, customer, {
      profileSealed: sealProfile(context, profile),
      // A first name is set without counting as a change.
      ...(renamed && { name: nickname, renamedAt: customer.name === '' ? null : now() }),
    })
    return { ok: true, value: await profileOf(context, tenant, after) }
  },

  'account.setAvatar': async (context, tenant, { pictureId }, { customerId }) => {
    const customer = await lockCustomer(context, tenant.merchant, customerId)
    if (!customer) return unauthenticated()
    if (!(await isEditable(context, tenant))) return readOnly()
    const owner = { merchant: tenant.merchant, customerId: customer.id }
    if (pictureId !== '' && !(await claimPictures(context, owner, 'avatar', [pictureId]))) {
      return absent('图片不存在或已失效，请重新选择')
    }
    if (customer.avatar) await deletePictures(context.db, owner, [customer.avatar])
    const after = await updateCustomer(context, customer, { avatar: pictureId || null })
    return { ok: true, value: await profileOf(context, tenant, after) }
  },
}

type Input = {
  nickname?: string | undefined
  realName?: string | undefined
  sex?: KeptProfile['sex'] | undefined
  birthday?: string | undefined
}
type Checked =
  | { ok: true; nickname: string | undefined; profile: KeptProfile }
  | { ok: false; fields: Record<string, string> }

function checkProfile(input: Input, before: KeptProfile, today: string): Checked {
  const fields: Record<string, string> = {}
  const nickname = input.nickname === undefined ? undefined : trimText(input.nickname)
  if (nickname === '') fields.nickname = '请填写昵称'
  const problem = nickname ? nicknameProblem(nickname) : null
  if (problem) fields.nickname = problem
  const profile = { ...before }
  if (input.realName !== undefined) {
    const given = trimText(input.realName)
    const name = given === '' ? ({ ok: true, normalised: '' } as const) : checkRealName(given)
    if (name.ok) profile.realName = name.normalised
    else fields.realName = name.message
  }
  if (input.sex !== undefined) profile.sex = input.sex
  if (input.birthday !== undefined) {
    profile.birthday = input.birthday
    const wrong = input.birthday === '' ? '' : birthdayProblem(input.birthday, today)
    if (wrong) fields.birthday = wrong
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, nickname, profile }
}

/** A Chinese name, or a foreigner's in Latin letters. */
function checkRealName(text: string) {
  const latin = /^[A-Za-z][A-Za-z .'-]*$/.test(text) && characterCount(text) <= 40
  return latin ? ({ ok: true, normalised: text } as const) : checkChineseName(text)
}

/** The new number; a sentence when it is invalid. */
export function newMobileOf(context: Context, customer: Customer, text: string) {
  const number = checkMobile(text)
  if (!number.ok) return number
  const present = context.sealer.open(customer.mobileSealed)
  return number.normalised === present
    ? ({ ok: false, message: '这就是当前手机号，请填写新的手机号' } as const)
    : number
}
