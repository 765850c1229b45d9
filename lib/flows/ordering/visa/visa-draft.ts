import { isCalendarDate } from '../../../base/calendar/dates.ts'
import {
  type Check,
  isBoolean,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  shape,
  textOf,
  wholeNumber,
} from '../../../base/validation/shape.ts'
import { type ApplicantPlace, applicantPlaces } from '../../../domain/visas/applicant-fit.ts'
import type { OccupationCounts } from '../../../domain/visas/visa-quote.ts'
import { occupations, type ReturnWay, returnWays } from '../../../domain/visas/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import type { CouponChoice } from '../../../operate-center/contract/coupons/coupon-parts.ts'
import { isCouponChoice } from '../core/coupon-choice.ts'
import { type Draft, startDraft } from '../core/draft.ts'

/** An option and how many of it. */
export type OptionChoice = { code: string; quantity: number }

/** What is chosen on the first screen of the flow. */
export type VisaChoice = {
  proId: string
  travelDate: string
  counts: OccupationCounts
  options: OptionChoice[]
  returnWay: ReturnWay
}

/** What a visa's order consists of while it is filled in. */
export type VisaContent = VisaChoice & {
  /** One for each applicant, in the sequence of the occupations. */
  applicants: ApplicantPlace[]
  /** Where passports go by courier; empty until an address is chosen. */
  addressId: string
  contact: { name: string; mobile: string; email: string }
  remark: string
  /** Texts agreed to, each with its version: a newer version has to be agreed to again. */
  agreed: string[]
  /** For the minors among the applicants as they are now. */
  guardianConsent: boolean
  /** Absent: the server's best choice. */
  coupons?: CouponChoice | undefined
}

/** The call that makes an order of it. */
export const submit = 'orders.createVisa'

export type VisaDraft = Draft<VisaContent, typeof submit>

/**
 * Other counts mean other places; who has been chosen keeps a place of their occupation while there is one. A guardian's
 * consent is for the people it was given for.
 */
export function settled(before: VisaContent, patch: Partial<VisaContent>): Partial<VisaContent> {
  const wanted = patch.applicants ?? before.applicants
  const applicants = patch.counts ? applicantPlaces(patch.counts, wanted) : wanted
  const same = namesOf(applicants) === namesOf(before.applicants)
  return { ...(same ? {} : { guardianConsent: false }), ...patch, applicants }
}

const namesOf = (places: readonly ApplicantPlace[]) =>
  places
    .flatMap(({ travellerId }) => travellerId ?? [])
    .sort()
    .join(' ')

/**
 * A draft for a choice of date, applicants and options. People, contact and address are copied from the previous draft
 * when that was not placed and is for the same product.
 */
export function startVisaDraft(
  base: string,
  choice: VisaChoice,
  before: VisaDraft | null,
  key: string,
): VisaDraft {
  return startDraft<VisaContent, typeof submit>(
    { settled, submit, product: 'proId' },
    base,
    choice,
    before,
    key,
    (kept) => ({
      ...choice,
      applicants: applicantPlaces(choice.counts, []),
      addressId: kept?.addressId ?? '',
      contact: kept?.contact ?? { name: '', mobile: '', email: '' },
      remark: '',
      agreed: [],
      guardianConsent: false,
    }),
  )
}

const text = textOf(2000)
const count = wholeNumber(0, 20)
const date: Check<string> = (value): value is string => text(value) && isCalendarDate(value)

/** What was touched on 选择日期与人数; the rest comes from the draft or is the default. */
export type VisaPicked = {
  month?: string
  travelDate?: string | null
  counts?: OccupationCounts
  options?: OptionChoice[]
  returnWay?: ReturnWay
}

const isCounts = shape({ 1: count, 2: count, 3: count, 4: count, 5: count })
const isOptions = listOf(shape({ code: text, quantity: wholeNumber(1, 50) }))
const isReturnWay = oneOf(codesOf(returnWays))

export const isVisaPicked: Check<VisaPicked> = shape({
  month: orAbsent(text),
  travelDate: orAbsent(orNull(date)),
  counts: orAbsent(isCounts),
  options: orAbsent(isOptions),
  returnWay: orAbsent(isReturnWay),
})

export const isVisaContent: Check<VisaContent> = shape({
  proId: text,
  travelDate: date,
  counts: isCounts,
  options: isOptions,
  returnWay: isReturnWay,
  applicants: listOf(shape({ occupation: oneOf(occupations), travellerId: orNull(text) })),
  addressId: text,
  contact: shape({ name: text, mobile: text, email: text }),
  remark: text,
  agreed: listOf(text),
  guardianConsent: isBoolean,
  coupons: orAbsent(isCouponChoice),
})
