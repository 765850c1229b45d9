import type { Fen } from '../../base/money/fen.ts'
import { allocate } from '../../base/money/share.ts'

/** Something bought for one unit only, such as a person's insurance; it goes back with that unit. */
export type UnitAddOn = { label: string; amount: Fen }

type PricedUnit = {
  /** Its own price, fen. */
  price: Fen
  /** What was bought for it besides. */
  addOns?: readonly UnitAddOn[]
  /** Money that is only kept for a while: it goes back as it was paid, so no discount touches it. */
  deposit?: boolean
}

export function addOnsOf({ addOns = [] }: Pick<PricedUnit, 'addOns'>): Fen {
  return addOns.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * What each unit of an order costs within its payable amount without freight: its price and its own add-ons, a part of
 * what the order bought as a whole (supplements, a transfer) in proportion to the price, less its part of the
 * discounts. The shares add up to `goods − discount` exactly.
 * @param units prices not all 0 unless goods are; their add-ons are part of `goods`; a deposit has no price but an
 * add-on
 */
export function unitShares(units: readonly PricedUnit[], goods: Fen, discount: Fen): Fen[] {
  const own = units.map(addOnsOf)
  const common = goods - own.reduce((sum, amount) => sum + amount, 0)
  const prices = units.map(({ price }) => price)
  const bases = allocate(
    common,
    prices.some((price) => price > 0) ? prices : units.map(({ deposit }) => (deposit ? 0 : 1)),
  )
  const shares = bases.map((base, index) => base + (own[index] ?? 0))
  const off = spreadDiscount(
    discount,
    shares.map((share, index) => (units[index]?.deposit ? 0 : share)),
  )
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
