import { isCalendarDate } from '../../base/calendar/dates.ts'
import { type PersonCounts, placeOrder } from '../../domain/people/places.ts'
import { type Slot, slotsFor } from '../../domain/people/slots.ts'
import type { AddOnChoice } from '../../domain/quote/quote.ts'
import type { PlaceType, RoomChoice } from '../../domain/vocabulary.ts'
import type { TourOrderInput } from '../../operate-center/contract/orders/orders.ts'

/**
 * The order somebody is filling in, as this tab keeps it. It names things by identity only: prices, texts and
 * travellers are always asked of the centre again, so nothing here can be out of date except the choice itself.
 */
export type OrderDraft = {
  version: 1
  /** The shop it belongs to; prices and range are a shop's own, so another shop's draft is none. */
  base: string
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
  /** Idempotency key of the order to come: one draft can become one order only. */
  key: string
  /** The centre has said a definite no to this key; a change of content gets a new one. */
  refused: boolean
  /** What was sent with the key and not yet answered. Asked again unchanged, it can only find or make one order. */
  submission: Submission | null
  /** The order it has become; from then on nothing of it is sent. */
  placed: string | null
}

/** `sentAt`: the phone's clock, milliseconds. */
export type Submission = { input: TourOrderInput; sentAt: number }

export type Choice = Pick<
  OrderDraft,
  'proId' | 'departureId' | 'departDate' | 'returnDate' | 'packageCode' | 'counts' | 'room' | 'addOns'
>

export type DraftPatch = Partial<
  Omit<OrderDraft, 'version' | 'base' | 'key' | 'refused' | 'submission' | 'placed'>
>

/**
 * A draft for a choice of date, people and add-ons. Who travels and whom to call stays from the draft before when
 * that was not placed and is for the same product.
 */
export function startDraft(base: string, choice: Choice, before: OrderDraft | null, key: string): OrderDraft {
  if (before && before.base === base && before.proId === choice.proId && before.placed === null) {
    return patchDraft(before, choice, key)
  }
  const contact = before?.base === base ? before.contact : { name: '', mobile: '', email: '' }
  const emergency = before?.base === base ? before.emergency : { name: '', mobile: '' }
  return {
    version: 1,
    base,
    ...choice,
    travellers: slotsFor(choice.counts, []),
    contact,
    emergency,
    roomNote: '',
    remark: '',
    key,
    refused: false,
    submission: null,
    placed: null,
  }
}

/**
 * Changes the content. A draft whose order is on its way or placed cannot be changed: what was sent must stay what
 * the key stands for.
 * @param newKey used when the key before has been refused
 */
export function patchDraft(draft: OrderDraft, patch: DraftPatch, newKey: string): OrderDraft {
  if (draft.submission !== null || draft.placed !== null) return draft
  const next = { ...draft, ...patch }
  if (patch.counts) next.travellers = slotsFor(patch.counts, patch.travellers ?? draft.travellers)
  if (!draft.refused || sameContent(draft, next)) return next
  return { ...next, key: newKey, refused: false }
}

function sameContent(a: OrderDraft, b: OrderDraft): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))
}

function contentOf({ key: _key, refused: _refused, ...content }: OrderDraft) {
  return content
}

/** To be kept before the order is sent. Null when it is on its way or placed already. */
export function beginSubmission(
  draft: OrderDraft,
  submission: Submission,
  newKey: string,
): OrderDraft | null {
  if (draft.submission !== null || draft.placed !== null) return null
  // The agreed quote is part of what the key stands for, so a refused key is never sent with another one.
  const key = draft.refused ? newKey : draft.key
  return { ...draft, key, refused: false, submission }
}

export type SubmissionEnd = { kind: 'placed'; orderNo: string } | { kind: 'refused' } | { kind: 'unknown' }

/** After an answer. `unknown` (no sensible answer) keeps the submission, so that it is asked again unchanged. */
export function endSubmission(draft: OrderDraft, end: SubmissionEnd): OrderDraft {
  if (end.kind === 'placed') return { ...draft, submission: null, placed: end.orderNo }
  return end.kind === 'refused' ? { ...draft, submission: null, refused: true } : draft
}

/** Reads a kept draft. Null for anything this version did not write: the shopper then starts from the product. */
export function parseDraft(text: string | null): OrderDraft | null {
  if (!text) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  return isDraft(value) ? value : null
}

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000
const isCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 50
const hasTexts = (value: unknown, names: readonly string[]) =>
  isRecord(value) && names.every((name) => isText(value[name]))

function isDraft(value: unknown): value is OrderDraft {
  return (
    isRecord(value) &&
    value.version === 1 &&
    hasTexts(value, ['base', 'proId', 'departureId', 'packageCode', 'roomNote', 'remark', 'key']) &&
    [value.departDate, value.returnDate].every((date) => isText(date) && isCalendarDate(date)) &&
    value.key !== '' &&
    isRecord(value.counts) &&
    placeOrder.every((type) => isCount((value.counts as Fields)[type])) &&
    (value.room === 'single' || value.room === 'share') &&
    Array.isArray(value.addOns) &&
    value.addOns.every((addOn) => isRecord(addOn) && isText(addOn.code) && isCount(addOn.quantity)) &&
    Array.isArray(value.travellers) &&
    value.travellers.every(isSlot) &&
    hasTexts(value.contact, ['name', 'mobile', 'email']) &&
    hasTexts(value.emergency, ['name', 'mobile']) &&
    typeof value.refused === 'boolean' &&
    (value.submission === null || isSubmission(value.submission)) &&
    (value.placed === null || isText(value.placed))
  )
}

function isSubmission(value: unknown): value is Submission {
  return isRecord(value) && isRecord(value.input) && typeof value.sentAt === 'number'
}

function isSlot(value: unknown): value is Slot {
  return (
    isRecord(value) &&
    placeOrder.includes(value.personType as PlaceType) &&
    (value.travellerId === null || isText(value.travellerId))
  )
}
