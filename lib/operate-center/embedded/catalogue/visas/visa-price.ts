import type { Fen } from '../../../../base/money/fen.ts'
import { shopPriceOrNull } from '../../../../domain/quote/shop-price.ts'
import type { ShopRow } from '../../kernel/shops.ts'

type Priced = { serviceFee: Fen; embassyFee: Fen; marketPrice: Fen | null }

/**
 * What an applicant pays at a shop. Its mark-up is on the whole price and so, like its rounding, part of the service fee:
 * what the mission takes is the same everywhere.
 */
export function priceOf(
  { serviceFee, embassyFee, marketPrice }: Priced,
  { markupPermille }: Pick<ShopRow, 'markupPermille'>,
) {
  const base = serviceFee + embassyFee
  const price = shopPriceOrNull(base, markupPermille) ?? base
  return {
    price,
    fees: { service: price - embassyFee, embassy: embassyFee },
    // A struck-through price is only honest above the selling price.
    marketPrice: marketPrice !== null && marketPrice > price ? marketPrice : null,
  }
}
