import type { Fen } from '../../base/money/fen.ts'

/** 颜色 with 红色 and 蓝色. */
type Spec = { name: string; values: readonly { name: string }[] }

type Version = {
  code: string
  values: readonly string[]
  price: Fen
  marketPrice: Fen | null
  mostPerOrder: number | null
  mostPerCustomer: number | null
}

/** Versions of one product at most. */
export const MOST_SKUS = 100
export const MOST_SPECS = 3

/** 红色 L; empty for goods in one version only. */
export function versionName(values: readonly string[]): string {
  return values.join(' ')
}

/**
 * What is wrong with the specifications and versions of a product, by field: every version names one value of each
 * specification, no two name the same, and each value has a version, because a shopper could not choose it otherwise.
 */
export function specProblems(specs: readonly Spec[], skus: readonly Version[]): Record<string, string> {
  const problems: Record<string, string> = {}
  const twice = (texts: readonly string[]) => new Set(texts).size < texts.length
  if (twice(specs.map(({ name }) => name))) problems.specs = '规格名称重复'
  specs.forEach(({ values }, i) => {
    if (values.length === 0) problems[`specs.${i}.values`] = '请至少填写一个规格值'
    if (twice(values.map(({ name }) => name))) problems[`specs.${i}.values`] = '规格值重复'
    values.forEach(({ name }, j) => {
      if (!skus.some((sku) => sku.values[i] === name)) {
        problems[`specs.${i}.values.${j}`] = `还没有“${name}”的版本，请添加或删除这个规格值`
      }
    })
  })
  if (skus.length === 0) problems.skus = '请至少添加一个版本'
  if (specs.length === 0 && skus.length > 1) problems.skus = '没有规格的商品只有一个版本'
  const seen = new Set<string>()
  const codes = new Set<string>()
  skus.forEach((sku, i) => {
    const at = (field: string) => `skus.${i}.${field}`
    const fits =
      sku.values.length === specs.length &&
      specs.every(({ values }, j) => values.some(({ name }) => name === sku.values[j]))
    const key = JSON.stringify(sku.values)
    if (!fits) problems[at('values')] = '请为每个规格选择一个规格值'
    else if (seen.has(key) && specs.length > 0) problems[at('values')] = '已有相同规格的版本'
    seen.add(key)
    if (codes.has(sku.code)) problems[at('code')] = '版本编号重复'
    codes.add(sku.code)
    if (sku.price <= 0) problems[at('price')] = '请填写价格'
    else if (sku.marketPrice !== null && sku.marketPrice <= sku.price) {
      problems[at('marketPrice')] = '划线价须高于售价'
    }
    if (sku.mostPerOrder !== null && sku.mostPerCustomer !== null && sku.mostPerOrder > sku.mostPerCustomer) {
      problems[at('mostPerOrder')] = '每单限购不能多于每人限购'
    }
  })
  return problems
}
