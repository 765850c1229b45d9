import type { Fen } from '../../base/money/fen.ts'
import { allocate } from '../../base/money/share.ts'

/**
 * What each unit of an order costs within its payable amount without freight: its price, a part of supplements and
 * add-ons in proportion to it, less its part of the discounts. The shares add up to `goods − discount` exactly.
 * @param prices of the units, fen; not all 0 unless goods are
 */
export function unitShares(prices: readonly Fen[], goods: Fen, discount: Fen): Fen[] {
  const shares = allocate(goods, prices.some((price) => price > 0) ? prices : prices.map(() => 1))
  const off = spreadDiscount(discount, shares)
  return shares.map((share, index) => share - (off[index] ?? 0))
}

/**
 * Spreads a discount over units by their price. The fen left over by rounding down go to the most expensive units, one
 * each, so that no share becomes negative.
 */
export function spreadDiscount(discount: Fen, prices: readonly Fen[]): Fen[] {
  const total = prices.reduce((sum, price) => sum + price, 0)
  if (discount === 0) return prices.map(() => 0)
  if (discount > total) throw new RangeError('the discount exceeds the price')
  const parts = prices.map((price) => Number((BigInt(discount) * BigInt(price)) / BigInt(total)))
  const left = discount - parts.reduce((sum, part) => sum + part, 0)
  const dearest = [...prices.keys()].sort((a, b) => (prices[b] ?? 0) - (prices[a] ?? 0) || a - b)
  for (const index of dearest.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
