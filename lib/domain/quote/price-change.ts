import type { Fen } from '../../base/money/fen.ts'
import { allocate } from '../../base/money/share.ts'
import { type Refusal, refuse } from '../refusal.ts'
import {
  discountOf,
  goodsOf,
  payableOf,
  type QuoteDiscount,
  type QuoteLine,
  type QuoteTotal,
} from './total.ts'
import { spreadDiscount } from './unit-shares.ts'

/** What an order of which nothing is paid costs. */
export type OrderPrice = QuoteTotal & {
  /** What the first payment asks for: a deposit, or everything. */
  dueNow: Fen
  /** What each unit carries; together the payable amount without freight. */
  shares: readonly Fen[]
  /** Which of them are deposits, that carry nothing of a change. */
  deposits?: readonly boolean[]
}

type ChangedPrice = {
  ok: true
  lines: QuoteLine[]
  discounts: QuoteDiscount[]
  goods: Fen
  discount: Fen
  payable: Fen
  dueNow: Fen
  shares: Fen[]
}

/**
 * Adds a discount (below 0) or a surcharge to an order's price. Units carry it in proportion to what they carry
 * already, deposits that come back carry nothing of it. A first payment stays as it was, but never exceeds the new
 * price; what is paid at once stays paid at once.
 */
export function adjustPrice(
  price: OrderPrice,
  { change, label }: { change: Fen; label: string },
): ChangedPrice | Refusal<'NO_CHANGE' | 'TOO_LOW'> {
  if (change === 0) return refuse('NO_CHANGE', '请填写要加或减的金额')
  const { freight, shares: before, deposits = [] } = price
  const carrying = before.map((share, index) => (deposits[index] ? 0 : share))
  const carried = carrying.reduce((sum, share) => sum + share, 0)
  // A payment of nothing cannot be made, so at least one fen is left.
  if (carried + change < 1) return refuse('TOO_LOW', '优惠后的金额至少为0.01元，请减少优惠')
  const amount = Math.abs(change)
  const code = `staff${price.lines.length + price.discounts.length}`
  const lines = [...price.lines]
  const discounts = [...price.discounts]
  if (change > 0) lines.push({ code, label, unitPrice: amount, quantity: 1, amount })
  else discounts.push({ code, label, amount })
  const total = { lines, discounts, freight }
  const parts =
    change > 0
      ? allocate(amount, carried > 0 ? carrying : before.map((_, index) => (deposits[index] ? 0 : 1)))
      : spreadDiscount(amount, carrying).map((part) => -part)
  const payable = payableOf(total)
  const isAtOnce = price.dueNow >= payableOf(price)
  return {
    ok: true,
    lines,
    discounts,
    goods: goodsOf(total),
    discount: discountOf(total),
    payable,
    dueNow: isAtOnce ? payable : Math.min(price.dueNow, payable),
    shares: before.map((share, index) => share + (parts[index] ?? 0)),
  }
}
