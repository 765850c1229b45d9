import { z } from 'zod'
import { consentMissing } from '../../../domain/consents.ts'
import type { Traveller } from '../../../domain/people/traveller.ts'
import { change, read } from '../define.ts'
import { calendarDate, documentType, instant } from '../values.ts'

const nothing = z.object({})

/** What the shop shows of a signed-in customer. The mobile number is masked. */
const member = z.object({
  customerId: z.string(),
  name: z.string(),
  mobile: z.string(),
  hasPassword: z.boolean(),
  /** Picture of the customer (`pictures.get`); empty without one. */
  avatar: z.string().default(''),
  /** The customer's present epoch; sessions of a lower one have ended. */
  epoch: z.number().int().default(0),
})
export type Member = z.infer<typeof member>

const mobile = z.string().max(30)
const code = z.string().max(8)
const password = z.string().max(64)
/** The solved challenge of a refusal `PROOF_NEEDED` (domain/members/proof-wanted.ts). */
const proof = z.string().max(400).optional()
/** 用户协议 and 隐私政策 have to be ticked; never pre-ticked. */
const agreed = z.literal(true, { error: consentMissing.agreements })

/** An identity document as the traveller form sends it. `number` is empty when the kept one stays. */
const travellerDocument = z.object({
  type: documentType,
  number: z.string().max(40),
  expiry: z.union([calendarDate, z.literal('')]).default(''),
  issuePlace: z.string().max(40).default(''),
  issueDate: z.union([calendarDate, z.literal('')]).default(''),
})

export const travellerInput = z.object({
  /** Absent for a new traveller. */
  id: z.string().max(40).optional(),
  name: z.string().max(40).default(''),
  surnamePinyin: z.string().max(30).default(''),
  givenPinyin: z.string().max(30).default(''),
  /** 1 男, 0 女, 9 未知 (domain.md B.7). Read from the ID card where there is one. */
  sex: z.union([z.literal(0), z.literal(1), z.literal(9)]).default(9),
  birthday: z.union([calendarDate, z.literal('')]).default(''),
  nationality: z.string().max(40).default('中国'),
  mobile: z.string().max(30).default(''),
  /** Absent: those that are kept stay; a new traveller is kept without any. */
  documents: z.array(travellerDocument).max(5).optional(),
  /** Sensitive data need a consent of their own (PIPL); for a child under 14, the guardian's. */
  consent: z.literal(true, { error: consentMissing.traveller }),
})
export type TravellerInput = z.input<typeof travellerInput>

/** A kept traveller, for its owner alone; of numbers only the ends, unless revealed. */
const traveller = z.object({
  id: z.string(),
  name: z.string(),
  surnamePinyin: z.string(),
  givenPinyin: z.string(),
  sex: z.number().int(),
  birthday: z.string(),
  nationality: z.string(),
  mobile: z.string(),
  documents: z.array(
    z.object({
      type: documentType,
      number: z.string(),
      expiry: z.string(),
      issuePlace: z.string(),
      issueDate: z.string().optional(),
    }),
  ),
}) satisfies z.ZodType<Traveller>

export const memberCalls = {
  'members.sendCode': change({
    wire: 'member:sendCode',
    rate: 'code',
    needs: ['device'],
    input: z.object({ mobile, purpose: z.enum(['login', 'register']), proof }),
    /** Seconds until another code may be requested. */
    answer: z.object({ resendAfter: z.number().int() }),
    summary: 'Sends a code by SMS. The answer is the same whether an account exists or not.',
  }),
  'members.loginByCode': change({
    wire: 'member:loginByCode',
    rate: 'signIn',
    session: 'begins',
    needs: ['openId', 'device'],
    /**
     * `bindWechat`: the visitor's openId, proved by our own OAuth, signs in as this customer from now on. Only together
     * with a fresh code, so that a visitor cannot bind their WeChat to another person's account.
     */
    input: z.object({ mobile, code, agreed, bindWechat: z.boolean().default(false) }),
    answer: member,
    summary: 'Signs in by mobile code; creates the account on first use.',
  }),
  'members.loginByWechat': change({
    wire: 'member:loginByWechat',
    rate: 'signIn',
    session: 'begins',
    needs: ['openId'],
    input: z.object({ agreed }),
    answer: member,
    summary:
      'Signs in as the customer to whom the visitor’s proved openId is bound. Refused with WECHAT_UNKNOWN without an ' +
      'openId, with WECHAT_UNBOUND where it is bound to nobody yet.',
  }),
  'members.loginByPassword': change({
    wire: 'member:loginByPassword',
    rate: 'signIn',
    session: 'begins',
    needs: ['device'],
    input: z.object({ mobile, password, agreed, proof }),
    answer: member,
    summary: 'Signs in by mobile number and password.',
  }),
  'members.register': change({
    wire: 'member:register',
    rate: 'signIn',
    session: 'begins',
    needs: ['device'],
    input: z.object({
      mobile,
      code,
      password: password.optional(),
      name: z.string().max(20).optional(),
      agreed,
    }),
    answer: member,
    summary: 'Opens an account by mobile code, with a password if one is given.',
  }),
  'members.startRecovery': change({
    wire: 'member:startRecovery',
    rate: 'code',
    needs: ['device'],
    /** A mobile number or an e-mail address. */
    input: z.object({ account: z.string().max(254), proof }),
    answer: z.object({ resendAfter: z.number().int() }),
    summary:
      'Sends a code for a forgotten password. The answer is the same whether an account exists or not.',
  }),
  'members.verifyRecovery': change({
    wire: 'member:verifyRecovery',
    rate: 'signIn',
    needs: ['device'],
    input: z.object({ account: z.string().max(254), code }),
    /** Sets one new password, within ten minutes. */
    answer: z.object({ token: z.string(), expiresAt: instant }),
    summary: 'Exchanges the code for a one-time token.',
  }),
  'members.finishRecovery': change({
    wire: 'member:finishRecovery',
    rate: 'signIn',
    input: z.object({ token: z.string().max(100), password }),
    answer: nothing,
    summary: 'Sets the new password by the token and ends every session of the account.',
  }),
  'members.epoch': read({
    wire: 'member:epoch',
    who: 'service',
    post: true,
    input: z.object({ customerId: z.string().max(64) }),
    /** Null: the customer does not exist (any more), or is blocked. */
    answer: z.object({
      epoch: z.number().int().nullable(),
      /** Sessions the customer has signed out of, by when they began, milliseconds since 1970. */
      ended: z.array(z.number().int()).default([]),
    }),
    summary:
      'Which sessions of a customer are still good: those that began at this epoch, except the ended ones.',
  }),
  'members.endSession': change({
    wire: 'member:endSession',
    who: 'service',
    /** `issuedAt`: when the session began, milliseconds since 1970. `until`: when its last copy expires. */
    input: z.object({ customerId: z.string().max(64), issuedAt: z.number().int(), until: instant }),
    answer: nothing,
    summary: 'Ends one session of a customer, who has signed out of it.',
  }),
  'members.me': read({
    wire: 'member:me',
    who: 'customer',
    input: nothing,
    answer: member,
    summary: 'The signed-in customer.',
  }),
  'travellers.list': read({
    wire: 'traveller:list',
    who: 'customer',
    input: nothing,
    answer: z.object({ travellers: z.array(traveller) }),
    summary: 'The customer’s kept travellers: whole names, of numbers the ends.',
  }),
  'travellers.reveal': read({
    wire: 'traveller:reveal',
    who: 'customer',
    post: true,
    input: z.object({ id: z.string().max(40) }),
    answer: traveller,
    summary: 'One kept traveller with full numbers, on the owner’s explicit tap.',
  }),
  'travellers.save': change({
    wire: 'traveller:save',
    who: 'customer',
    input: travellerInput,
    answer: traveller,
    summary: 'Adds or changes a kept traveller. Orders already placed keep their snapshot.',
  }),
  'travellers.remove': change({
    wire: 'traveller:remove',
    who: 'customer',
    input: z.object({ id: z.string().max(40) }),
    answer: nothing,
    summary: 'Removes a kept traveller.',
  }),
}
