import { z } from 'zod'
import { applicantStates } from '../../../domain/visas/applicant-states.ts'
import { MATERIAL_MOST_BYTES, MATERIAL_TOO_LARGE, materialStates } from '../../../domain/visas/materials.ts'
import { handInWays } from '../../../domain/visas/words.ts'
import { codesOf, unitStatusCodes } from '../../../domain/vocabulary.ts'
import {
  countryCode,
  occupation,
  returnWay,
  visaMaterial,
  visaQuoteInput,
  visaRefundStep,
} from '../catalogue/visas.ts'
import { change, read } from '../define.ts'
import { calendarDate, instant } from '../values.ts'
import { orderInput, orderNo, placedOrder } from './order-parts.ts'

const stateCodes = Object.keys(applicantStates).map(Number) as (keyof typeof applicantStates)[]
export const applicantState = z.literal(stateCodes)

const applicantInput = z.object({
  /** A kept traveller of the customer. */
  travellerId: z.string().max(40),
  occupation,
})

const visaOrderInput = visaQuoteInput.omit({ counts: true }).extend({
  ...orderInput.shape,
  /** In the sequence of the places; counts follow from them. */
  applicants: z.array(applicantInput).min(1).max(20),
  /** Where the passports go; only for `courier`. */
  addressId: z.string().max(40).optional(),
  /** A guardian agrees, where an applicant is a minor. */
  guardianConsent: z.boolean().default(false),
})
export type VisaOrderInput = z.input<typeof visaOrderInput>

/** What a list shows of a visa's order. */
export const visaCardAbout = z.object({
  kind: z.literal('visa'),
  proId: z.string(),
  country: z.object({ code: countryCode, name: z.string() }),
  /** 旅游签证·单次 */
  type: z.string(),
  travelDate: calendarDate,
  /** Applicants ordered for, refunded ones included. */
  persons: z.number().int(),
  /** 2人已出签 1人需补充材料; empty before it is paid. */
  progress: z.string(),
})

/** An applicant of an order, in short. */
const applicantHead = z.object({
  /** The unit's id. */
  id: z.string(),
  name: z.string(),
  occupation,
  /** Specification, section 4. */
  status: z.literal(unitStatusCodes),
  state: applicantState,
  /** What to show: the state, or that the applicant was cancelled or refunded. */
  stateText: z.string(),
  /** What the customer has to do now, as words on a button (补充材料); null when nothing. */
  todo: z.string().nullable(),
  /** Masked; empty until it is given. */
  passport: z.string(),
})

export const visaOrderAbout = visaCardAbout.extend({
  processing: z.string(),
  entries: z.string(),
  validity: z.string(),
  district: z.string(),
  /** The last day on which all papers have to be with the agency. */
  materialsBy: calendarDate,
  applicants: z.array(applicantHead),
  /** Passports may still be completed. */
  passportsOpen: z.boolean(),
  returnWay,
  /** Masked receiver and address of the way back; null for other ways. */
  returnAddress: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }).nullable(),
  agreements: z.array(z.object({ title: z.string(), version: z.string() })),
  refunds: z.array(visaRefundStep),
  refundNote: z.string(),
})
export type VisaOrderAbout = z.infer<typeof visaOrderAbout>

const materialState = z.enum(materialStates)

const file = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  at: instant,
})

/** A material of one applicant, and how it stands. */
const applicantMaterial = visaMaterial
  .pick({
    id: true,
    title: true,
    required: true,
    kind: true,
    copies: true,
    spec: true,
    sample: true,
    template: true,
  })
  .extend({
    state: materialState,
    stateText: z.string(),
    /** What has to be mended, in staff's words; empty unless rejected. */
    reason: z.string(),
    files: z.array(file),
    /** Files may be added or removed now. */
    open: z.boolean(),
  })

export const parcel = z.object({
  company: z.string(),
  trackingNo: z.string(),
  at: instant,
  applicants: z.array(z.string()),
})

/** An applicant of an order in full, for its own customer. */
export const applicantProgress = applicantHead.extend({
  materials: z.array(applicantMaterial),
  /** Newest last. */
  timeline: z.array(z.object({ state: applicantState, text: z.string(), note: z.string(), at: instant })),
  /** The states still to come, in words. */
  ahead: z.array(z.string()),
  appointment: z.object({ at: instant, place: z.string(), bring: z.string(), kind: z.string() }).nullable(),
  /** The visa, or the letter of refusal: files of the result. */
  results: z.array(file),
})

const visaProgress = z.object({
  orderNo: z.string(),
  proId: z.string(),
  materialsBy: calendarDate,
  /** Papers may be handed in now. */
  open: z.boolean(),
  /** Why not, as a sentence; empty while they may. */
  closed: z.string(),
  applicants: z.array(applicantProgress),
  /** What the customer has sent, and what the agency has sent back. */
  inbound: z.array(parcel.extend({ way: z.enum(codesOf(handInWays)) })),
  outbound: z.array(parcel.extend({ way: returnWay })),
  receiver: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    hours: z.string(),
    note: z.string(),
  }),
})
export type VisaProgress = z.infer<typeof visaProgress>

/** Characters of the largest file in base64. */
export const MATERIAL_BASE64_LENGTH = Math.ceil(MATERIAL_MOST_BYTES / 3) * 4

const unit = orderNo.extend({ unitId: z.string().max(40) })

export const visaOrderCalls = {
  'orders.createVisa': change({
    wire: 'order:createVisa',
    who: 'customer',
    needs: ['device'],
    input: visaOrderInput,
    answer: placedOrder,
    summary:
      'Orders a visa for kept travellers: checks, quotes again and keeps the order, in one transaction.',
  }),
  'orders.setApplicants': change({
    wire: 'order:setApplicants',
    who: 'customer',
    input: orderNo.extend({
      applicants: z
        .array(z.object({ id: z.string().max(40), travellerId: z.string().max(40) }))
        .min(1)
        .max(20),
      /** A guardian agrees, where one of them is a minor and nobody has agreed yet. */
      guardianConsent: z.boolean().default(false),
    }),
    answer: visaOrderAbout,
    summary:
      'Takes the passports of applicants anew from the kept travellers, until their papers are accepted.',
  }),
  'orders.visasUnderway': read({
    wire: 'order:visasUnderway',
    who: 'customer',
    input: z.object({ country: countryCode }),
    answer: z.object({ items: z.array(z.object({ travellerId: z.string(), orderNo: z.string() })) }),
    summary:
      'Kept travellers who already stand in an order of the same customer for a visa of the country that is not over.',
  }),
  'visas.progress': read({
    wire: 'visa:progress',
    who: 'customer',
    input: orderNo,
    answer: visaProgress,
    summary: 'Materials, states, appointments, results and parcels of a visa order’s applicants.',
  }),
  'visas.upload': change({
    wire: 'visa:upload',
    who: 'customer',
    rate: 'picture',
    // Base64, and the rest of the JSON.
    maxBodyBytes: MATERIAL_BASE64_LENGTH + 2048,
    input: unit.extend({
      materialId: z.string().max(40),
      name: z.string().min(1).max(200),
      /** A JPEG, PNG, WebP or PDF in base64, at most 10 MB. */
      data: z.string().min(1, '请选择文件').max(MATERIAL_BASE64_LENGTH, MATERIAL_TOO_LARGE),
    }),
    answer: visaProgress,
    summary: 'Adds a file to a material of an applicant; judged by its content, sealed at rest.',
  }),
  'visas.removeFile': change({
    wire: 'visa:removeFile',
    who: 'customer',
    input: orderNo.extend({ fileId: z.string().max(40) }),
    answer: visaProgress,
    summary: 'Removes a file that staff have not accepted; its bytes are gone at once.',
  }),
  'visas.file': read({
    wire: 'visa:file',
    who: 'customer',
    post: true,
    rate: 'picture',
    input: orderNo.extend({ fileId: z.string().max(40) }),
    answer: z.object({ name: z.string(), contentType: z.string(), data: z.string() }),
    summary: 'A file of a material or a result, base64; only for the order’s own customer.',
  }),
  'visas.handIn': change({
    wire: 'visa:handIn',
    who: 'customer',
    input: orderNo.extend({
      unitIds: z.array(z.string().max(40)).min(1, '请选择申请人').max(20),
      way: z.enum(codesOf(handInWays)),
      company: z.string().trim().max(40).default(''),
      trackingNo: z.string().trim().max(40).default(''),
    }),
    answer: visaProgress,
    summary:
      'Says that the papers of applicants are on their way: by courier with its number, to the counter, or uploaded.',
  }),
}
