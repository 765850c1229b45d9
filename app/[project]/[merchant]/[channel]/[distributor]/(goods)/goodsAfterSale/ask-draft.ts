import {
  type Check,
  isRecord,
  listOf,
  oneOf,
  orNull,
  shape,
  textOf,
  wholeNumber,
} from '@/lib/base/validation/shape.ts'
import { MOST_PIECES } from '@/lib/domain/goods/goods-price.ts'
import {
  type AfterSaleReason,
  type AfterSaleType,
  afterSaleReasons,
  afterSaleTypes,
} from '@/lib/domain/goods/words.ts'
import { codesOf } from '@/lib/domain/vocabulary.ts'
import { keptForm } from '@/lib/flows/ordering/orders/kept-form.ts'
import type { Counts } from './piece-choice.ts'

/** What is written into a request that is not sent yet. */
export type AskDraft = {
  type: AfterSaleType | null
  /** Null: as the form chooses at first. */
  counts: Counts | null
  reason: AfterSaleReason | null
  /** Yuan as it was typed; empty: all that can be asked for. */
  amount: string
  remark: string
  /** Ids of pictures that are uploaded. */
  pictures: string[]
}

export const nothingAsked: AskDraft = {
  type: null,
  counts: null,
  reason: null,
  amount: '',
  remark: '',
  pictures: [],
}

const count = wholeNumber(0, MOST_PIECES)
const isCounts: Check<Counts> = (value): value is Counts =>
  isRecord(value) && Object.values(value).every(count)

/** A choice that the order no longer allows is left out by the form itself. */
export const askDraft = keptForm<AskDraft>(
  'goodsAfterSale',
  shape({
    type: orNull(oneOf(codesOf(afterSaleTypes))),
    counts: orNull(isCounts),
    reason: orNull(oneOf(Object.keys(afterSaleReasons) as AfterSaleReason[])),
    amount: textOf(40),
    remark: textOf(2_000),
    pictures: listOf(textOf(40)),
  }),
)
