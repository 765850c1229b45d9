import type { Fen } from '../../base/money/fen.ts'
import { payableOf, type QuoteDiscount, type QuoteLine } from '../quote/total.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Shipment } from './freight.ts'

/** Pieces of one order at most: each is refunded singly. */
export const MOST_PIECES = 50

export type ChosenSku = {
  id: string
  /** 红色 L; the product's name for goods in one version. */
  label: string
  price: Fen
  /** Grams of one piece. */
  weight: number
  quantity: number
  mostPerOrder: number | null
  mostPerCustomer: number | null
  /** Pieces that the customer has bought before. */
  bought: number
  /** Pieces that can be ordered; null: as many as wanted. */
  left: number | null
}

export type GoodsPriceRefusal = Refusal<
  'bad-quantity' | 'too-many' | 'above-order-limit' | 'above-customer-limit' | 'sold-out'
>

/** The lines of chosen versions and what they weigh, or why so many cannot be ordered. */
export function goodsLines(
  skus: readonly ChosenSku[],
): { ok: true; lines: QuoteLine[]; shipment: Shipment } | GoodsPriceRefusal {
  for (const { price, weight } of skus) {
    if (![price, weight].every((value) => Number.isSafeInteger(value) && value >= 0)) {
      throw new RangeError('prices and weights must be non-negative whole numbers')
    }
  }
  const pieces = skus.reduce((sum, { quantity }) => sum + quantity, 0)
  if (skus.length === 0 || skus.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1)) {
    return refuse('bad-quantity', '请选择规格与数量')
  }
  if (pieces > MOST_PIECES) {
    return refuse('too-many', `每单最多${MOST_PIECES}件，请减少数量或分开下单`)
  }
  for (const sku of skus) {
    const refusal = checkQuantity(sku)
    if (refusal) return refusal
  }
  const lines = skus.map(({ id, label, price, quantity }) => ({
    code: skuLine(id),
    label,
    unitPrice: price,
    quantity,
    amount: price * quantity,
  }))
  return {
    ok: true,
    lines,
    shipment: {
      pieces,
      weight: skus.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0),
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    },
  }
}

/** Code of a version's line in a quote. */
function skuLine(skuId: string): string {
  return `sku:${skuId}`
}

function checkQuantity(sku: ChosenSku): GoodsPriceRefusal | null {
  const { label, quantity, mostPerOrder, mostPerCustomer, bought, left } = sku
  if (mostPerOrder !== null && quantity > mostPerOrder) {
    return refuse('above-order-limit', `“${label}”每单限购${mostPerOrder}件，请减少数量`)
  }
  if (mostPerCustomer !== null && quantity + bought > mostPerCustomer) {
    const more = Math.max(0, mostPerCustomer - bought)
    return refuse(
      'above-customer-limit',
      more > 0
        ? `“${label}”每人限购${mostPerCustomer}件，您还可以购买${more}件，请减少数量`
        : `“${label}”每人限购${mostPerCustomer}件，您已达到上限，请看看其他商品`,
    )
  }
  if (left !== null && quantity > left) {
    return refuse(
      'sold-out',
      left > 0 ? `“${label}”只剩${left}件，请减少数量` : `“${label}”已售罄，请选择其他规格`,
    )
  }
  return null
}

export type GoodsPrice = {
  lines: readonly QuoteLine[]
  discounts: readonly QuoteDiscount[]
  freight: Fen
  payable: Fen
}

/** Σ lines − discounts + freight. Freight is not discounted. */
export function goodsPrice(
  lines: readonly QuoteLine[],
  discounts: readonly QuoteDiscount[],
  freight: Fen,
): GoodsPrice {
  return { lines, discounts, freight, payable: payableOf({ lines, discounts, freight }) }
}

/** Fen; prices with a shop's mark-up end in whole jiao. */
const JIAO = 10

/**
 * A shop's price of a piece: the merchant's own price where the shop adds nothing, otherwise rounded up to whole jiao.
 * Goods cost less than a yuan's rounding would allow. Integer arithmetic.
 */
export function goodsShopPrice(base: Fen, markupPermille: number): Fen {
  if (markupPermille === 0) return base
  const unit = 1000 * JIAO
  return Math.floor((base * (1000 + markupPermille) + unit - 1) / unit) * JIAO
}
