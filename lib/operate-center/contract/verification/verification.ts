import { z } from 'zod'
import { consentMissing } from '../../../domain/consents.ts'
import { verificationState } from '../customers/account.ts'
import { pictureId } from '../customers/pictures.ts'
import { change, read, staffChange, staffList } from '../define.ts'
import { auditReason, chosenDay, instant } from '../values.ts'

/** manual: staff compare uploaded pictures with what was typed. face: an outside system compares the face. */
const verificationMode = z.enum(['manual', 'face'])
export type VerificationMode = z.infer<typeof verificationMode>

/** Sides of the ID card, and the person holding it. */
export const identitySides = ['portrait', 'emblem', 'selfie'] as const
export type IdentitySide = (typeof identitySides)[number]

const sides = z.object({
  /** 人像面. */
  portrait: pictureId,
  /** 国徽面. */
  emblem: pictureId,
  /** 手持证件照, if given. */
  selfie: pictureId.default(''),
})

/** Where the customer's verification stands, by the last one that was asked for. */
const verification = z.object({
  state: verificationState,
  /** How the next one would be done. */
  mode: verificationMode,
  /** How the last one was done. */
  by: verificationMode.nullable(),
  /** Masked; empty where there is none. */
  name: z.string(),
  number: z.string(),
  /** Why it was rejected: a sentence for the customer. */
  reason: z.string(),
  /** Address of the face page that is still open for the customer; empty without one. */
  continueUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** After too many attempts: none is accepted before. */
  retryAt: instant.nullable(),
})
export type Verification = z.infer<typeof verification>

const nothing = z.object({})

/** 实名认证: that the customer is the person of an ID card. */
export const verificationCalls = {
  'verify.result': read({
    wire: 'verify:result',
    who: 'customer',
    // It may call an outside system.
    rate: 'change',
    // No number of a verification: the call always answers the customer's own.
    input: nothing,
    answer: verification,
    summary: 'The customer’s verification; asks the outside system while its result is open.',
  }),
  'verify.start': change({
    wire: 'verify:start',
    who: 'customer',
    rate: 'picture',
    returnUrl: true,
    input: z.object({
      mode: verificationMode,
      name: z.string().max(40),
      /** Number of an ID card. */
      number: z.string().max(40),
      /** Ticked apart from all else: ID numbers and faces are sensitive (rules.md C.8). */
      consent: z.literal(true, consentMissing.verification),
      /** With mode `manual`: uploaded pictures of purpose `identity`. */
      pictures: sides.optional(),
      /** With mode `face`: the result of `getMetaInfo()` of the outside system’s script, as JSON. */
      metaInfo: z.string().max(8192).optional(),
      /** With mode `face`: the screen of this shop that the customer comes back to. */
      returnUrl: z.string().max(512).optional(),
    }),
    answer: verification,
    summary: 'Asks for verification: hands in pictures, or opens the page of the face verification.',
  }),
  'verify.withdraw': change({
    wire: 'verify:withdraw',
    who: 'customer',
    input: nothing,
    answer: verification,
    summary: 'Takes back what staff have not decided yet; its pictures are deleted.',
  }),
  'staff.verifications': staffList({
    wire: 'staff:verifications',
    permission: 'verification.decide',
    scope: 'merchant',
    filters: {
      state: z.enum(['pending', 'passed', 'rejected']).default('pending'),
      by: verificationMode.optional(),
      createdFrom: chosenDay.optional(),
      createdTo: chosenDay.optional(),
    },
    // Open ones: the oldest first; decided ones: the newest.
    sorts: ['waiting', 'createdAt'],
    item: z.object({
      id: z.string(),
      customerId: z.string(),
      state: z.enum(['pending', 'passed', 'rejected']),
      by: verificationMode,
      /** Masked, like the number (`staff.revealVerification`). */
      name: z.string(),
      number: z.string(),
      pictures: z.array(z.object({ side: z.enum(identitySides), id: z.string() })),
      /** Another account of the merchant has been verified with this number. */
      elsewhere: z.boolean(),
      reason: z.string(),
      createdAt: instant,
      decidedAt: instant.nullable(),
    }),
    summary: 'Verifications of the merchant’s customers; finds by id, customer id and whole ID number.',
  }),
  'staff.revealVerification': staffChange({
    wire: 'staff:revealVerification',
    permission: 'personal.reveal',
    scope: 'merchant',
    subject: 'id',
    input: z.object({ id: z.string().min(1).max(40), reason: auditReason }),
    answer: z.object({ name: z.string(), number: z.string() }),
    summary: 'Name and number of a verification in full, for a reason that the audit keeps.',
  }),
  'staff.decideVerification': staffChange({
    wire: 'staff:decideVerification',
    permission: 'verification.decide',
    scope: 'merchant',
    subject: 'id',
    input: z.object({
      id: z.string().max(40),
      approve: z.boolean(),
      /** Shown to the customer; needed to reject. */
      reason: z.string().trim().max(100).default(''),
    }),
    answer: z.object({ state: z.enum(['passed', 'rejected']) }),
    summary: 'Passes or rejects a verification with uploaded pictures; the customer is told by SMS.',
  }),
}
