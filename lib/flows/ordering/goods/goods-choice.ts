import { MOST_PIECES } from '../../../domain/goods/goods-price.ts'
import { versionName } from '../../../domain/goods/spec-tree.ts'
import type { GoodsDetail, GoodsSku } from '../../../operate-center/contract/catalogue/goods.ts'

/** A version and how many pieces of it. */
export type GoodsItem = { skuId: string; quantity: number }

/** What was touched where a version is chosen; the rest comes from the draft or is the default. */
export type GoodsPicked = {
  /** One for each specification, null where none is chosen. */
  values?: (string | null)[]
  quantity?: number
  /** Versions that were put aside to choose another. */
  others?: GoodsItem[]
  /** Two digits of the province it goes to, for the freight; empty: not said. */
  province?: string
}

export type Versions = Pick<GoodsDetail, 'specs' | 'skus'>

/** Pieces of each version that can be ordered now: null without a limit; a version that is missing is not known. */
export type StockLeft = ReadonlyMap<string, number | null>

/** Versions of one order at most. */
export const MOST_VERSIONS = 10

/** Values chosen beforehand: where a specification has one value only, there is nothing to choose. */
export function onlyValues({ specs }: Versions): (string | null)[] {
  return specs.map(({ values }) => (values.length === 1 ? (values[0]?.name ?? null) : null))
}

/** Kept values as far as the product still has them. */
export function knownValues(goods: Versions, kept: readonly (string | null)[]): (string | null)[] {
  return onlyValues(goods).map((only, index) => {
    const value = kept[index] ?? null
    const known = goods.specs[index]?.values.some(({ name }) => name === value)
    return known ? value : only
  })
}

/** The version that has all these values; null while one is missing, or where there is none such. */
export function skuOf({ skus }: Versions, values: readonly (string | null)[]): GoodsSku | null {
  return skus.find((sku) => sku.values.every((value, index) => value === values[index])) ?? null
}

/** How many pieces of a version an order may hold: as many as are left and as the limits allow. */
export function mostOf(sku: GoodsSku, left: StockLeft): number {
  return Math.max(
    0,
    Math.min(
      left.get(sku.id) ?? MOST_PIECES,
      sku.mostPerOrder ?? MOST_PIECES,
      sku.mostPerCustomer ?? MOST_PIECES,
      MOST_PIECES,
    ),
  )
}

/**
 * Whether a value can be chosen beside the others that are: `none` when no version has them all, `soldOut` when those
 * that have them are out of stock.
 */
export function valueState(
  { skus }: Versions,
  left: StockLeft,
  chosen: readonly (string | null)[],
  spec: number,
  value: string,
): 'open' | 'soldOut' | 'none' {
  const fitting = skus.filter((sku) =>
    sku.values.every((own, index) => own === (index === spec ? value : (chosen[index] ?? own))),
  )
  if (fitting.length === 0) return 'none'
  return fitting.some(({ id }) => left.get(id) !== 0) ? 'open' : 'soldOut'
}

/** 请选择颜色、尺码; empty when every value is chosen. */
export function missingValues({ specs }: Versions, values: readonly (string | null)[]): string {
  const missing = specs.filter((_, index) => (values[index] ?? null) === null).map(({ name }) => name)
  return missing.length > 0 ? `请选择${missing.join('、')}` : ''
}

/**
 * The versions that are being ordered: those put aside, and the present one. Versions that are gone or sold out are
 * left out, and no quantity is above what can be had.
 */
export function itemsOf(
  goods: Versions,
  left: StockLeft,
  present: GoodsItem | null,
  others: readonly GoodsItem[],
): GoodsItem[] {
  const seen = new Set<string>()
  return [...others, ...(present ? [present] : [])].flatMap(({ skuId, quantity }) => {
    const sku = goods.skus.find(({ id }) => id === skuId)
    const possible = sku ? Math.min(quantity, mostOf(sku, left)) : 0
    if (possible < 1 || seen.has(skuId)) return []
    seen.add(skuId)
    return [{ skuId, quantity: possible }]
  })
}

/** 红色 L ×2、蓝色 M ×1; 3件 for goods in one version. */
export function itemWords(goods: Versions, items: readonly GoodsItem[]): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (goods.specs.length === 0) return `${pieces}件`
  return items
    .map(({ skuId, quantity }) => {
      const name = versionName(goods.skus.find(({ id }) => id === skuId)?.values ?? [])
      return `${name || '已下架的规格'} ×${quantity}`
    })
    .join('、')
}

/** 每单限购2件，每人限购5件; empty without a limit. */
export function limitWords({ mostPerOrder, mostPerCustomer }: GoodsSku): string {
  return [
    mostPerOrder === null ? '' : `每单限购${mostPerOrder}件`,
    mostPerCustomer === null ? '' : `每人限购${mostPerCustomer}件`,
  ]
    .filter(Boolean)
    .join('，')
}

/** Fewer pieces than this are counted for the shopper. */
const FEW = 10

/** 仅剩3件, 已售罄, 有货; empty while it is not known. */
export function stockWords(sku: GoodsSku, left: StockLeft): string {
  const pieces = left.get(sku.id)
  if (pieces === undefined) return ''
  if (pieces === 0) return '已售罄'
  return pieces !== null && pieces < FEW ? `仅剩${pieces}件` : '有货'
}
