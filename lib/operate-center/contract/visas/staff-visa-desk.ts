import { z } from 'zod'
import { applicantMoves } from '../../../domain/visas/applicant-moves.ts'
import { MATERIAL_TOO_LARGE } from '../../../domain/visas/materials.ts'
import { countryCode, occupation, returnWay } from '../catalogue/visas.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { contact } from '../orders/order-parts.ts'
import { personInFull } from '../orders/staff-desk.ts'
import { shop } from '../orders/staff-orders.ts'
import { applicantProgress, applicantState, MATERIAL_BASE64_LENGTH, parcel } from '../orders/visa.ts'
import { selection } from '../staff/selection.ts'
import { auditReason, calendarDate, chosenDay, instant } from '../values.ts'

const permission = 'visas.handle'
const scope = 'ownShops'

const unitId = z.object({ unitId: z.string().max(40) })
const note = z.string().trim().max(200).default('')

/** An applicant, and the state that staff see: another one is refused, so nothing is moved twice. */
const seen = unitId.extend({ state: applicantState })
const someSeen = z.array(seen).min(1, '请选择申请人').max(200)

const unitStatus = z.literal([1, 2, 3, 4])
const actor = z.enum(['customer', 'operator', 'mission', 'time']).nullable()

/** An applicant on the desk's board; name and passport masked. */
const boardRow = z.object({
  unitId: z.string(),
  orderNo: z.string(),
  shop,
  proId: z.string(),
  product: z.string(),
  country: countryCode,
  name: z.string(),
  occupation,
  passport: z.string(),
  status: unitStatus,
  state: applicantState,
  stateText: z.string(),
  stateAt: instant,
  /** Who has to act; null when all is done. */
  waitsFor: actor,
  travelDate: calendarDate,
  materialsBy: calendarDate,
  /** Materials that are missing or rejected. */
  wanting: z.number().int(),
  appointment: z.string(),
  /** Sentences that staff should see: a deadline that has passed, a passport of somebody who was refunded. */
  warnings: z.array(z.string()),
})

/** What was moved: all of what was asked for, or nothing. */
const moved = z.object({ moved: z.array(seen) })

const verdict = z.object({
  materialId: z.string().max(40),
  accepted: z.boolean(),
  /** What has to be mended; the customer reads it. */
  reason: z.string().trim().max(200).default(''),
})

const settings = z.strictObject({
  /** Files of customers are deleted so many days after their order has ended. */
  keepFilesDays: z.number().int().min(7).max(1095).default(90),
  /** Days after passports were sent back until an applicant counts as done. */
  finishAfterDays: z.number().int().min(1).max(60).default(15),
  /** Customers are reminded of missing papers so many days before the last day for them. */
  remindDays: z.number().int().min(1).max(30).default(5),
})
export const visaDeskSettings = settings
export type VisaDeskSettings = z.output<typeof settings>

/** States into which several applicants are moved at once; other states have calls with what belongs to them. */
const BATCH_STATES = [20, 25, 40, 50, 55, 60, 65, 80] as const
const moveNames = Object.values(applicantMoves).map(({ name }) => name)

export const staffVisaDeskCalls = {
  'staff.visaApplicants': staffList({
    wire: 'staff:visaApplicants',
    permission,
    scope,
    filters: {
      states: z.array(applicantState).max(13).optional(),
      status: unitStatus.optional(),
      country: countryCode.optional(),
      proId: z.string().max(32).optional(),
      orderNo: z.string().max(32).optional(),
      materialsFrom: chosenDay.optional(),
      materialsTo: chosenDay.optional(),
      travelFrom: chosenDay.optional(),
      travelTo: chosenDay.optional(),
      /** The last day for papers has passed, and they are not all there. */
      overdue: z.boolean().optional(),
    },
    sorts: ['materialsBy', 'stateAt', 'travelDate'],
    direction: 'asc',
    item: boardRow,
    summary:
      'Applicants of paid visa orders; finds by order number, passport number, tracking number, the buyer’s mobile and ' +
      'product name. Its export masks names and numbers; `staff.visaSheet` has them in full.',
  }),
  'staff.visaCounts': staffRead({
    wire: 'staff:visaCounts',
    permission,
    scope,
    input: z.object({ country: countryCode.optional(), proId: z.string().max(32).optional() }),
    answer: z.object({
      /** Applicants who are being served, by state. */
      states: z.array(z.object({ state: applicantState, text: z.string(), count: z.number().int() })),
      /** Of them: papers wanted, and the last day for them has passed, or comes within three days. */
      overdue: z.number().int(),
      dueSoon: z.number().int(),
      /** Cancelled or refunded, and their papers are still here. */
      papersHere: z.number().int(),
    }),
    summary: 'How many applicants wait in which state, and how many have missed the last day for papers.',
  }),
  'staff.visaApplicant': staffRead({
    wire: 'staff:visaApplicant',
    permission,
    scope,
    subject: 'unitId',
    input: unitId,
    answer: boardRow.extend({
      materials: applicantProgress.shape.materials,
      appointment: applicantProgress.shape.appointment,
      results: applicantProgress.shape.results,
      timeline: z.array(
        applicantProgress.shape.timeline.element.extend({
          by: z.enum(['customer', 'operator', 'system']),
          person: z.string().nullable(),
        }),
      ),
      inbound: z.array(parcel),
      outbound: z.array(parcel),
      returnWay,
      /** What can be done now, in words. */
      moves: z.array(z.object({ to: applicantState, name: z.enum(moveNames) })),
    }),
    summary:
      'Everything of an applicant: materials with their files, timeline, parcels. Passport and address in full by ' +
      '`staff.revealOrder`, files by `staff.visaFile`.',
  }),
  'staff.receiveVisaMaterials': staffChange({
    wire: 'staff:receiveVisaMaterials',
    permission,
    scope,
    subject: 'unitId',
    input: seen.extend({
      /** Those that have arrived on paper. */
      materialIds: z.array(z.string().max(40)).max(60),
      note,
    }),
    answer: moved,
    summary: 'Books the papers of an applicant that have arrived by courier or over the counter.',
  }),
  'staff.reviewVisaMaterials': staffChange({
    wire: 'staff:reviewVisaMaterials',
    permission,
    scope,
    subject: 'unitId',
    input: seen.extend({
      verdicts: z.array(verdict).max(60),
      /** Whether that was all: `accept` needs every required material accepted, `askMore` tells the customer. */
      next: z.enum(['stay', 'accept', 'askMore']).default('stay'),
    }),
    answer: moved,
    summary: 'Checks materials one by one; a rejected one names what has to be mended.',
  }),
  'staff.moveVisaApplicants': staffChange({
    wire: 'staff:moveVisaApplicants',
    permission,
    scope,
    hidden: ['all'],
    input: z
      .object({
        applicants: z.array(seen).max(200).default([]),
        /** Instead of applicants: what `staff.visaApplicants` shows, at most 200, each in the state it is in. */
        all: selection.optional(),
        to: z.literal(BATCH_STATES),
        note,
      })
      .refine(({ applicants, all }) => applicants.length > 0 !== (all !== undefined), {
        path: ['applicants'],
        error: '请选择申请人',
      }),
    answer: moved,
    summary:
      'Moves many applicants at once, of any orders. When one of them cannot be moved, none is, and `detail` names each ' +
      'with its reason.',
  }),
  'staff.bookVisaAppointment': staffChange({
    wire: 'staff:bookVisaAppointment',
    permission,
    scope,
    input: z.object({
      applicants: someSeen,
      /** 面试, 录指纹 */
      kind: z.string().trim().min(2, '请填写预约类型').max(20),
      at: instant,
      place: z.string().trim().min(2, '请填写地点').max(100),
      bring: z.string().trim().max(300).default(''),
    }),
    answer: moved,
    summary:
      'Sets when and where applicants have to appear: with accepted papers, or when the mission asks for it; again ' +
      'replaces the appointment.',
  }),
  'staff.returnVisaPassports': staffChange({
    wire: 'staff:returnVisaPassports',
    permission,
    scope,
    hidden: ['trackingNo'],
    input: z.object({
      /** All of one order. */
      applicants: someSeen,
      way: returnWay,
      company: z.string().trim().max(40).default(''),
      trackingNo: z.string().trim().max(40).default(''),
      note,
    }),
    answer: moved,
    summary:
      'Books passports on their way back: by courier with its number, by the mission, or fetched, which ends at once.',
  }),
  'staff.addVisaResult': staffChange({
    wire: 'staff:addVisaResult',
    permission,
    scope,
    subject: 'unitId',
    hidden: ['data', 'name'],
    maxBodyBytes: MATERIAL_BASE64_LENGTH + 4096,
    input: unitId.extend({
      name: z.string().min(1).max(200),
      /** A JPEG, PNG, WebP or PDF in base64, at most 10 MB. */
      data: z.string().min(1, '请选择文件').max(MATERIAL_BASE64_LENGTH, MATERIAL_TOO_LARGE),
    }),
    answer: z.object({ id: z.string() }),
    summary:
      'Adds a file to the result: the electronic visa, a picture of the sticker, the letter of refusal.',
  }),
  'staff.removeVisaResult': staffChange({
    wire: 'staff:removeVisaResult',
    permission,
    scope,
    subject: 'fileId',
    input: z.object({ fileId: z.string().max(40) }),
    answer: z.object({}),
    summary: 'Removes a file of a result that was added by mistake; its bytes are gone at once.',
  }),
  'staff.visaFile': staffChange({
    wire: 'staff:visaFile',
    permission: 'personal.reveal',
    scope,
    subject: 'fileId',
    input: z.object({ fileId: z.string().max(40), reason: auditReason }),
    answer: z.object({ name: z.string(), contentType: z.string(), data: z.string() }),
    summary: 'A file of a material or a result, base64. The audit keeps who looked at it, and why.',
  }),
  'staff.visaSheet': staffChange({
    wire: 'staff:visaSheet',
    permission: 'personal.reveal',
    scope,
    input: z.object({
      unitIds: z.array(z.string().max(40)).min(1, '请选择申请人').max(200),
      reason: auditReason,
    }),
    answer: z.object({
      items: z.array(
        personInFull.omit({ personType: true }).extend({
          orderNo: z.string(),
          product: z.string(),
          country: countryCode,
          occupation,
          stateText: z.string(),
          travelDate: calendarDate,
          materialsBy: calendarDate,
          contact,
          /** 面试 or 录指纹, when and where; empty without an appointment. */
          appointment: z.string(),
        }),
      ),
    }),
    summary:
      'The sheet of a batch for its mission: applicants in the sequence given, with full passports and the contact of ' +
      'their orders; for a reason that the audit keeps. Those who were cancelled or refunded are left out.',
  }),
  'staff.visaDeskSettings': staffRead({
    wire: 'staff:visaDeskSettings',
    permission,
    scope: 'merchant',
    input: z.object({}),
    answer: z.object({ settings }),
    summary: 'How long files of visa orders are kept, and when waits end.',
  }),
  'staff.setVisaDeskSettings': staffChange({
    wire: 'staff:setVisaDeskSettings',
    permission: 'shops.manage',
    scope: 'merchant',
    input: z.object({ settings }),
    answer: z.object({ settings }),
    summary: 'Sets how long files of visa orders are kept, and when waits end.',
  }),
}
