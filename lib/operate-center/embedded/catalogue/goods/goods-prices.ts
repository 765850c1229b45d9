import type { Fen } from '../../../../base/money/fen.ts'
import { goodsShopPrice } from '../../../../domain/goods/goods-price.ts'
import type { ShopRow } from '../../kernel/shops.ts'

/** What a piece costs at a shop, and its struck-through price, which is only honest above the selling price. */
export function priceOf(
  { price: base, marketPrice }: { price: Fen; marketPrice: Fen | null },
  { markupPermille }: Pick<ShopRow, 'markupPermille'>,
) {
  const price = goodsShopPrice(base, markupPermille)
  return { price, marketPrice: marketPrice !== null && marketPrice > price ? marketPrice : null }
}

/** What a card shows of the versions' prices at the shop. */
export function cardPrices(skus: readonly { price: Fen; marketPrice: Fen | null }[]) {
  const [first, ...others] = skus
  if (!first) throw new RangeError('goods have at least one version')
  const cheapest = others.reduce((least, sku) => (sku.price < least.price ? sku : least), first)
  return {
    price: cheapest.price,
    marketPrice: cheapest.marketPrice,
    priceVaries: skus.some(({ price }) => price > cheapest.price),
  }
}
