import { z } from 'zod'
import { change, read, staffChange } from '../define.ts'
import { calendarDate, instant } from '../values.ts'

const nothing = z.object({})
const mobile = z.string().max(30)
const email = z.string().max(254)
const code = z.string().max(8)
const password = z.string().max(64)

/** The purposes of a code to the customer's own mobile number. */
export const ownCodePurposes = ['password', 'mobile', 'email', 'export', 'delete'] as const
const ownCodePurpose = z.enum(ownCodePurposes)
export type OwnCodePurpose = z.infer<typeof ownCodePurpose>

export const verificationState = z.enum(['none', 'pending', 'passed', 'rejected'])

/** The customer's own record. Numbers and addresses are masked; name, sex and birthday are theirs to see. */
const profile = z.object({
  customerId: z.string(),
  nickname: z.string(),
  /** Picture of the customer (`pictures.get`); empty without one. */
  avatar: z.string().default(''),
  realName: z.string(),
  /** Verified: the name cannot be changed any more. */
  realNameLocked: z.boolean(),
  /** 1 男, 0 女, 9 not given. */
  sex: z.number().int(),
  birthday: z.string(),
  mobile: z.string(),
  email: z.string(),
  hasPassword: z.boolean(),
  /** A WeChat visitor may sign in as this customer. */
  wechat: z.boolean().default(false),
  verification: verificationState,
  /** False where the shop's config (`userEdit`) makes profiles read-only. */
  editable: z.boolean(),
})
export type Profile = z.infer<typeof profile>

/** A member level (domain.md B.9), reached at this growth; a yuan paid and not refunded is a point. */
export const memberLevel = z.object({
  code: z.string().min(1).max(20),
  name: z.string().min(1).max(20),
  growthFrom: z.number().int().min(0),
  benefits: z.array(z.object({ title: z.string().min(1).max(20), text: z.string().max(80) })).max(12),
})
export type MemberLevel = z.infer<typeof memberLevel>

const resend = z.object({ resendAfter: z.number().int() })
/** All sessions of a lower epoch have ended; the door issues the caller's anew. */
const renewed = z.object({ epoch: z.number().int() })

/** The customer's own account: profile, sign-in data, privacy. All about the signed-in customer alone. */
export const accountCalls = {
  'account.profile': read({
    wire: 'account:profile',
    who: 'customer',
    input: nothing,
    answer: profile,
    summary: 'The customer’s own record.',
  }),
  'account.update': change({
    wire: 'account:update',
    who: 'customer',
    input: z.object({
      nickname: z.string().max(60).optional(),
      realName: z.string().max(60).optional(),
      sex: z.union([z.literal(0), z.literal(1), z.literal(9)]).optional(),
      birthday: z.union([calendarDate, z.literal('')]).optional(),
    }),
    answer: profile,
    summary: 'Changes what is named of nickname, real name, sex and birthday.',
  }),
  'account.setAvatar': change({
    wire: 'account:setAvatar',
    who: 'customer',
    /** An uploaded picture of purpose `avatar`; empty removes the present one. */
    input: z.object({ pictureId: z.string().max(40) }),
    answer: profile,
    summary: 'Sets the customer’s picture, or takes it away.',
  }),
  'account.level': read({
    wire: 'account:level',
    who: 'customer',
    input: nothing,
    /** `code` is one of `members.levels`; empty where the merchant has none. */
    answer: z.object({ growth: z.number().int(), code: z.string() }),
    summary: 'The customer’s growth and level.',
  }),
  'members.levels': read({
    wire: 'member:levels',
    input: nothing,
    answer: z.object({ levels: z.array(memberLevel) }),
    summary: 'The merchant’s member levels, lowest first; empty where there are none.',
  }),
  'staff.setLevels': staffChange({
    wire: 'staff:setLevels',
    permission: 'customers.manage',
    scope: 'merchant',
    /** Lowest first, the first from 0 on, each higher than the one before. */
    input: z.object({ levels: z.array(memberLevel).max(10) }),
    answer: nothing,
    summary: 'Sets the merchant’s member levels; an empty list takes them away.',
  }),
  'account.sendCode': change({
    wire: 'account:sendCode',
    who: 'customer',
    rate: 'code',
    input: z.object({ purpose: ownCodePurpose }),
    answer: resend,
    summary: 'Sends a code to the customer’s own mobile number.',
  }),
  'account.sendMobileCode': change({
    wire: 'account:sendMobileCode',
    who: 'customer',
    rate: 'code',
    input: z.object({ mobile }),
    answer: resend,
    summary: 'Sends a code to the number that is to be the new one.',
  }),
  'account.changeMobile': change({
    wire: 'account:changeMobile',
    who: 'customer',
    rate: 'signIn',
    session: 'renews',
    /**
     * `code` was sent to the present number (purpose `mobile`; empty where there is none), `newCode` to the new one.
     */
    input: z.object({ code, mobile, newCode: code }),
    answer: renewed,
    summary: 'Changes the mobile number; ends the customer’s other sessions.',
  }),
  'account.sendEmailCode': change({
    wire: 'account:sendEmailCode',
    who: 'customer',
    rate: 'code',
    input: z.object({ email }),
    answer: resend,
    summary: 'Sends a code to the e-mail address that is to be the new one.',
  }),
  'account.changeEmail': change({
    wire: 'account:changeEmail',
    who: 'customer',
    rate: 'signIn',
    /** `code` was sent to the present mobile number (purpose `email`), `newCode` to the new address. */
    input: z.object({ code, email, newCode: code }),
    answer: profile,
    summary: 'Sets the e-mail address; the customer is told by SMS.',
  }),
  'account.changePassword': change({
    wire: 'account:changePassword',
    who: 'customer',
    rate: 'signIn',
    session: 'renews',
    /** Either the old password or a code (purpose `password`); without a password only the code. */
    input: z.object({ old: password.optional(), code: code.optional(), password }),
    answer: renewed,
    summary: 'Sets a new password; ends the customer’s other sessions.',
  }),
  'account.unbindWechat': change({
    wire: 'account:unbindWechat',
    who: 'customer',
    input: nothing,
    answer: profile,
    summary: 'WeChat signs in as this customer no longer; the customer is told by SMS.',
  }),
  'account.endSessions': change({
    wire: 'account:endSessions',
    who: 'customer',
    session: 'ends',
    input: nothing,
    answer: nothing,
    summary: 'Signs the customer out on every device, this one too.',
  }),
  'account.export': change({
    wire: 'account:export',
    who: 'customer',
    rate: 'signIn',
    input: z.object({ code }),
    answer: z.object({ madeAt: instant, data: z.record(z.string(), z.unknown()) }),
    summary:
      'Everything that is kept about the customer, with full numbers. Needs a code (purpose `export`).',
  }),
  'account.requestDeletion': change({
    wire: 'account:requestDeletion',
    who: 'customer',
    rate: 'signIn',
    session: 'ends',
    input: z.object({ code }),
    answer: z.object({ dueAt: instant }),
    summary:
      'Signs out everywhere and deletes the account after 15 days, unless the customer signs in before. Needs a code (purpose `delete`).',
  }),
}
