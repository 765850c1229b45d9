import { isCalendarDate } from '../../../base/calendar/dates.ts'
import {
  type Check,
  isBoolean,
  isRecord,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  shape,
  textOf,
  wholeNumber,
} from '../../../base/validation/shape.ts'
import { guestsNeeded } from '../../../domain/debris/debris-quote.ts'
import {
  type DebrisAsk,
  debrisAsks,
  type GuestRule,
  guestRules,
  type HandoverWay,
  handoverWays,
} from '../../../domain/debris/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import type { CouponChoice } from '../../../operate-center/contract/coupons/coupon-parts.ts'
import { isCouponChoice } from '../core/coupon-choice.ts'
import { type Draft, startDraft } from '../core/draft.ts'

export type DebrisAnswers = Partial<Record<DebrisAsk, string>>

/** What is chosen on the first screen of the flow. */
export type DebrisChoice = {
  proId: string
  packageId: string
  /** The day of use, or the first one; null for packages used within their validity. */
  date: string | null
  /** Where the day has times; else empty. */
  slot: string
  days: number
  adults: number
  children: number
  way: HandoverWay
  /** Of `pickup`; else empty. */
  pointId: string
  /** What the package asks for besides. */
  asks: DebrisAnswers
  /** Whose data the package wants. */
  guestRule: GuestRule
}

/** What an order of a fragment product consists of while it is filled in. */
export type DebrisContent = DebrisChoice & {
  /** Kept travellers, one for each guest whose data is wanted, adults first; null until somebody is chosen. */
  guests: (string | null)[]
  /** Where it goes by courier, and its region; empty until an address is chosen. */
  addressId: string
  regionCode: string
  contact: { name: string; mobile: string; email: string }
  remark: string
  /** Texts agreed to, each with its version: a newer version has to be agreed to again. */
  agreed: string[]
  /** For the minors among the guests as they are now. */
  guardianConsent: boolean
  /** Absent: the server's best choice. */
  coupons?: CouponChoice | undefined
}

/** The call that makes an order of it. */
export const submit = 'orders.createDebris'

export type DebrisDraft = Draft<DebrisContent, typeof submit>

/**
 * Another number of guests means other places; who has been chosen stays while there is a place. A guardian's consent is
 * for the people it was given for.
 */
export function settled(before: DebrisContent, patch: Partial<DebrisContent>): Partial<DebrisContent> {
  const { adults, children, guestRule, guests: wanted } = { ...before, ...patch }
  const places = guestsNeeded(guestRule, adults + children)
  const guests = Array.from({ length: places }, (_, index) => wanted[index] ?? null)
  const same = peopleOf(guests) === peopleOf(before.guests)
  return { ...(same ? {} : { guardianConsent: false }), ...patch, guests }
}

const peopleOf = (guests: readonly (string | null)[]) =>
  guests
    .flatMap((id) => id ?? [])
    .sort()
    .join(' ')

/**
 * A draft for a choice of package, day and number. People, contact and address are copied from the previous draft when
 * that was not placed and is for the same product.
 */
export function startDebrisDraft(
  base: string,
  choice: DebrisChoice,
  before: DebrisDraft | null,
  key: string,
): DebrisDraft {
  return startDraft<DebrisContent, typeof submit>(
    { settled, submit, product: 'proId' },
    base,
    choice,
    before,
    key,
    (kept) => {
      const empty: DebrisContent = {
        ...choice,
        guests: [],
        addressId: kept?.addressId ?? '',
        regionCode: kept?.regionCode ?? '',
        contact: kept?.contact ?? { name: '', mobile: '', email: '' },
        remark: '',
        agreed: [],
        guardianConsent: false,
      }
      return { ...empty, ...settled(empty, {}) }
    },
  )
}

/** The guests with this traveller on a place; whoever held it and the traveller's own former place change over. */
export function putGuest(
  guests: readonly (string | null)[],
  index: number,
  travellerId: string,
): (string | null)[] {
  const from = guests.indexOf(travellerId)
  const holder = guests[index] ?? null
  return guests.map((one, at) => (at === index ? travellerId : at === from ? holder : one))
}

const text = textOf(2000)
const count = wholeNumber(0, 50)
const date: Check<string> = (value): value is string => text(value) && isCalendarDate(value)
const isWay = oneOf(codesOf(handoverWays))

const isAnswers: Check<DebrisAnswers> = (value): value is DebrisAnswers =>
  isRecord(value) &&
  Object.entries(value).every(([ask, answer]) => Object.hasOwn(debrisAsks, ask) && text(answer))

/** What was touched on 填写订单; the rest comes from the address, the draft, or is the default. */
export type DebrisPicked = {
  packageId?: string
  month?: string
  date?: string | null
  slot?: string
  days?: number
  adults?: number
  children?: number
  way?: HandoverWay
  pointId?: string
  asks?: DebrisAnswers
}

export const isDebrisPicked: Check<DebrisPicked> = shape({
  packageId: orAbsent(text),
  month: orAbsent(text),
  date: orAbsent(orNull(date)),
  slot: orAbsent(text),
  days: orAbsent(wholeNumber(1, 90)),
  adults: orAbsent(count),
  children: orAbsent(count),
  way: orAbsent(isWay),
  pointId: orAbsent(text),
  asks: orAbsent(isAnswers),
})

export const isDebrisContent: Check<DebrisContent> = shape({
  proId: text,
  packageId: text,
  date: orNull(date),
  slot: text,
  days: wholeNumber(1, 90),
  adults: count,
  children: count,
  way: isWay,
  pointId: text,
  asks: isAnswers,
  guestRule: oneOf(codesOf(guestRules)),
  guests: listOf(orNull(text)),
  addressId: text,
  regionCode: text,
  contact: shape({ name: text, mobile: text, email: text }),
  remark: text,
  agreed: listOf(text),
  guardianConsent: isBoolean,
  coupons: orAbsent(isCouponChoice),
})
