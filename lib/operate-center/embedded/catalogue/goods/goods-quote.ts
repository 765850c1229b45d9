import { createHash } from 'node:crypto'
import { freightOf, provinceOf } from '../../../../domain/goods/freight.ts'
import { goodsLines, goodsPrice } from '../../../../domain/goods/goods-price.ts'
import { versionName } from '../../../../domain/goods/spec-tree.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { GoodsQuote, GoodsSku, PickupPoint } from '../../../contract/catalogue/goods.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { orderDiscounts, type QuoteFor, type Sale } from '../../kernel/order-discounts.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { shopOf } from '../../kernel/shops.ts'
import { boughtBy } from './goods-bought.ts'
import { sellsGoods } from './goods-range.ts'
import { piecesLeft } from './goods-stock.ts'
import { type LoadedGoods, loadGoods } from './sellable.ts'

type QuoteInput = ParsedInput<'goods.quote'>

type ChosenGoodsSku = GoodsSku & { quantity: number }

/** A quote and the data it was computed from. */
export type QuotedGoods = {
  goods: LoadedGoods
  /** The chosen versions, in the input's order. */
  items: readonly ChosenGoodsSku[]
  /** Null for `express`. */
  point: PickupPoint | null
  quote: GoodsQuote
}

/**
 * Prices chosen versions of a product with freight, by the rules; refuses what cannot be ordered or is not delivered
 * there. The order quotes again with the same function and compares fingerprints.
 * @param customerId whose coupons and limits count
 */
export async function quoteGoods(
  context: Context,
  tenant: Tenant,
  input: QuoteInput,
  customerId: string | undefined,
  quoteFor: QuoteFor = 'screen',
): Promise<Outcome<QuotedGoods>> {
  const { merchant } = tenant
  if (!sellsGoods(await shopOf(context, tenant))) return shopClosed()
  const [goods, discountsOn] = await atOnce([
    loadGoods(context, tenant, input.proId),
    orderDiscounts.of(context).offer(context, tenant, customerId, input.coupons, quoteFor),
  ])
  if (!goods) return absent('该商品已下架，请重新选择')
  const items = chosenSkus(goods, input.items)
  if (!items) return invalid({ items: '规格已变化，请重新选择' })
  const { delivery } = input
  if (!goods.ways.includes(delivery.way)) return invalid({ delivery: '该配送方式已不可用，请重新选择' })
  const point =
    delivery.way === 'pickup' ? (goods.pickupPoints.find(({ id }) => id === delivery.pointId) ?? null) : null
  if (delivery.way === 'pickup' && !point) return invalid({ delivery: '该自提点已不可用，请重新选择' })

  const ids = items.map(({ id }) => id)
  const [left, bought] = await atOnce([
    piecesLeft(context.db, merchant, ids),
    items.some(({ mostPerCustomer }) => mostPerCustomer !== null)
      ? boughtBy(context, { merchant, customerId }, ids)
      : new Map<string, number>(),
  ])
  const priced = goodsLines(
    items.map((sku) => ({
      ...sku,
      label: versionName(sku.values) || goods.name,
      left: left.get(sku.id) ?? null,
      bought: bought.get(sku.id) ?? 0,
    })),
  )
  if (!priced.ok) return refusedBy(priced)
  const { lines, shipment } = priced

  const sent = sendingOf(goods, delivery, shipment)
  if (!sent.ok) return refusedBy(sent)
  const offered = discountsOn(goodsSale(goods, { lines }))
  if (!offered.ok) return offered
  const { discounts, ...coupons } = offered.value
  const { payable } = goodsPrice(lines, discounts, sent.freight)
  const amounts = { lines, discounts, freight: sent.freight, payable }
  return {
    ok: true,
    value: {
      goods,
      items,
      point,
      quote: {
        ...amounts,
        freightText: sent.text,
        dueNow: payable,
        balanceDueAt: null,
        confirmFirst: false,
        pieces: shipment.pieces,
        coupons,
        fingerprint: fingerprintOf(goods, input, amounts),
      },
    },
  }
}

/** Goods as what is being sold. */
export function goodsSale({ proId }: Pick<LoadedGoods, 'proId'>, { lines }: Pick<Sale, 'lines'>): Sale {
  return { kind: 'goods', productId: proId, departCity: null, lines }
}

/** The answer where a shop sells no goods. */
function shopClosed() {
  return refused('SHOP_CLOSED', '本店暂未开放商城，请看看其他产品')
}

/** Versions with their quantities; null when one is not offered or named twice. */
function chosenSkus({ skus }: LoadedGoods, asked: QuoteInput['items']): ChosenGoodsSku[] | null {
  if (new Set(asked.map(({ skuId }) => skuId)).size < asked.length) return null
  const chosen = asked.map(({ skuId, quantity }) => {
    const sku = skus.find(({ id }) => id === skuId)
    return sku ? { ...sku, quantity } : null
  })
  return chosen.every((sku) => sku !== null) ? chosen : null
}

function sendingOf(
  { freight }: LoadedGoods,
  delivery: QuoteInput['delivery'],
  shipment: Parameters<typeof freightOf>[1],
) {
  if (delivery.way === 'pickup' || freight === null) {
    return { ok: true, freight: 0, text: '到店自提，免运费' } as const
  }
  const province = delivery.regionCode ? provinceOf(delivery.regionCode) : null
  return freightOf(freight, shipment, province)
}

/** Changes when an amount, the way of delivery or the conditions of sale change. */
function fingerprintOf(
  { proId, returnable, shipsWithin }: LoadedGoods,
  { delivery }: QuoteInput,
  { lines, discounts, freight, payable }: Pick<GoodsQuote, 'lines' | 'discounts' | 'freight' | 'payable'>,
): string {
  const text = JSON.stringify([
    proId,
    delivery.way,
    // Not the district: freight goes by the province, and its amount is below.
    delivery.way === 'pickup' ? delivery.pointId : null,
    lines.map(({ code, unitPrice, quantity }) => [code, unitPrice, quantity]),
    discounts.map(({ code, amount }) => [code, amount]),
    freight,
    payable,
    returnable.days,
    shipsWithin,
  ])
  return createHash('sha256').update(text).digest('base64url')
}
