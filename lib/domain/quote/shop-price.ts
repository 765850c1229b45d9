/** Fen. */
const YUAN = 100

/**
 * A shop's price of a product of any kind with this base price, both in fen: base × (1000 + markupPermille) / 1000,
 * rounded up to whole yuan. Integer arithmetic, so that the centre's SQL gives the same number.
 */
function shopPrice(base: number, markupPermille: number): number {
  const unit = 1000 * YUAN
  return Math.floor((base * (1000 + markupPermille) + unit - 1) / unit) * YUAN
}

/** `shopPrice` of a price that may be missing: null when the base has none. 0 is no price (domain.md B.2). */
export function shopPriceOrNull(base: number | null, markupPermille: number): number | null {
  return base ? shopPrice(base, markupPermille) : null
}
