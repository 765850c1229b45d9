import {
  type Check,
  isBoolean,
  isNumber,
  isRecord,
  oneOf,
  orNull,
  shape,
  textOf,
} from '../../../base/validation/shape.ts'
import type { Input } from '../../../operate-center/contract/contract.ts'
import type { Drafted, SubmitCall } from './submittable.ts'

/** What was sent and not yet answered. `sentAt`: the phone's clock, milliseconds. */
export type Submission<Sent> = { input: Sent; sentAt: number }

/** What every draft is kept with, whatever it orders. */
type Envelope<Sent> = {
  version: 1
  /** The shop it belongs to; prices and range are a shop's own, so a draft does not count in another shop. */
  base: string
  /** Idempotency key of the order to come: one draft can become one order only. */
  key: string
  /** The centre has refused this key; after that a change of content gets a new one. */
  refused: boolean
  /** What was sent with the key and not yet answered. Sent again unchanged, it can only find or make one order. */
  submission: Submission<Sent> | null
  /** The order made of it; from then on nothing is sent. */
  placed: string | null
}

/**
 * An order that is being filled in, as this tab keeps it. Its content refers to things by id only: prices, texts and
 * people are always read from the centre again, so nothing here can be out of date except the choice itself.
 */
export type Draft<Content extends object, Submit extends SubmitCall> = Content & Envelope<Input<Submit>>

function newDraft<Content extends object, Submit extends SubmitCall>(
  base: string,
  content: Content,
  key: string,
): Draft<Content, Submit> {
  return { ...content, version: 1, base, key, refused: false, submission: null, placed: null }
}

/**
 * A draft for a choice. The one before goes on with it when it was not placed and is for the same product; else a new
 * one begins.
 * @param flow `product`: the field of the content that names the product
 * @param fresh the new one's content; what is known of the shopper comes from the draft before, if it is of this shop
 */
export function startDraft<Content extends object, Submit extends SubmitCall>(
  flow: Pick<Drafted<Content, Submit>, 'settled' | 'submit'> & { product: keyof Content },
  base: string,
  choice: Partial<Content>,
  before: Draft<Content, Submit> | null,
  key: string,
  fresh: (kept: Draft<Content, Submit> | null) => Content,
): Draft<Content, Submit> {
  const kept = before?.base === base ? before : null
  const goesOn = kept?.placed === null && kept[flow.product] === choice[flow.product]
  if (goesOn) return patchDraft(flow, kept, choice, key)
  return newDraft<Content, Submit>(base, fresh(kept), key)
}

/**
 * Changes the content. A draft whose order is on its way or placed cannot be changed: what was sent must stay what
 * the key stands for.
 * @param newKey used when the key before has been refused
 */
export function patchDraft<Content extends object, Submit extends SubmitCall>(
  { settled }: Pick<Drafted<Content, Submit>, 'settled' | 'submit'>,
  draft: Draft<Content, Submit>,
  patch: Partial<Content>,
  newKey: string,
): Draft<Content, Submit> {
  if (draft.submission !== null || draft.placed !== null) return draft
  const next = { ...draft, ...settled(draft, patch) }
  if (!draft.refused || sameContent(draft, next)) return next
  return { ...next, key: newKey, refused: false }
}

function sameContent(a: Envelope<unknown>, b: Envelope<unknown>): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))
}

function contentOf({ key: _key, refused: _refused, ...content }: Envelope<unknown>) {
  return content
}

/** To be kept before the order is sent. Null when it is on its way or placed already. */
export function beginSubmission<Content extends object, Submit extends SubmitCall>(
  draft: Draft<Content, Submit>,
  submission: Submission<Input<Submit>>,
  newKey: string,
): Draft<Content, Submit> | null {
  if (draft.submission !== null || draft.placed !== null) return null
  // The agreed quote is part of what the key stands for, so a refused key is never sent with another one.
  const key = draft.refused ? newKey : draft.key
  return { ...draft, key, refused: false, submission }
}

export type SubmissionEnd = { kind: 'placed'; orderNo: string } | { kind: 'refused' } | { kind: 'unknown' }

/** After an answer. `unknown` (no valid answer) keeps the submission, so that it is sent again unchanged. */
export function endSubmission<Content extends object, Submit extends SubmitCall>(
  draft: Draft<Content, Submit>,
  end: SubmissionEnd,
): Draft<Content, Submit> {
  if (end.kind === 'placed') return { ...draft, submission: null, placed: end.orderNo }
  return end.kind === 'refused' ? { ...draft, submission: null, refused: true } : draft
}

const text = textOf(2000)
const isKey: Check<string> = (value): value is string => text(value) && value !== ''
const isEnvelope = shape({
  version: oneOf([1]),
  base: text,
  key: isKey,
  refused: isBoolean,
  submission: orNull(shape({ input: isRecord, sentAt: isNumber })),
  placed: orNull(text),
})

/** Reads a kept draft. Null for anything this version did not write: the shopper then starts from the product. */
export function parseDraft<Content extends object, Submit extends SubmitCall>(
  { isContent }: Pick<Drafted<Content, Submit>, 'isContent' | 'submit'>,
  kept: string | null,
): Draft<Content, Submit> | null {
  if (!kept) return null
  let value: unknown
  try {
    value = JSON.parse(kept)
  } catch {
    return null
  }
  // An input that was sent is sent again only as it is kept, and the centre checks it.
  const isWhole = (one: unknown): one is Draft<Content, Submit> => isEnvelope(one) && isContent(one)
  return isWhole(value) ? value : null
}
