import type { Fen } from '../../base/money/fen.ts'
import { payableOf, type QuoteDiscount, type QuoteLine } from '../quote/total.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Occupation, occupations, type VisaOptionKind } from './words.ts'

/** Applicants of each occupation. */
export type OccupationCounts = Readonly<Record<Occupation, number>>

type ChosenOption = {
  code: string
  name: string
  kind: VisaOptionKind
  unitPrice: Fen
  per: 'person' | 'order'
  quantity: number
}

export type VisaPricing = {
  counts: OccupationCounts
  /** Of one applicant. */
  fees: { service: Fen; embassy: Fen }
  options: readonly ChosenOption[]
  minPersons: number
  maxPersons: number
  /** What the way back costs the order. */
  freight: Fen
  discounts?: readonly QuoteDiscount[]
}

export type VisaPrice = {
  ok: true
  lines: QuoteLine[]
  discounts: QuoteDiscount[]
  freight: Fen
  /** Σ lines − discounts + freight, fen. */
  payable: Fen
  persons: number
}

export type VisaPriceRefusal = Refusal<
  | 'bad-quantity'
  | 'no-persons'
  | 'below-min'
  | 'above-max'
  | 'one-urgent'
  | 'urgent-for-all'
  | 'option-above-persons'
>

export function applicantsOf(counts: OccupationCounts): number {
  return occupations.reduce((sum, occupation) => sum + counts[occupation], 0)
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0

/**
 * Prices a visa: service and embassy fee for every applicant, and the options. What the customer can get wrong is
 * refused; prices that are not whole, non-negative fen are a bug of the caller and throw RangeError.
 */
export function visaPrice(input: VisaPricing): VisaPrice | VisaPriceRefusal {
  const { counts, fees, options, freight } = input
  const amounts = [fees.service, fees.embassy, freight, ...options.map(({ unitPrice }) => unitPrice)]
  if (!amounts.every(isCount)) throw new RangeError('prices must be non-negative whole fen')
  const refusal = checkCounts(input) ?? checkOptions(options, applicantsOf(counts))
  if (refusal) return refusal

  const persons = applicantsOf(counts)
  const lines: QuoteLine[] = []
  const add = (code: string, label: string, unitPrice: Fen, quantity: number) =>
    lines.push({ code, label, unitPrice, quantity, amount: unitPrice * quantity })
  add('service', '服务费', fees.service, persons)
  if (fees.embassy > 0) add('embassy', '签证费', fees.embassy, persons)
  for (const { code, name, unitPrice, quantity } of options) {
    add(`option:${code}`, name, unitPrice, quantity)
  }
  const total = { lines, discounts: [...(input.discounts ?? [])], freight }
  return { ok: true, ...total, payable: payableOf(total), persons }
}

function checkCounts({ counts, minPersons, maxPersons }: VisaPricing): VisaPriceRefusal | null {
  if (!occupations.every((occupation) => isCount(counts[occupation]))) {
    return refuse('bad-quantity', '申请人数不正确，请重新选择')
  }
  const persons = applicantsOf(counts)
  if (persons === 0) return refuse('no-persons', '请至少选择1位申请人')
  if (persons < minPersons) return refuse('below-min', `该产品至少${minPersons}人一起办理，请增加申请人`)
  if (persons > maxPersons) return refuse('above-max', `每单最多${maxPersons}人，请减少人数或分开下单`)
  return null
}

function checkOptions(options: readonly ChosenOption[], persons: number): VisaPriceRefusal | null {
  if (options.filter(({ kind }) => kind === 'urgent').length > 1) {
    return refuse('one-urgent', '加急服务只能选择一项，请取消其中一项')
  }
  for (const { name, kind, per, quantity } of options) {
    if (!isCount(quantity) || quantity === 0)
      return refuse('bad-quantity', `“${name}”的份数不正确，请重新选择`)
    if (per === 'person' && quantity > persons) {
      return refuse('option-above-persons', `“${name}”最多${persons}份，请减少份数`)
    }
    // The day of travel is one for the whole order.
    if (kind === 'urgent' && quantity !== (per === 'person' ? persons : 1)) {
      return refuse(
        'urgent-for-all',
        `“${name}”须全部申请人一起办理，请选择${per === 'person' ? persons : 1}份`,
      )
    }
  }
  return null
}
