import type { Fen } from '../../../../base/money/fen.ts'
import { shopPriceOrNull } from '../../../../domain/quote/shop-price.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import type { Offer } from './debris-offers.ts'

type Marked = Pick<ShopRow, 'markupPermille'>

/** A day's or an open package's prices at a shop. */
export function shopOffer({ price, childPrice }: Offer, { markupPermille }: Marked): Offer {
  return {
    price: shopPriceOrNull(price, markupPermille) ?? price,
    childPrice: childPrice === null ? null : (shopPriceOrNull(childPrice, markupPermille) ?? childPrice),
  }
}

/** A struck-through price is only honest above the selling price. */
export function marketPriceOf(marketPrice: Fen | null, price: Fen): Fen | null {
  return marketPrice !== null && marketPrice > price ? marketPrice : null
}
