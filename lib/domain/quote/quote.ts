import type { Fen } from '../../base/money/fen.ts'
import { emptyBeds, missingPersons, type PersonCounts, personsOf, placeOrder } from '../people/places.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type PlaceType, placeTypeNames, type RoomChoice } from '../vocabulary.ts'
import { payableOf, type QuoteDiscount, type QuoteLine } from './total.ts'

/** Prices of a departure with the distributor's mark-up applied; null or 0: not offered (domain.md B.2). */
type DeparturePrices = Readonly<Record<PlaceType, Fen | null>>

export type AddOn = {
  code: string
  name: string
  note: string
  unitPrice: Fen
  /** person: one for each of `quantity` travellers; order: any quantity, e.g. one transfer. */
  per: 'person' | 'order'
}

/** Add-ons are never pre-ticked (电商法 19): a customer who chooses none sends none. */
export type AddOnChoice = { code: string; quantity: number }

type ChosenAddOn = AddOnChoice & Pick<AddOn, 'name' | 'unitPrice' | 'per'>

export type QuoteInput = {
  prices: DeparturePrices
  counts: PersonCounts
  /** 单房差 for one empty bed; null or 0: none is charged. */
  singleSupplement: Fen | null
  bedsPerRoom: number
  roomChoice: RoomChoice
  addOns?: readonly ChosenAddOn[]
  /** Persons of all types per order. */
  minPersons: number
  maxPersons: number | null
  /** 定金; null or absent: the full amount is paid at once. */
  deposit?: { amount: Fen; per: 'person' | 'order' } | null
  /** Taken off the lines; together at most what they cost. */
  discounts?: readonly QuoteDiscount[]
}

export type Quote = {
  ok: true
  lines: QuoteLine[]
  discounts: QuoteDiscount[]
  freight: Fen
  /** Σ lines − discounts + freight, fen. */
  payable: Fen
  /** First payment, fen, at most payable; null when the full amount is paid at once. */
  deposit: Fen | null
  persons: number
}

export type QuoteRefusal = Refusal<
  | 'bad-quantity'
  | 'no-persons'
  | 'child-only'
  | 'not-offered'
  | 'below-min'
  | 'above-max'
  | 'add-on-above-persons'
>

/**
 * Prices an order of a tour. What the customer can get wrong is refused; prices that are not whole, non-negative fen
 * are a bug of the caller and throw RangeError.
 */
export function quote(input: QuoteInput): Quote | QuoteRefusal {
  const { prices, counts, addOns = [] } = input
  checkPrices(input)
  const refusal = checkCounts(input) ?? checkAddOns(addOns, personsOf(counts))
  if (refusal) return refusal

  const lines: QuoteLine[] = []
  const add = (code: string, label: string, unitPrice: Fen, quantity: number) => {
    if (quantity > 0) lines.push({ code, label, unitPrice, quantity, amount: unitPrice * quantity })
  }
  for (const type of placeOrder) add(type, placeTypeNames[type], prices[type] ?? 0, counts[type])
  if (input.roomChoice === 'single' && input.singleSupplement) {
    add('single-supplement', '单房差', input.singleSupplement, emptyBeds(counts, input.bedsPerRoom))
  }
  for (const addOn of addOns) add(`add-on:${addOn.code}`, addOn.name, addOn.unitPrice, addOn.quantity)

  // A tour has no freight.
  const total = { lines, discounts: [...(input.discounts ?? [])], freight: 0 }
  const payable = payableOf(total)
  const persons = personsOf(counts)
  return { ok: true, ...total, payable, deposit: depositOf(input, payable, persons), persons }
}

function depositOf({ deposit }: QuoteInput, payable: Fen, persons: number): Fen | null {
  if (!deposit || deposit.amount === 0) return null
  const amount = deposit.per === 'person' ? deposit.amount * persons : deposit.amount
  // A deposit that covers everything is simply the full payment.
  return amount >= payable ? null : amount
}

function checkPrices({ prices, singleSupplement, addOns = [], deposit, bedsPerRoom }: QuoteInput): void {
  const amounts = [
    ...Object.values(prices),
    singleSupplement,
    deposit?.amount,
    ...addOns.map((a) => a.unitPrice),
  ]
  if (amounts.some((amount) => amount != null && !(Number.isSafeInteger(amount) && amount >= 0))) {
    throw new RangeError('prices must be non-negative whole fen')
  }
  if (!Number.isInteger(bedsPerRoom) || bedsPerRoom < 1)
    throw new RangeError('bedsPerRoom must be at least 1')
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0

function checkCounts({ prices, counts, minPersons, maxPersons }: QuoteInput): QuoteRefusal | null {
  if (!placeOrder.every((type) => isCount(counts[type]))) {
    return refuse('bad-quantity', '出行人数不正确，请重新选择')
  }
  const missing = missingPersons(counts, minPersons)
  if (missing && missing.code !== 'below-min') return missing
  const unpriced = placeOrder.find((type) => counts[type] > 0 && !prices[type])
  if (unpriced) {
    return refuse('not-offered', `该团期不提供${placeTypeNames[unpriced]}价，请修改人数或更换团期`)
  }
  if (missing) return missing
  if (maxPersons !== null && personsOf(counts) > maxPersons) {
    return refuse('above-max', `每单最多${maxPersons}人，请减少人数或分开下单`)
  }
  return null
}

function checkAddOns(addOns: readonly ChosenAddOn[], persons: number): QuoteRefusal | null {
  for (const { name, per, quantity } of addOns) {
    if (!isCount(quantity)) return refuse('bad-quantity', `“${name}”的份数不正确，请重新选择`)
    if (per === 'person' && quantity > persons) {
      return refuse('add-on-above-persons', `“${name}”最多${persons}份，请减少份数`)
    }
  }
  return null
}
