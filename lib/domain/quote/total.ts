import type { Fen } from '../../base/money/fen.ts'

export type QuoteLine = { code: string; label: string; unitPrice: Fen; quantity: number; amount: Fen }

/** What is taken off the lines; `amount` is positive. */
export type QuoteDiscount = { code: string; label: string; amount: Fen }

/** The totals of a quote of any kind. */
export type QuoteTotal = {
  lines: readonly QuoteLine[]
  discounts: readonly QuoteDiscount[]
  freight: Fen
}

const sumOf = (parts: readonly { amount: Fen }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** Σ lines − discounts + freight, fen. Discounts never exceed the lines: freight is not discounted. */
export function payableOf({ lines, discounts, freight }: QuoteTotal): Fen {
  const goods = sumOf(lines)
  const off = sumOf(discounts)
  if (off > goods) throw new RangeError('discounts exceed the lines')
  const payable = goods - off + freight
  if (!Number.isSafeInteger(payable) || payable < 0) throw new RangeError('amount out of range')
  return payable
}

export function goodsOf({ lines }: Pick<QuoteTotal, 'lines'>): Fen {
  return sumOf(lines)
}

export function discountOf({ discounts }: Pick<QuoteTotal, 'discounts'>): Fen {
  return sumOf(discounts)
}
