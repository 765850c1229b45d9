import { isCalendarDate } from '../../../base/calendar/dates.ts'
import {
  type Check,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  shape,
  textOf,
  wholeNumber,
} from '../../../base/validation/shape.ts'
import { type PersonCounts, placeOrder } from '../../../domain/people/places.ts'
import { type Slot, slotsFor } from '../../../domain/people/slots.ts'
import type { AddOnChoice } from '../../../domain/quote/quote.ts'
import { type RoomChoice, roomChoices } from '../../../domain/vocabulary.ts'
import type { CouponChoice } from '../../../operate-center/contract/coupons/coupon-parts.ts'
import { isCouponChoice } from '../core/coupon-choice.ts'
import { type Draft, startDraft } from '../core/draft.ts'

/** What a tour's order consists of while it is filled in. */
export type TourContent = {
  proId: string
  departureId: string
  departDate: string
  returnDate: string
  /** Empty when the tour has no packages. */
  packageCode: string
  counts: PersonCounts
  room: RoomChoice
  addOns: AddOnChoice[]
  travellers: Slot[]
  contact: { name: string; mobile: string; email: string }
  emergency: { name: string; mobile: string }
  roomNote: string
  remark: string
  /** Absent: the server's best choice. */
  coupons?: CouponChoice | undefined
}

/** The call that makes an order of it. */
export const submit = 'orders.createTour'

export type TourDraft = Draft<TourContent, typeof submit>

/** What is chosen on the first screen of the flow. */
export type TourChoice = Omit<
  TourContent,
  'travellers' | 'contact' | 'emergency' | 'roomNote' | 'remark' | 'coupons'
>

/** Other counts mean other places; a traveller chosen already keeps a place of their type while there is one. */
export function settled(before: TourContent, patch: Partial<TourContent>): Partial<TourContent> {
  if (!patch.counts) return patch
  return { ...patch, travellers: slotsFor(patch.counts, patch.travellers ?? before.travellers) }
}

/**
 * A draft for a choice of date, people and add-ons. Travellers and contact are copied from the previous draft when that
 * was not placed and is for the same product.
 */
export function startTourDraft(
  base: string,
  choice: TourChoice,
  before: TourDraft | null,
  key: string,
): TourDraft {
  return startDraft<TourContent, typeof submit>(
    { settled, submit, product: 'proId' },
    base,
    choice,
    before,
    key,
    (kept) => ({
      ...choice,
      travellers: slotsFor(choice.counts, []),
      contact: kept?.contact ?? { name: '', mobile: '', email: '' },
      emergency: kept?.emergency ?? { name: '', mobile: '' },
      roomNote: '',
      remark: '',
    }),
  )
}

const text = textOf(2000)
const count = wholeNumber(0, 50)
const date: Check<string> = (value): value is string => text(value) && isCalendarDate(value)

/** What was touched on 选择团期与人数; the rest comes from the address, the draft, or is the default. */
export type TourPicked = {
  packageCode?: string
  month?: string
  departureId?: string | null
  counts?: PersonCounts
  room?: RoomChoice
  addOns?: AddOnChoice[]
}

const isCounts = shape({ adult: count, childBed: count, childNoBed: count, senior: count, infant: count })
const isRoom = oneOf(roomChoices)
const isAddOns = listOf(shape({ code: text, quantity: count }))

export const isTourPicked: Check<TourPicked> = shape({
  packageCode: orAbsent(text),
  month: orAbsent(text),
  departureId: orAbsent(orNull(text)),
  counts: orAbsent(isCounts),
  room: orAbsent(isRoom),
  addOns: orAbsent(isAddOns),
})

export const isTourContent: Check<TourContent> = shape({
  proId: text,
  departureId: text,
  departDate: date,
  returnDate: date,
  packageCode: text,
  counts: isCounts,
  room: isRoom,
  addOns: isAddOns,
  travellers: listOf(shape({ personType: oneOf(placeOrder), travellerId: orNull(text) })),
  contact: shape({ name: text, mobile: text, email: text }),
  emergency: shape({ name: text, mobile: text }),
  roomNote: text,
  remark: text,
  coupons: orAbsent(isCouponChoice),
})
